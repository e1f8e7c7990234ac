//! The race: eleven lanes, nine spaces and the line, with the tote board beside them.

use engine::{Text, text};
use homestretch::{Homestretch, Horse, Laid, Spot, Token, View};
use racing::Line;

use crate::play::ME;
use crate::play::board::Scene;
use crate::play::paint::fit;
use crate::play::row::{Cloth, Mark, Row};

/// Columns of everything but the name, the spaces and the tote.
const CLOTH: usize = 3;
const TOKEN: usize = 3;
const LINE: usize = 5;

/// How the width is divided.
struct Columns {
    name: usize,
    space: usize,
    /// Of one spot; 0 where the tote does not fit.
    spot: usize,
}

impl Columns {
    fn new(width: usize, finish: u32) -> Self {
        let name = if width >= 100 { 18 } else { 14 };
        let spaces = finish.max(1) as usize;
        let fixed = CLOTH + name + 1 + TOKEN + LINE;
        let spot = match width.saturating_sub(fixed + 3 * spaces) {
            spare if spare >= 60 => 12,
            spare if spare >= 21 => (spare / 3).min(8),
            _ => 0,
        };
        let space = (width.saturating_sub(fixed + 3 * spot) / spaces).clamp(2, 6);
        Self { name, space, spot }
    }
}

/// A ruler and a row for each lane.
pub(super) fn rows(scene: &Scene<'_, Homestretch>, columns: usize) -> Vec<Row> {
    let columns = Columns::new(columns, scene.view.public.setup.pack.finish);
    let lanes = Horse::all().map(|horse| lane(scene, horse, &columns));
    [ruler(scene, &columns)].into_iter().chain(lanes).collect()
}

fn ruler(scene: &Scene<'_, Homestretch>, columns: &Columns) -> Row {
    let mut text = " ".repeat(CLOTH + columns.name + 1 + TOKEN);
    for space in 0..scene.view.public.setup.pack.finish {
        let mark = match space {
            0 if columns.space >= 4 => scene.say(&text!("homestretch.gate")),
            space => space.to_string(),
        };
        text.push_str(&format!("{mark:^0$}", columns.space));
    }
    text.push_str(&format!("{:<LINE$}", scene.say(&text!("homestretch.line"))));
    for line in Line::ALL.into_iter().filter(|_| columns.spot > 0) {
        text.push_str(&format!(" {:<1$}", scene.say(&Text::from(line)), columns.spot - 1));
    }
    Row::marked(text, Mark::Quiet)
}

fn lane(scene: &Scene<'_, Homestretch>, horse: Horse, columns: &Columns) -> Row {
    let public = &scene.view.public;
    let state = public.horse(horse);
    let cloth = Mark::Cloth(Cloth::Post(horse.number()));
    let token = state.token.map_or("", Token::word);
    let mut row = Row::default();
    row.push(format!("{:>2}", horse.number()), cloth);
    let name = fit(&public.setup.pack.horses[horse.index()].name, columns.name);
    row.push(format!(" {name} "), Mark::Plain);
    row.push(format!("{token:<TOKEN$}"), Mark::Strong);
    let post = u32::from(horse.number());
    let targets: Vec<_> = scene.targets().filter(|(_, to)| to.post == post).collect();
    let finish = public.setup.pack.finish;
    for space in 0..finish {
        let centred = |mark: &str| format!("{mark:^0$}", columns.space);
        if state.finish.is_none() && state.space == space {
            row.push(centred(&horse.to_string()), cloth);
        } else if let Some((tag, _)) = targets.iter().find(|(_, to)| to.distance == space) {
            row.push(centred(&format!("◇{tag}")), Mark::Target);
        } else {
            row.push(centred("·"), Mark::Ground);
        }
    }
    let home = targets.iter().find(|(_, to)| to.distance >= finish);
    match (state.finish, home) {
        (Some(place), _) => row.push(format!("┃{place:<3}"), cloth),
        (None, Some((tag, _))) => row.push(format!("┃◇{tag:<2}"), Mark::Target),
        (None, None) => row.push("┃   ", Mark::Ground),
    }
    row.push(" ", Mark::Plain);
    for line in Line::ALL.into_iter().filter(|_| columns.spot > 0) {
        let (text, own) = tote(scene.view, Spot { horse, line }, columns.spot);
        row.push(text, if own { Mark::Strong } else { Mark::Plain });
    }
    row
}

/// What a spot pays for a point of token value, in the tote's own figures.
fn figure(view: &View, spot: Spot) -> i64 {
    let pack = &view.public.setup.pack;
    pack.pays(spot).0 / pack.unit.0.max(1)
}

/// The figures of a horse: `7/3/2`.
pub(super) fn figures(view: &View, horse: Horse) -> String {
    Line::ALL.map(|line| figure(view, Spot { horse, line }).to_string()).join("/")
}

/// A spot of the tote: its figure, the player's own tokens by their values in brackets, the number
/// of the others'; and whether there are own ones.
fn tote(view: &View, spot: Spot, width: usize) -> (String, bool) {
    let bets = view.known().into_iter().flat_map(|known| &known.bets);
    let mut own: Vec<u16> = bets.filter(|bet| bet.spot() == spot).map(|bet| bet.token).collect();
    own.sort_unstable_by(|a, b| b.cmp(a));
    let laid = view.public.laid.iter().skip(ME.index() + 1).flatten();
    let others = laid.filter(|laid: &&Laid| laid.spot == spot).count();
    let others = if others > 0 { format!("+{others}") } else { String::new() };
    let figure = format!("{:>2} ", figure(view, spot));
    let room = width.saturating_sub(figure.len() + others.len());
    let tokens = own.len();
    let values: String = own.iter().map(ToString::to_string).collect();
    let shown = match tokens {
        0 => values,
        count if count + 2 <= room => format!("[{values}]"),
        count if count <= room => values,
        count => format!("×{count}"),
    };
    (fit(&format!("{figure}{shown}{others}"), width), tokens > 0)
}
