//! What one viewer may see: everything public, and its own slip.

use engine::{Game, Pending, Seat, SeatSet, Show, Shown};
use serde::Serialize;

use crate::Stretch;
use crate::charts::OddsChart;
use crate::event::ShownBet;
use crate::reading::Reading;
use crate::state::{Phase, Public, Sheet, Slip};
use crate::summary::Summary;
use crate::why::Step;
use crate::words::{Form, Post};

/// What one viewer may see.
pub type View = Shown<Public, Slip>;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewJson {
    summary: Summary,
    /// Whose slips are in, while betting is on.
    slips_in: Option<Vec<Seat>>,
    you: Option<You>,
    /// The throw that was read last, with its chart.
    last: Option<Reading>,
    /// The programme of the race on hand and of the one before it.
    programme: Vec<RaceProgramme>,
}

/// What is printed of a race, and why its horses stand where they stand.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RaceProgramme {
    /// The race, from 1.
    race: u32,
    name: String,
    date: String,
    track: String,
    runners: Vec<RunnerProgramme>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RunnerProgramme {
    pp: u32,
    name: String,
    jockey: Option<String>,
    pace: u8,
    form: Form,
    trip: i8,
    class: i8,
    speed: i8,
    wire: u8,
    ride: i8,
    trouble: u8,
    /// The class of its odds, once the start powers are known.
    odds_class: Option<&'static str>,
    why: Vec<Step>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct You {
    seat: Seat,
    slip: Vec<ShownBet>,
}

impl Show<Slip> for Public {
    type Written<'a> = ViewJson;

    fn show(&self, you: Option<&engine::You<Slip>>) -> ViewJson {
        let slips_in = match self.phase {
            Phase::Betting { slips } => Some(slips.iter().collect()),
            _ => None,
        };
        let from = self.sheets.len().saturating_sub(2);
        ViewJson {
            summary: self.summarize(),
            slips_in,
            you: you.map(|you| You { seat: you.seat, slip: self.shown_slip(&you.known) }),
            last: self.reading(),
            programme: (from..)
                .zip(&self.sheets[from..])
                .map(|(at, sheet)| self.programme(at, sheet))
                .collect(),
        }
    }
}

impl Public {
    /// A slip as it is shown to its own seat.
    #[must_use]
    pub fn shown_slip(&self, slip: &Slip) -> Vec<ShownBet> {
        slip.iter().map(|bet| self.shown_bet(bet)).collect()
    }

    fn programme(&self, at: usize, sheet: &Sheet) -> RaceProgramme {
        let (card, pack) = (self.card_of(sheet), self.pack());
        let runner = |post: Post| {
            let runner = &card.runners[post.index()];
            let horse = &pack.horses[usize::from(runner.horse)];
            let riding = pack.riding(&self.setup.options, runner);
            let jockey = runner.jockey.map(|jockey| &pack.jockeys[usize::from(jockey)]);
            let [trip, class, speed] = horse.ratings.factors;
            RunnerProgramme {
                pp: post.number(),
                name: named(&horse.name, &horse.id),
                jockey: jockey.map(|jockey| named(&jockey.name, &jockey.id)),
                pace: horse.ratings.pace,
                form: horse.ratings.form,
                trip,
                class,
                speed,
                wire: horse.ratings.wire,
                ride: riding.ride,
                trouble: riding.trouble,
                odds_class: self.odds_class(sheet, post).map(OddsChart::name),
                why: self.why(sheet, post),
            }
        };
        RaceProgramme {
            race: at as u32 + 1,
            name: card.name.clone(),
            date: card.date.clone(),
            track: card.track.clone(),
            runners: Post::all(sheet.lines.len()).map(runner).collect(),
        }
    }
}

/// A name, or the id of what has none.
fn named(name: &str, id: &str) -> String {
    if name.is_empty() { id.to_owned() } else { name.to_owned() }
}

impl Stretch {
    /// The seats whose slips are missing.
    pub(crate) fn missing(&self) -> SeatSet {
        match self.pending() {
            Pending::Seats(seats) => seats,
            Pending::Chance(_) | Pending::Over => SeatSet::EMPTY,
        }
    }
}
