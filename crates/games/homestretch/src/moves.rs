//! Moves: what may be done, how it is read, and how it is judged (rule file, section 4).
//!
//! Listing and judging are written independently of each other, so that the conformance tests can
//! hold one against the other.

use engine::{
    Bits, Figure, Moves, Object, OpenMove, Refused, Seat, SeatSet, Shared, move_type, pick_of,
    read_written,
};
use racing::Line;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::pack::HomestretchPack;
use crate::refusal::Refusal;
use crate::state::{Market, Phase, Public, Step, Turn};
use crate::words::{HORSES, Horse, Share, Spot};

/// What a seat may do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Move {
    /// Keep a card of one's hand.
    Keep {
        card: Share,
    },
    /// Lay all one's tokens.
    Bet {
        /// Each token with its spot.
        bets: SmallVec<[Bet; 5]>,
    },
    /// Move the horse that was thrown.
    Advance {
        /// How far: the full move, or the short one and another roll.
        spaces: u32,
    },
    /// Push a horse in last place.
    Push {
        horse: Horse,
    },
    Reroll,
    /// End the turn.
    Stop,
    /// Buy a face-up share.
    Buy {
        card: Share,
    },
    /// Buy the top of the face-down deck.
    BuyBlind,
    Pass,
}

/// A token on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bet {
    /// The token's value.
    pub token: u16,
    pub horse: Horse,
    /// Win, place or show.
    pub line: Line,
}

impl Bet {
    /// The spot that the token lies on.
    #[must_use]
    pub const fn spot(&self) -> Spot {
        Spot { horse: self.horse, line: self.line }
    }
}

/// A slip of bets, of which the spots are free: `{"type": "bet", "open": {…}}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", content = "open", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OpenBet {
    Bet(OpenSlip),
}

/// What a slip may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenSlip {
    /// The tokens that must be laid, ascending.
    pub tokens: SmallVec<[u16; 5]>,
    /// The horses that they may be laid on.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Horse>"))]
    pub horses: [Horse; HORSES],
    /// The lines that they may be laid on.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Line>"))]
    pub lines: [Line; 3],
    /// How many of them may lie on one spot.
    #[serde(rename = "most_on_one_spot")]
    pub limit: usize,
}

impl OpenSlip {
    pub(crate) fn new(tokens: &[u16], limit: usize) -> Self {
        Self {
            tokens: SmallVec::from_slice(tokens),
            horses: std::array::from_fn(Horse::at),
            lines: Line::ALL,
            limit,
        }
    }
}

impl OpenMove<Move> for OpenBet {
    fn admits(&self, play: &Move) -> bool {
        let (Self::Bet(slip), Move::Bet { bets }) = (self, play) else { return false };
        let mut left = slip.tokens.clone();
        bets.iter().all(|bet| {
            let on_spot = bets.iter().filter(|other| other.spot() == bet.spot()).count();
            let token = left.iter().position(|token| *token == bet.token);
            token.map(|at| left.remove(at)).is_some() && on_spot <= slip.limit
        }) && left.is_empty()
    }

    fn sample(&self, bits: &mut impl Bits) -> Move {
        let Self::Bet(slip) = self;
        Move::Bet { bets: draw_slip(&slip.tokens, slip.limit, bits) }
    }
}

/// Each token on a spot that has room for it.
fn draw_slip(tokens: &[u16], limit: usize, bits: &mut impl Bits) -> SmallVec<[Bet; 5]> {
    // As many tokens as spots at most: bytes can count them.
    let mut on_spot = [0u8; Spot::COUNT];
    let mut bets = SmallVec::with_capacity(tokens.len());
    for &token in tokens {
        let at = loop {
            let at = bits.below(Spot::COUNT as u32) as usize;
            if usize::from(on_spot[at]) < limit {
                break at;
            }
        };
        on_spot[at] += 1;
        let Spot { horse, line } = Spot::at(at);
        bets.push(Bet { token, horse, line });
    }
    bets
}

impl Homestretch {
    /// What the seat whose turn it is may do in a race.
    #[inline(always)]
    pub(crate) fn list_race_moves(&self, turn: &Turn, into: &mut Moves<Self>) {
        let pack = &self.public.setup.pack;
        let listed = &mut into.listed;
        match turn.step {
            Step::Throw => {}
            Step::Advance => {
                listed.push(Move::Advance { spaces: pack.full_move });
                listed.push(Move::Advance { spaces: pack.short_move });
            }
            Step::Push(_) => self.list_pushes(listed),
            Step::Again => listed.extend([Move::Reroll, Move::Stop]),
        }
    }

    #[inline(never)]
    fn list_pushes(&self, listed: &mut Vec<Move>) {
        listed.extend(self.public.last_place().map(|horse| Move::Push { horse }));
    }

    /// One of those moves, drawn as from their list.
    #[inline(always)]
    pub(crate) fn draw_race_move(&self, turn: &Turn, bits: &mut impl Bits) -> Move {
        let pack = &self.public.setup.pack;
        match turn.step {
            Step::Advance => {
                let full = pick_of(2, bits) == 0;
                Move::Advance { spaces: if full { pack.full_move } else { pack.short_move } }
            }
            Step::Push(_) => self.draw_push(bits),
            // No seat is asked while a throw is due.
            Step::Throw | Step::Again => match pick_of(2, bits) {
                0 => Move::Reroll,
                _ => Move::Stop,
            },
        }
    }

    #[inline(never)]
    fn draw_push(&self, bits: &mut impl Bits) -> Move {
        let mut last = self.public.last_place();
        let at = pick_of(last.len(), bits);
        Move::Push { horse: last.nth(at).expect("a horse is last") }
    }

    /// One of the moves outside races, drawn as from their list.
    #[inline(never)]
    pub(crate) fn draw_move(
        &self,
        seat: Seat,
        moves: &mut Moves<Self>,
        bits: &mut impl Bits,
    ) -> Move {
        match &self.public.phase {
            Phase::Draft { round, .. } => {
                let hand = self.hand(seat, *round);
                let at = pick_of(hand.left(), bits);
                Move::Keep { card: hand.now().nth(at).expect("a hand that comes round has cards") }
            }
            Phase::Betting { .. } => {
                let limit = self.public.stack_limit(seat);
                Move::Bet { bets: draw_slip(&self.public.setup.pack.tokens, limit, bits) }
            }
            _ => {
                moves.clear();
                self.list_moves(seat, moves);
                moves.take_sample(bits).expect("a pending seat has a move")
            }
        }
    }

    /// What the seat may do now, outside races.
    #[inline(never)]
    pub(crate) fn list_moves(&self, seat: Seat, into: &mut Moves<Self>) {
        let pack = &self.public.setup.pack;
        let listed = &mut into.listed;
        match &self.public.phase {
            Phase::Draft { round, kept, ghost_picks: false }
                if SeatSet::all(self.public.seat_count()).minus(*kept).contains(seat) =>
            {
                listed.extend(self.hand(seat, *round).now().map(|card| Move::Keep { card }));
            }
            Phase::Betting { bet } if self.public.bettors(*bet).contains(seat) => {
                let slip = OpenSlip::new(&pack.tokens, self.public.stack_limit(seat));
                into.open.push(OpenBet::Bet(slip));
            }
            Phase::SecondChance(market) if self.public.buyer() == Some(seat) => {
                let money = self.public.seats[seat.index()].money;
                let affordable = market.face_up.iter().filter(|&&card| pack.price(card) <= money);
                listed.extend(affordable.map(|&card| Move::Buy { card }));
                if market.deck > 0 && pack.highest_price() + pack.blind_fee <= money {
                    listed.push(Move::BuyBlind);
                }
                listed.push(Move::Pass);
            }
            _ => {}
        }
    }

    /// Whether a pending seat may make the move.
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        match (&self.public.phase, play) {
            (Phase::Draft { round, .. }, Move::Keep { card }) => {
                let holds = self.hand(seat, *round).now().any(|held| held == *card);
                if holds { Ok(()) } else { Err(Refusal::NotInHand.into()) }
            }
            (Phase::Betting { .. }, Move::Bet { bets }) => self.judge_bets(seat, bets),
            (Phase::Race(Turn { step: Step::Advance, .. }), Move::Advance { spaces }) => {
                let pack = &self.public.setup.pack;
                if *spaces == pack.full_move || *spaces == pack.short_move {
                    Ok(())
                } else {
                    Err(Refusal::BadSpaces { full: pack.full_move, short: pack.short_move }.into())
                }
            }
            (Phase::Race(Turn { step: Step::Push(_), .. }), Move::Push { horse }) => {
                self.judge_push(*horse)
            }
            (Phase::Race(Turn { step: Step::Again, .. }), Move::Reroll | Move::Stop)
            | (Phase::SecondChance(_), Move::Pass) => Ok(()),
            (Phase::SecondChance(market), Move::Buy { card }) => {
                self.judge_buy(seat, market, *card)
            }
            (Phase::SecondChance(market), Move::BuyBlind) => self.judge_blind(seat, market),
            _ => Err(Shared::WrongMove.into()),
        }
    }

    fn judge_bets(&self, seat: Seat, bets: &[Bet]) -> Result<(), Refused> {
        judge_tokens(&self.public.setup.pack, bets.iter().map(|bet| i64::from(bet.token)))?;
        let limit = self.public.stack_limit(seat);
        let mut on_spot = [0u8; Spot::COUNT];
        for bet in bets {
            on_spot[bet.spot().index()] += 1;
        }
        if on_spot.iter().any(|count| usize::from(*count) > limit) {
            return Err(Refusal::StackLimit { limit }.into());
        }
        Ok(())
    }

    fn judge_push(&self, horse: Horse) -> Result<(), Refused> {
        let state = self.public.horse(horse);
        let behind = self
            .public
            .horses
            .iter()
            .any(|other| other.finish.is_none() && other.space < state.space);
        if state.finish.is_some() || behind { Err(Refusal::NotLast.into()) } else { Ok(()) }
    }

    fn judge_buy(&self, seat: Seat, market: &Market, card: Share) -> Result<(), Refused> {
        if !market.face_up.contains(&card) {
            return Err(Refusal::NotForSale.into());
        }
        if self.public.seats[seat.index()].money < self.public.setup.pack.price(card) {
            return Err(Refusal::NoMoney.into());
        }
        Ok(())
    }

    /// Only with money for the dearest horse, so that no debt can arise and nothing about the deck
    /// leaks (rule file, section 8, 16).
    fn judge_blind(&self, seat: Seat, market: &Market) -> Result<(), Refused> {
        if market.deck == 0 {
            return Err(Refusal::DeckEmpty.into());
        }
        let pack = &self.public.setup.pack;
        let dearest = pack.horses.iter().map(|horse| horse.price + pack.blind_fee).max();
        if Some(self.public.seats[seat.index()].money) < dearest {
            return Err(Refusal::NoMoney.into());
        }
        Ok(())
    }

    /// Whether the type of a move is possible now.
    fn judge_type(&self, value: &Value) -> Result<(), Refused> {
        let possible = self.public.possible().contains(&move_type(value)?);
        if possible { Ok(()) } else { Err(Shared::WrongMove.into()) }
    }

    /// A seat that has not bet, but must wait for others (`bet_ahead` off), is first told what is
    /// wrong with the type of its move (rule file, section 4, the order of errors).
    pub(crate) fn read_out_of_turn(&self, seat: Seat, value: &Value) -> Refused {
        match self.public.phase {
            Phase::Betting { bet } if !bet.contains(seat) => {
                self.judge_type(value).err().unwrap_or_else(|| Shared::NotYourTurn.into())
            }
            _ => Shared::NotYourTurn.into(),
        }
    }

    /// Reads a move: its type must be possible now and its fields exactly those of the type. What
    /// can not name anything of the game is refused as the thing it should have named.
    pub(crate) fn read(&self, value: &Value) -> Result<Move, Refused> {
        self.judge_type(value)?;
        Ok(match read_written(value)? {
            Written::Keep { card } => {
                Move::Keep { card: Share::from_id(&card).ok_or(Refusal::NotInHand)? }
            }
            Written::Buy { card } => {
                Move::Buy { card: Share::from_id(&card).ok_or(Refusal::NotForSale)? }
            }
            Written::Bet { bets } => Move::Bet { bets: self.read_bets(&bets)? },
            Written::Advance { spaces: Figure(spaces) } => {
                let pack = &self.public.setup.pack;
                let bad_spaces =
                    |_| Refusal::BadSpaces { full: pack.full_move, short: pack.short_move };
                Move::Advance { spaces: u32::try_from(spaces).map_err(bad_spaces)? }
            }
            Written::Push { horse: Figure(number) } => {
                Move::Push { horse: Horse::new(number).ok_or(Refusal::NotLast)? }
            }
            Written::Reroll {} => Move::Reroll,
            Written::Stop {} => Move::Stop,
            Written::BuyBlind {} => Move::BuyBlind,
            Written::Pass {} => Move::Pass,
        })
    }

    fn read_bets(&self, bets: &[Object<WrittenBet>]) -> Result<SmallVec<[Bet; 5]>, Refused> {
        judge_tokens(&self.public.setup.pack, bets.iter().map(|Object(bet)| bet.token.0))?;
        let bet = |Object(bet): &Object<WrittenBet>| {
            let (horse, line) = (Horse::new(bet.horse.0)?, Line::from_word(&bet.line)?);
            Some(Bet { token: u16::try_from(bet.token.0).ok()?, horse, line })
        };
        Ok(bets.iter().map(bet).collect::<Option<_>>().ok_or(Refusal::NoSuchSpot)?)
    }
}

/// A move as it is written, whatever it names.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Written {
    Keep { card: String },
    Bet { bets: Vec<Object<WrittenBet>> },
    Advance { spaces: Figure },
    Push { horse: Figure },
    Reroll {},
    Stop {},
    Buy { card: String },
    BuyBlind {},
    Pass {},
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBet {
    token: Figure,
    horse: Figure,
    line: String,
}

impl Public {
    /// The types of move that are possible now, affordable or not.
    pub(crate) const fn possible(&self) -> &'static [&'static str] {
        match &self.phase {
            Phase::Draft { ghost_picks: false, .. } => &["keep"],
            Phase::Betting { .. } => &["bet"],
            Phase::Race(turn) => match turn.step {
                Step::Throw => &[],
                Step::Advance => &["advance"],
                Step::Push(_) => &["push"],
                Step::Again => &["reroll", "stop"],
            },
            Phase::SecondChance(_) => &["buy", "buy_blind", "pass"],
            _ => &[],
        }
    }
}

/// Whether the tokens are exactly those of the pack, in any order.
fn judge_tokens(
    pack: &HomestretchPack,
    tokens: impl ExactSizeIterator<Item = i64>,
) -> Result<(), Refused> {
    // Each token laid crosses out one of the pack's that is equal to it.
    let mut left = (1u64 << pack.tokens.len()) - 1;
    let all_there = tokens.len() == pack.tokens.len()
        && tokens.into_iter().all(|laid| {
            let here = |(i, token): (usize, &u16)| i64::from(*token) == laid && left >> i & 1 == 1;
            let at = pack.tokens.iter().enumerate().position(here);
            left &= !at.map_or(0, |at| 1 << at);
            at.is_some()
        });
    if all_there {
        return Ok(());
    }
    let (count, tokens) = (pack.tokens.len(), pack.tokens.iter().copied().collect());
    Err(Refusal::BadTokens { count, tokens }.into())
}
