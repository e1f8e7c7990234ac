//! What a seat is asked, in each phase before a race. How a horse may be run stands in `ride`.

use engine::ask::Unit;
use engine::{Ask, Field, Form, Holds, Moves, Pick, Seat, Slot, Text, Way, text};
use racing::Dollars;
use serde_json::json;

use crate::BigStakes;
use crate::moves::{LONGEST_NAME, Move};
use crate::open::{Entitled, Offered, Open};
use crate::pack::HorseCard;
use crate::ride;
use crate::said::{horse, race, sum};
use crate::state::{Lot, Phase, Planned, Public, Race};
use crate::view::{View, last_cuts};
use crate::words::{COLUMNS, Horse, Named, Sex, ways};

pub(crate) fn ask(view: &View, moves: &Moves<BigStakes>) -> Ask<Move> {
    let public = &view.public;
    let seat = view.seat().unwrap_or(Seat(0));
    let ask = Ask::new(prompt(public, seat));
    if let [Open::Run(run)] = moves.open.as_slice() {
        return ride::ways(ask, run, public);
    }
    let ways = moves.listed.iter().map(|play| way(play, public, seat));
    let ask = moves.open.iter().map(|open| form(open, view)).fold(ask.ways(ways), Ask::form);
    match public.phase {
        Phase::Trade { .. } => trades(ask, view, moves),
        _ => ask,
    }
}

fn prompt(public: &Public, seat: Seat) -> Text {
    let program = || races(public).iter().map(|planned| race(public.race_card(planned.card)));
    let name = |horse: Horse| public.card(horse).name.as_str();
    match &public.phase {
        Phase::Order => text!("ask.order"),
        Phase::Vote { order, .. } => {
            let order = order.iter().map(|at| public.program[usize::from(*at)].card);
            let races = order.map(|card| race(public.race_card(card))).collect::<Slot>();
            text!("ask.vote", seat = Seat(0), races = races)
        }
        Phase::Mate => text!("ask.mate", races = program().collect::<Slot>()),
        Phase::Trim(unborn) => {
            let row: Vec<_> = unborn.running.iter().map(u8::to_string).collect();
            let total: u16 = unborn.running.iter().map(|number| u16::from(*number)).sum();
            let limit = public.pack().constants.foal_limit;
            text!("ask.trim", row = row.join(" "), total = total, limit = limit)
        }
        Phase::Name(_) => text!("ask.name"),
        Phase::Release { .. } => {
            let races = program().collect::<Slot>();
            text!("ask.release", n = public.surplus(seat), races = races)
        }
        Phase::Trade { .. } => text!("ask.trade"),
        Phase::Answer { offer, .. } => {
            text!("ask.answer", seat = offer.seat, give = name(offer.give), take = name(offer.take))
        }
        Phase::Keep { .. } => {
            text!("ask.keep", n = public.stable_size(), races = program().collect::<Slot>())
        }
        Phase::Auction(lot) => auction(lot, public, seat),
        Phase::Enter { .. } => {
            let next = public.planned().map(|planned| race(public.race_card(planned.card)));
            let races = next.into_iter().collect::<Slot>();
            text!("ask.enter", number = public.results.len() + 1, race = races)
        }
        Phase::Pace { .. } => text!("ask.pace"),
        Phase::Post { at } => {
            let picking =
                |race: &Race| race.runners[usize::from(race.draw[usize::from(*at)])].clone();
            let runner = public.race.as_ref().map(picking);
            let (horse, first) =
                runner.map_or(("", 0), |runner| (name(runner.horse), runner.row[0]));
            text!("ask.post", horse = horse, first = first)
        }
        Phase::Whip => text!("ask.whip", horse = horse(&public.ridden())),
        Phase::Inquiry { path, to, .. } => {
            let race = public.race.as_ref().zip(public.on_turn());
            let from =
                race.and_then(|(race, at)| race.runners[at].cell).map_or(0, |cell| cell.lane);
            text!(
                "ask.inquiry",
                horse = horse(&public.ridden()),
                n = path.len(),
                most = public.limits().spaces,
                from = from,
                to = to.lane
            )
        }
        _ => {
            let race = public.race.as_ref();
            let redo = race.is_some_and(|race| race.redo);
            let dice = race.and_then(|race| race.dice).unwrap_or_default();
            text!(
                if redo { "ask.run.again" } else { "ask.run" },
                horse = horse(&public.ridden()),
                most = public.limits().spaces,
                sum = sum(public.parts(dice))
            )
        }
    }
}

fn auction(lot: &Lot, public: &Public, seat: Seat) -> Text {
    let horse = public.catalogue[usize::from(lot.number)];
    let up = text!("card", name = public.card(horse).name.as_str(), sex = sex(public.card(horse)));
    let ask = match lot.leader {
        Some(leader) => text!("ask.bid", seat = leader, bid = lot.bid),
        None => text!("ask.bid.first"),
    };
    ask.with("horse", up)
        .with("card", card_note(public, horse, races(public)))
        .with("money", public.budget_left(seat))
}

/// The races that are still to be entered for.
fn races(public: &Public) -> &[Planned] {
    public.program.get(public.results.len()..).unwrap_or_default()
}

fn sex(card: &HorseCard) -> Text {
    Text::new(match card.sex {
        Sex::Horse => "sex.horse",
        Sex::Gelding => "sex.gelding",
        Sex::Mare => "sex.mare",
    })
}

/// What a horse is worth in these races: its class at the distance, and what its hearts add on
/// average on that ground.
fn card_note(public: &Public, horse: Horse, races: &[Planned]) -> Text {
    let card = public.card(horse);
    let at = |planned: &Planned| {
        let furlongs = public.race_card(planned.card).furlongs;
        let class = card.class(furlongs);
        let hearts = card.worth(furlongs, public.is_wet(planned.card)) - 36 * class;
        let tenths = (hearts * 10 + 18) / 36;
        let hearts = text!("decimal", whole = tenths / 10, tenths = tenths % 10);
        text!("card.at", class = class, hearts = hearts, furlongs = furlongs)
    };
    text!("card.note", at = races.iter().map(at).collect::<Slot>())
}

fn way(play: &Move, public: &Public, seat: Seat) -> Way<Move> {
    let new = |words: String, label: Text| Way::new(play.clone(), words, label);
    let note = |horse: Horse| card_note(public, horse, races(public));
    match play {
        Move::Vote { agree: true } => {
            new("vote yes".into(), text!("way.agree")).key('y').also("agree")
        }
        Move::Vote { .. } => new("vote no".into(), text!("way.refuse")).key('n').also("refuse"),
        Move::Answer { accept } => {
            let (words, key) = if *accept { ("yes", 'y') } else { ("no", 'n') };
            let also = if *accept { "accept" } else { "decline" };
            let label = Text::new(if *accept { "way.accept" } else { "way.decline" });
            let way = new(format!("answer {words}"), label).key(key).also(also);
            match public.phase {
                Phase::Answer { offer, .. } => {
                    way.note(note(if *accept { offer.give } else { offer.take }))
                }
                _ => way,
            }
        }
        Move::Offer { give, to, take } => {
            let name = |named: &Named| public.card(named.is).name.as_str();
            let label = text!("way.offer", give = name(give), seat = *to, take = name(take));
            new(format!("offer {} for {}", give.id, take.id), label).note(note(take.is))
        }
        Move::Post { post } => {
            let heat = public.pack().track.heat;
            let lanes = public.race.as_ref().map_or(1, |race| public.course(race.card).lanes());
            let (lane, load) = ((post - 1) % lanes + 1, (post - 1) / heat + 1);
            new(format!("post {post}"), text!("way.post", post = *post)).note(text!(
                "way.post.note",
                lane = lane,
                load = load
            ))
        }
        Move::Inquiry { lodge: true } => {
            let lost = public.race.as_ref().map_or(0, |race| race.lost[seat.index()]);
            let most = public.pack().constants.lost_by_challenger;
            new("inquiry yes".into(), text!("way.lodge")).key('i').also("inquire").note(text!(
                "way.lodge.note",
                lost = lost,
                most = most
            ))
        }
        Move::Inquiry { .. } => new("inquiry no".into(), text!("way.let_stand")).key('n'),
        _ => new("pass".into(), text!("way.pass")).key('p'),
    }
}

/// The player's cards as they are numbered: those in the hand, then those on offer.
fn own(view: &View) -> impl Iterator<Item = Horse> + '_ {
    view.you.iter().flat_map(|you| {
        you.known.hand.iter().chain(&view.public.seats[you.seat.index()].face_up).copied()
    })
}

/// A card to pick, by its number among the player's own where it is one.
fn pick(view: &View, named: &Named, races: &[Planned]) -> Pick {
    let card = view.public.card(named.is);
    let label = text!("card", name = card.name.as_str(), sex = sex(card));
    let pick = Pick::new(&*named.id, label).name(card.name.as_str()).note(card_note(
        &view.public,
        named.is,
        races,
    ));
    match own(view).position(|horse| horse == named.is) {
        Some(at) => pick.number(at as u32 + 1),
        None => pick,
    }
}

fn form(open: &Open, view: &View) -> Form {
    let public = &view.public;
    let cards = |kind: &'static str, label: Text, horses: &Offered, count: &usize, races| {
        let of: Vec<_> = horses.iter().map(|named| pick(view, named, races)).collect();
        let first = of.iter().take(*count).filter_map(|pick| pick.number).map(|n| n.to_string());
        let example = format!("{kind} {}", first.collect::<Vec<_>>().join(" "));
        let holds = Holds::Several { of, least: *count, most: *count };
        Form::new(kind, kind, label, example).field(Field::new(
            "horses",
            text!("form.cards"),
            holds,
        ))
    };
    match open {
        Open::Order { races } => order(*races, public),
        Open::Mate(_) => mate(view),
        Open::Trim { running, limit } => trim(running, *limit),
        Open::Release { horses, count } => {
            cards("release", text!("form.release", n = *count), horses, count, races(public))
        }
        Open::Keep { horses, count } => {
            cards("keep", text!("form.keep", n = *count), horses, count, races(public))
        }
        Open::Enter { horses, count } => {
            let next = races(public).get(..1).unwrap_or_default();
            cards("enter", text!("form.enter", n = *count), horses, count, next)
        }
        Open::Bid { least, most, step } => bid(*least, *most, *step),
        Open::Pace { horses } => pace(horses, public),
        Open::Whip { tokens } => whip(tokens),
        Open::Name { .. } | Open::Run(_) => {
            let holds = Holds::Text { most: LONGEST_NAME };
            Form::new("name", "name", text!("form.name"), "name Thunder Bay").field(Field::new(
                "name",
                text!("form.name"),
                holds,
            ))
        }
    }
}

fn order(races: u8, public: &Public) -> Form {
    let pick = |at: u8| {
        let card = public.race_card(public.program[usize::from(at)].card);
        Pick::new(at, race(card)).number(at + 1)
    };
    let count = usize::from(races);
    let holds = Holds::Several { of: (0..races).map(pick).collect(), least: count, most: count };
    let backwards: Vec<_> = (1..=races).rev().map(|number| number.to_string()).collect();
    Form::new("order", "order", text!("form.order"), format!("order {}", backwards.join(" ")))
        .also("races")
        .field(Field::new("order", text!("form.races"), holds))
}

fn mate(view: &View) -> Form {
    let public = &view.public;
    let of = |male: bool| -> Vec<Pick> {
        let horses = public.pack().of_sex(male).map(|horse| public.named(horse));
        horses.map(|named| pick(view, &named, races(public))).collect()
    };
    let first = |male: bool| {
        let horse = public.pack().of_sex(male).next();
        horse.map_or("", |horse| &*public.card(horse).id)
    };
    let example = format!("mate {} with {}", first(true), first(false));
    Form::new("mate", "mate", text!("form.mate"), example)
        .field(Field::new("sire", text!("form.sire"), Holds::One { of: of(true) }))
        .field(Field::new("dam", text!("form.dam"), Holds::One { of: of(false) }).before("with"))
}

fn trim(running: &[u8; COLUMNS], limit: u16) -> Form {
    let cuts: Vec<_> = last_cuts(running, limit).iter().map(u8::to_string).collect();
    let most = running.iter().max().map_or(0, |number| i64::from(*number) - 1);
    let holds = Holds::Numbers { least: 0, most, count: COLUMNS };
    Form::new("trim", "trim", text!("form.trim"), format!("trim {}", cuts.join(" ")))
        .field(Field::new("cuts", text!("form.cuts"), holds))
}

fn bid(least: Dollars, most: Dollars, step: Dollars) -> Form {
    let raises = [0, 4, 9].map(|steps| least + step.times(steps));
    let quick = raises.into_iter().filter(|amount| *amount <= most).map(|amount| amount.0);
    let (least, most, step) = (least.0, most.0, step.0);
    let holds = Holds::Amount { unit: Unit::Dollars, least, most, step, quick: quick.collect() };
    Form::new("bid", "bid", text!("form.bid"), format!("bid {least}"))
        .field(Field::new("amount", text!("form.amount"), holds).default(least))
}

/// For each horse the rounds that its points go to.
fn pace(horses: &[Entitled], public: &Public) -> Form {
    let field = |Entitled { horse, points, last_round }: &Entitled| {
        let name = public.card(horse.is).name.as_str();
        let label = text!("form.points", horse = name, n = *points, last = *last_round);
        let (most, count) = (i64::from(*last_round), usize::from(*points));
        Field::new(horse.id.to_string(), label, Holds::Numbers { least: 1, most, count })
            .word(horse.id.to_string())
    };
    let example = horses.first().map_or_else(String::new, |own| {
        format!("pace {}{}", own.horse.id, " 1".repeat(usize::from(own.points)))
    });
    let holds = Holds::Group { fields: horses.iter().map(field).collect() };
    Form::new("pace", "pace", text!("form.pace"), example).also("shift").field(Field::new(
        "shifts",
        text!("form.shifts"),
        holds,
    ))
}

fn whip(tokens: &[u8]) -> Form {
    let pick = |token: &u8| {
        let label = text!("form.token", token = *token);
        Pick::new(*token, label).note(text!("form.token.note", ways = ways(*token)))
    };
    let of = tokens.iter().map(pick).collect();
    let example = tokens.first().map_or_else(|| "whip none".into(), |one| format!("whip {one}"));
    Form::new("whip", "whip", text!("form.whip"), example).field(Field::new(
        "tokens",
        text!("form.tokens"),
        Holds::Several { of, least: 0, most: tokens.len() },
    ))
}

/// A form that makes any of the offers, which are too many for a button each.
fn trades(mut ask: Ask<Move>, view: &View, moves: &Moves<BigStakes>) -> Ask<Move> {
    let public = &view.public;
    let (mut give, mut take): (Vec<Pick>, Vec<Pick>) = Default::default();
    for play in &moves.listed {
        let Move::Offer { give: gives, to, take: takes } = play else { continue };
        let own = pick(view, gives, races(public));
        if !give.contains(&own) {
            give.push(own);
        }
        let other = pick(view, takes, races(public));
        let value = json!({"to": to, "take": takes});
        let other = Pick { value, name: Some(takes.id.to_string()), ..other };
        if !take.contains(&other) {
            take.push(other);
        }
    }
    ask.suggested = 1;
    let Some(first) = ask.ways.get(1) else { return ask };
    let form = Form::new("offer", "offer", text!("form.offer"), first.words.clone())
        .field(Field::new("give", text!("form.give"), Holds::One { of: give }))
        .field(Field::new("", text!("form.take"), Holds::One { of: take }).before("for"));
    ask.form(form)
}
