//! What a wish means at a table as it stands: the items it becomes, or why it is refused. Nothing is
//! changed here; a wish that lost a race is judged again on the table as it is then.

use engine::hex::to_hex;
use engine::{Seat, SeatSet, Shared, StandingOrder, Viewer};
use serde_json::json;

use crate::Entropy;
use crate::item::{Item, Sit};
use crate::moment::Moment;
use crate::names::{bot_name, check_name, own_name};
use crate::refusal::{Kind, Reason, Refusal};
use crate::silks::Silks;
use crate::table::{Chair, Motion, Table};
use crate::token::TokenHash;
use crate::wish::{Arrange, ChangeSeat, Done, EnterChance, MakeMove, TakeSeat, VoteUndo, Wish};

/// The longest key.
const MOST_KEY: usize = 100;
/// The shortest key from which a token follows: 64 bits as hexadecimal digits, and more of anything
/// that people draw keys with.
const LEAST_SECRET_KEY: usize = 16;
/// The longest line that means a move.
const MOST_LINE: usize = 1_000;
/// The longest contribution to the dice.
const MOST_CONTRIBUTION: usize = 200;

/// What a wish comes to: what is written. Nothing where it has been done already.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// Whether the house throws what is due first.
    pub throws: bool,
    /// The items.
    pub items: Vec<Item>,
}

impl Judged {
    /// Whether nothing is written.
    #[must_use]
    pub fn is_done(&self) -> bool {
        !self.throws && self.items.is_empty()
    }

    /// The most entries that are played again to carry it out.
    #[must_use]
    pub fn replays(&self) -> usize {
        let again = |item: &Item| if let Item::Undo { to, .. } = item { *to } else { 0 };
        self.items.iter().map(again).max().unwrap_or(0)
    }
}

impl From<Vec<Item>> for Judged {
    fn from(items: Vec<Item>) -> Self {
        Self { throws: false, items }
    }
}

impl From<Item> for Judged {
    fn from(item: Item) -> Self {
        vec![item].into()
    }
}

impl Table {
    /// What the wish comes to at the table as it stands.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn judge(
        &self,
        by: Option<&TokenHash>,
        wish: &Wish,
        now: Moment,
        entropy: Entropy<'_>,
    ) -> Result<Judged, Refusal> {
        Judge { table: self, by, now, entropy }.wish(wish)
    }

    /// What somebody is answered whose wish was carried out. Under a key it is what was answered
    /// first, whatever has followed since.
    #[must_use]
    pub fn done(&self, by: Option<&TokenHash>, wish: &Wish) -> Done {
        let token = match wish {
            Wish::Sit(_, token) | Wish::MoveSeat(token) => Some(token),
            _ => by,
        };
        let seat = token.and_then(|token| self.seat_of(token));
        let number = seat.map_or(0, |seat| {
            let kept = wish.key().and_then(|key| self.answered(seat, key));
            kept.unwrap_or_else(|| self.number(Viewer::Seat(seat)))
        });
        Done { seat, number }
    }

    /// Who a token lets look: without one a spectator, with a wrong one nobody.
    ///
    /// # Errors
    /// The token opens no seat here.
    pub fn viewer(&self, token: Option<&TokenHash>) -> Result<Viewer, Refusal> {
        match token {
            None => Ok(Viewer::Spectator),
            Some(token) => self.seat_of(token).map(Viewer::Seat).ok_or(Reason::BadToken.into()),
        }
    }

    /// The seat that a token opens.
    ///
    /// # Errors
    /// There is no token, or it opens no seat here.
    pub fn seat(&self, token: Option<&TokenHash>) -> Result<Seat, Refusal> {
        self.seat_of(token.ok_or(Reason::NoToken)?).ok_or(Reason::BadToken.into())
    }

    /// The orders that the seat has left with the house, the oldest first: its own secret.
    ///
    /// # Errors
    /// It is another's seat.
    pub fn orders_of(
        &self,
        token: Option<&TokenHash>,
        whose: u8,
    ) -> Result<Vec<StandingOrder>, Refusal> {
        let seat = self.orderer(token, whose)?;
        let own = self.orders.iter().filter(|(owner, _)| *owner == seat);
        Ok(own.map(|(_, order)| order.clone()).collect())
    }

    fn orderer(&self, token: Option<&TokenHash>, whose: u8) -> Result<Seat, Refusal> {
        let own = self.seat(token)?;
        if own.0 == whose {
            return Ok(own);
        }
        Err(Reason::OrdersAreSecret.into())
    }

    /// Whether the decision is still the seat's to take.
    pub(crate) fn check_decision(&self, seat: Seat, asked: Option<u64>) -> Result<(), Refusal> {
        let decision = &self.decisions[seat.index()];
        match asked {
            Some(asked) if decision.since.is_none() || decision.number != asked => {
                Err(Reason::StaleDecision.into())
            }
            _ => Ok(()),
        }
    }
}

/// One wish, and what is needed to judge it.
struct Judge<'a> {
    table: &'a Table,
    by: Option<&'a TokenHash>,
    now: Moment,
    entropy: Entropy<'a>,
}

impl Judge<'_> {
    fn wish(&mut self, wish: &Wish) -> Result<Judged, Refusal> {
        match wish {
            Wish::Sit(request, token) => self.sit(request, token),
            Wish::ChangeSeat(seat, wish) => self.change_seat(*seat, wish),
            Wish::Arrange(request) => self.arrange(request),
            Wish::HandOver(seat, bot) => self.hand_over(*seat, bot.as_deref()),
            Wish::Back(seat) => self.back(*seat),
            Wish::Leave(seat) => self.leave(*seat),
            Wish::MoveSeat(token) => self.move_seat(token),
            Wish::Play(request) => self.play(request),
            Wish::Throw(request) => self.throw(request),
            Wish::Undo(key) => self.undo(key.as_ref()),
            Wish::Vote(request) => self.vote(request),
            Wish::Order(seat, order) => self.order(*seat, order),
            Wish::Withdraw(seat, horse) => self.withdraw(*seat, horse.as_deref()),
            Wish::Rematch(id) => self.rematch(id),
        }
    }

    /// The seat whose wish it is.
    fn seat(&self) -> Result<Seat, Refusal> {
        self.table.seat(self.by)
    }

    /// Whether the token is that of whoever opened the table.
    fn by_host(&self) -> bool {
        self.by.is_some() && self.by == self.table.fixed.host.as_ref()
    }

    /// Whether the seat may do one more thing that is no part of the game.
    fn check_besides(&self, seat: Seat) -> Result<(), Refusal> {
        if self.table.may_do_besides(seat) {
            return Ok(());
        }
        Err(Reason::TooRestless.into())
    }

    /// Whether this was done before, under the same key.
    fn done_before(&self, seat: Seat, key: Option<&str>) -> Result<bool, Refusal> {
        let Some(key) = key else { return Ok(false) };
        if !(1..=MOST_KEY).contains(&key.len()) {
            return Err(Reason::BadKey { most: MOST_KEY }.into());
        }
        Ok(self.table.answered(seat, key).is_some())
    }

    /// The chair that a wish names, and in which somebody sits.
    fn taken(&self, seat: u8) -> Result<&Chair, Refusal> {
        let chair = self.table.chairs.get(usize::from(seat)).and_then(Option::as_ref);
        chair.ok_or_else(|| Shared::BadSeat.into())
    }

    // ── seats ───────────────────────────────────────────────────────────────────────────────

    /// Taking a seat. Under a key that has taken one, it is that seat again.
    fn sit(&mut self, request: &TakeSeat, token: &TokenHash) -> Result<Judged, Refusal> {
        let table = self.table;
        if table.seat_of(token).is_some() {
            return Ok(Judged::default());
        }
        if table.opens_no_more(token) {
            return Err(Reason::KeyUsed.into());
        }
        let name = check_name(&request.name)?;
        let contribution = match &request.contribution {
            Some(_) if table.fixed.head.day.is_some() => {
                return Err(Reason::DayDice.into());
            }
            Some(text) if text.len() > MOST_CONTRIBUTION => {
                return Err(Reason::LongContribution { most: MOST_CONTRIBUTION }.into());
            }
            Some(text) => text.clone(),
            None => contribution(self.entropy),
        };
        let seat = self.free_seat(request.seat)?;
        self.check_besides(Seat(seat))?;
        if let Some(silks) = &request.silks {
            self.check_silks(Seat(seat), silks)?;
        }
        let name = own_name(table, seat, &name);
        let (hash, contribution) = (Some(token.to_hex()), Some(contribution));
        let silks = request.silks;
        Ok(Item::Sit(Sit { hash, contribution, silks, ..Sit::new(seat, &name) }).into())
    }

    /// The seat that is asked for, or any, if it is free.
    fn free_seat(&self, wanted: Option<u8>) -> Result<u8, Refusal> {
        let chairs = &self.table.chairs;
        let Some(seat) = wanted else {
            let free = chairs.iter().position(Option::is_none);
            let free = free.and_then(|seat| u8::try_from(seat).ok());
            return Ok(free.ok_or(Reason::TableFull)?);
        };
        match chairs.get(usize::from(seat)) {
            None => Err(Shared::BadSeat.into()),
            Some(None) => Ok(seat),
            Some(Some(_)) => Err(Reason::SeatTaken.into()),
        }
    }

    /// Silks that can be told from those of everybody else at the table.
    fn check_silks(&self, own: Seat, silks: &Silks) -> Result<(), Refusal> {
        if silks.ground == silks.figure {
            return Err(Reason::BadSilks.into());
        }
        let others = Seat::all(self.table.chairs.len()).filter(|seat| *seat != own);
        let mut worn = others.filter_map(|seat| self.table.chair(seat)?.silks);
        if worn.any(|worn| worn.looks_like(silks)) {
            return Err(Reason::SilksTaken.into());
        }
        Ok(())
    }

    /// A player's name, silks or seat, before the game starts.
    fn change_seat(&self, to_change: u8, wish: &ChangeSeat) -> Result<Judged, Refusal> {
        let own = self.seat()?;
        if own.0 != to_change {
            return Err(Reason::OnlyOwnerChanges.into());
        }
        if self.table.game().is_some() {
            return Err(Reason::Started.into());
        }
        self.check_besides(own)?;
        let name = wish.name.as_deref().map(check_name).transpose()?;
        let name = name.map(|name| own_name(self.table, own.0, &name));
        if let Some(silks) = &wish.silks {
            self.check_silks(own, silks)?;
        }
        let chair = self.taken(own.0)?;
        let name = name.filter(|name| chair.name != *name);
        let silks = wish.silks.filter(|silks| chair.silks != Some(*silks));
        let mut items = Vec::new();
        if name.is_some() || silks.is_some() {
            items.push(Item::Guise { seat: own.0, name, silks });
        }
        if let Some(to) = wish.seat {
            items.extend(self.change_places(chair, own.0, to)?);
        }
        Ok(items.into())
    }

    /// A free seat is taken at once and a bot makes room; a player is asked, and agrees by asking
    /// for the same.
    fn change_places(&self, own: &Chair, from: u8, to: u8) -> Result<Vec<Item>, Refusal> {
        let there = self.table.chairs.get(usize::from(to)).ok_or(Shared::BadSeat)?;
        let switch = Item::Switch { from, to };
        let wish = |to: Option<u8>| {
            if own.wants == to { Vec::new() } else { vec![Item::Wish { seat: from, to }] }
        };
        Ok(match there {
            _ if from == to => wish(None),
            None => vec![switch],
            Some(other) if other.bot.is_some() || other.wants == Some(from) => vec![switch],
            Some(_) => wish(Some(to)),
        })
    }

    /// The host seats bots, or sends them away.
    fn arrange(&mut self, request: &Arrange) -> Result<Judged, Refusal> {
        self.by.ok_or(Reason::NoToken)?;
        if !self.by_host() {
            return Err(Reason::BadToken.into());
        }
        if self.table.game().is_some() {
            return Err(Reason::Started.into());
        }
        let mut items = Vec::new();
        for (seat, bot) in &request.bots {
            let seat = read_seat(seat, self.table.fixed.head.seats)?;
            self.check_besides(Seat(seat))?;
            let chair = self.table.chair(Seat(seat));
            if chair.is_some_and(|chair| chair.bot.is_none()) {
                return Err(Reason::PlayerSits.into());
            }
            items.extend(chair.map(|_| Item::Stand { seat }));
            if let Some(bot) = bot {
                let bot = self.table.find_bot(Some(bot))?;
                let sits = self.bot_joins(seat, bot, &items);
                items.push(sits);
            }
        }
        Ok(items.into())
    }

    /// A bot that takes a seat after all this.
    fn bot_joins(&mut self, seat: u8, bot: &str, before: &[Item]) -> Item {
        let others = (0..).zip(&self.table.chairs).filter(|(at, _)| *at != seat);
        let names: Vec<_> =
            others.filter_map(|(_, chair)| Some(chair.as_ref()?.name.to_lowercase())).collect();
        let there = |name: &str| names.contains(&name.to_lowercase()) || comes(before, name);
        bot_called(seat, bot, &bot_name(bot, there), self.entropy)
    }

    /// A new token for one's seat.
    fn move_seat(&self, token: &TokenHash) -> Result<Judged, Refusal> {
        // The old token opens nothing any more, but with the key it says whose wish this is.
        if self.table.seat_of(token).is_some() {
            return Ok(Judged::default());
        }
        let seat = self.seat()?;
        self.check_besides(seat)?;
        Ok(Item::Token { seat: seat.0, hash: token.to_hex() }.into())
    }

    /// A bot in a player's chair: the player's own wish at any time, another's when it is late.
    fn hand_over(&mut self, to_hand: u8, bot: Option<&str>) -> Result<Judged, Refusal> {
        let own = self.seat()?.0 == to_hand;
        let bot = self.table.find_bot(bot)?;
        if self.taken(to_hand)?.bot.is_some() {
            return Err(Reason::IsABot.into());
        }
        // Another's wish is bounded by the time that it takes to be late.
        if own {
            self.check_besides(Seat(to_hand))?;
        }
        if self.table.game().is_none() {
            if !own {
                return Err(Reason::NotStarted.into());
            }
            return Ok(
                vec![Item::Stand { seat: to_hand }, self.bot_joins(to_hand, bot, &[])].into()
            );
        }
        if !own && !self.table.is_late(Seat(to_hand), self.now) {
            return Err(Reason::NotLate.into());
        }
        Ok(Item::Chair { seat: to_hand, bot: Some(bot.to_owned()) }.into())
    }

    /// The owner is back.
    fn back(&self, to_take: u8) -> Result<Judged, Refusal> {
        let own = self.seat()?;
        if own.0 != to_take {
            return Err(Reason::OnlyOwnerReturns.into());
        }
        Ok(self.returns(own).into_iter().collect::<Vec<_>>().into())
    }

    /// The seat's owner takes the chair back from a bot that stands in.
    fn returns(&self, seat: Seat) -> Option<Item> {
        let away = self.table.chair(seat).is_some_and(|chair| chair.stand_in.is_some());
        away.then_some(Item::Chair { seat: seat.0, bot: None })
    }

    /// A seat is given up before the game starts; afterwards a bot takes the chair. Whoever opened
    /// the table removes somebody who does not come: before the start at any time, afterwards one
    /// who lets the table wait too long, so that nobody loses a decision while they are there.
    fn leave(&self, to_leave: u8) -> Result<Judged, Refusal> {
        let started = self.table.game().is_some();
        if self.by_host() {
            if self.taken(to_leave)?.bot.is_some() {
                return Err(Reason::IsABot.into());
            }
            if started && !self.table.is_late(Seat(to_leave), self.now) {
                return Err(Reason::NotLate.into());
            }
        } else if self.seat()?.0 != to_leave {
            return Err(Reason::OnlyOwnerLeaves.into());
        }
        if !started {
            return Ok(Item::Stand { seat: to_leave }.into());
        }
        if self.taken(to_leave)?.stand_in.is_some() {
            return Ok(Judged::default());
        }
        self.check_besides(Seat(to_leave))?;
        let bot = self.table.find_bot(None)?.to_owned();
        Ok(Item::Chair { seat: to_leave, bot: Some(bot) }.into())
    }

    /// The players go on at another table: the first to ask for it fixes its id.
    fn rematch(&self, id: &str) -> Result<Judged, Refusal> {
        self.seat()?;
        if self.table.rematch.is_some() {
            return Ok(Judged::default());
        }
        if !self.table.over() {
            return Err(Reason::NotOver.into());
        }
        Ok(Item::Rematch { id: id.to_owned() }.into())
    }

    // ── the game ────────────────────────────────────────────────────────────────────────────

    /// A move. Whether it is legal is for the rules, when it is played.
    fn play(&self, request: &MakeMove) -> Result<Judged, Refusal> {
        let seat = self.seat()?;
        if self.done_before(seat, request.key.as_deref())? {
            return Ok(Judged::default());
        }
        let game = self.table.game().ok_or(Reason::NotStarted)?;
        self.table.check_decision(seat, request.decision)?;
        let play = match (&request.play, &request.typed) {
            (Some(play), None) => play.clone(),
            (None, Some(line)) if line.len() <= MOST_LINE => game.read_line(seat, line)?,
            (None, Some(_)) => return Err(Reason::LongLine { most: MOST_LINE }.into()),
            _ => return Err(Reason::MoveOrLine.into()),
        };
        let entry = json!({"seat": seat, "move": play});
        let played = Item::Entry { entry, key: request.key.clone() };
        // Whoever moves is back in the chair.
        Ok(self.returns(seat).into_iter().chain([played]).collect::<Vec<_>>().into())
    }

    /// Dice that a person typed in, or that the house throws this once.
    fn throw(&self, request: &EnterChance) -> Result<Judged, Refusal> {
        let seat = self.seat()?;
        if self.done_before(seat, request.key.as_deref())? {
            return Ok(Judged::default());
        }
        let game = self.table.game().ok_or(Reason::NotStarted)?;
        if game.due().is_none() {
            return Err(Reason::NothingThrown.into());
        }
        if self.table.thrower().is_some_and(|thrower| thrower != seat) {
            return Err(Reason::NotYourThrow.into());
        }
        let throws = request.chance == json!("house");
        let typed = Item::ByHand { chance: request.chance.clone(), by: seat.0 };
        let typed = (!throws).then_some(typed);
        let answered = request.key.clone().map(|key| Item::Answered { seat: seat.0, key });
        Ok(Judged { throws, items: typed.into_iter().chain(answered).collect() })
    }

    /// Taking back the seat's last move.
    fn undo(&self, key: Option<&String>) -> Result<Judged, Refusal> {
        let seat = self.seat()?;
        if self.done_before(seat, key.map(String::as_str))? {
            return Ok(Judged::default());
        }
        let to = self.table.undo_to(seat);
        let to = to.map_err(|why| Refusal { kind: Kind::NotNow, why })?;
        Ok(Item::Undo { to, seat: Some(seat.0), key: key.cloned() }.into())
    }

    /// A vote on going back; the last one that was awaited carries it.
    fn vote(&self, request: &VoteUndo) -> Result<Judged, Refusal> {
        let (table, seat) = (self.table, self.seat()?);
        let game = table.game().ok_or(Reason::NotStarted)?;
        if game.over() {
            return Err(Reason::UndoOver.into());
        }
        let to = match (&table.motion, request.to, request.agree) {
            (Some(motion), None, _) => motion.to,
            (None, None, false) => {
                return Err(Reason::NoMotion.into());
            }
            (_, Some(number), _) => self.entries_at(Viewer::Seat(seat), number)?,
            (None, None, true) => {
                let own = table.standing.iter().rposition(|standing| standing.mover == Some(seat));
                own.ok_or(Reason::NotMoved)?
            }
        };
        if to >= table.standing.len() {
            return Err(Reason::NothingToTakeBack.into());
        }
        if request.agree && !table.may_go_back(to) {
            return Err(Reason::WentBack.into());
        }
        let same = |motion: &Motion| motion.to == to && motion.agreed.contains(seat);
        if request.agree && table.motion.as_ref().is_some_and(same) {
            return Ok(Judged::default());
        }
        // Whoever is against it has to be heard: there is something to vote on because another has
        // asked for it.
        if request.agree {
            self.check_besides(seat)?;
        }
        let mut items = vec![Item::Vote { seat: seat.0, to, agree: request.agree }];
        let agreed = table.motion.as_ref().filter(|motion| motion.to == to);
        let agreed = agreed.map_or(SeatSet::EMPTY, |motion| motion.agreed).with(seat);
        if request.agree && table.voters().minus(agreed).is_empty() {
            items.push(Item::Undo { to, seat: None, key: None });
        }
        Ok(items.into())
    }

    /// How many of the entries that stand had come when the viewer had seen so many items.
    fn entries_at(&self, viewer: Viewer, number: u64) -> Result<usize, Refusal> {
        let Table { seen, standing, .. } = self.table;
        if number >= self.table.number(viewer) {
            return Err(Reason::NothingToTakeBack.into());
        }
        let mut known = 0;
        let first_after = seen.iter().position(|seen| {
            known += u64::from(seen.includes(viewer));
            known > number
        });
        let first_after = first_after.unwrap_or(seen.len());
        Ok(standing.iter().take_while(|standing| standing.item < first_after).count())
    }

    /// An order left with the house.
    fn order(&self, whose: u8, order: &StandingOrder) -> Result<Judged, Refusal> {
        let seat = self.table.orderer(self.by, whose)?;
        self.table.game().ok_or(Reason::NotStarted)?.judge_order(seat, order)?;
        if self.table.orders.iter().any(|(owner, stands)| *owner == seat && stands == order) {
            return Ok(Judged::default());
        }
        self.check_besides(seat)?;
        let StandingOrder { horse, most } = order.clone();
        Ok(Item::Order { seat: seat.0, horse, most: Some(most) }.into())
    }

    /// Orders withdrawn: the one for this horse, or all.
    fn withdraw(&self, whose: u8, horse: Option<&str>) -> Result<Judged, Refusal> {
        let orders = self.table.orders_of(self.by, whose)?;
        let meant = orders.into_iter().filter(|o| horse.is_none_or(|horse| horse == o.horse));
        let withdrawn =
            |order: StandingOrder| Item::Order { seat: whose, horse: order.horse, most: None };
        Ok(meant.map(withdrawn).collect::<Vec<_>>().into())
    }
}

/// Whether a token may follow from this key: whoever guesses the key has the seat.
///
/// # Errors
/// It is too short, or too long.
pub fn check_secret_key(key: &str) -> Result<(), Refusal> {
    if (LEAST_SECRET_KEY..=MOST_KEY).contains(&key.len()) {
        return Ok(());
    }
    Err(Reason::BadSecretKey { least: LEAST_SECRET_KEY, most: MOST_KEY }.into())
}

/// What somebody who has nothing of their own mixes into the dice.
pub(crate) fn contribution(entropy: Entropy<'_>) -> String {
    let mut bytes = [0; 16];
    entropy(&mut bytes);
    to_hex(&bytes)
}

/// A bot that takes a seat of a new table, after all this.
#[must_use]
pub fn bot_sits(seat: u8, bot: &str, before: &[Item], entropy: Entropy<'_>) -> Item {
    bot_called(seat, bot, &bot_name(bot, |name| comes(before, name)), entropy)
}

/// Whether somebody of this name sits down.
fn comes(items: &[Item], name: &str) -> bool {
    items.iter().any(|item| matches!(item, Item::Sit(sit) if sit.name == name))
}

fn bot_called(seat: u8, bot: &str, name: &str, entropy: Entropy<'_>) -> Item {
    let (bot, contribution) = (Some(bot.to_owned()), Some(contribution(entropy)));
    Item::Sit(Sit { bot, contribution, ..Sit::new(seat, name) })
}

/// The seat named in a request as a text.
///
/// # Errors
/// It is no seat of the table.
pub fn read_seat(text: &str, seats: u8) -> Result<u8, Refusal> {
    text.parse::<u8>().ok().filter(|seat| *seat < seats).ok_or_else(|| {
        let last = seats.saturating_sub(1);
        Reason::NoSuchSeat { seat: text.to_owned(), last }.into()
    })
}

/// The bot of this name at a game; the game's sound one if none is named.
///
/// # Errors
/// There is no such bot.
pub fn find_bot(game: &str, name: Option<&str>) -> Result<&'static str, Refusal> {
    let known = bots::bots_of(game);
    let found = match name {
        None => bots::usual_bot(game),
        Some(name) => known.iter().find(|bot| bot.name == name).copied(),
    };
    found.map(|bot| bot.name).ok_or_else(|| {
        Reason::NoSuchBot { bots: known.iter().map(|bot| bot.name).collect() }.into()
    })
}
