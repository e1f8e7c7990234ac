//! The state of a game: what is public, and what is hidden. A new field has to be put into one or
//! the other; views hold the public part, and of the hidden part what their viewer was shown.

use std::sync::Arc;

use engine::{Seat, SeatSet, Setup};
use racing::Line;
use smallvec::SmallVec;

use crate::Stretch;
use crate::card::{Card, Entrants};
use crate::charts::{Charts, Factors};
use crate::finish::AtWire;
use crate::pack::StretchPack;
use crate::race::Segments;
use crate::words::{
    Cents, Condition, MOST_RUNNERS, Odds, Pace, Post, Status, Throw, Total, Trouble,
};

/// One for each seat.
pub type PerSeat<T> = SmallVec<[T; 8]>;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    /// Who plays, with which data, under which options.
    pub setup: Arc<Setup<Stretch>>,
    /// Where the game stands.
    pub phase: Phase,
    /// The sheets of the races begun; the last is the current one, until the meeting is over.
    pub sheets: SmallVec<[Sheet; 2]>,
    /// The seats' money.
    pub money: PerSeat<Cents>,
    /// What the house has gained.
    pub house: Cents,
    /// What was thrown last.
    pub last: Option<Last>,
}

/// A throw, and what it was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Last {
    /// The position of the race's sheet.
    pub race: u16,
    /// What was thrown for.
    pub phase: Phase,
    /// The faces; of one die, the second is 0.
    pub(crate) faces: [u8; 2],
}

impl Last {
    /// The faces, red before white.
    #[must_use]
    pub fn dice(&self) -> &[u8] {
        if self.faces[1] == 0 { &self.faces[..1] } else { &self.faces }
    }

    /// The first of the dice.
    pub(crate) const fn first(self) -> u8 {
        self.faces[0]
    }

    /// Both dice; none if only one was thrown.
    pub(crate) fn throw(self) -> Option<Throw> {
        (self.faces[1] > 0).then(|| Throw::new(self.faces[0], self.faces[1]))
    }

    /// The total of both dice; none if only one was thrown.
    pub(crate) fn total(self) -> Option<Total> {
        self.throw().map(Throw::total)
    }
}

/// Where the game stands: what the next entry is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The track condition is thrown for.
    Condition,
    /// A horse's odds are thrown for.
    Odds(Post),
    /// A double is followed by one die.
    OddsReroll(Post),
    /// Slips are handed in.
    Betting {
        /// Whose are in.
        slips: SeatSet,
    },
    Break(Post),
    /// The setup segment.
    Setup(Post),
    /// The pace of the race.
    Pace,
    /// A horse's form.
    Form(Post),
    Trouble(Post),
    /// Its jockey's answer.
    Jockey(Post),
    /// The factors of the race.
    Factors,
    /// A horse's speed.
    Speed(Post),
    /// Its Form Save.
    FormSave(Post),
    /// A photo.
    Photo(Post),
    /// How far a disqualified horse is put back.
    Dq(Post),
    /// The hundredths of the time.
    Hundredths,
    /// A payoff is modified.
    Payout,
    /// The meeting is over.
    Finished,
}

impl Phase {
    /// The word of the summary.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Condition => "condition",
            Self::Odds(_) | Self::OddsReroll(_) => "odds",
            Self::Betting { .. } => "betting",
            Self::Break(_) => "break",
            Self::Setup(_) => "setup",
            Self::Pace => "pace",
            Self::Form(_) => "form",
            Self::Trouble(_) => "trouble",
            Self::Jockey(_) => "jockey",
            Self::Factors => "factors",
            Self::Speed(_) => "speed",
            Self::FormSave(_) => "form_save",
            Self::Photo(_) => "photo",
            Self::Dq(_) => "dq",
            Self::Hundredths => "hundredths",
            Self::Payout => "payout",
            Self::Finished => "finished",
        }
    }

    /// The horse that the next entry is for.
    #[must_use]
    pub const fn post(self) -> Option<Post> {
        match self {
            Self::Odds(post)
            | Self::OddsReroll(post)
            | Self::Break(post)
            | Self::Setup(post)
            | Self::Form(post)
            | Self::Trouble(post)
            | Self::Jockey(post)
            | Self::Speed(post)
            | Self::FormSave(post)
            | Self::Photo(post)
            | Self::Dq(post) => Some(post),
            _ => None,
        }
    }
}

/// Where the odds of a race came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OddsSource {
    /// The card's prices.
    Card,
    Chart,
    /// There are none, and no bets.
    None,
}

/// The sheet of a race: what is known of it so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The position of its card in the meeting.
    pub card: u16,
    /// The throw for the condition.
    pub condition_throw: Option<Throw>,
    /// The state of the track.
    pub condition: Option<Condition>,
    /// The horses at the gate, once the condition is known.
    pub entrants: Entrants,
    /// Where the odds come from.
    pub odds_source: Option<OddsSource>,
    /// The pace throw.
    pub pace_throw: Option<Throw>,
    /// The pace of the race.
    pub pace: Option<Pace>,
    /// What the pace chart is read by.
    pub pace_sum: Option<i16>,
    /// The factors throw.
    pub factors_throw: Option<Throw>,
    /// What counts today.
    pub factors: Option<Factors>,
    /// The lines of the sheet, by post.
    pub lines: SmallVec<[SheetLine; MOST_RUNNERS]>,
    /// Whether the result is known.
    pub decided: bool,
    /// The die for the hundredths.
    pub hundredths: Option<u8>,
    /// The throws for the payoffs so far.
    pub payout_throws: SmallVec<[Throw; 16]>,
    /// The payoffs, once they are settled: dead heats can make more than three rows, hardly ever
    /// more than these.
    pub payoffs: Option<SmallVec<[Payoff; 8]>>,
    /// The bets, once betting has ended: by seat, then in the order of the slip.
    pub bets: Option<SmallVec<[PlacedBet; 24]>>,
}

/// A horse's line of the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetLine {
    pub odds: Option<Odds>,
    /// The odds throw.
    pub odds_throw: Option<Throw>,
    /// The die after a double.
    pub odds_die: Option<u8>,
    /// The break throw.
    pub break_throw: Option<Throw>,
    /// Points after the break.
    pub break_points: Option<i8>,
    /// The setup throw.
    pub setup_throw: Option<Throw>,
    /// Points after the setup.
    pub race2: Option<i8>,
    /// Points after the third segment.
    pub race3: Option<i8>,
    /// What the pace does to its power.
    pub pace_adj: Option<i8>,
    /// The form throw.
    pub form_throw: Option<Throw>,
    /// What its form does to its power.
    pub form_adj: Option<i8>,
    /// The trouble throw.
    pub trouble_throw: Option<Throw>,
    /// The jockey's throw.
    pub jockey_throw: Option<Throw>,
    /// What became of the trouble.
    pub trouble: Option<Trouble>,
    /// What trouble does to its power.
    pub trouble_adj: Option<i8>,
    /// How it stands in the race.
    pub status: Option<Status>,
    /// The power for the speed chart.
    pub final_power: Option<i16>,
    /// What the factors add to its figure.
    pub factor_adj: Option<i8>,
    /// The speed throw.
    pub speed_throw: Option<Throw>,
    /// The Form Save die.
    pub save_die: Option<u8>,
    /// What the speed chart gave.
    pub figure: Option<i16>,
    /// The figure and the factors.
    pub speed: Option<i16>,
    /// The photo throw.
    pub photo_throw: Option<Throw>,
    /// The photo total.
    pub photo: Option<i8>,
    /// The die of a disqualified horse.
    pub dq_drop: Option<u8>,
}

impl SheetLine {
    /// Race points so far.
    #[inline]
    #[must_use]
    pub fn points(&self) -> i8 {
        self.race2.or(self.break_points).unwrap_or(0)
    }

    /// The horse at the wire; `None` if it is out, or not there yet.
    #[inline]
    #[must_use]
    pub fn at_wire(&self) -> Option<AtWire> {
        // A disqualified horse whose die has not fallen yet stays where it is.
        let drop = (self.status == Some(Status::Dq)).then(|| self.dq_drop.unwrap_or(0));
        Some(AtWire { speed: self.speed?, photo: self.photo.unwrap_or(0), drop })
    }
}

/// What the horses placed first to third pay, in cents for $2; `None` where nothing is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payoff {
    pub post: Post,
    /// Win, place and show.
    pub pays: [Option<Cents>; 3],
}

/// A bet on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedBet {
    pub seat: Seat,
    /// On which horse.
    pub post: Post,
    /// To win, place or show.
    pub line: Line,
    pub stake: Cents,
}

/// A slip as it was handed in.
pub(crate) type Slip = SmallVec<[PlacedBet; 12]>;

/// What not everybody sees: the slips, until betting ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hidden {
    /// By seat; empty where none is in.
    pub slips: PerSeat<Slip>,
}

impl Stretch {
    /// What everybody sees.
    #[must_use]
    pub const fn public(&self) -> &Public {
        &self.public
    }
}

impl Public {
    /// The meeting before its first race.
    pub(crate) fn new(setup: &Arc<Setup<Stretch>>) -> Self {
        let bankroll = Cents(setup.options.bankroll);
        Self {
            setup: setup.clone(),
            phase: Phase::Finished,
            sheets: SmallVec::new(),
            money: SmallVec::from_elem(bankroll, setup.seats()),
            house: Cents(0),
            last: None,
        }
    }

    /// The data.
    #[inline]
    #[must_use]
    pub fn pack(&self) -> &StretchPack {
        &self.setup.pack
    }

    /// The charts in the reading that is played with.
    #[inline]
    #[must_use]
    pub fn charts(&self) -> &Charts {
        self.setup.pack.charts(self.setup.options.errata)
    }

    /// The sheet of the race that is bet on or run, or of the last one.
    #[inline]
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        self.sheets.last().expect("the first race begins with the game")
    }

    #[inline]
    pub(crate) fn sheet_mut(&mut self) -> &mut Sheet {
        self.sheets.last_mut().expect("the first race begins with the game")
    }

    /// The card of a sheet.
    #[inline]
    #[must_use]
    pub fn card_of(&self, sheet: &Sheet) -> &Card {
        &self.setup.options.cards[usize::from(sheet.card)].card
    }

    /// The card of the race that is bet on or run, or of the last one.
    #[inline]
    #[must_use]
    pub fn card(&self) -> &Card {
        self.card_of(self.sheet())
    }

    /// Which charts the current race reads.
    #[inline]
    #[must_use]
    pub fn segments(&self) -> Segments {
        self.card().segments(self.pack(), &self.setup.options)
    }

    /// The seats that may bet at all: those with money for the smallest bet.
    #[must_use]
    pub fn bettors(&self) -> SeatSet {
        let unit = self.pack().betting.unit;
        Seat::all(self.money.len())
            .filter(|seat| self.money[seat.index()].0 >= unit)
            .fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// Moves money from a seat to the house, or back when it is negative: the one way in which
    /// money moves, so that none is made or lost.
    pub(crate) fn pay_house(&mut self, seat: Seat, amount: Cents) {
        self.money[seat.index()].0 -= amount.0;
        self.house.0 += amount.0;
    }

    /// A seat's rank: 1 and one more for every seat with more money.
    #[must_use]
    pub fn standing(&self, seat: Seat) -> u32 {
        let money = self.money[seat.index()];
        1 + self.money.iter().filter(|other| **other > money).count() as u32
    }
}

impl Sheet {
    /// The field at the wire, by post.
    #[must_use]
    pub fn field(&self) -> SmallVec<[Option<AtWire>; MOST_RUNNERS]> {
        self.lines.iter().map(SheetLine::at_wire).collect()
    }

    /// Whether anybody finished, once all have run.
    #[must_use]
    pub fn anybody_finished(&self) -> bool {
        self.lines.iter().any(|line| line.speed.is_some())
    }
}
