//! What a game draws of its own at the terminal, and what is drawn of a game that draws nothing.

use std::any::Any;

use bots::Roster;
use engine::{Ask, Due, Game, RaceFrame, Reader, Seat, SeatSet, Slot, Text, text};
use racing::{Course, Runner, Status};

use super::ME;
use super::paint::fit;
use super::row::{Cloth, Mark, Row};

/// A moment of a game as the player sees it.
pub(crate) struct Scene<'a, G: Game> {
    /// What the player's seat may see.
    pub view: &'a G::View,
    /// What the player is asked.
    pub ask: &'a Ask<G::Move>,
    /// What is typed for each of the ways in short.
    pub tags: &'a [String],
    /// Where the horses are.
    pub frame: Option<&'a RaceFrame>,
    /// The seats' scores.
    pub scores: Vec<i64>,
    /// Their ranks, once the game is over.
    pub ranks: Vec<Option<u32>>,
    /// The player, with the words to talk in.
    pub reader: Reader<'a>,
}

impl<G: Game> Scene<'_, G> {
    /// A message in the player's language.
    pub(crate) fn say(&self, text: &Text) -> String {
        say(&self.reader, text)
    }

    /// An amount of money in the player's language.
    pub(crate) fn money(&self, amount: impl Into<Slot>) -> String {
        self.say(&text!("play.cost", cost = amount))
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.reader.names[seat.index()]
    }

    /// Where a horse could go: the short line for it, and the place.
    pub(crate) fn targets(&self) -> impl Iterator<Item = (&str, &racing::Target)> {
        let ways = self.ask.ways.iter().zip(self.tags);
        ways.filter_map(|(way, tag)| Some((tag.as_str(), way.target.as_ref()?)))
    }

    /// A row for what stands over others.
    pub(crate) fn head(&self, key: &'static str) -> Row {
        Row::marked(self.say(&Text::new(key)), Mark::Quiet)
    }

    /// A row about a seat; the player's own stands out.
    pub(crate) fn of(&self, seat: Seat, text: impl Into<String>) -> Row {
        Row::marked(text, if seat == ME { Mark::Strong } else { Mark::Plain })
    }
}

/// A message in the reader's language. That its words are there is a matter of tests.
pub(crate) fn say(reader: &Reader<'_>, text: &Text) -> String {
    debug_assert!(reader.fill(text).is_ok(), "{:?}: {text:?}", reader.fill(text));
    reader.say(text)
}

/// What a game draws of its own. Everything else follows from how it describes itself.
pub(crate) trait Board<G: Roster>: Sync {
    /// What goes on, in a line.
    fn headline(&self, scene: &Scene<'_, G>) -> String {
        scene.frame.map(|frame| frame.name.clone()).unwrap_or_default()
    }

    /// What the player looks at while deciding: it has so many columns, and so many rows at most.
    fn rows(&self, scene: &Scene<'_, G>, columns: usize, _rows: usize) -> Vec<Row> {
        scene.frame.map_or_else(Vec::new, |frame| strips(frame, columns))
    }

    /// Who has what, in short rows.
    fn standing(&self, scene: &Scene<'_, G>) -> Vec<Row> {
        let mut seats: Vec<Seat> = Seat::all(scene.scores.len()).collect();
        seats.sort_by_key(|seat| std::cmp::Reverse(scene.scores[seat.index()]));
        let row = |seat| {
            scene.of(seat, format!("{:<12} {:>10}", scene.name(seat), scene.scores[seat.index()]))
        };
        seats.into_iter().map(row).collect()
    }

    /// The names of more to look at.
    fn pages(&self) -> &'static [&'static str] {
        &[]
    }

    /// One of those pages.
    fn page(&self, _name: &str, _scene: &Scene<'_, G>) -> Vec<Row> {
        Vec::new()
    }

    /// What the race at this position came to, in pages that are looked at one after the other.
    fn result(&self, _race: usize, _scene: &Scene<'_, G>) -> Vec<Vec<Row>> {
        Vec::new()
    }

    /// Who of those who may decide does so first: the player, who can take a move back while the
    /// others think.
    fn first(&self, _view: &G::View, seats: SeatSet) -> Option<Seat> {
        seats.first()
    }

    /// The horse that is thrown for.
    fn thrown_for(&self, _view: &G::View) -> Option<String> {
        None
    }

    /// Whether players with their own dice shuffle as well. Who shuffles hidden cards knows where
    /// they lie.
    fn shuffles_by_hand(&self) -> bool {
        false
    }

    /// The place that a card had before it was shuffled, by what is printed on it.
    fn printed(&self, _due: &Due, _word: &str, _view: &G::View) -> Option<u16> {
        None
    }
}

/// What is drawn of a game without a board of its own.
pub(super) struct Strips;

impl<G: Roster> Board<G> for Strips {}

type OfGame<G> = &'static dyn Board<G>;

/// The board of a game.
pub(crate) fn board<G: Roster>() -> OfGame<G> {
    let boards: [&dyn Any; 5] = [
        &(&super::homestretch::Drawn as OfGame<homestretch::Homestretch>),
        &(&super::stretch::Drawn as OfGame<stretch::Stretch>),
        &(&super::high_roller::Drawn as OfGame<high_roller::HighRoller>),
        &(&super::big_stakes::Drawn as OfGame<big_stakes::BigStakes>),
        &(&super::racing_stable::Drawn as OfGame<racing_stable::RacingStable>),
    ];
    let own = boards.into_iter().find_map(|board| board.downcast_ref::<OfGame<G>>());
    own.copied().unwrap_or(&Strips)
}

/// Columns before a strip: cloth and name.
const BEFORE: usize = 20;
/// Columns behind it: the place.
const BEHIND: usize = 6;

/// Quarters of a length that a strip shows at least where only gaps are known: a field that is close
/// together looks so.
const LEAST_GAP: u32 = 24;

/// A strip for each horse from the start to the line, the foremost on top. Where only gaps are known
/// it begins with the last horse and ends with the first.
pub(crate) fn strips(frame: &RaceFrame, columns: usize) -> Vec<Row> {
    let mut runners: Vec<&Runner> = frame.runners.iter().collect();
    runners.sort_by_key(|runner| match runner.status {
        Status::Finished { place } => (0, place, 0),
        Status::Out => (2, 0, 0),
        Status::Running | Status::Home => (1, 0, u32::MAX - runner.distance),
    });
    let gaps = matches!(frame.course, Course::Open { .. });
    let running = runners.iter().filter(|runner| runner.status != Status::Out);
    let last = running.map(|runner| runner.distance).min().unwrap_or(0);
    let from = if gaps { last.min(frame.length.saturating_sub(LEAST_GAP)) } else { 0 };
    let wide = columns.saturating_sub(BEFORE + BEHIND).max(8);
    let strip = |runner: &Runner| {
        let behind = frame.length.saturating_sub(runner.distance);
        strip(runner, (from, frame.length), wide, gaps.then_some(behind))
    };
    runners.into_iter().map(strip).collect()
}

fn strip(runner: &Runner, (from, to): (u32, u32), wide: usize, behind: Option<u32>) -> Row {
    let cloth = Mark::Cloth(Cloth::Post(runner.post as u8));
    let mut row = Row::default();
    row.push(format!("{:>2}", runner.post), cloth);
    row.push(format!(" {} ", fit(&runner.name, BEFORE - 4)), Mark::Plain);
    let room = wide - 2;
    let done = (runner.distance.clamp(from, to.max(from)) - from) as usize;
    let at = (done * room).checked_div((to - from.min(to)) as usize).unwrap_or(0).min(room);
    row.push("·".repeat(at), Mark::Ground);
    row.push(format!("{:>2}", runner.post), cloth);
    row.push("·".repeat(room - at), Mark::Ground);
    row.push("‖", Mark::Ground);
    match (runner.status, behind) {
        (Status::Finished { place }, _) => row.push(format!(" {place}."), Mark::Strong),
        (Status::Out, _) => row.push(" ×", Mark::Quiet),
        (_, Some(quarters)) if quarters > 0 => {
            let whole = if quarters >= 4 { (quarters / 4).to_string() } else { String::new() };
            let part = ["", "¼", "½", "¾"][quarters as usize % 4];
            row.push(format!(" -{whole}{part}"), Mark::Quiet);
        }
        _ => {}
    }
    row
}

/// What was paid after a race, seat by seat, where a game has no pages of its own for it.
pub(crate) fn payments<G: Game>(paid: &[(Seat, i64)], scene: &Scene<'_, G>) -> Vec<Row> {
    let row = |seat: Seat| {
        let of_seat = paid.iter().filter(|(to, _)| *to == seat);
        let cents = of_seat.map(|(_, cents)| cents).sum();
        let money = Slot::Money { cents };
        scene.of(seat, scene.say(&text!("play.paid", seat = seat, money = money)))
    };
    Seat::all(scene.scores.len()).map(row).collect()
}
