//! The horses as they are sold and bet on.

use engine::{Seat, Text, text};
use high_roller::{Class, HighRoller, Status};

use crate::play::ME;
use crate::play::board::Scene;
use crate::play::paint::fit;
use crate::play::row::{Cloth, Mark, Row};

/// What a class is called.
pub(super) const fn class(class: Class) -> Text {
    Text::new(match class {
        Class::Favorite => "class.favorite",
        Class::Stalwart => "class.stalwart",
        Class::Longshot => "class.longshot",
    })
}

/// A row for each horse, under a row of heads: post, name, class, what it adds to the white die and
/// the green one in each half, patience and re-roll chips, what it is worth, what it costs or cost,
/// whose it is, and the bets on it.
pub(super) fn rows(scene: &Scene<'_, HighRoller>) -> Vec<Row> {
    let public = &scene.view.public;
    let pack = public.pack();
    let mut rows = vec![scene.head("high_roller.market")];
    for horse in pack.all() {
        let (data, state) = (pack.horse(horse), public.horse(horse));
        let mut row = Row::default();
        match state.post {
            Some(post) => row.push(format!("{post:>2}"), Mark::Cloth(Cloth::Post(post))),
            None => row.push("  ", Mark::Plain),
        }
        let scratched = matches!(state.status, Status::Scratched);
        let (price, owner) = match state.owner {
            Some(owner) => (state.price, scene.name(owner).to_owned()),
            None if scratched => (data.min_bid, scene.say(&text!("high_roller.scratched"))),
            None => (public.asking(horse), String::new()),
        };
        let half = |[white, green]: [i16; 2]| format!("{white:+}/{green:+}");
        let (front, back) = (half(data.speed), half(data.stamina));
        let class = scene.say(&class(data.class));
        let bets = state.bets.len();
        let bets = if bets > 0 { format!("{bets:>2}") } else { String::new() };
        let (patience, rerolls) = (data.patience, data.rerolls);
        let money = |amount: engine::Dollars| scene.money(amount);
        let text = format!(
            " {} {class:<8} {front:<5} {back:<5} {patience:>3} {rerolls:>2} {:>7} {:>7} {} {bets}",
            fit(&data.name, 17),
            money(data.fair_price),
            money(price),
            fit(&owner, 8),
        );
        row.push(text, if state.owner == Some(ME) { Mark::Strong } else { Mark::Plain });
        rows.push(row);
    }
    rows
}

/// The horses that started, by post, with whose they are and how many chips they hold; those that
/// are out are marked.
pub(super) fn runners(scene: &Scene<'_, HighRoller>) -> Vec<(u8, String)> {
    let public = &scene.view.public;
    let mut runners: Vec<(u8, String)> = Vec::new();
    for horse in public.pack().all() {
        let state = public.horse(horse);
        let Some(post) = state.post else { continue };
        let owner = |seat: Seat| format!(", {}", scene.name(seat));
        let owner = state.owner.map(owner).unwrap_or_default();
        let how = match (state.place, state.status) {
            (Some(place), _) => format!(", {place}."),
            (None, Status::Disqualified) => ", ×".into(),
            (None, _) if state.chips > 0 => {
                let chips = text!("high_roller.chips", n = state.chips);
                format!(", {}", scene.say(&chips))
            }
            _ => String::new(),
        };
        runners.push((post, format!("{}{owner}{how}", public.pack().horse(horse).name)));
    }
    runners.sort_unstable();
    runners
}
