//! Homestretch at the terminal: the track with its tote board, the shares, what a race paid.

mod payout;
mod track;

use engine::{Due, Seat, SeatSet, Slot, text};
use homestretch::{Deck, Homestretch, Horse, Phase, Share, View};

use super::ME;
use super::board::{Board, Scene};
use super::paint::fit;
use super::row::{Mark, Row};

/// The board of Homestretch.
pub(super) struct Drawn;

impl Board<Homestretch> for Drawn {
    fn headline(&self, scene: &Scene<'_, Homestretch>) -> String {
        let public = &scene.view.public;
        let races = public.setup.options.races();
        let card = public.card.map(|card| &public.setup.pack.cards[usize::from(card)]);
        scene.say(&match (card, &public.phase) {
            (Some(card), _) => {
                let purses = card.purse.into_iter().collect::<Slot>();
                let (race, name) = (public.race, card.name.as_str());
                text!("homestretch.race", race = race, races = races, name = name, purses = purses)
            }
            (None, Phase::Setup(_) | Phase::Draft { .. }) => {
                text!("homestretch.draft", races = races)
            }
            (None, Phase::Over) => text!("play.over"),
            (None, _) => text!("homestretch.second_chance", races = races),
        })
    }

    fn rows(&self, scene: &Scene<'_, Homestretch>, columns: usize, _rows: usize) -> Vec<Row> {
        match &scene.view.public.phase {
            Phase::Setup(_) | Phase::Draft { .. } => draft(scene),
            Phase::SecondChance(_) | Phase::SharePool => horses(scene),
            Phase::Over => payout::over(scene),
            _ => track::rows(scene, columns),
        }
    }

    fn standing(&self, scene: &Scene<'_, Homestretch>) -> Vec<Row> {
        let public = &scene.view.public;
        let row = |seat: Seat| {
            let state = &public.seats[seat.index()];
            let what = match &public.phase {
                Phase::Draft { round, kept, .. } => {
                    let kept = usize::from(*round) + usize::from(kept.contains(seat));
                    scene.say(&text!("homestretch.kept_count", n = kept))
                }
                _ => holdings(&state.shares),
            };
            let bet = match public.phase {
                Phase::Betting { bet } if bet.contains(seat) => '✓',
                _ => ' ',
            };
            let (rank, letter) = (public.standing(seat), letter(seat));
            let (name, money) = (fit(scene.name(seat), 7), scene.money(state.money));
            scene.of(seat, format!("{bet}{rank} {letter} {name} {money:>8} {what}"))
        };
        public.betting_order().into_iter().map(row).collect()
    }

    fn pages(&self) -> &'static [&'static str] {
        &["tote", "shares"]
    }

    fn page(&self, name: &str, scene: &Scene<'_, Homestretch>) -> Vec<Row> {
        match name {
            "tote" => track::rows(scene, 100),
            _ => horses(scene),
        }
    }

    fn result(&self, race: usize, scene: &Scene<'_, Homestretch>) -> Vec<Vec<Row>> {
        payout::pages(race, scene)
    }

    /// In the betting by its order, which tells those who come later what lies already.
    fn first(&self, view: &View, seats: SeatSet) -> Option<Seat> {
        match view.public.phase {
            Phase::Betting { .. } => {
                let order = view.public.betting_order();
                order.into_iter().find(|seat| seats.contains(*seat))
            }
            _ => seats.first(),
        }
    }

    fn shuffles_by_hand(&self) -> bool {
        true
    }

    fn printed(&self, due: &Due, word: &str, view: &View) -> Option<u16> {
        let pack = &view.public.setup.pack;
        let card = |deck| pack.deck(deck).position(|at| *pack.cards[usize::from(at)].id == *word);
        let at = match due.what {
            "green_cards" => card(Deck::Green),
            "purple_cards" => card(Deck::Purple),
            "blue_shares" => pack.blue_shares().position(|share| share.to_string() == word),
            _ => None,
        };
        at.map(|at| at as u16)
    }
}

/// A letter for each seat where a name does not fit.
fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0)
}

/// Horses held, with how many shares of each: `7×2 11`.
fn holdings(shares: &[Share]) -> String {
    let groups = shares.chunk_by(|a, b| a.horse == b.horse).map(|group| match group.len() {
        1 => group[0].horse.to_string(),
        count => format!("{}×{count}", group[0].horse),
    });
    groups.collect::<Vec<_>>().join(" ")
}

fn ids(shares: &[Share]) -> Slot {
    shares.iter().map(ToString::to_string).collect()
}

/// What the player has kept, what it costs, and what went on.
fn draft(scene: &Scene<'_, Homestretch>) -> Vec<Row> {
    let public = &scene.view.public;
    let Some(known) = scene.view.known() else { return Vec::new() };
    let cost = known.kept.iter().map(|share| public.setup.pack.price(*share)).sum();
    let left = public.seats[ME.index()].money - cost;
    let kept = text!("homestretch.kept", shares = ids(&known.kept), cost = cost, left = left);
    let mut rows = vec![Row::marked(scene.say(&kept), Mark::Strong)];
    for (kept, (hand, round)) in known.kept.iter().zip(known.hands.iter().zip(1..)) {
        let passed: Vec<Share> = hand.iter().filter(|share| *share != kept).copied().collect();
        if !passed.is_empty() {
            let passed = text!("homestretch.passed_on", round = round, shares = ids(&passed));
            rows.push(Row::marked(scene.say(&passed), Mark::Quiet));
        }
    }
    rows.extend(horses(scene));
    rows
}

/// What each horse pays, how often it is thrown, and who holds shares of it. While nobody does, two
/// horses stand side by side.
fn horses(scene: &Scene<'_, Homestretch>) -> Vec<Row> {
    let public = &scene.view.public;
    let held = |horse: Horse| {
        let held = |seat: Seat| match public.holds(seat, horse) {
            0 => None,
            1 => Some(letter(seat).to_string()),
            count => Some(format!("{}×{count}", letter(seat))),
        };
        Seat::all(public.seats.len()).filter_map(held).collect::<Vec<_>>().join(" ")
    };
    let entry = |horse: Horse| {
        let name = fit(&public.setup.pack.horses[horse.index()].name, 18);
        let (number, ways) = (horse.number(), horse.ways());
        let figures = track::figures(scene.view, horse);
        format!("{number:>3} {name} {ways}/36  {figures:<8}{}", held(horse))
    };
    let entries: Vec<String> = Horse::all().map(entry).collect();
    let abreast = if public.seats.iter().all(|seat| seat.shares.is_empty()) { 2 } else { 1 };
    let rows = entries.chunks(abreast).map(|row| Row::from(row.join("  ")));
    [scene.head("homestretch.horses")].into_iter().chain(rows).collect()
}
