//! What a seat is asked, in each phase.

use engine::ask::Unit;
use engine::{Ask, Field, Form, Holds, Moves, Pick, Seat, Slot, Text, Way, text};
use racing::{Dollars, Line};

use crate::RacingStable;
use crate::moves::{MOST_STAKE, Move};
use crate::open::{Open, OpenEnter, OpenOffer, OpenWager};
use crate::said::{color, horse, odds, race};
use crate::state::{Debt, Offer, Phase, Public};
use crate::view::View;
use crate::words::{Horse, HorseSet, On};

/// Stakes worth a button.
const STAKES: [i64; 5] = [5, 10, 50, 100, 500];

pub(crate) fn ask(view: &View, moves: &Moves<RacingStable>) -> Ask<Move> {
    let Some(seat) = view.seat() else { return Ask::new(text!("ask.nothing")) };
    let asked = Asked { public: &view.public, seat };
    let ask = Ask::new(asked.prompt(moves));
    let ask = ask.ways(moves.listed.iter().filter_map(|play| asked.way(play)));
    match moves.open.first() {
        Some(Open::Enter(open)) => ask.ways(asked.entries(open)).form(asked.enter(open)),
        Some(Open::Wager(open)) => ask.ways([no_wager()]).form(asked.wager(open)),
        Some(Open::Offer(open)) => ask.form(asked.offer(open)),
        None => ask,
    }
}

/// What everybody sees, and who is asked.
#[derive(Clone, Copy)]
struct Asked<'a> {
    public: &'a Public,
    seat: Seat,
}

impl Asked<'_> {
    fn prompt(self, moves: &Moves<RacingStable>) -> Text {
        let public = self.public;
        let cash = public.seat(self.seat).cash;
        match (&public.phase, moves.open.first()) {
            (Phase::ChooseStable { .. }, _) => text!("ask.choose"),
            (Phase::Enter { .. }, _) => text!(
                "ask.enter",
                race = public.race,
                races = public.setup.options.program.len(),
                card = race(public.race_data(), &public.setup),
                cash = cash
            ),
            (Phase::Wager { .. }, Some(Open::Wager(open))) => {
                let odds = odds(open.odds);
                let key = match (odds.is_empty(), open.claims.is_empty()) {
                    (false, true) => "ask.bet",
                    (false, false) => "ask.bet_or_claim",
                    (true, false) => "ask.claim",
                    (true, true) => "ask.no_wager",
                };
                let odds = odds.into_iter().collect::<Slot>();
                text!(key, odds = odds, price = open.claim_price, cash = cash)
            }
            (Phase::Debt(debt), open) => {
                let key = if open.is_some() { "ask.debt" } else { "ask.debt.no_buyer" };
                text!(key, amount = debt.amount, horse = self.on_turn(), cash = cash)
            }
            (Phase::Offer { offer, .. }, _) => text!(
                "ask.offer",
                seat = public.debtor().unwrap_or(self.seat),
                horse = self.horse(offer.horse),
                price = offer.price,
                cash = cash
            ),
            _ => text!("ask.nothing"),
        }
    }

    fn horse(self, one: Horse) -> Text {
        horse(one, self.public.pack())
    }

    /// The seat's horses with these numbers.
    fn horses(self, numbers: HorseSet) -> Slot {
        numbers.iter().map(|number| self.horse(self.public.horse_of(self.seat, number))).collect()
    }

    fn on_turn(self) -> Text {
        let runner = self.public.on_turn();
        runner.map_or_else(|| text!("none"), |runner| self.horse(self.public.horse(runner)))
    }

    /// A listed move. The others are filled in.
    fn way(self, play: &Move) -> Option<Way<Move>> {
        let new = |words: &str, label| Way::new(play.clone(), words, label);
        Some(match (play, &self.public.phase) {
            (Move::ChooseStable { color: chosen }, _) => {
                let pack = self.public.pack();
                let horses = pack.horses.iter().filter(|horse| horse.color == chosen.id);
                let names = horses.map(|horse| horse.name.as_str()).collect::<Slot>();
                new(&format!("choose {}", chosen.id), color(chosen.is, pack))
                    .note(text!("way.choose.note", horses = names))
            }
            (Move::Withdraw, _) => new("withdraw", text!("way.withdraw", horse = self.on_turn()))
                .key('w')
                .note(text!("way.withdraw.note")),
            (Move::Accept, Phase::Offer { offer, .. }) => new("accept", text!("way.accept"))
                .key('a')
                .note(self.becomes(offer))
                .cost(offer.price),
            (Move::Decline, Phase::Offer { debt, .. }) => {
                new("decline", text!("way.decline")).key('d').note(self.asks_again(debt))
            }
            _ => return None,
        })
    }

    /// What an offered horse would be to its buyer.
    fn becomes(self, offer: &Offer) -> Text {
        let public = self.public;
        let got = public.seat(offer.buyer).stable.in_bank().lowest_of(1);
        let seller = public.debtor().unwrap_or(self.seat);
        let ran = public.seat(seller).stable.last_ran(offer.horse.number);
        let key = if ran == Some(public.race) { "way.accept.rests" } else { "way.accept.runs" };
        let pack = public.pack();
        text!(key, got = self.horses(got), value = pack.final_value, price = pack.price)
    }

    fn asks_again(self, debt: &Debt) -> Text {
        let left = self.public.pack().offers_per_seat - debt.offers[self.seat.index()];
        let seller = self.public.debtor().unwrap_or(self.seat);
        text!("way.decline.note", seat = seller, left = left)
    }

    /// Everything that may run, the same with one from the bank, and nothing.
    fn entries(self, open: &OpenEnter) -> Vec<Way<Move>> {
        let mut ways = Vec::new();
        let fresh = open.all(0);
        if !fresh.is_empty() {
            let label = text!("way.enter", horses = self.horses(fresh));
            ways.push(self.entry(open, 0, fresh, label));
        }
        let with_bought = open.all(1);
        if open.most_to_buy() > 0 && with_bought == open.may_run(1) {
            let bought = self.horses(open.bank.lowest_of(1));
            let label = text!("way.buy", bought = bought, horses = self.horses(with_bought));
            ways.push(self.entry(open, 1, with_bought, label));
        }
        let nothing = Way::new(open.fill(0, HorseSet::EMPTY), "pass", text!("way.no_entry"));
        ways.push(nothing.also("none").key('p').note(text!("way.no_entry.note")));
        ways
    }

    fn entry(self, open: &OpenEnter, buy: usize, horses: HorseSet, label: Text) -> Way<Move> {
        let price = self.public.pack().price.times(buy as i64);
        let cost = price + open.fee.times(horses.len() as i64);
        Way::new(open.fill(buy, horses), entry_words(buy, horses), label)
            .cost(cost)
            .note(text!("way.enter.note", left = open.cash - cost))
    }

    fn enter(self, open: &OpenEnter) -> Form {
        let public = self.public;
        let price = public.pack().price;
        let most = open.most_to_buy();
        let may_run = open.may_run(most);
        let pick = |number: u8| {
            let pick = self.own(number).cost(open.fee);
            let in_bank = open.bank.contains(number);
            if in_bank { pick.note(text!("pick.in_bank", price = price)) } else { pick }
        };
        let horses = Holds::Several {
            of: may_run.iter().map(pick).collect(),
            least: 0,
            most: may_run.len(),
        };
        let resting = public.seat(self.seat).stable.owned().minus(open.fresh);
        let label = if resting.is_empty() {
            text!("form.horses", fee = open.fee)
        } else {
            text!("form.horses.resting", fee = open.fee, resting = self.horses(resting))
        };
        let count = Holds::Number { least: 0, most: most as i64 };
        let buy = Field::new("buy", text!("form.buy", price = price), count);
        let example = entry_words(most.min(1), open.all(most.min(1)));
        Form::new("enter", "enter", text!("form.enter"), example)
            .field(buy.word("buy").default(0))
            .field(Field::new("horses", label, horses).word("enter"))
    }

    /// A horse of the seat, which calls it by its number.
    fn own(self, number: u8) -> Pick {
        self.pick(self.public.horse_of(self.seat, number)).number(number)
    }

    fn pick(self, one: Horse) -> Pick {
        let pack = self.public.pack();
        Pick::new(&*pack.id(one), self.horse(one)).name(pack.horse(one).name.as_str())
    }

    fn wager(self, open: &OpenWager) -> Form {
        let example = [self.a_bet(open), self.a_claim(open)].into_iter().flatten();
        let example = example.collect::<Vec<_>>().join("; ");
        let example = if example.is_empty() { "wager none".into() } else { example };
        let bets = Field::new("bets", text!("form.bets", most = open.most), self.bets(open));
        let label = text!("form.claims", price = open.claim_price);
        let claims = Field::new("claims", label, self.claims(open));
        Form::new("wager", "wager", text!("form.wager"), example)
            .field(bets.word("bet"))
            .field(claims.word("claim"))
    }

    fn a_bet(self, open: &OpenWager) -> Option<String> {
        let stake = open.stake(Dollars(10), open.most)?;
        let line = Line::ALL.into_iter().find(|line| open.odds[line.index()].is_some())?;
        let on = self.public.pack().on_id(*open.on.first()?);
        Some(format!("bet {} on {on} to {line}", stake.0))
    }

    fn a_claim(self, open: &OpenWager) -> Option<String> {
        Some(format!("claim {}", self.public.pack().id(*open.claims.first()?)))
    }

    fn bets(self, open: &OpenWager) -> Holds {
        let step = self.public.pack().bet_step.0;
        let least = open.stake(Dollars::ZERO, open.most);
        let most = open.most.min(MOST_STAKE).0;
        let amount = least.map_or(0, |least| least.0);
        let good = |stake: &i64| (amount..=most).contains(stake) && stake % step == 0;
        let quick = STAKES.into_iter().filter(good).collect();
        let amount = Holds::Amount { unit: Unit::Dollars, least: amount, most, step, quick };
        let lines: Vec<_> = Line::ALL.into_iter().filter_map(|line| to(line, open)).collect();
        let rows = if least.is_some() { open.on.len() * lines.len() } else { 0 };
        let on = open.on.iter().map(|on| self.on(*on)).collect();
        let fields = vec![
            Field::new("amount", text!("form.amount"), amount),
            Field::new("on", text!("form.on"), Holds::One { of: on }).before("on"),
            Field::new("to", text!("form.to"), Holds::One { of: lines }).before("to"),
        ];
        Holds::Rows { fields, least: 0, most: rows }
    }

    fn claims(self, open: &OpenWager) -> Holds {
        let price = open.claim_price;
        let affords = if price.0 == 0 { usize::MAX } else { (open.cash.0 / price.0) as usize };
        let claim = |one: &Horse| self.pick(*one).note(self.owner(*one)).cost(price);
        let of: Vec<_> = open.claims.iter().map(claim).collect();
        Holds::Several { least: 0, most: of.len().min(affords), of }
    }

    fn owner(self, one: Horse) -> Text {
        text!("pick.owner", seat = self.public.seat_of(one.color).unwrap_or(self.seat))
    }

    /// What a bet may be on: every horse runs alike, so the number of them is the chance.
    fn on(self, on: On) -> Pick {
        let public = self.public;
        let runners = &public.running.runners;
        match on {
            On::Horse(one) => self.pick(one).note(self.owner(one)),
            On::Stable(stable) => {
                let owner = public.seat_of(stable).unwrap_or(self.seat);
                let own = runners.iter().filter(|runner| runner.seat == owner).count();
                let note = text!("pick.stable", seat = owner, own = own, all = runners.len());
                let pack = public.pack();
                Pick::new(&*pack.color(stable).id, color(stable, pack)).note(note)
            }
        }
    }

    fn offer(self, open: &OpenOffer) -> Form {
        let public = self.public;
        let stable = &public.seat(self.seat).stable;
        let horse = |number: u8| {
            let rests = stable.last_ran(number) == Some(public.race);
            let pick = self.own(number);
            if rests { pick.note(text!("pick.ran")) } else { pick }
        };
        let names = public.setup.names();
        let buyer = |(seat, cash): &(Seat, Dollars)| {
            let name = names[seat.index()].as_str();
            Pick::new(seat.0, text!("pick.buyer", seat = *seat))
                .name(name)
                .note(text!("pick.buyer.note", cash = *cash))
        };
        let most = open.buyers.iter().map(|(_, cash)| *cash).max().unwrap_or(open.least);
        let value = public.pack().final_value;
        let quick = [open.least.0, value.0];
        let good = |price: &i64| (open.least.0..=most.0).contains(price);
        let price = Holds::Amount {
            unit: Unit::Dollars,
            least: open.least.0,
            most: most.0,
            step: 1,
            quick: quick.into_iter().filter(good).collect(),
        };
        let number = open.horses.lowest().unwrap_or(1);
        let first = open.buyers.first().map_or("", |(seat, _)| names[seat.index()].as_str());
        let example =
            format!("offer {number} to {first} for {}", value.min(most).max(open.least).0);
        let horses = Holds::One { of: open.horses.iter().map(horse).collect() };
        let buyers = Holds::One { of: open.buyers.iter().map(buyer).collect() };
        let label = text!("form.price", least = open.least, value = value);
        Form::new("offer", "offer", text!("form.offer"), example)
            .field(Field::new("horse", text!("form.horse"), horses))
            .field(Field::new("buyer", text!("form.buyer"), buyers).before("to"))
            .field(Field::new("price", label, price).before("for").default(open.least.0))
    }
}

/// `buy 1, enter 1 3`.
fn entry_words(buy: usize, horses: HorseSet) -> String {
    let mut words = if buy > 0 { format!("buy {buy}, enter") } else { "enter".to_owned() };
    for number in horses.iter() {
        words += &format!(" {number}");
    }
    if horses.is_empty() { words + " none" } else { words }
}

/// A line of the bets, where the bank offers odds for it.
fn to(line: Line, open: &OpenWager) -> Option<Pick> {
    let odds = open.odds[line.index()]?;
    let stake = Dollars(100);
    let note =
        text!("pick.odds", odds = odds.to_string(), stake = stake, pays = odds.returns(stake));
    Some(Pick::new(line.word(), line.into()).note(note))
}

fn no_wager() -> Way<Move> {
    let nothing = Move::Wager { bets: Default::default(), claims: Default::default() };
    Way::new(nothing, "pass", text!("way.no_wager"))
        .also("none")
        .key('p')
        .note(text!("way.no_wager.note"))
}
