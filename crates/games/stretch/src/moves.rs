//! The one decision of the game: a slip of bets (rule file, section 5).

use std::sync::Arc;

use engine::{Bits, Moves, OpenMove, Refused, Seat};
use racing::Line;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use smallvec::SmallVec;

use crate::Stretch;
use crate::refusal::Refusal;
use crate::state::{Phase, PlacedBet, Slip};
use crate::words::{Cents, Post};

/// What a seat may do: hand in its slip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Move {
    /// The bets of one race, all at once; none is a slip too.
    Bets {
        /// In the order in which they were written down.
        bets: SmallVec<[Bet; 12]>,
    },
}

/// A bet of a slip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bet {
    /// The horse's id.
    pub horse: Arc<str>,
    /// To win, place or show.
    pub kind: Line,
    /// In cents, a multiple of $2.
    pub stake: Cents,
}

/// What the house may do.
// One spelling and no other: what is overlooked here would be missing in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum House {
    /// Call off while slips are missing.
    Off {},
}

/// A slip, of which the bets are free: `{"type": "bets", "open": {…}}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", content = "open", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Open {
    Bets(OpenSlip),
}

/// What a slip may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenSlip {
    /// The horses of the race, by post.
    pub horses: Arc<[Arc<str>]>,
    /// What may be bet on each.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Line>"))]
    pub kinds: [Line; 3],
    /// How many bets it may hold.
    pub max_bets: usize,
    /// Every stake is a multiple of it.
    #[serde(rename = "stake_unit")]
    pub unit: Cents,
    /// What the bets may cost together.
    pub money: Cents,
}

impl OpenMove<Move> for Open {
    fn admits(&self, play: &Move) -> bool {
        let Self::Bets(slip) = self;
        slip.admits(play)
    }

    fn sample(&self, bits: &mut impl Bits) -> Move {
        let Self::Bets(slip) = self;
        slip.sample(bits)
    }
}

impl OpenMove<Move> for OpenSlip {
    fn admits(&self, play: &Move) -> bool {
        let Move::Bets { bets } = play;
        let mut left = i128::from(self.money.0);
        let each = bets.iter().enumerate().all(|(i, bet)| {
            left -= i128::from(bet.stake.0);
            let new =
                bets[..i].iter().all(|other| (&other.horse, other.kind) != (&bet.horse, bet.kind));
            let whole = bet.stake.0 >= self.unit.0 && bet.stake.0 % self.unit.0 == 0;
            new && whole && self.horses.contains(&bet.horse)
        });
        each && left >= 0 && bets.len() <= self.max_bets
    }

    /// Some bets of a few units each, as far as the money goes.
    fn sample(&self, bits: &mut impl Bits) -> Move {
        let mut bets: SmallVec<[Bet; 12]> = SmallVec::new();
        let mut left = self.money.0 / self.unit.0;
        for _ in 0..bits.below(self.max_bets.min(4) as u32 + 1) {
            let horse = &self.horses[bits.below(self.horses.len() as u32) as usize];
            let kind = Line::ALL[bits.below(3) as usize];
            let units = i64::from(bits.below(5)) + 1;
            let again = bets.iter().any(|bet| (&bet.horse, bet.kind) == (horse, kind));
            if units <= left && !again {
                left -= units;
                let stake = Cents(units * self.unit.0);
                bets.push(Bet { horse: horse.clone(), kind, stake });
            }
        }
        Move::Bets { bets }
    }
}

impl Stretch {
    pub(crate) fn list_moves(&self, seat: Seat, into: &mut Moves<Self>) {
        let Phase::Betting { slips } = self.public.phase else { return };
        let unit = self.public.pack().betting.unit;
        let money = self.public.money.get(seat.index()).copied().unwrap_or_default();
        if slips.contains(seat) || money.0 < unit {
            return;
        }
        into.open.extend(self.open_slip(seat).map(Open::Bets));
    }

    /// What the slip of a seat may be.
    pub(crate) fn open_slip(&self, seat: Seat) -> Option<OpenSlip> {
        let betting = &self.public.pack().betting;
        Some(OpenSlip {
            horses: self.public.card().ids.clone(),
            kinds: Line::ALL,
            max_bets: betting.max_bets,
            unit: Cents(betting.unit),
            money: *self.public.money.get(seat.index())?,
        })
    }

    pub(crate) fn read(&self, value: &Value) -> Result<Move, Refused> {
        let map = value.as_object().ok_or(Refusal::NotASlip)?;
        if map.get("type").and_then(Value::as_str) != Some("bets") {
            return Err(Refusal::NotASlip.into());
        }
        let bets = map.get("bets").filter(|_| map.len() == 2).and_then(Value::as_array);
        let bets = bets.ok_or(Refusal::SlipFields)?;
        if bets.len() > self.public.pack().betting.max_bets {
            return Err(Refusal::TooManyBets.into());
        }
        let bets = bets.iter().map(|bet| self.read_bet(bet)).collect::<Result<_, _>>()?;
        Ok(Move::Bets { bets })
    }

    fn bad_stake(&self) -> Refusal {
        Refusal::BadStake { unit: Cents(self.public.pack().betting.unit) }
    }

    fn read_bet(&self, value: &Value) -> Result<Bet, Refused> {
        let map: Option<&Map<String, Value>> = value.as_object().filter(|map| map.len() == 3);
        let field = |key| map.and_then(|map| map.get(key)).ok_or(Refusal::BetFields);
        let (horse, kind, stake) = (field("horse")?, field("kind")?, field("stake")?);
        let horse = self.public.card().ids.iter().find(|id| horse.as_str() == Some(&***id));
        Ok(Bet {
            horse: horse.ok_or(Refusal::NoSuchHorse)?.clone(),
            kind: kind.as_str().and_then(Line::from_word).ok_or(Refusal::BadKind)?,
            stake: Cents(stake.as_i64().ok_or_else(|| self.bad_stake())?),
        })
    }

    /// Whether a pending seat may hand in the slip.
    pub(crate) fn judge(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        let Move::Bets { bets } = play;
        let betting = &self.public.pack().betting;
        if bets.len() > betting.max_bets {
            return Err(Refusal::TooManyBets.into());
        }
        let slip = self.slip(seat, bets).ok_or(Refusal::NoSuchHorse)?;
        let mut cost = 0i128;
        let mut laid = [0u8; crate::words::MOST_RUNNERS];
        for bet in &slip {
            if bet.stake.0 <= 0 || bet.stake.0 % betting.unit != 0 {
                return Err(self.bad_stake().into());
            }
            let mark = 1 << bet.line.index();
            if laid[bet.post.index()] & mark != 0 {
                return Err(Refusal::SameBet.into());
            }
            laid[bet.post.index()] |= mark;
            cost += i128::from(bet.stake.0);
        }
        if cost > i128::from(self.public.money[seat.index()].0) {
            return Err(Refusal::NoMoney.into());
        }
        Ok(())
    }

    /// The bets with their posts; `None` if a horse does not run.
    pub(crate) fn slip(&self, seat: Seat, bets: &[Bet]) -> Option<Slip> {
        let ids = &self.public.card().ids;
        let placed = |bet: &Bet| {
            let at = ids.iter().position(|id| *id == bet.horse)?;
            Some(PlacedBet { seat, post: Post(at as u8), line: bet.kind, stake: bet.stake })
        };
        bets.iter().map(placed).collect()
    }
}
