//! The summary (rule file, section 11): a function of what is public, and of nothing else.

use engine::{ChanceWord, Game, Pending, Seat};
use racing::Dollars;
use serde::Serialize;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::options::Options;
use crate::state::{PaidBet, PerSeat, Phase, Public, ShownBet, Step};
use crate::words::{Horse, Share, Token};

/// The public outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    pub game: &'static str,
    pub entries: u32,
    pub options: Options,
    pub phase: PhaseWord,
    pub race: u32,
    pub races: u32,
    pub awaiting: Awaiting,
    pub bank: Dollars,
    pub seats: Vec<SeatSummary>,
    pub card: Option<CardSummary>,
    pub horses: Vec<HorseSummary>,
    pub bets: Vec<BetSummary>,
    pub turn: Option<TurnSummary>,
    pub market: Option<MarketSummary>,
    pub results: Vec<ResultSummary>,
    pub ranking: Vec<RankSummary>,
    pub winners: Vec<Seat>,
}

/// Where the game stands, in the rule file's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PhaseWord {
    Setup,
    Draft,
    Betting,
    RollOff,
    Race,
    SecondChance,
    Over,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Awaiting {
    Chance {
        chance: ChanceWord,
        what: &'static str,
        count: u16,
        seat: Option<Seat>,
    },
    Moves {
        seats: Vec<Seat>,
        moves: &'static [&'static str],
        #[serde(skip_serializing_if = "Option::is_none")]
        horses: Option<Vec<Horse>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        spaces: Option<u32>,
    },
    None,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatSummary {
    pub seat: Seat,
    pub name: String,
    pub color: String,
    pub money: Dollars,
    pub standing: usize,
    pub shares: SmallVec<[Share; 8]>,
    pub share_count: usize,
    pub share_value: Dollars,
    pub spent: Dollars,
    pub purses: Dollars,
    pub winnings: Dollars,
}

/// The race card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardSummary {
    pub id: std::sync::Arc<str>,
    pub purse: [Dollars; 3],
}

/// A horse.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HorseSummary {
    pub horse: Horse,
    pub space: u32,
    pub token: Option<Token>,
    pub finish: Option<u8>,
}

/// The tokens of a seat on a spot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetSummary {
    pub seat: Seat,
    pub horse: Horse,
    pub line: racing::Line,
    pub count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<u16>>,
}

/// The turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnSummary {
    pub seat: Seat,
    pub roll: u8,
    pub dice: Option<[u8; 2]>,
    pub horse: Option<Horse>,
}

/// The second-chance buy.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MarketSummary {
    pub pass: u8,
    pub face_up: SmallVec<[Share; 6]>,
    pub deck: usize,
    pub order: PerSeat<Seat>,
}

/// A race that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultSummary {
    pub race: usize,
    pub card: std::sync::Arc<str>,
    pub start_seat: Seat,
    pub rolls: u32,
    pub finish: [Horse; 3],
    pub purses: Vec<PurseSummary>,
    pub bets: Vec<PaidBet>,
    pub paid: Vec<Dollars>,
}

/// A purse as it was paid.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PurseSummary {
    pub horse: Horse,
    pub place: usize,
    pub purse: Dollars,
    pub shares: u16,
    pub paid: PerSeat<Dollars>,
}

/// A seat's rank at the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RankSummary {
    pub seat: Seat,
    pub rank: u32,
    pub money: Dollars,
    pub share_value: Dollars,
    pub longshots: u32,
    pub field: u32,
    pub favorites: u32,
}

impl Public {
    pub(crate) fn summarize(&self) -> Summary {
        let public = self;
        let ranking = if matches!(public.phase, Phase::Over) { self.ranking() } else { Vec::new() };
        Summary {
            game: <Homestretch as Game>::ID,
            entries: public.entries,
            options: self.setup.options.clone(),
            phase: self.phase_word(),
            race: public.race,
            races: self.setup.options.races(),
            awaiting: self.awaiting(),
            bank: public.bank,
            seats: Seat::all(self.seat_count()).map(|seat| self.seat_summary(seat)).collect(),
            card: public.card.map(|card| {
                let card = &self.setup.pack.cards[usize::from(card)];
                CardSummary { id: card.id.clone(), purse: card.purse }
            }),
            horses: Horse::all()
                .map(|horse| {
                    let state = public.horse(horse);
                    HorseSummary {
                        horse,
                        space: state.space,
                        token: state.token,
                        finish: state.finish,
                    }
                })
                .collect(),
            bets: self.bet_summaries(),
            turn: match public.phase {
                Phase::Race(turn) => Some(TurnSummary {
                    seat: turn.seat,
                    roll: turn.roll,
                    dice: turn.dice,
                    horse: turn.dice.map(Horse::thrown),
                }),
                _ => None,
            },
            market: match &public.phase {
                Phase::SecondChance(market) => Some(MarketSummary {
                    pass: market.pass,
                    face_up: market.face_up.clone(),
                    deck: market.deck,
                    order: market.order.clone(),
                }),
                _ => None,
            },
            results: (0..public.results.len()).filter_map(|race| self.result(race)).collect(),
            winners: ranking.iter().filter(|rank| rank.rank == 1).map(|rank| rank.seat).collect(),
            ranking,
        }
    }

    pub(crate) const fn phase_word(&self) -> PhaseWord {
        match self.phase {
            Phase::Setup(_) => PhaseWord::Setup,
            Phase::Draft { .. } => PhaseWord::Draft,
            Phase::Betting { .. } => PhaseWord::Betting,
            Phase::RollOff { .. } => PhaseWord::RollOff,
            Phase::Race(_) => PhaseWord::Race,
            Phase::SharePool | Phase::SecondChance(_) => PhaseWord::SecondChance,
            Phase::Over => PhaseWord::Over,
        }
    }

    fn awaiting(&self) -> Awaiting {
        let seats = match self.pending() {
            Pending::Over => return Awaiting::None,
            Pending::Chance(due) => {
                return Awaiting::Chance {
                    chance: due.chance(),
                    what: due.what,
                    count: due.count(),
                    seat: due.seat,
                };
            }
            Pending::Seats(seats) => seats,
        };
        let push = match self.phase {
            Phase::Race(turn) => match turn.step {
                Step::Push(spaces) => Some(spaces),
                _ => None,
            },
            _ => None,
        };
        Awaiting::Moves {
            seats: match self.phase {
                Phase::Betting { bet } => {
                    self.betting_order().into_iter().filter(|seat| !bet.contains(*seat)).collect()
                }
                _ => seats.iter().collect(),
            },
            moves: self.possible(),
            horses: push.map(|_| self.last_place().collect()),
            spaces: push,
        }
    }

    fn seat_summary(&self, seat: Seat) -> SeatSummary {
        let state = &self.seats[seat.index()];
        let face_down = match self.phase {
            Phase::Draft { round, kept, .. } => {
                usize::from(round) + usize::from(kept.contains(seat))
            }
            _ => 0,
        };
        SeatSummary {
            seat,
            name: self.setup.names()[seat.index()].clone(),
            color: self.setup.options.colors.names()[seat.index()].clone(),
            money: state.money,
            standing: self.standing(seat),
            shares: state.shares.clone(),
            share_count: state.shares.len() + face_down,
            share_value: state.shares.iter().map(|&share| self.setup.pack.price(share)).sum(),
            spent: state.spent,
            purses: state.purses,
            winnings: state.winnings,
        }
    }

    fn bet_summaries(&self) -> Vec<BetSummary> {
        let mut bets: Vec<BetSummary> = Vec::new();
        for (seat, laid) in Seat::all(self.seat_count()).zip(&self.laid) {
            for token in laid {
                let spot = token.spot;
                match bets.last_mut() {
                    Some(last)
                        if (last.seat, last.horse, last.line) == (seat, spot.horse, spot.line) =>
                    {
                        last.count += 1;
                        last.values.iter_mut().for_each(|values| values.extend(token.value));
                    }
                    _ => bets.push(BetSummary {
                        seat,
                        horse: spot.horse,
                        line: spot.line,
                        count: 1,
                        values: token.value.map(|value| vec![value]),
                    }),
                }
            }
        }
        bets
    }

    /// What a race that is over (its position in `results`) came to, and what it paid.
    #[must_use]
    pub fn result(&self, race: usize) -> Option<ResultSummary> {
        let result = self.results.get(race)?;
        let card = &self.setup.pack.cards[usize::from(result.card)];
        let seats = || Seat::all(self.seat_count());
        let purses: Vec<_> = (0..3)
            .map(|place| {
                let (horse, purse) = (result.finish[place], card.purse[place]);
                let holds = &result.holds[place];
                let shares = holds.iter().sum();
                let paid = holds.iter().map(|&held| self.purse_part(purse, held, shares)).collect();
                PurseSummary { horse, place: place + 1, purse, shares, paid }
            })
            .collect();
        let place_of = |horse: Horse| {
            let place = result.finish.iter().position(|placed| *placed == horse)?;
            Some(place as u8 + 1)
        };
        let paid_bet =
            |bet: &ShownBet| bet.paid(self.setup.pack.payout(*bet, place_of(bet.spot.horse)));
        let bets: Vec<_> = result.bets.iter().map(paid_bet).collect();
        let income = |seat: Seat| {
            let of_purses = purses.iter().map(|purse| purse.paid[seat.index()]);
            of_purses.chain(bets.iter().filter(|bet| bet.seat == seat).map(|bet| bet.paid)).sum()
        };
        Some(ResultSummary {
            race: race + 1,
            card: card.id.clone(),
            start_seat: result.start_seat,
            rolls: result.rolls,
            finish: result.finish,
            paid: seats().map(income).collect(),
            purses,
            bets,
        })
    }

    fn ranking(&self) -> Vec<RankSummary> {
        self.final_ranking()
            .into_iter()
            .map(|(seat, rank)| {
                let worth = self.final_worth(seat);
                RankSummary {
                    seat,
                    rank,
                    money: worth.money,
                    share_value: worth.share_value,
                    longshots: worth.longshots,
                    field: worth.field,
                    favorites: worth.favorites,
                }
            })
            .collect()
    }
}
