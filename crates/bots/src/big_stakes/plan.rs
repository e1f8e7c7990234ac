//! Which horse for which race: stables are chosen and entered by an assignment over the program.

use big_stakes::{BigStakesPack, Horse, HorseCard, Planned, Public, RaceCard};
use smallvec::SmallVec;

/// By so many spaces better, a horse can expect e times the money.
const SPACES: f64 = 1.6;

/// What horses can expect in each race of a pack.
#[derive(Clone, Debug)]
pub(super) struct Marks(Vec<RaceMarks>);

/// A race, dry and wet.
#[derive(Clone, Debug)]
struct RaceMarks {
    /// What the best card of the pack is worth in it, in thirty-sixths of a space.
    best: [u16; 2],
    /// What each card of the pack can expect to win.
    promised: Vec<[f64; 2]>,
}

impl Marks {
    pub(super) fn new(pack: &BigStakesPack) -> Self {
        Self(pack.races.iter().map(|race| RaceMarks::new(pack, race)).collect())
    }

    /// What a horse can expect to win in a race.
    pub(super) fn promise(&self, public: &Public, horse: Horse, planned: Planned) -> f64 {
        let card = public.card(horse);
        if !planned.sex.admits(card.sex) {
            return 0.0;
        }
        let wet = public.is_wet(planned.card);
        let marks = &self.0[usize::from(planned.card)];
        match marks.promised.get(horse.index()) {
            Some(promised) => promised[usize::from(wet)],
            // A foal is in no pack.
            None => promise(card, public.race_card(planned.card), wet, marks.best),
        }
    }

    /// What a horse can expect in the race that suits it best.
    pub(super) fn best_promise(&self, public: &Public, horse: Horse) -> f64 {
        public.program.iter().map(|race| self.promise(public, horse, *race)).fold(0.0, f64::max)
    }
}

impl RaceMarks {
    fn new(pack: &BigStakesPack, race: &RaceCard) -> Self {
        let worth = |wet| pack.horses.iter().map(move |card| card.worth(race.furlongs, wet));
        let best = [false, true].map(|wet| worth(wet).max().unwrap_or_default());
        let of_card = |card| [false, true].map(|wet| promise(card, race, wet, best));
        Self { best, promised: pack.horses.iter().map(of_card).collect() }
    }
}

/// The purse, less for every space that a card is worth less than the best one at that distance.
fn promise(card: &HorseCard, race: &RaceCard, wet: bool, best: [u16; 2]) -> f64 {
    let worth = card.worth(race.furlongs, wet);
    let behind = f64::from(best[usize::from(wet)]) - f64::from(worth);
    race.purse.0 as f64 * (-behind / 36.0 / SPACES).exp()
}

/// An assignment of horses to races.
pub(super) struct Plan {
    /// For each race that is still to be entered, in order, its horses.
    pub races: SmallVec<[SmallVec<[Horse; 3]>; 5]>,
    /// What all of it promises.
    pub value: f64,
}

impl Plan {
    /// The best assignment found of these horses to the races still to be entered: each race in
    /// order of its purse takes the best that are left, then single horses change places as long as
    /// that helps.
    pub(super) fn of(marks: &Marks, public: &Public, horses: &[Horse]) -> Self {
        let to_come = &public.program[public.results.len().min(public.program.len())..];
        let entries = usize::from(public.setup.options.entries);
        let again = public.setup.options.reuse_horses;
        let promised: SmallVec<[SmallVec<[f64; 5]>; 16]> = horses
            .iter()
            .map(|horse| to_come.iter().map(|race| marks.promise(public, *horse, *race)).collect())
            .collect();
        let mut slots: SmallVec<[(usize, Option<usize>); 15]> =
            (0..to_come.len()).flat_map(|race| (0..entries).map(move |_| (race, None))).collect();
        slots.sort_by_key(|(race, _)| {
            std::cmp::Reverse(public.race_card(to_come[*race].card).purse)
        });
        for at in 0..slots.len() {
            let race = slots[at].0;
            let best = (0..horses.len())
                .filter(|horse| {
                    promised[*horse][race] > 0.0 && is_free(&slots, *horse, race, again)
                })
                .max_by(|a, b| promised[*a][race].total_cmp(&promised[*b][race]));
            slots[at].1 = best;
        }
        while improve(&mut slots, &promised, again) {}
        let worth =
            |&(race, horse): &(usize, Option<usize>)| horse.map_or(0.0, |h| promised[h][race]);
        let value = slots.iter().map(worth).sum();
        let mut races: SmallVec<[SmallVec<[Horse; 3]>; 5]> =
            SmallVec::from_elem(SmallVec::new(), to_come.len());
        for (race, horse) in slots {
            races[race].extend(horse.map(|horse| horses[horse]));
        }
        Self { races, value }
    }
}

/// Whether a horse may take a place in a race.
fn is_free(slots: &[(usize, Option<usize>)], horse: usize, race: usize, again: bool) -> bool {
    !slots.iter().any(|(of, taken)| *taken == Some(horse) && (!again || *of == race))
}

/// Makes the first change found that helps: two places change their horses, or a place takes one
/// that has none.
fn improve(
    slots: &mut [(usize, Option<usize>)],
    promised: &[SmallVec<[f64; 5]>],
    again: bool,
) -> bool {
    let worth =
        |race: usize, horse: Option<usize>| horse.map_or(0.0, |horse| promised[horse][race]);
    for one in 0..slots.len() {
        let (race, own) = slots[one];
        for other in one + 1..slots.len() {
            let (other_race, others) = slots[other];
            let before = worth(race, own) + worth(other_race, others);
            let after = worth(race, others) + worth(other_race, own);
            if !again && after > before * 1.000_001 {
                (slots[one].1, slots[other].1) = (others, own);
                return true;
            }
        }
        for (horse, promises) in promised.iter().enumerate() {
            let better = promises[race] > worth(race, own) * 1.000_001;
            if better && is_free(slots, horse, race, again) {
                slots[one].1 = Some(horse);
                return true;
            }
        }
    }
    false
}

/// The horses in the order in which a plan needs them: first those that it enters, then by what
/// they promise at best.
pub(super) fn by_need(marks: &Marks, public: &Public, horses: &[Horse]) -> SmallVec<[Horse; 32]> {
    let plan = Plan::of(marks, public, horses);
    let mut order: SmallVec<[Horse; 32]> = SmallVec::new();
    for horse in plan.races.iter().flatten() {
        if !order.contains(horse) {
            order.push(*horse);
        }
    }
    let mut rest: SmallVec<[(f64, Horse); 32]> = horses
        .iter()
        .filter(|horse| !order.contains(horse))
        .map(|horse| (marks.best_promise(public, *horse), *horse))
        .collect();
    rest.sort_by(|a, b| b.0.total_cmp(&a.0));
    order.extend(rest.into_iter().map(|(_, horse)| horse));
    order
}
