//! What a seat is asked, in each phase.

use std::cmp::Reverse;

use engine::ask::Unit;
use engine::{Ask, Closed, Field, Form, Holds, Moves, Pick, Seat, Slot, Text, Way, text};
use racing::{Cell, Dollars, Reach};

use crate::HighRoller;
use crate::moves::{Move, Path};
use crate::open::{Open, OpenRun, Shut};
use crate::pack::{Ability, HorseData};
use crate::said::class;
use crate::state::{Lot, Phase, Public, Purse};
use crate::view::View;
use crate::words::{Die, Horse, Named};

/// Ways of a run that are worth a place of their own.
const SUGGESTED: usize = 4;

pub(crate) fn ask(view: &View, moves: &Moves<HighRoller>) -> Ask<Move> {
    let public = &view.public;
    let Some(seat) = view.seat() else { return Ask::new(text!("ask.wait")) };
    match (&public.phase, public.on_turn()) {
        (Phase::Outcry(lot) | Phase::Raise { lot, .. }, _) => bid(lot, seat, public, moves),
        (Phase::Nominate(_), _) => nominate(seat, public, moves),
        (Phase::Draft { .. }, _) => pick(seat, public, moves),
        (Phase::Bets { .. }, _) => bet(seat, public, moves),
        (Phase::Ride, Some(horse)) => ride(horse, public, moves),
        (Phase::Run { die, points, .. }, Some(horse)) => run(horse, (*die, *points), public, moves),
        _ => Ask::new(text!("ask.wait")),
    }
}

/// `3 Citation`, a horse in the race.
fn runner(horse: Horse, public: &Public) -> Text {
    let name = public.pack().horse(horse).name.as_str();
    text!("horse", number = public.post(horse), name = name)
}

/// A title certificate in a line.
fn card(data: &HorseData) -> Text {
    let ratings = |[ride, drive]: [i16; 2]| format!("{}/{}", signed(ride), signed(drive));
    let card = text!(
        if data.ability.is_some() { "card.able" } else { "card" },
        class = class(data.class),
        fair = data.fair_price,
        speed = ratings(data.speed),
        stamina = ratings(data.stamina),
        patience = data.patience,
        rerolls = data.rerolls,
    );
    match &data.ability {
        Some(Ability::EarlyReroll { faces, .. }) => {
            let faces = faces.iter().copied().collect::<Slot>();
            card.with("ability", text!("card.early_reroll", faces = faces))
        }
        Some(Ability::SecondWind { face, white, green }) => {
            let wind = text!("card.second_wind", face = *face, white = *white, green = *green);
            card.with("ability", wind)
        }
        None => card,
    }
}

/// A rating with its sign.
fn signed(rating: i16) -> String {
    if rating == 0 { "0".into() } else { format!("{rating:+}") }
}

/// What a price leaves, and whether that is enough for a bet and a fine.
fn leaves(price: Dollars, seat: Seat, public: &Public) -> Text {
    let left = public.seats[seat.index()].cash - price;
    let enough = left >= public.pack().bet + public.pack().fine;
    text!(if enough { "way.leaves" } else { "way.leaves.little" }, left = left)
}

fn amount(least: Dollars, most: Dollars, bill: Dollars, mut quick: Vec<Dollars>) -> Holds {
    quick.retain(|amount| (least..=most).contains(amount));
    quick.sort_unstable();
    quick.dedup();
    Holds::Amount {
        unit: Unit::Dollars,
        least: least.0,
        most: most.0,
        step: bill.0,
        quick: quick.into_iter().map(|amount| amount.0).collect(),
    }
}

fn pass() -> Way<Move> {
    Way::new(Move::Pass, "pass", text!("way.pass")).key('p')
}

fn bid(lot: &Lot, seat: Seat, public: &Public, moves: &Moves<HighRoller>) -> Ask<Move> {
    let pack = public.pack();
    let data = pack.horse(lot.horse);
    let prompt = match lot.high {
        Some(high) => text!("ask.bid", seat = high.seat, amount = high.amount),
        None => text!("ask.bid.first", ask = lot.ask),
    };
    let mut ask = Ask::new(prompt.with("horse", data.name.as_str()).with("card", card(data)));
    for open in &moves.open {
        let &Open::Bid { least, most, bill } = open else { continue };
        let words = format!("bid {}", least.0);
        let way = Way::new(Move::Bid { amount: least }, &*words, text!("way.bid", amount = least));
        ask = ask.ways([way.key('b').note(leaves(least, seat, public)).cost(least)]);
        let quick = vec![least, least + pack.step, least + pack.step.times(5), data.fair_price];
        let field = Field::new("amount", text!("form.amount"), amount(least, most, bill, quick));
        let form = Form::new("bid", "bid", text!("form.bid", most = most), words);
        ask = ask.form(form.field(field.default(least.0)));
    }
    ask.ways(moves.listed.iter().map(|_| pass()))
}

fn nominate(seat: Seat, public: &Public, moves: &Moves<HighRoller>) -> Ask<Move> {
    let pack = public.pack();
    let cash = public.seats[seat.index()].cash;
    let ask = Ask::new(text!("ask.nominate", cash = cash));
    let offers: Vec<(&Named, Dollars, Dollars)> = moves
        .open
        .iter()
        .filter_map(|open| match open {
            Open::Nominate { horse, least, most, .. } => Some((horse, *least, *most)),
            _ => None,
        })
        .collect();
    let data = |named: &Named| pack.horse(named.is);
    let ways = offers.iter().map(|(named, least, _)| {
        let play = Move::Nominate { horse: (*named).clone(), amount: *least };
        let words = format!("nominate {} {}", named.id, least.0);
        Way::new(play, words, text!("way.horse", horse = data(named).name.as_str()))
            .also(format!("nominate {}", named.id))
            .note(card(data(named)))
            .cost(*least)
    });
    let ask = ask.ways(ways);
    let least = offers.iter().map(|(_, least, _)| *least).min();
    let most = offers.iter().map(|(.., most)| *most).max();
    let (Some(way), Some((least, most))) = (ask.ways.first(), least.zip(most)) else { return ask };
    let picks = offers.iter().map(|(named, least, _)| {
        let data = data(named);
        Pick::new(&*named.id, text!("way.horse", horse = data.name.as_str()))
            .name(&data.name)
            .note(card(data))
            .cost(*least)
    });
    let horse = Field::new("horse", text!("form.horse"), Holds::One { of: picks.collect() });
    let price = amount(least, most, pack.bill, Vec::new());
    let form = Form::new("nominate", "nominate", text!("form.nominate"), &*way.words)
        .also("open")
        .field(horse)
        .field(Field::new("amount", text!("form.amount"), price));
    ask.form(form)
}

fn pick(seat: Seat, public: &Public, moves: &Moves<HighRoller>) -> Ask<Move> {
    let ways = moves.listed.iter().filter_map(|play| {
        let Move::Pick { horse: named } = play else { return None };
        let data = public.pack().horse(named.is);
        let label = text!("way.horse", horse = data.name.as_str());
        let way = Way::new(play.clone(), format!("pick {}", named.id), label);
        let way = way.also(format!("pick {}", data.name.to_lowercase()));
        Some(way.note(card(data)).cost(public.asking(named.is)))
    });
    Ask::new(text!("ask.pick", cash = public.seats[seat.index()].cash)).ways(ways)
}

fn bet(seat: Seat, public: &Public, moves: &Moves<HighRoller>) -> Ask<Move> {
    let state = &public.seats[seat.index()];
    let prompt = text!(
        "ask.bet",
        bets = state.bets,
        bet = public.pack().bet,
        cash = state.cash,
        purse = public.bettors_purse,
    );
    let mut bets: Vec<(Horse, u8, &Move)> = Vec::new();
    let mut ways = Vec::new();
    for play in &moves.listed {
        match play {
            Move::Bet { horse, count } => bets.push((horse.is, *count, play)),
            _ => ways.push(pass()),
        }
    }
    // One bet on each horse, by post; then whether to pass; then several at once.
    bets.sort_by_key(|(horse, count, _)| (*count, public.post(*horse)));
    let (single, several): (Vec<_>, Vec<_>) =
        bets.into_iter().partition(|(_, count, _)| *count == 1);
    let way = |(horse, count, play): (Horse, u8, &Move)| slip(horse, count, play, seat, public);
    let suggested = single.len() + ways.len();
    ways.splice(0..0, single.into_iter().map(way));
    ways.extend(several.into_iter().map(way));
    Ask { suggested, ..Ask::new(prompt).ways(ways) }
}

/// So many bets on a horse.
fn slip(horse: Horse, count: u8, play: &Move, seat: Seat, public: &Public) -> Way<Move> {
    let (pack, post) = (public.pack(), public.post(horse));
    let data = pack.horse(horse);
    let label = text!("way.bet", horse = runner(horse, public), count = count);
    let id = &data.id;
    let way = if count == 1 {
        Way::new(play.clone(), format!("bet {post}"), label)
            .also(format!("bet {id}"))
            .also(format!("bet {}", data.name.to_lowercase()))
    } else {
        Way::new(play.clone(), format!("bet {post} {count}"), label)
    };
    let pays = pays(horse, count, seat, public);
    let way = match public.horse(horse).owner {
        Some(owner) => {
            let class = class(data.class);
            way.note(text!("way.bet.note", owner = owner, class = class, pays = pays))
        }
        None => way,
    };
    way.also(format!("bet {id} {count}"))
        .also(format!("bet {count} on {post}"))
        .also(format!("bet {count} on {id}"))
        .cost(pack.bet.times(i64::from(count)))
}

/// What the bets would bring if nobody bet any more and the horse won.
fn pays(horse: Horse, count: u8, seat: Seat, public: &Public) -> Dollars {
    let mut after = public.clone();
    let pack = public.pack();
    after.pay(seat, Purse::Bettors, pack.bet.times(i64::from(count)));
    let bets = &mut after.horse_mut(horse).bets;
    bets.extend(std::iter::repeat_n(seat, usize::from(count)));
    let all = bets.len() as i64;
    let own = bets.iter().filter(|bettor| **bettor == seat).count() as i64;
    let [win, ..] = after.bettor_pots(pack.horse(horse).class);
    Dollars(win.0 / all).round_down_to(pack.bill).times(own)
}

fn ride(horse: Horse, public: &Public, moves: &Moves<HighRoller>) -> Ask<Move> {
    let (pack, state) = (public.pack(), public.horse(horse));
    let back_half = public.back_half(horse);
    let prompt = text!(
        "ask.ride",
        horse = runner(horse, public),
        left = state.cell.map_or(0, |cell| pack.board.to_finish(cell)),
        chips = state.chips,
        rerolls = public.usable_rerolls(horse),
    );
    let ways = moves.listed.iter().filter_map(|play| {
        let Move::Roll { die } = *play else { return None };
        let (words, also, key, label, note) = match die {
            Die::White => ("ride", "white", 'w', "way.ride", "way.ride.note"),
            Die::Green => ("drive", "green", 'g', "way.drive", "way.drive.note"),
        };
        let out = |face: &u8| die == Die::Green && *face == pack.disqualify_face;
        let faces = (1..=pack.die_sides).filter(|face| !out(face));
        let points = faces.map(|face| pack.points(horse, die, face, back_half));
        let half = if back_half { "half.back" } else { "half.front" };
        let note = text!(
            note,
            half = Text::new(half),
            rating = signed(pack.horse(horse).rating(die, back_half)),
            least = points.clone().min().unwrap_or_default(),
            most = points.max().unwrap_or_default(),
            sides = pack.die_sides,
            fine = pack.fine,
        );
        Some(Way::new(play.clone(), words, Text::new(label)).also(also).key(key).note(note))
    });
    Ask::new(prompt).ways(ways)
}

/// A space in reach.
struct To {
    cell: Cell,
    cost: u16,
    chips: u16,
    path: Path,
}

fn run(
    horse: Horse,
    (die, points): (Die, u16),
    public: &Public,
    moves: &Moves<HighRoller>,
) -> Ask<Move> {
    let chips = public.horse(horse).chips;
    let prompt = text!("ask.run", horse = runner(horse, public), points = points, chips = chips);
    let open = moves.open.iter().find_map(|open| match open {
        Open::Run(run) => Some(run),
        _ => None,
    });
    let Some(open) = open else { return Ask::new(prompt) };
    let mut reach = Reach::default();
    let reached = open.reach(&mut reach).to_vec();
    let to = |(entry, reached): (usize, &racing::Reached)| To {
        cell: reached.cell,
        cost: reached.cost,
        chips: open.chips_left(reached.cost),
        path: open.shortest(&reach, entry),
    };
    let mut all: Vec<To> = reached.iter().enumerate().skip(1).map(to).collect();
    let best = best_first(&mut all, public);
    let mut ways: Vec<_> = all.iter().map(|to| to.way(horse, public)).collect();
    let others = ways.split_off(best);
    let rerolls = public.usable_rerolls(horse);
    if moves.listed.contains(&Move::Reroll) {
        ways.push(reroll(die, rerolls, public));
    }
    let stay = Way::new(Move::Run { path: Path::new() }, "stay", text!("way.stay"));
    ways.push(stay.also("bank").key('s').note(text!("way.stay.note", chips = open.chips_left(0))));
    let suggested = ways.len().min(SUGGESTED);
    ways.extend(others);
    let ask = Ask::new(prompt).ways(ways).form(path(&all, public));
    Ask { suggested, closed: closed(horse, open, &reach, points + chips, public), ..ask }
}

/// Puts the spaces nearest to the line first, and before them the best, the farthest and the one that
/// keeps most chips. Says how many those are.
fn best_first(all: &mut [To], public: &Public) -> usize {
    let (board, track) = (&public.pack().board, public.track());
    let near = |to: &To| {
        let (progress, lane) = (track.progress(to.cell), track.lane(to.cell));
        (board.to_finish(to.cell), Reverse(progress), Reverse(to.chips), lane)
    };
    all.sort_by_key(near);
    let best = all.first().map(|to| to.cell);
    let farthest = all.iter().min_by_key(|to| (Reverse(track.progress(to.cell)), near(to)));
    let farthest = farthest.map(|to| to.cell);
    let thriftiest = all.iter().min_by_key(|to| (Reverse(to.chips), near(to))).map(|to| to.cell);
    let first = [best, farthest, thriftiest];
    let rank =
        |to: &To| first.iter().position(|cell| *cell == Some(to.cell)).unwrap_or(first.len());
    all.sort_by_key(rank);
    all.iter().filter(|to| rank(to) < first.len()).count()
}

impl To {
    fn way(&self, horse: Horse, public: &Public) -> Way<Move> {
        let space = self.space(public);
        let play = Move::Run { path: self.path.clone() };
        Way::new(play, format!("run {space}"), text!("way.run", space = space))
            .note(self.note(public))
            .target(public.target(horse, self.cell))
    }

    fn space(&self, public: &Public) -> String {
        public.pack().board.space(self.cell).map_or_else(String::new, |space| space.to_string())
    }

    fn note(&self, public: &Public) -> Text {
        let board = &public.pack().board;
        let note = |key| text!(key, cost = self.cost, chips = self.chips);
        if board.crossed(self.cell) {
            return note("way.run.home").with("beyond", board.beyond(self.cell));
        }
        let left = board.to_finish(self.cell);
        let ahead = public.track().ahead(self.cell).and_then(|cell| public.stands_on(cell));
        match ahead {
            Some(other) => note("way.run.behind").with("other", runner(other, public)),
            None => note("way.run.note"),
        }
        .with("left", left)
    }
}

impl Public {
    /// The horse on a space of the track.
    fn stands_on(&self, cell: Cell) -> Option<Horse> {
        self.pack().all().find(|horse| self.horse(*horse).cell == Some(cell))
    }
}

fn reroll(die: Die, rerolls: u8, public: &Public) -> Way<Move> {
    let pack = public.pack();
    let note = match die {
        Die::White => text!("way.reroll.note", rerolls = rerolls),
        Die::Green => text!("way.reroll.green", rerolls = rerolls, sides = pack.die_sides),
    };
    Way::new(Move::Reroll, "reroll", text!("way.reroll")).key('r').note(note)
}

/// A way of one's own, space by space.
fn path(all: &[To], public: &Public) -> Form {
    let pick = |to: &To| {
        let space = to.space(public);
        Pick::new(&*space, text!("form.space", space = &*space))
    };
    let example = all
        .first()
        .map_or_else(String::new, |to| to.path.iter().map(|space| format!(" {space}")).collect());
    let spaces = Holds::Several { of: all.iter().map(pick).collect(), least: 0, most: all.len() };
    Form::new("run", "run", text!("form.run"), format!("run{example}")).field(Field::new(
        "path",
        text!("form.path"),
        spaces,
    ))
}

/// The spaces next to those in reach, with what stands against them.
fn closed(horse: Horse, run: &OpenRun, reach: &Reach, budget: u16, public: &Public) -> Vec<Closed> {
    let why = |cell, shut| match shut {
        Shut::Occupied => {
            let other = public.stands_on(cell).map(|other| runner(other, public));
            text!("closed.occupied", horse = other.unwrap_or(text!("none")))
        }
        Shut::TooFar { cost } => text!("closed.too_far", cost = cost, budget = budget),
        Shut::CutsOff => text!("closed.cuts_off"),
    };
    let shut = run.shut(reach).into_iter();
    shut.map(|(cell, shut)| Closed { target: public.target(horse, cell), why: why(cell, shut) })
        .collect()
}
