//! What one viewer may see: everything public, and its own sealed move.

use engine::{Pending, Seat, Show, Shown};
use racing::{Dollars, Named};
use serde::Serialize;
use smallvec::SmallVec;

use crate::RacingStable;
use crate::event::Id;
use crate::moves::{Bet, Move};
use crate::state::{Phase, Public, Sealed};
use crate::words::{Horse, HorseSet};

/// What one viewer may see.
pub type View = Shown<Public, Sealed>;

/// The view of a client.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewJson {
    summary: crate::Summary,
    /// The horses in the bank, by seat.
    bank: Vec<Vec<Id>>,
    /// The bank's price of a horse.
    price: Dollars,
    /// What a horse is worth in the end.
    final_value: Dollars,
    /// The races of this game, in their order.
    program: Vec<RaceJson>,
    /// Whether bets are on stables, and not on single horses.
    bets_on_stables: bool,
    /// The colours in play; all of them while they are chosen.
    colors: Vec<ColorJson>,
    /// The horses that may not run now, for they ran in the race before.
    tired: Vec<Id>,
    you: Option<You>,
}

/// A race of the program.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RaceJson {
    /// Its position in the program, from 1.
    race: u8,
    /// Its number on the card.
    card: u32,
    name: String,
    furlongs: u16,
    /// What it costs to enter a horse.
    fee: Dollars,
    /// The shares of the first three.
    purse: [Dollars; 3],
    /// The price of a claim, where claims are made.
    claiming: Option<Dollars>,
    derby: bool,
}

/// A colour and how it looks.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ColorJson {
    id: Id,
    /// Whose it is.
    seat: Option<Seat>,
    /// As `#rrggbb`, where the pack has one.
    ground: Option<String>,
    horses: Vec<HorseJson>,
}

/// A horse and how it looks.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HorseJson {
    id: Id,
    name: String,
    /// Its number in a race frame.
    post: u32,
    /// What is written on its saddlecloth.
    text: String,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct You {
    seat: Seat,
    /// The move that the others do not see yet.
    sealed: Option<Move>,
}

impl Show<Sealed> for Public {
    type Written<'a> = ViewJson;

    fn show(&self, you: Option<&engine::You<Sealed>>) -> ViewJson {
        let bank = |seat: Seat| {
            let state = self.seat(seat);
            let horses = state.color.map_or(HorseSet::EMPTY, |_| state.stable.in_bank());
            horses.iter().map(|number| self.pack().id(self.horse_of(seat, number))).collect()
        };
        ViewJson {
            summary: self.summarize(),
            bank: Seat::all(self.seat_count()).map(bank).collect(),
            price: self.pack().price,
            final_value: self.pack().final_value,
            program: self.program_json(),
            bets_on_stables: self.bets_on_stables(),
            colors: self.colors_json(),
            tired: self.tired(),
            you: you
                .map(|you| You { seat: you.seat, sealed: self.sealed_move(you.seat, &you.known) }),
        }
    }
}

impl Public {
    fn program_json(&self) -> Vec<RaceJson> {
        let pack = self.pack();
        let options = &self.setup.options;
        let race = |(number, race): (&u32, u8)| {
            let data = &pack.races[pack.find_race(*number)?];
            Some(RaceJson {
                race,
                card: data.number,
                name: data.name.clone(),
                furlongs: data.furlongs,
                fee: data.fee,
                purse: data.purse,
                claiming: data.claiming_price.filter(|_| options.claiming),
                derby: data.derby,
            })
        };
        options.program.iter().zip(1u8..).filter_map(race).collect()
    }

    fn colors_json(&self) -> Vec<ColorJson> {
        let pack = self.pack();
        let choosing = matches!(self.phase, Phase::ChooseStable { .. });
        let shown = pack.all_colors().filter(|color| choosing || self.seat_of(*color).is_some());
        let horse = |horse: Horse| HorseJson {
            id: pack.id(horse),
            name: pack.horse(horse).name.clone(),
            post: pack.post(horse),
            text: pack.cloth_text(horse),
        };
        shown
            .map(|color| ColorJson {
                id: pack.color(color).id.clone(),
                seat: self.seat_of(color),
                ground: pack.ground(color),
                horses: (1..=pack.per_color).map(|number| horse(Horse { color, number })).collect(),
            })
            .collect()
    }

    fn tired(&self) -> Vec<Id> {
        let of = |seat: Seat| {
            let stable = &self.seat(seat).stable;
            let tired = stable.owned().minus(stable.fresh(self.race));
            tired
                .iter()
                .map(|number| self.pack().id(self.horse_of(seat, number)))
                .collect::<Vec<_>>()
        };
        Seat::all(self.seat_count()).flat_map(of).collect()
    }

    /// A sealed move as it was made.
    fn sealed_move(&self, seat: Seat, sealed: &Sealed) -> Option<Move> {
        let pack = self.pack();
        match sealed {
            Sealed::Nothing => None,
            Sealed::Enter { buy, horses } => {
                let named = |number| pack.named(self.horse_of(seat, number));
                Some(Move::Enter {
                    buy: u32::from(*buy),
                    horses: horses.iter().map(named).collect(),
                })
            }
            Sealed::Wager { bets, claims } => Some(Move::Wager {
                bets: bets
                    .iter()
                    .map(|stake| Bet {
                        on: Named { is: stake.on, id: pack.on_id(stake.on) },
                        to: stake.to,
                        amount: stake.amount,
                    })
                    .collect(),
                claims: claims.iter().map(|horse| pack.named(*horse)).collect(),
            }),
        }
    }
}

impl RacingStable {
    /// What is played for a seat whose patience has run out: no horses, no bets, nothing bought or
    /// sold, and the first free colour.
    pub(crate) fn passive_move(&self, seat: Seat) -> Option<Move> {
        let public = &self.public;
        if !matches!(public.pending(), Pending::Seats(seats) if seats.contains(seat)) {
            return None;
        }
        match &public.phase {
            Phase::ChooseStable { .. } => {
                let pack = public.pack();
                let free = pack.all_colors().find(|color| public.seat_of(*color).is_none())?;
                Some(Move::ChooseStable { color: pack.named_color(free) })
            }
            Phase::Enter { .. } => Some(Move::Enter { buy: 0, horses: SmallVec::new() }),
            Phase::Wager { .. } => {
                Some(Move::Wager { bets: SmallVec::new(), claims: SmallVec::new() })
            }
            Phase::Debt(_) => Some(Move::Withdraw),
            Phase::Offer { .. } => Some(Move::Decline),
            Phase::Start { .. } | Phase::Run | Phase::Lot { .. } | Phase::Over => None,
        }
    }
}
