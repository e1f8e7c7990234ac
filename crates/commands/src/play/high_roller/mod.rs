//! High Roller at the terminal: the horses for sale, the oval, what the race will pay.

mod lanes;
mod market;

use engine::{Dollars, Seat, Slot, text};
use high_roller::{Class, HighRoller, Phase, Status, View};

use super::board::{Board, Scene};
use super::row::{Mark, Row, legend};

/// The board of High Roller.
pub(super) struct Drawn;

impl Board<HighRoller> for Drawn {
    fn headline(&self, scene: &Scene<'_, HighRoller>) -> String {
        let public = &scene.view.public;
        let round = public.race.round;
        let what = match &public.phase {
            Phase::Lot | Phase::Outcry(_) | Phase::Nominate(_) | Phase::Raise { .. } => {
                text!("high_roller.sale")
            }
            Phase::DraftRoll { .. } | Phase::Draft { .. } => text!("high_roller.draft"),
            Phase::Posts | Phase::Bets { .. } => text!("high_roller.betting"),
            Phase::Photo { .. } => text!("high_roller.photo"),
            Phase::Done => text!("high_roller.done"),
            _ => text!("high_roller.round", round = round),
        };
        let (bettors, owners) = (public.bettors_purse, public.owners_purse);
        scene.say(&text!("high_roller.head", what = what, bettors = bettors, owners = owners))
    }

    fn rows(&self, scene: &Scene<'_, HighRoller>, columns: usize, _rows: usize) -> Vec<Row> {
        let public = &scene.view.public;
        let mut market = market::rows(scene);
        if public.phase == Phase::Done {
            market.extend(legend(market::runners(scene), columns));
            return market;
        }
        if public.race.round == 0 {
            market.extend(payouts(scene));
            return market;
        }
        let mut rows = lanes::lanes(public, &lanes::reach(scene), lanes::scale(public, columns));
        rows.extend(legend(market::runners(scene), columns));
        rows
    }

    fn standing(&self, scene: &Scene<'_, HighRoller>) -> Vec<Row> {
        let public = &scene.view.public;
        let mut seats: Vec<Seat> = Seat::all(public.seat_count()).collect();
        seats.sort_by_key(|seat| public.rank(*seat));
        let row = |seat: Seat| {
            let own = public.pack().all().filter(|horse| public.horse(*horse).owner == Some(seat));
            let horses = own.map(|horse| {
                let state = public.horse(horse);
                let how = match (state.place, state.status) {
                    (Some(place), _) => format!(" ({place}.)"),
                    (None, Status::Disqualified) => " (×)".into(),
                    _ => String::new(),
                };
                format!("{}{how}", public.pack().horse(horse).name)
            });
            let horses = horses.collect::<Vec<_>>().join(", ");
            let (rank, worth) = (public.rank(seat), public.worth(seat));
            let (name, worth) = (scene.name(seat), scene.money(worth));
            scene.of(seat, format!("{rank}. {name} {worth} {horses}"))
        };
        seats.into_iter().map(row).collect()
    }

    fn pages(&self) -> &'static [&'static str] {
        &["horses", "payouts"]
    }

    fn page(&self, name: &str, scene: &Scene<'_, HighRoller>) -> Vec<Row> {
        match name {
            "horses" => market::rows(scene),
            _ => payouts(scene),
        }
    }

    fn thrown_for(&self, view: &View) -> Option<String> {
        let public = &view.public;
        public.on_turn().map(|horse| public.pack().horse(horse).name.clone())
    }
}

/// What the purses pay as they stand: the bettors' pots by the winner's class, the owners' prizes.
fn payouts(scene: &Scene<'_, HighRoller>) -> Vec<Row> {
    let public = &scene.view.public;
    let mut classes: Vec<Class> = Vec::new();
    for horse in public.pack().all() {
        let class = public.pack().horse(horse).class;
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    let three = |pots: [Dollars; 3]| pots.map(|pot| pot.0.to_string()).join("/");
    let pots = classes.iter().map(|class| {
        let word = market::class(*class);
        text!("high_roller.pots", class = word, pots = three(public.bettor_pots(*class)))
    });
    let bettors = text!("high_roller.bettors", pots = pots.collect::<Slot>());
    let prizes = three(public.owner_prizes(public.owners_purse, 3));
    let owners = text!("high_roller.owners", prizes = prizes);
    [bettors, owners].map(|text| Row::marked(scene.say(&text), Mark::Quiet)).into()
}
