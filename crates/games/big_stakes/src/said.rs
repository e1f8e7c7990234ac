//! What is said of what happens, and what it is in a race.

use engine::{RaceStep, Setup, Slot, Text, text};
use racing::Status as Shown;
use smallvec::SmallVec;

use crate::BigStakes;
use crate::event::{Event, Private};
use crate::pack::RaceCard;
use crate::stables::THROWS_PER_ROW;
use crate::state::Status;
use crate::summary::{ResultSummary, RowSummary};
use crate::turn::Parts;
use crate::words::{Condition, Id, Mention, RaceSex, Sex, Surface};

/// `3 Zev` in a race, and `Zev` before it has a post.
pub(crate) fn horse(horse: &Mention) -> Slot {
    match horse.post {
        Some(post) => text!("horse", number = post, name = horse.name.clone()).into(),
        None => horse.name.clone().into(),
    }
}

/// `8 furlongs on dirt for $16,000,000`.
pub(crate) fn race(card: &RaceCard) -> Text {
    let surface = Text::new(match card.surface {
        Surface::Dirt => "surface.dirt",
        Surface::Turf => "surface.turf",
    });
    text!("race", furlongs = card.furlongs, surface = surface, purse = card.purse)
}

/// What a maximum is made of: the red die and the running number, and whatever else counts.
pub(crate) fn sum(parts: Parts) -> Slot {
    let Parts { red, running, heart, triple, jockey, whip, condition } = parts;
    let first = [("sum.red", red), ("sum.running", running)];
    let bonuses =
        [("sum.heart", heart), ("sum.triple", triple), ("sum.jockey", jockey), ("sum.whip", whip)];
    let plus = bonuses.into_iter().filter(|(_, spaces)| *spaces > 0);
    let plus = first.into_iter().chain(plus).map(|(key, n)| (key, i16::from(n)));
    let track = [("sum.condition", condition)].into_iter().filter(|(_, spaces)| *spaces != 0);
    plus.chain(track).map(|(key, n)| text!(key, n = n)).collect()
}

pub(crate) fn said(setup: &Setup<BigStakes>, event: &Event) -> Option<Text> {
    let pack = &setup.pack;
    let of_pack = |id: &Id| -> Slot {
        let card = pack.find(id).and_then(|named| pack.horse(named.is));
        card.map_or_else(|| id.clone().into(), |card| card.name.as_str().into())
    };
    let race = |id: &Id| pack.find_race(id).map(|at| race(&pack.races[usize::from(at)]));
    let all = |horses: &[Mention]| horses.iter().map(horse).collect::<Slot>();
    Some(match event {
        Event::Condition { condition } => {
            let condition = Text::new(match condition {
                Condition::Slow => "condition.slow",
                Condition::Normal => "condition.normal",
                Condition::Fast => "condition.fast",
            });
            text!("said.condition", condition = condition)
        }
        Event::Program { races } => {
            text!("said.program", races = races.iter().filter_map(race).collect::<Slot>())
        }
        Event::OrderProposed { order } => {
            let order = order.iter().map(|at| at + 1).collect::<Slot>();
            text!("said.order_proposed", order = order)
        }
        Event::Voted { seat } => text!("said.voted", seat = *seat),
        Event::OrderDecided { agreed: true } => text!("said.agreed"),
        Event::OrderDecided { agreed: false } => text!("said.disagreed"),
        Event::Mated { seat, sire, dam } => {
            text!("said.mated", seat = *seat, sire = of_pack(sire), dam = of_pack(dam))
        }
        Event::Bred { throw, dice, .. } => {
            let running = *throw <= THROWS_PER_ROW;
            let key = if running { "said.bred.running" } else { "said.bred.heart" };
            let throw = if running { *throw } else { throw - THROWS_PER_ROW };
            text!(key, throw = throw, of = THROWS_PER_ROW, dice = thrown(dice))
        }
        Event::Foaled { dice, sex, .. } => {
            let key = if *sex == Sex::Mare { "said.foaled.filly" } else { "said.foaled.colt" };
            text!(key, dice = thrown(dice))
        }
        Event::Born { seat, name, tier, .. } => {
            text!("said.born", seat = *seat, name = name.as_str(), tier = self::tier(tier))
        }
        Event::Dealt => text!("said.dealt"),
        Event::Chosen { seat } => text!("said.chosen", seat = *seat),
        Event::FaceUp { seat, horses } => {
            text!("said.face_up", seat = *seat, horses = all(horses))
        }
        Event::Offered { seat, give, to, take } => {
            text!("said.offered", seat = *seat, give = horse(give), to = *to, take = horse(take))
        }
        Event::Answered { seat, accept: true } => text!("said.accepted", seat = *seat),
        Event::Answered { seat, accept: false } => text!("said.declined", seat = *seat),
        Event::Passed { seat } => text!("said.passed", seat = *seat),
        Event::StablesMade => text!("said.stables_made"),
        Event::Catalogue { horses } => {
            text!("said.catalogue", horses = horses.iter().map(of_pack).collect::<Slot>())
        }
        Event::Lot { horse } => text!("said.lot", horse = of_pack(horse)),
        Event::Bid { seat, amount } => text!("said.bid", seat = *seat, amount = *amount),
        Event::Sold { seat, horse, price } => {
            let key = if price.0 == 0 { "said.given" } else { "said.sold" };
            text!(key, seat = *seat, horse = of_pack(horse), price = *price)
        }
        Event::Unsold { horse } => text!("said.unsold", horse = of_pack(horse)),
        Event::EntriesOpen { number, race: id, sex, .. } => {
            text!("said.entries_open", number = *number, race = race(id)?, sex = race_sex(*sex))
        }
        Event::Void { race: id } => text!("said.void", race = race(id)?),
        Event::Entered { horses, .. } => {
            let entry =
                |(seat, of): &(_, Mention)| text!("said.entry", seat = *seat, horse = horse(of));
            text!("said.entered", horses = horses.iter().map(entry).collect::<Slot>())
        }
        Event::Jockey { horse: of, token } => {
            text!("said.jockey", horse = horse(of), token = *token)
        }
        Event::AtTheGate { allowances } => {
            text!("said.at_the_gate", horses = with_numbers("said.allowance", allowances))
        }
        Event::Shifted { horses } => {
            text!("said.shifted", horses = with_numbers("said.shift", horses))
        }
        Event::Draw { horses } => text!("said.draw", horses = all(horses)),
        Event::Post { horse, post } => {
            text!("said.post", horse = horse.name.clone(), post = *post)
        }
        Event::Round { round } => text!("said.round", round = *round),
        Event::Whipped { seat, tokens } => {
            let tokens = tokens.iter().copied().collect::<Slot>();
            text!("said.whipped", seat = *seat, tokens = tokens)
        }
        Event::Rolled { horse: of, dice, max, parts, .. } => {
            let (dice, parts) = (thrown(dice), sum(*parts));
            text!("said.rolled", horse = horse(of), dice = dice, sum = parts, max = *max)
        }
        Event::Attempted { horse: of, path, .. } => {
            text!("said.attempted", horse = horse(of), n = path.len(), path = path.to_string())
        }
        Event::Inquiries { lodged } => {
            text!("said.inquiries", seats = lodged.iter().copied().collect::<Slot>())
        }
        Event::Foul { horse: of, code, disqualified } => {
            let key = if *disqualified { "said.foul_out" } else { "said.foul" };
            let rule = Text::new(code).with("lanes", pack.track.lane_changes);
            text!(key, horse = horse(of), rule = rule)
        }
        Event::Barred { seat } => {
            text!("said.barred", seat = *seat, n = pack.constants.lost_by_challenger)
        }
        Event::Disqualified { horse: of } => text!("said.disqualified", horse = horse(of)),
        Event::Ran { horse: of, path, to, left, .. } => {
            let key = if *left == 0 { "said.ran.home" } else { "said.ran" };
            text!(key, horse = horse(of), n = path.len(), lane = to.lane, left = *left)
        }
        Event::Home { horse: of, past } => text!("said.home", horse = horse(of), past = *past),
        Event::Token { seat, token } => text!("said.token", seat = *seat, token = *token),
        Event::Eased { horse: of } => text!("said.eased", horse = horse(of)),
        Event::Photo { horses } => photo(horses),
        Event::Official { race, horses, result } => official(*race, horses, result.as_ref()?),
        Event::Prize { seat, horse: of, amount } => {
            text!("said.prize", seat = *seat, horse = horse(of), amount = *amount)
        }
        Event::Final { ranking } => Text::ranking(ranking),
    })
}

/// The faces as they lie: `3-4-1`.
fn thrown(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join("-")
}

/// A tier by its colour; a pack may have its own.
fn tier(tier: &Id) -> Slot {
    Slot::Text(Text::new(match &**tier {
        "black" => "tier.black",
        "blue" => "tier.blue",
        "green" => "tier.green",
        "yellow" => "tier.yellow",
        "red" => "tier.red",
        "orange" => "tier.orange",
        "maroon" => "tier.maroon",
        "purple" => "tier.purple",
        _ => return tier.clone().into(),
    }))
}

fn race_sex(sex: RaceSex) -> Text {
    Text::new(match sex {
        RaceSex::Any => "race_sex.any",
        RaceSex::Female => "race_sex.female",
        RaceSex::Male => "race_sex.male",
    })
}

/// Horses, each with its tokens or rounds.
fn with_numbers(key: &'static str, horses: &[(Mention, Vec<u8>)]) -> Slot {
    let one = |(of, numbers): &(_, Vec<u8>)| {
        text!(key, horse = horse(of), numbers = numbers.iter().copied().collect::<Slot>())
    };
    horses.iter().map(one).collect()
}

fn photo(horses: &[(Mention, u8)]) -> Text {
    let dead_heat = horses.iter().all(|(_, moved)| *moved == horses[0].1);
    if dead_heat {
        let horses = horses.iter().map(|(of, _)| horse(of)).collect::<Slot>();
        return text!("said.dead_heat", horses = horses);
    }
    let one = |(of, moved): &_| text!("said.photo.horse", horse = horse(of), n = *moved);
    text!("said.photo", horses = horses.iter().map(one).collect::<Slot>())
}

fn official(race: u32, horses: &[Mention], result: &ResultSummary) -> Text {
    let row = |(of, row): (&Mention, &RowSummary)| {
        let Some(place) = row.place.filter(|_| row.is_home()) else {
            return text!("said.unplaced", horse = horse(of));
        };
        let placed = text!("said.place", place = place, horse = horse(of));
        match row.time {
            Some(time) => text!("said.place.time", placed = placed, time = clock(time)),
            None => placed,
        }
    };
    let rows = horses.iter().zip(&result.result).map(row).collect::<Slot>();
    text!("said.official", race = race, horses = rows)
}

/// Tenths of a second as a clock shows them.
fn clock(tenths: u32) -> Text {
    let (minutes, seconds) = (tenths / 600, format!("{:02}", tenths % 600 / 10));
    text!("clock", minutes = minutes, seconds = seconds, tenths = tenths % 10)
}

pub(crate) fn said_privately(event: &Private) -> Text {
    let Private::Hand { horses } = event;
    text!("said.hand", horses = horses.iter().map(horse).collect::<Slot>())
}

pub(crate) fn step(event: &Event) -> Option<RaceStep> {
    let post = |horse: &Mention| horse.post.map(u32::from);
    let became =
        |horse: &Mention, status: Shown| post(horse).map(|post| RaceStep::Became { post, status });
    match event {
        Event::Rolled { seat, horse, dice, .. } => Some(RaceStep::Thrown {
            seat: Some(*seat),
            post: post(horse),
            faces: SmallVec::from_slice(dice),
        }),
        Event::Ran { horse, path, way, .. } => {
            // The space that it left stands first, but for one in the gate.
            let way = way[way.len() - path.len()..].to_vec();
            Some(RaceStep::Ran { post: post(horse)?, way })
        }
        Event::Home { horse, .. } => became(horse, Shown::Home),
        Event::Foul { horse, disqualified: true, .. }
        | Event::Disqualified { horse }
        | Event::Eased { horse } => became(horse, Shown::Out),
        Event::Photo { horses } => {
            Some(RaceStep::Photo { posts: horses.iter().filter_map(|(of, _)| post(of)).collect() })
        }
        Event::Official { race, result, .. } => {
            let home = result.as_ref()?.result.iter().filter(|row| row.is_home());
            let place = |row: &RowSummary| Some((row.post.into(), row.place?.into()));
            Some(RaceStep::Official { race: *race, places: home.filter_map(place).collect() })
        }
        Event::Prize { seat, horse, amount } => Some(RaceStep::paid(*seat, post(horse), *amount)),
        _ => None,
    }
}

impl RowSummary {
    fn is_home(&self) -> bool {
        self.status == Status::Finished.word()
    }
}
