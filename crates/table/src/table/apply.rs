//! What an item does to a table, new or read from the log.

use std::sync::Arc;

use bots::BotTable;
use engine::{
    Dollars, FairDice, Record, Refused, Seat, SeatSet, Shared, StandingOrder, Text, Told,
    ToldEvent, Viewer, text_of,
};
use serde_json::Value;

use super::{Applied, Audience, Broken, Chair, Motion, Standing, Table, pack_ref};
use crate::item::{Item, Sit, Stored};
use crate::judge::Judged;
use crate::moment::Moment;
use crate::refusal::Reason;
use crate::shown::TableEvent;
use crate::token::TokenHash;

impl Table {
    /// Applies an item that is in the log.
    ///
    /// # Errors
    /// The item can not be read or is against the rules.
    pub fn apply(&mut self, stored: Stored) -> Result<Applied, Broken> {
        let number = self.log.len();
        let item: Item = serde_json::from_str(&stored.body)
            .map_err(|why| Broken(format!("item {number}: {why}")))?;
        let at = self.read_at.map_or(stored.at, |read_at| stored.at.min(read_at));
        let applied =
            self.happen(&item, at).map_err(|why| Broken(format!("item {number}: {why}")))?;
        self.log.push(stored);
        Ok(applied)
    }

    /// Applies a new item and adds it to the log.
    ///
    /// # Errors
    /// The rules refuse it; nothing has changed then.
    pub fn add(&mut self, item: &Item, at: Moment) -> Result<Applied, Refused> {
        let applied = self.happen(item, at)?;
        self.write(at, item.to_body());
        Ok(applied)
    }

    /// Carries out what was judged, and then all that follows without anybody deciding: the chance
    /// that the house draws, and the bids that it makes by standing orders.
    ///
    /// # Errors
    /// The rules refuse an item, or what follows does not come to an end within the game's bound. Items
    /// before it have been applied all the same: the table is to be made again from its log.
    pub fn carry_out(&mut self, judged: &Judged, now: Moment) -> Result<Vec<Applied>, Refused> {
        let mut news = Vec::with_capacity(judged.items.len() + 1);
        if judged.throws {
            news.push(self.draw(now).ok_or(Shared::TooLong)?);
        }
        for item in &judged.items {
            news.push(self.add(item, now)?);
        }
        loop {
            if self.house_draws() {
                news.push(self.draw(now).ok_or(Shared::TooLong)?);
            } else if let Some(bid) = self.ordered() {
                news.push(self.add(&bid, now)?);
            } else {
                return Ok(news);
            }
        }
    }

    /// Whether something happens here without anybody deciding.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.house_draws() || self.ordered().is_some()
    }

    /// Draws the chance that is due from the committed seed, and adds it to the log.
    fn draw(&mut self, at: Moment) -> Option<Applied> {
        let before = self.outlook();
        let game = self.game.as_mut()?;
        let told = game.draw(&mut self.dice)?;
        let entry = game.last()?;
        let body = Item::Entry { entry, key: None }.to_body();
        let applied = self.played(told, None, None, before, at);
        self.refresh_key();
        self.write(at, body);
        Some(applied)
    }

    /// In the log no item is earlier than the one before it, whichever node's clock was ahead.
    fn write(&mut self, at: Moment, body: Arc<str>) {
        let at = self.log.last().map_or(at, |last| last.at.max(at));
        self.log.push(Stored { at, body });
    }

    fn happen(&mut self, item: &Item, at: Moment) -> Result<Applied, Refused> {
        let applied = self.turn_into(item, at)?;
        for seat in item.besides() {
            if let Some(count) = self.besides.get_mut(usize::from(seat)) {
                *count += 1;
            }
        }
        Ok(applied)
    }

    fn turn_into(&mut self, item: &Item, at: Moment) -> Result<Applied, Refused> {
        match item {
            Item::Entry { entry, key } => return self.enter(entry, key.as_deref(), at),
            Item::ByHand { chance, by } => return self.enter_by_hand(chance, Seat(*by), at),
            Item::Undo { to, seat, key } => {
                return self.go_back(*to, seat.map(Seat), key.as_deref(), at);
            }
            Item::Sit(sit) => self.sit(sit, at)?,
            Item::Stand { seat } => {
                if let Some(chair) = self.chairs.get_mut(usize::from(*seat)) {
                    self.spent.extend(chair.take().and_then(|chair| chair.hash));
                }
                self.forget_wishes(&[*seat]);
                return Ok(Applied { closed: Some(Seat(*seat)), ..Applied::default() });
            }
            Item::Guise { seat, name, silks } => {
                let chair = self.taken_mut(*seat).ok_or(Shared::BadSeat)?;
                if let Some(name) = name {
                    chair.name.clone_from(name);
                }
                chair.silks = silks.or(chair.silks);
            }
            Item::Wish { seat, to } => {
                self.taken_mut(*seat).ok_or(Shared::BadSeat)?.wants = *to;
            }
            Item::Switch { from, to } => return self.switch(*from, *to),
            Item::Vote { seat, to, agree } => self.vote(Seat(*seat), *to, *agree),
            Item::Chair { seat, bot } => {
                if let Some(chair) = self.taken_mut(*seat) {
                    chair.stand_in.clone_from(bot);
                }
                // Patience begins anew for an owner who is back.
                if let Some(decision) = self.decisions.get_mut(usize::from(*seat)) {
                    decision.since = decision.since.map(|_| at);
                }
            }
            Item::Token { seat, hash } => {
                let hash = TokenHash::from_hex(hash);
                let old = self
                    .taken_mut(*seat)
                    .and_then(|chair| std::mem::replace(&mut chair.hash, hash));
                self.spent.extend(old);
                return Ok(Applied { closed: Some(Seat(*seat)), ..Applied::default() });
            }
            Item::Order { seat, horse, most } => {
                self.leave_order(Seat(*seat), horse, *most);
                // Nobody is told that there is one.
                return Ok(Applied { audience: Some(Audience::default()), ..Applied::default() });
            }
            Item::Answered { seat, key } => {
                self.keep_key(Some(Seat(*seat)), Some(key));
                // Nobody is told: what was done under the key stands before it.
                return Ok(Applied { audience: Some(Audience::default()), ..Applied::default() });
            }
            Item::Rematch { id } => self.rematch = Some(id.clone()),
        }
        Ok(Applied::default())
    }

    fn taken_mut(&mut self, seat: u8) -> Option<&mut Chair> {
        self.chairs.get_mut(usize::from(seat))?.as_mut()
    }

    fn game_mut(&mut self) -> Result<&mut Box<dyn BotTable>, Refused> {
        self.game.as_mut().ok_or_else(|| Reason::NotStarted.into())
    }

    /// A move, what the house called, or chance that it drew.
    fn enter(&mut self, entry: &Value, key: Option<&str>, at: Moment) -> Result<Applied, Refused> {
        let before = self.outlook();
        let told = self.game_mut()?.play(entry)?;
        let mover = entry["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        let chance = entry.get("chance").is_some();
        if chance {
            self.dice = self.dice.clone().after(self.dice.draws() + 1);
        }
        let applied = self.played(told, mover, None, before, at);
        if chance {
            self.refresh_key();
        } else {
            self.keep_key(mover, key);
        }
        Ok(applied)
    }

    fn enter_by_hand(&mut self, chance: &Value, by: Seat, at: Moment) -> Result<Applied, Refused> {
        let before = self.outlook();
        let told = self.game_mut()?.play_by_hand(chance)?;
        self.falling = None;
        Ok(self.played(told, None, Some(by), before, at))
    }

    /// The first entries stand, and no others: who knew of those that do not is told.
    fn go_back(
        &mut self,
        to: usize,
        seat: Option<Seat>,
        key: Option<&str>,
        at: Moment,
    ) -> Result<Applied, Refused> {
        let before = self.outlook();
        self.game_mut()?.go_back_to(to)?;
        let undone = self.standing.split_off(to.min(self.standing.len()));
        match seat.and_then(|seat| self.taken_back.get_mut(seat.index())) {
            Some(alone) => *alone += undone.len(),
            None => self.taken_back_together += undone.len(),
        }
        let audience = undone
            .iter()
            .fold(Audience::default(), |audience, standing| audience.and(self.seen[standing.item]));
        let said = seat.map_or(Text::new("said.gone_back"), |seat| {
            Text::new("said.taken_back").with("seat", seat)
        });
        let event = text_of(&TableEvent::TakenBack { seat });
        let told = Told {
            all: vec![ToldEvent { event, said: Some(said), step: None }],
            only: vec![],
            frame: Some(self.game_mut()?.race()),
        };
        let applied = self.seen_by(audience, told, seat, before, at);
        self.keep_key(seat, key);
        Ok(Applied { undone: undone.first().map(|standing| standing.item), ..applied })
    }

    fn sit(&mut self, sit: &Sit, at: Moment) -> Result<(), Refused> {
        let free = self.chairs.get_mut(usize::from(sit.seat)).filter(|chair| chair.is_none());
        let chair = free.ok_or(Shared::BadSeat)?;
        *chair = Some(Chair {
            name: sit.name.clone(),
            hash: sit.hash.as_deref().and_then(TokenHash::from_hex),
            bot: sit.bot.clone(),
            stand_in: None,
            contribution: sit.contribution.clone(),
            silks: sit.silks,
            wants: None,
        });
        self.start_if_full(at)
    }

    /// The game starts when every seat is taken; one without seats at once.
    fn start_if_full(&mut self, at: Moment) -> Result<(), Refused> {
        if self.chairs.iter().all(Option::is_some) { self.start(at) } else { Ok(()) }
    }

    fn leave_order(&mut self, seat: Seat, horse: &str, most: Option<Dollars>) {
        self.orders.retain(|(owner, order)| *owner != seat || order.horse != horse);
        let order = most.map(|most| (seat, StandingOrder { horse: horse.to_owned(), most }));
        self.orders.extend(order);
    }

    /// Whoever bids after all no longer passes; nor does anybody when another lot is up.
    fn forget_passes(&mut self, actor: Option<Seat>) {
        let Some(game) = &self.game else { return };
        self.orders.retain(|(seat, order)| {
            let stands = || actor != Some(*seat) && game.judge_order(*seat, order).is_ok();
            !order.passes() || stands()
        });
    }

    /// Two seats change places, one of them perhaps free.
    fn switch(&mut self, from: u8, to: u8) -> Result<Applied, Refused> {
        let (one, other) = (usize::from(from), usize::from(to));
        if one.max(other) >= self.chairs.len() {
            return Err(Shared::BadSeat.into());
        }
        self.chairs.swap(one, other);
        for seat in [one, other] {
            if let Some(chair) = &mut self.chairs[seat] {
                chair.wants = None;
            }
        }
        self.forget_wishes(&[from, to]);
        Ok(Applied { switched: Some((Seat(from), Seat(to))), ..Applied::default() })
    }

    /// Somebody else sits there now, or nobody: it is not whom anybody had asked.
    fn forget_wishes(&mut self, seats: &[u8]) {
        for chair in self.chairs.iter_mut().flatten() {
            chair.wants = chair.wants.filter(|wanted| !seats.contains(wanted));
        }
    }

    /// The game starts when every seat is taken.
    pub(super) fn start(&mut self, at: Moment) -> Result<(), Refused> {
        let head = &self.fixed.head;
        let record = Record {
            game: head.game.clone(),
            pack: pack_ref(&head.pack),
            options: head.options.clone(),
            seats: self.chairs.iter().flatten().map(|chair| chair.name.clone()).collect(),
            ..Record::default()
        };
        let game = bots::open_shared(&record, &engine::StandardPacks, &self.packs);
        let game = game.map_err(|fault| fault.why)?;
        self.first_frame = game.race();
        self.game = Some(game);
        self.dice = FairDice::new(&self.fixed.seed, &self.contributions());
        self.last_at = at;
        self.ask_again(None, at);
        Ok(())
    }

    fn vote(&mut self, seat: Seat, to: usize, agree: bool) {
        self.motion = match (agree, self.motion.take()) {
            (false, _) => None,
            (true, Some(motion)) if motion.to == to => {
                Some(Motion { agreed: motion.agreed.with(seat), ..motion })
            }
            (true, _) => Some(Motion { to, agreed: SeatSet::only(seat) }),
        };
    }

    /// What everybody can tell about whose turn it is.
    fn outlook(&self) -> (SeatSet, Option<engine::Due>) {
        (self.deciders(), self.game.as_ref().and_then(|game| game.due()))
    }

    fn played(
        &mut self,
        told: Told,
        mover: Option<Seat>,
        by_hand: Option<Seat>,
        before: (SeatSet, Option<engine::Due>),
        at: Moment,
    ) -> Applied {
        self.standing.push(Standing { item: self.seen.len(), by_hand, mover });
        let mut audience = Audience { all: !told.all.is_empty(), seats: SeatSet::EMPTY };
        audience.seats =
            told.only.iter().fold(audience.seats, |seats, (seat, _)| seats.with(*seat));
        self.seen_by(audience, told, mover.or(by_hand), before, at)
    }

    fn seen_by(
        &mut self,
        mut audience: Audience,
        told: Told,
        actor: Option<Seat>,
        before: (SeatSet, Option<engine::Due>),
        at: Moment,
    ) -> Applied {
        // Whose turn it is, is public: who sees that change knows that something happened.
        audience.all |= self.outlook() != before || self.over();
        if let Some(actor) = actor {
            audience.seats = audience.seats.with(actor);
        }
        self.seen.push(audience);
        self.known.1 += u64::from(audience.all);
        for (seat, known) in Seat::all(self.chairs.len()).zip(&mut self.known.0) {
            *known += u64::from(audience.includes(Viewer::Seat(seat)));
        }
        self.motion = None;
        self.last_at = at;
        self.forget_passes(actor);
        self.ask_again(actor, at);
        Applied { audience: Some(audience), told, ..Applied::default() }
    }

    /// Finds which seats have something new to decide.
    fn ask_again(&mut self, actor: Option<Seat>, at: Moment) {
        let Some(game) = &self.game else { return };
        let deciders = game.deciders();
        for seat in Seat::all(self.chairs.len()) {
            let decision = &mut self.decisions[seat.index()];
            if !deciders.contains(seat) {
                decision.since = None;
                decision.offered = None;
                continue;
            }
            let offered = game.moves_text(seat);
            let goes_on = decision.since.is_some()
                && actor != Some(seat)
                && decision.offered.as_ref().is_some_and(|before| before.get() == offered.get());
            if !goes_on {
                decision.number += 1;
                decision.since = Some(at);
                decision.offered = Some(offered);
            }
        }
    }

    fn keep_key(&mut self, seat: Option<Seat>, key: Option<&str>) {
        self.falling = seat.zip(key).map(|(seat, key)| (seat, key.to_owned()));
        self.refresh_key();
    }

    /// The answer to a move is the number after the chance that it consumed.
    fn refresh_key(&mut self) {
        if let Some((seat, key)) = self.falling.clone() {
            let number = self.number(Viewer::Seat(seat));
            self.keys.insert((seat, key), number);
        }
    }
}
