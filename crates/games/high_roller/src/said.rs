//! What is said of what happens, and what it is in a race.

use engine::{RaceStep, Setup, Slot, Text, text};
use racing::{Dollars, Line, Status};
use smallvec::SmallVec;

use crate::HighRoller;
use crate::auction::Call;
use crate::event::{Event, Id};
use crate::pack::HighRollerPack;
use crate::payout::{PaidFor, PurseWord};
use crate::summary::ResultSummary;
use crate::words::{Class, Die};

/// The name of a horse.
fn name<'p>(id: &'p Id, pack: &'p HighRollerPack) -> &'p str {
    pack.find(id).map_or(id, |horse| &pack.horse(horse).name)
}

/// `3 Citation`.
fn horse(id: &Id, post: u8, pack: &HighRollerPack) -> Text {
    text!("horse", number = post, name = name(id, pack))
}

pub(crate) const fn class(class: Class) -> Text {
    Text::new(match class {
        Class::Favorite => "class.favorite",
        Class::Stalwart => "class.stalwart",
        Class::Longshot => "class.longshot",
    })
}

pub(crate) fn said(setup: &Setup<HighRoller>, event: &Event) -> Option<Text> {
    let pack = &setup.pack;
    let name = |id| name(id, pack);
    let horse = |id: &Id, post: &u8| horse(id, *post, pack);
    let horses = |ids: &[Id], posts: &[u8]| {
        ids.iter().zip(posts).map(|(id, post)| horse(id, post)).collect::<Slot>()
    };
    Some(match event {
        Event::Lot { horse, ask } => {
            let data = pack.horse(pack.find(horse)?);
            let (class, fair) = (class(data.class), data.fair_price);
            text!("said.lot", horse = name(horse), ask = *ask, class = class, fair = fair)
        }
        Event::Bid { seat, amount } => text!("said.bid", seat = *seat, amount = *amount),
        Event::Called { call } => Text::new(match call {
            Call::Once => "said.once",
            Call::Twice => "said.twice",
            Call::Hammer => "said.hammer",
        }),
        Event::Sold { horse, seat, amount } => {
            text!("said.sold", horse = name(horse), seat = *seat, amount = *amount)
        }
        Event::PassedIn { horse } => text!("said.passed_in", horse = name(horse)),
        Event::Scratched { horse } => text!("said.scratched", horse = name(horse)),
        Event::Nominated { seat, horse, amount } => {
            text!("said.nominated", seat = *seat, horse = name(horse), amount = *amount)
        }
        Event::Passed { seat } => text!("said.passed", seat = *seat),
        Event::DraftThrown { seat, face } => text!("said.draft_thrown", seat = *seat, face = *face),
        Event::Posts { horses } => {
            let posts = horses.iter().zip(1..).map(|(id, post)| horse(id, &post));
            text!("said.posts", horses = posts.collect::<Slot>())
        }
        Event::Bet { seat, horse: id, post, count } => {
            let stake = pack.bet.times(i64::from(*count));
            text!("said.bet", seat = *seat, stake = stake, horse = horse(id, post))
        }
        Event::Round { round } => text!("said.round", round = *round),
        Event::Die { seat, horse: id, post, die } => {
            let key = match die {
                Die::White => "said.rides",
                Die::Green => "said.drives",
            };
            text!(key, seat = (*seat)?, horse = horse(id.as_ref()?, post))
        }
        Event::Thrown { horse: id, post, face, points, .. } => {
            text!("said.thrown", horse = horse(id, post), face = *face, points = *points)
        }
        Event::Earned { horse: id, post } => text!("said.earned", horse = horse(id, post)),
        Event::Reroll { seat, horse: id, post, .. } => {
            text!("said.reroll", seat = (*seat)?, horse = horse(id, post))
        }
        Event::Disqualified { horse: id, post, .. } => {
            text!("said.disqualified", horse = horse(id, post))
        }
        Event::Fined { seat, paid, owed, .. } => {
            let key = match (*paid, *owed) {
                (_, Dollars::ZERO) => "said.fined",
                (Dollars::ZERO, _) => "said.fined.owed",
                _ => "said.fined.in_part",
            };
            text!(key, seat = *seat, paid = *paid, owed = *owed)
        }
        Event::Ran { horse: id, post, path, chips, .. } => match path.last() {
            Some(to) => {
                text!("said.ran", horse = horse(id, post), to = to.to_string(), chips = *chips)
            }
            None => text!("said.stayed", horse = horse(id, post), chips = *chips),
        },
        Event::Crossed { horse: id, post, beyond } => {
            text!("said.crossed", horse = horse(id, post), beyond = *beyond)
        }
        Event::Level { horses: level, posts } => {
            text!("said.level", horses = horses(level, posts))
        }
        Event::Photo { horse: id, post, face, .. } => {
            text!("said.photo", horse = horse(id, post), face = *face)
        }
        Event::Placed { horse: id, post, place } => {
            text!("said.placed", horse = horse(id, post), place = *place)
        }
        Event::Settled { result, posts } => match result.as_ref()? {
            ResultSummary { class: Some(winner), order, .. } => {
                text!("said.official", horses = horses(order, posts), class = class(*winner))
            }
            _ => text!("said.void"),
        },
        Event::Paid { seat, purse, due, horse: id, post, amount } => {
            let text = text!(paid(*purse, *due), seat = *seat, amount = *amount);
            let text = match id.as_ref().zip(post.as_ref()) {
                Some((id, post)) => text.with("horse", horse(id, post)),
                None => text,
            };
            line(*due).into_iter().fold(text, |text, line| text.with("line", line))
        }
        Event::DebtPaid { seat, amount } => text!("said.debt_paid", seat = *seat, amount = *amount),
        Event::Final { ranking } => Text::ranking(ranking),
    })
}

const fn paid(purse: PurseWord, due: PaidFor) -> &'static str {
    match (due, purse) {
        (PaidFor::Win | PaidFor::Place | PaidFor::Show, PurseWord::Bettors) => "said.paid.bet",
        (PaidFor::Win | PaidFor::Place | PaidFor::Show, PurseWord::Owners) => "said.paid.owner",
        (PaidFor::Unclaimed, _) => "said.paid.unclaimed",
        (PaidFor::Forfeit, _) => "said.paid.forfeit",
        (PaidFor::Refund, PurseWord::Bettors) => "said.paid.bets_back",
        (PaidFor::Refund, PurseWord::Owners) => "said.paid.horses_back",
    }
}

const fn line(due: PaidFor) -> Option<Line> {
    match due {
        PaidFor::Win => Some(Line::Win),
        PaidFor::Place => Some(Line::Place),
        PaidFor::Show => Some(Line::Show),
        PaidFor::Unclaimed | PaidFor::Forfeit | PaidFor::Refund => None,
    }
}

pub(crate) fn step(setup: &Setup<HighRoller>, event: &Event) -> Option<RaceStep> {
    let pack = &setup.pack;
    let became = |post: &u8, status| RaceStep::Became { post: u32::from(*post), status };
    let thrown = |seat, post: Option<u8>, face: &u8| RaceStep::Thrown {
        seat,
        post: post.map(u32::from),
        faces: SmallVec::from_slice(&[*face]),
    };
    let paid = |seat, post: Option<u8>, amount: Dollars| {
        (amount != Dollars::ZERO).then(|| RaceStep::paid(seat, post.map(u32::from), amount))
    };
    Some(match event {
        Event::DraftThrown { seat, face } => thrown(Some(*seat), None, face),
        Event::Thrown { seat, post, face, .. } | Event::Photo { seat, post, face, .. } => {
            thrown(*seat, Some(*post), face)
        }
        Event::Ran { post, path, .. } if !path.is_empty() => {
            let spot = |space| Some(pack.board.spot(pack.board.cell(space)?));
            let way = path.iter().filter_map(|space| spot(*space)).collect();
            RaceStep::Ran { post: u32::from(*post), way }
        }
        Event::Disqualified { post, .. } => became(post, Status::Out),
        Event::Crossed { post, .. } => became(post, Status::Home),
        Event::Placed { post, place, .. } => {
            became(post, Status::Finished { place: u32::from(*place) })
        }
        Event::Level { posts, .. } => {
            RaceStep::Photo { posts: posts.iter().copied().map(u32::from).collect() }
        }
        Event::Settled { posts, .. } => RaceStep::Official {
            race: 1,
            places: posts.iter().copied().map(u32::from).zip(1..).collect(),
        },
        Event::Bet { seat, post, count, .. } => {
            return paid(*seat, Some(*post), -pack.bet.times(i64::from(*count)));
        }
        Event::Fined { seat, post, paid: fine, .. } => return paid(*seat, Some(*post), -*fine),
        Event::Paid { seat, post, amount, .. } => return paid(*seat, *post, *amount),
        Event::DebtPaid { seat, amount } => return paid(*seat, None, -*amount),
        _ => return None,
    })
}
