//! Top of the Stretch at the terminal: the window with prices, ratings and riders, the scoresheet,
//! the papers of a race.

use engine::{Seat, Text, text};
use racing::Line;
use stretch::written::{furlongs, name, rider};
use stretch::{Cents, Phase, Post, Public, Stretch, View, payoff};

use super::board::{Board, Scene, strips};
use super::paint::fit;
use super::row::{Mark, Row};
use crate::race::chart;

/// The board of Top of the Stretch.
pub(super) struct Drawn;

impl Board<Stretch> for Drawn {
    fn headline(&self, scene: &Scene<'_, Stretch>) -> String {
        let public = &scene.view.public;
        let (sheet, card) = (public.sheet(), public.card());
        let distance = furlongs(&public.pack().distances[card.distance.index()].word);
        let condition = sheet.condition.map_or(String::new(), |condition| format!(", {condition}"));
        scene.say(&text!(
            "stretch.race",
            race = public.sheets.len(),
            races = public.setup.options.cards.len(),
            name = card.name.as_str(),
            course = format!("{distance}, {}{condition}", card.surface),
        ))
    }

    fn rows(&self, scene: &Scene<'_, Stretch>, columns: usize, rows: usize) -> Vec<Row> {
        match scene.view.public.phase {
            Phase::Betting { .. } => window(scene, columns),
            Phase::Finished => self.standing(scene),
            _ => {
                let mut board = sheet(&scene.view.public, columns, rows);
                let strips = scene.frame.map_or_else(Vec::new, |frame| strips(frame, columns));
                if board.len() + strips.len() <= rows {
                    board.extend(strips);
                }
                board
            }
        }
    }

    fn standing(&self, scene: &Scene<'_, Stretch>) -> Vec<Row> {
        let public = &scene.view.public;
        let mut seats: Vec<Seat> = Seat::all(public.money.len()).collect();
        seats.sort_by_key(|seat| (public.standing(*seat), *seat));
        let row = |seat: Seat| {
            let slip = match public.phase {
                Phase::Betting { slips } if slips.contains(seat) => " ✓",
                _ => "",
            };
            let (rank, money) = (public.standing(seat), scene.money(public.money[seat.index()]));
            scene.of(seat, format!("{rank}. {} {money:>10}{slip}", fit(scene.name(seat), 10)))
        };
        seats.into_iter().map(row).collect()
    }

    fn pages(&self) -> &'static [&'static str] {
        &["sheet", "window"]
    }

    fn page(&self, name: &str, scene: &Scene<'_, Stretch>) -> Vec<Row> {
        match name {
            "sheet" => sheet(&scene.view.public, 78, usize::MAX),
            _ => window(scene, 100),
        }
    }

    fn result(&self, race: usize, scene: &Scene<'_, Stretch>) -> Vec<Vec<Row>> {
        // The papers are drawn from the state in which that race was the last one.
        let mut public = scene.view.public.clone();
        public.sheets.truncate(race + 1);
        let mut bets = returns(&public, scene);
        bets.push(scene.head("play.standing"));
        bets.extend(self.standing(scene));
        vec![sheet(&public, 78, usize::MAX), paper(&chart::official_chart(&public, false)), bets]
    }

    fn thrown_for(&self, view: &View) -> Option<String> {
        let public = &view.public;
        let post = public.phase.post()?;
        Some(format!("{} {}", post.number(), name(public, public.sheet(), post)))
    }
}

fn paper(text: &str) -> Vec<Row> {
    text.lines().map(|line| Row::from(line.trim_end())).collect()
}

/// What the bets of the last race returned.
fn returns(public: &Public, scene: &Scene<'_, Stretch>) -> Vec<Row> {
    let sheet = public.sheet();
    let row = |placed: &stretch::PlacedBet| {
        let returned = public.sheet_return(sheet, placed).unwrap_or_default();
        let bet = text!(
            "stretch.bet",
            seat = placed.seat,
            stake = placed.stake,
            horse = name(public, sheet, placed.post),
            line = placed.line,
            returned = returned,
        );
        scene.of(placed.seat, scene.say(&bet))
    };
    sheet.bets.iter().flatten().map(row).collect()
}

/// The window: each horse with its price, what the unit would return, its ratings and its rider; the
/// player's stakes stand in brackets.
fn window(scene: &Scene<'_, Stretch>, columns: usize) -> Vec<Row> {
    let public = &scene.view.public;
    let (sheet, card) = (public.sheet(), public.card());
    let own = scene.view.known().map(|slip| public.shown_slip(slip)).unwrap_or_default();
    let named = if columns >= 100 { 20 } else { 15 };
    let mut rows = vec![Row::marked(head(scene, named), Mark::Quiet)];
    for post in Post::all(sheet.lines.len()) {
        let line = &sheet.lines[post.index()];
        let ratings = &public.pack().horses[usize::from(card.runners[post.index()].horse)].ratings;
        let [trip, class, speed] = ratings.factors;
        let mut row = Row::marked(format!("{:>2} ", post.number()), Mark::Strong);
        let odds = line.odds.map(|odds| odds.to_string()).unwrap_or_default();
        let power = sheet.entrants[post.index()].start;
        let horse = fit(name(public, sheet, post), named);
        row.push(format!("{horse} {power:>3} {odds:>5}"), Mark::Plain);
        for kind in Line::ALL {
            let pays = line.odds.map_or(Cents(0), |odds| payoff(public.pack(), odds)[kind.index()]);
            let laid =
                own.iter().find(|bet| bet.horse == card.ids[post.index()] && bet.kind == kind);
            let pays = pays.to_string().trim_start_matches('$').to_owned();
            match laid {
                Some(bet) => {
                    let stake = format!("[{}]", scene.money(bet.stake));
                    row.push(format!("{stake:>7}"), Mark::Strong);
                }
                None => row.push(format!("{pays:>7}"), Mark::Plain),
            }
        }
        let jockey = rider(public, sheet, post);
        let factors = [trip, class, speed].map(|factor| format!("{factor:>3}")).concat();
        let form = ratings.form.word();
        row.push(format!(" {:>2} {form:<4}{factors} {jockey}", ratings.pace), Mark::Plain);
        rows.push(row);
    }
    rows
}

fn head(scene: &Scene<'_, Stretch>, named: usize) -> String {
    let [horse, power, odds, rest] =
        ["stretch.horse", "stretch.power", "stretch.odds", "stretch.window"]
            .map(|key| scene.say(&Text::new(key)));
    let lines = Line::ALL.map(|line| format!("{:>7}", scene.say(&line.into()))).concat();
    format!("   {horse:<named$} {power:>3} {odds:>5}{lines} {rest}")
}

/// The head of a column of the scoresheet in four letters.
fn short(head: &str) -> &str {
    match head {
        "power" => "pow",
        "break" => "brk",
        "setup" => "set",
        "trouble" => "trbl",
        "final" => "fin",
        "figure" => "fig",
        "factor" => "fact",
        "speed" => "spd",
        "photo" => "pho",
        head => head,
    }
}

/// The scoresheet as it fills, those on turn among the rows that fit.
fn sheet(public: &Public, columns: usize, rows: usize) -> Vec<Row> {
    let sheet = public.sheet();
    let heads = chart::heads(public);
    let column = (columns.saturating_sub(18) / heads.len()).clamp(5, 8);
    let named = columns.saturating_sub(3 + column * heads.len()).clamp(8, 20);
    let head: String = heads.iter().map(|head| format!("{:>column$}", short(head))).collect();
    let mut lines = vec![Row::marked(format!("pp {}{head}", fit("", named)), Mark::Quiet)];
    let summary = public.summarize();
    let horses = summary.races.last().map_or(&[][..], |race| &race.horses);
    let turn = public.phase.post().filter(|_| !sheet.decided);
    let count = sheet.lines.len();
    let shown = rows.saturating_sub(1).min(count);
    let from = turn.map_or(0, Post::index).saturating_sub(shown / 2).min(count - shown);
    for (at, horse) in horses.iter().enumerate().skip(from).take(shown) {
        let post = Post(at as u8);
        let cells = heads.iter().map(|head| format!("{:>column$}", chart::read(horse, head)));
        let cells = cells.collect::<String>();
        let mark = if turn == Some(post) { "▸" } else { " " };
        let mut row = Row::marked(format!("{:>2}", post.number()), Mark::Strong);
        row.push(format!("{mark}{}{cells}", fit(name(public, sheet, post), named)), Mark::Plain);
        lines.push(row);
    }
    lines
}
