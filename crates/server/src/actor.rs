//! One table, one mailbox. The actor holds the table as its log says it stands, judges requests
//! one after the other, appends, and only then answers and tells those who look on.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bots::{Budget, Question, Sampling};
use engine::{Seat, StandingOrder, Viewer};
use serde_json::{Value, json};
use tokio::sync::{OnceCell, mpsc, oneshot};

use crate::config::Limits;
use crate::error::ApiError;
use crate::hub::Shared;
use crate::item::Item;
use crate::judge::{self, Judged};
use crate::room::{Applied, Broken, Finished, Fixed, Past, Room};
use crate::secret::{self, Token, TokenHash};
use crate::store::{Append, AppendError, Moment, ReadError, Stored};
use crate::think::Thought;
use crate::wire::{
    Arrange, ChangeSeat, EnterChance, LiveReply, MakeMove, TableAnswer, TakeSeat, VoteUndo,
};

/// Requests that may wait at one table.
pub const MAILBOX: usize = 1024;

/// How often a request that lost a race is judged again before the client is told to.
const TRIES: usize = 16;

/// A log of so many items is replayed where it is asked for: handing it to another thread would
/// cost more.
const SHORT: usize = 64;

/// So many bytes of a head hold no pack that takes long to read.
const SMALL_HEAD: usize = 4 * 1024;

/// How often a bot may fail at a decision before the house decides, and then how often the house may
/// fail before the seat is left to its owner and to the players' patience.
const MOST_FAILURES: u32 = 3;

/// How long after a bot had no time to think, or failed, it is asked again.
const ASKED_AGAIN: Duration = Duration::from_millis(500);

/// How long a node leaves bots and clocks to the node that wrote the last item.
const OTHERS_FIRST: Duration = Duration::from_millis(1500);

/// How long after a log could not be read it is tried again, for those who look on.
const READ_AGAIN: Duration = Duration::from_millis(500);

/// What an answer comes to.
pub type Answer<T> = Result<T, ApiError>;

/// Where an answer goes.
pub type Reply<T> = oneshot::Sender<Answer<T>>;

/// Who asks: the hash of the token that came with the request.
pub type Who = Option<TokenHash>;

/// A live channel at a table.
pub struct Watcher {
    /// Its number in this process.
    pub id: u64,
    /// What it is shown.
    pub send: mpsc::Sender<Utf8Bytes>,
}

/// A question about a table as it stands, and where its answer goes: the same question is answered
/// once, however many ask it.
pub struct Asked {
    /// What was answered, if it was.
    pub answer: Arc<OnceCell<Value>>,
    /// The question.
    pub question: Question,
}

/// By whose eyes a question is asked, and of which bot.
type WhatIsAsked = (Viewer, Option<&'static str>);

/// What a table is asked.
pub enum Request {
    /// What the viewer may see now; as JSON.
    View(Who, Reply<Vec<u8>>),
    /// What is needed to see what the viewer saw earlier.
    Past(Who, Reply<(Viewer, Past)>),
    /// A move.
    Play(Who, MakeMove, Reply<u64>),
    /// Dice that a person typed in.
    Chance(Who, EnterChance, Reply<u64>),
    /// Taking back the last move.
    Undo(Who, Option<String>, Reply<u64>),
    /// A vote on going further back.
    Vote(Who, VoteUndo, Reply<u64>),
    /// Taking a seat.
    Sit(TakeSeat, Reply<(Seat, Token)>),
    /// A player changes name, silks or seat.
    ChangeSeat(Who, u8, ChangeSeat, Reply<Seat>),
    /// The host seats bots.
    Arrange(Who, Arrange, Reply<()>),
    /// A bot takes a chair.
    HandOver(Who, u8, Option<String>, Reply<()>),
    /// The owner takes it back.
    Back(Who, u8, Reply<()>),
    /// A seat is given up.
    Leave(Who, u8, Reply<()>),
    /// The seat moves to another browser: a new token, the old one opens nothing any more.
    Rotate(Who, Option<String>, Reply<(Seat, Token)>),
    /// What a bot would do in the seat.
    Hint(Who, Option<String>, Reply<Asked>),
    /// The chances of the position.
    Chances(Who, Reply<Asked>),
    /// An order is left with the house.
    Order(Who, u8, StandingOrder, Reply<()>),
    /// Orders are withdrawn: the one for this horse, or all.
    Withdraw(Who, u8, Option<String>, Reply<()>),
    /// The orders that the seat has left.
    Orders(Who, u8, Reply<Vec<StandingOrder>>),
    /// A finished game, for its record.
    Finished(Reply<Finished>),
    /// What the table was opened with.
    Fixed(Who, Reply<Arc<Fixed>>),
    /// The id of the table at which the players go on, and who goes there.
    Rematch(Who, Reply<(String, Box<crate::item::Head>, Vec<Item>)>),
    /// A live channel opens, or says what it has.
    Watch(Who, Option<u64>, Watcher, Reply<()>),
    /// A live channel closed.
    Unwatch(u64),
    /// A bot has thought.
    Thought(Seat, u64, Thought),
    /// Another node has appended, or may have.
    Refresh,
    /// A clock ran out.
    Wake,
    /// The table was removed from the database.
    Removed,
}

/// One table.
pub struct Actor {
    id: String,
    shared: Arc<Shared>,
    mailbox: mpsc::Receiver<Request>,
    /// For what comes back later: thoughts and clocks.
    own: mpsc::WeakSender<Request>,
    room: Option<Room>,
    /// Since when this node has the table.
    since: Moment,
    /// How many items of the log those who look on have been told of.
    told: usize,
    watchers: Vec<(Viewer, Watcher)>,
    /// The decision that a bot thinks about, for each seat.
    thinking: HashMap<Seat, u64>,
    /// The decision that a bot leaves to the house, for each seat.
    left: HashMap<Seat, u64>,
    /// The decision that bots have failed at, for each seat, and how often.
    failures: HashMap<Seat, (u64, u32)>,
    /// When the alarm that is set goes off.
    alarm: Option<Moment>,
    /// The decisions, by when they were asked for, whose lateness was told to those who look on.
    told_late: HashMap<Seat, Moment>,
    /// All that has happened at the table, once somebody has asked for it: the log is replayed for
    /// the first who does, and the rest is added as it happens.
    story: Option<Vec<Applied>>,
    /// What was asked about the table when its log had so many items: by whose eyes, and which bot.
    asked: (usize, HashMap<WhatIsAsked, Arc<OnceCell<Value>>>),
    /// Whether the log will be read again for those who look on.
    reads_again: bool,
    /// Whether the database knows no such table.
    absent: bool,
    /// Why the table can not be shown or gone on with, once that is known: its log is not read again.
    broken: Option<ApiError>,
}

impl Actor {
    /// A table whose log has not been read.
    #[must_use]
    pub fn new(
        id: String,
        shared: Arc<Shared>,
        mailbox: mpsc::Receiver<Request>,
        own: mpsc::WeakSender<Request>,
    ) -> Self {
        Self {
            id,
            since: shared.clock.now(),
            shared,
            mailbox,
            own,
            room: None,
            told: 0,
            watchers: Vec::new(),
            thinking: HashMap::new(),
            left: HashMap::new(),
            failures: HashMap::new(),
            alarm: None,
            told_late: HashMap::new(),
            story: None,
            asked: (0, HashMap::new()),
            reads_again: false,
            absent: false,
            broken: None,
        }
    }

    /// Answers requests until nobody has asked for anything for a while.
    pub async fn run(mut self) {
        let idle = self.shared.limits.idle_table;
        // A table that does not exist is not kept: guessing ids fills no memory.
        let mut ending = self.shared.ending.clone();
        while !self.absent {
            let request = tokio::select! {
                request = tokio::time::timeout(idle, self.mailbox.recv()) => request,
                () = async { drop(ending.wait_for(|ending| *ending).await) } => break,
            };
            match request {
                Ok(Some(request)) => self.handle(request).await,
                Ok(None) => break,
                Err(_) if self.rest() => break,
                Err(_) => {}
            }
        }
        // Nobody can send any more; what was sent before is still answered. Whoever comes later
        // finds another actor, which reads the same log.
        self.mailbox.close();
        self.shared.forget(&self.id);
        while let Some(request) = self.mailbox.recv().await {
            self.handle(request).await;
        }
    }

    /// Nobody has asked for anything for a while: whether the table may leave the memory whole.
    ///
    /// Those who look on at a game that is over stay, and the game goes: what they may still hear of,
    /// a rematch or a seat that moves, begins with a request, for which the log is read again.
    fn rest(&mut self) -> bool {
        if self.room.as_ref().is_some_and(Room::over) {
            self.room = None;
        }
        self.watchers.is_empty() && self.thinking.is_empty()
    }

    async fn handle(&mut self, request: Request) {
        match request {
            Request::View(who, reply) => answer(reply, self.view(who).await),
            Request::Past(who, reply) => answer(reply, self.past(who).await),
            Request::Play(who, play, reply) => answer(reply, self.play(who, play).await),
            Request::Chance(who, chance, reply) => answer(reply, self.chance(who, chance).await),
            Request::Undo(who, key, reply) => answer(reply, self.undo(who, key).await),
            Request::Vote(who, vote, reply) => answer(reply, self.vote(who, vote).await),
            Request::Sit(seat, reply) => answer(reply, self.sit(seat).await),
            Request::ChangeSeat(who, seat, wish, reply) => {
                answer(reply, self.change_seat(who, seat, wish).await);
            }
            Request::Arrange(who, wish, reply) => {
                let judge = |room: &Room| judge::arrange(room, who.as_ref(), &wish);
                answer(reply, self.write(judge).await);
            }
            Request::HandOver(who, seat, bot, reply) => {
                let now = self.shared.clock.now();
                let judge =
                    |room: &Room| judge::hand_over(room, who.as_ref(), seat, bot.as_deref(), now);
                answer(reply, self.write(judge).await);
            }
            Request::Back(who, seat, reply) => {
                let judge = |room: &Room| judge::back(room, who.as_ref(), seat);
                answer(reply, self.change(judge, |_| ()).await);
            }
            Request::Leave(who, seat, reply) => {
                let now = self.shared.clock.now();
                let judge = |room: &Room| judge::leave(room, who.as_ref(), seat, now);
                answer(reply, self.write(judge).await);
            }
            Request::Rotate(who, key, reply) => answer(reply, self.rotate(who, key).await),
            Request::Hint(who, bot, reply) => answer(reply, self.hint(who, bot).await),
            Request::Chances(who, reply) => answer(reply, self.chances(who).await),
            Request::Order(who, seat, order, reply) => {
                let judge = |room: &Room| judge::order(room, who.as_ref(), seat, &order);
                answer(reply, self.change(judge, |_| ()).await);
            }
            Request::Withdraw(who, seat, horse, reply) => {
                let judge =
                    |room: &Room| judge::withdraw(room, who.as_ref(), seat, horse.as_deref());
                answer(reply, self.change(judge, |_| ()).await);
            }
            Request::Orders(who, seat, reply) => answer(reply, self.orders(who, seat).await),
            Request::Finished(reply) => answer(reply, self.finished().await),
            Request::Fixed(who, reply) => answer(reply, self.fixed(who).await),
            Request::Rematch(who, reply) => answer(reply, self.rematch(who).await),
            Request::Watch(who, have, watcher, reply) => {
                answer(reply, self.watch(who, have, watcher).await);
            }
            Request::Unwatch(id) => {
                self.watchers.retain(|(_, watcher)| watcher.id != id);
                if self.watchers.is_empty() {
                    self.story = None;
                }
            }
            Request::Thought(seat, decision, thought) => {
                self.thought(seat, decision, thought).await;
            }
            Request::Refresh => self.refresh().await,
            Request::Wake => self.wake().await,
            Request::Removed => {
                self.room = None;
                self.watchers.clear();
                self.absent = true;
            }
        }
    }

    // ── the log ─────────────────────────────────────────────────────────────────────────────

    /// The table, read from its log if this is the first request or the last append failed.
    async fn room(&mut self) -> Answer<&mut Room> {
        if let Some(why) = &self.broken {
            return Err(why.clone());
        }
        if self.room.is_none() {
            self.load().await?;
            self.go_on().await?;
        }
        self.room.as_mut().ok_or(ApiError::STORE)
    }

    /// The table as the log stands now. Where other nodes append, what is in memory may be behind
    /// what a client was told elsewhere: for it, numbers would go back.
    async fn fresh_room(&mut self) -> Answer<&mut Room> {
        if self.shared.store.is_shared() && self.room.is_some() {
            self.catch_up().await?;
        }
        self.room().await
    }

    async fn load(&mut self) -> Answer<()> {
        let loaded = self.shared.store.load(&self.id).await;
        let loaded = loaded.map_err(|why| unread(&self.id, &why))?;
        self.absent = loaded.is_none();
        let (row, log) = loaded.ok_or(ApiError::NO_TABLE)?;
        let (packs, since) = (self.shared.packs.clone(), self.since);
        let told = if self.watchers.is_empty() { usize::MAX } else { self.told };
        let short = log.len() <= SHORT && row.head.len() <= SMALL_HEAD;
        let now = self.shared.clock.now();
        let read = move || {
            let mut room = Room::open(row, packs)?;
            room.read_at = Some(now);
            let mut news = Vec::new();
            for (number, stored) in log.into_iter().enumerate() {
                let applied = room.apply(stored)?;
                if number >= told {
                    news.push(applied);
                }
            }
            room.here_since = Some(since);
            Ok((room, news))
        };
        let read =
            if short { read() } else { self.shared.replayers.own().await?.work(read).await? };
        let (room, news) = read.map_err(|why: Broken| {
            tracing::error!(table = self.id, why = why.0, "a table's log does not replay");
            self.broken.insert(ApiError::BROKEN_LOG).clone()
        })?;
        self.shared.metrics.loads.add(1);
        self.shared.metrics.replay(room.log.len() + room.replayed());
        self.told = room.log.len();
        self.room = Some(room);
        self.story = None;
        self.tell(&news);
        Ok(())
    }

    /// Reads what other nodes have appended.
    async fn catch_up(&mut self) -> Answer<()> {
        let now = self.shared.clock.now();
        let Some(room) = &mut self.room else { return Ok(()) };
        room.read_at = Some(now);
        let first = room.log.len() as i64;
        let more = match self.shared.store.since(room.fixed.seq, first).await {
            Ok(more) => more,
            Err(why) => {
                let why = unread(&self.id, &why);
                return Err(self.lost(why));
            }
        };
        let long = more.len() > SHORT;
        let apply = move |room: &mut Room| -> Result<Vec<Applied>, Broken> {
            more.into_iter().map(|stored| room.apply(stored)).collect()
        };
        let applied = if long { self.aside(apply).await? } else { apply(self.room().await?) };
        let Ok(news) = applied else { return Err(self.lost(ApiError::STORE)) };
        self.told = self.room.as_ref().map_or(0, |room| room.log.len());
        self.tell(&news);
        Ok(())
    }

    /// Lets work that takes a while be done on another thread: only this table waits for it.
    async fn aside<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Room) -> T + Send + 'static,
    ) -> Answer<T> {
        let turn = self.shared.replayers.own().await?;
        // Where the work panics the table is read again.
        let mut room = self.room.take().ok_or(ApiError::STORE)?;
        let (room, done) = turn
            .work(move || {
                let done = work(&mut room);
                (room, done)
            })
            .await?;
        self.room = Some(room);
        Ok(done)
    }

    /// What is in memory is no longer what the log says: it is read again.
    fn lost(&mut self, why: ApiError) -> ApiError {
        self.room = None;
        self.read_again_later(&why);
        why
    }

    /// Another node has appended, or may have. Those who look on are told, and if the log can not
    /// be read now, they are told later; where nobody looks on, whoever asks next reads the log.
    async fn refresh(&mut self) {
        self.reads_again = false;
        if self.room.is_none() && self.watchers.is_empty() {
            return;
        }
        match self.fresh_room().await {
            Ok(_) => self.later(OTHERS_FIRST),
            Err(why) => self.read_again_later(&why),
        }
    }

    /// The log could not be read, and those who look on wait for what is in it.
    fn read_again_later(&mut self, why: &ApiError) {
        if *why == ApiError::STORE && !self.watchers.is_empty() && !self.reads_again {
            self.reads_again = true;
            self.send_later(Request::Refresh, READ_AGAIN);
        }
    }

    /// Judges, appends, tells; and judges again when somebody else was faster. What is answered
    /// without an append is judged on the log as it stands: what this node knew may be old.
    async fn change<T>(
        &mut self,
        judge: impl Fn(&Room) -> Answer<Judged<T>>,
        written: impl Fn(&Room) -> T,
    ) -> Answer<T> {
        let mut fresh = !self.shared.store.is_shared();
        for _ in 0..TRIES {
            let now = self.shared.clock.now();
            let room = self.room().await?;
            let before = room.log.len();
            let judged = judge(room).and_then(|judged| match judged {
                Judged::Already(answer) => Ok(Err(answer)),
                Judged::Write(items) => Ok(Ok(add_all(room, &items, now)?)),
                Judged::HouseThrows(items) => {
                    let mut news = vec![room.draw(now).ok_or(engine::refusals::TOO_LONG)?];
                    news.extend(add_all(room, &items, now)?);
                    Ok(Ok(news))
                }
            });
            let unwritten = match judged {
                Ok(Ok(news)) => {
                    if self.append(before, &news).await? {
                        let room = self.room.as_ref().ok_or(ApiError::STORE)?;
                        let answer = written(room);
                        self.act();
                        return Ok(answer);
                    }
                    continue;
                }
                Ok(Err(answer)) => Ok(answer),
                Err(refused) => {
                    // An item before the refused one may have been applied: read the log again.
                    if room.log.len() != before {
                        self.room = None;
                    }
                    Err(refused)
                }
            };
            if fresh {
                return unwritten;
            }
            self.fresh_room().await?;
            fresh = true;
        }
        Err(ApiError::BUSY)
    }

    /// A change that has nothing to answer.
    async fn write(&mut self, judge: impl Fn(&Room) -> Answer<Vec<Item>>) -> Answer<()> {
        self.change(|room| judge(room).map(Judged::Write), |_| ()).await
    }

    /// Appends what was added to the table after its first `before` items; `false` when somebody
    /// else was faster, and the table has been read again.
    async fn append(&mut self, before: usize, news: &[Applied]) -> Answer<bool> {
        let Some(room) = &self.room else { return Err(ApiError::STORE) };
        let items: Vec<Stored> = room.log[before..].to_vec();
        if items.is_empty() {
            return Ok(true);
        }
        // Lists change when somebody sits down or gets up, and when the game ends.
        let listed = room.over() || news.iter().any(|applied| applied.audience.is_none());
        let append = Append {
            seq: room.fixed.seq,
            id: self.id.clone(),
            first: before as i64,
            items: items.clone(),
            listing: listed.then(|| room.listing()),
            // The last items of the game are no others: nothing of it follows them.
            races: room.races().filter(|_| news.iter().any(|applied| applied.audience.is_some())),
        };
        let asked = std::time::Instant::now();
        let appended = self.shared.store.append(append).await;
        let metrics = &self.shared.metrics;
        match appended {
            Ok(()) => {
                metrics.appends.add(1);
                metrics.items.add(items.len() as u64);
                metrics.append_micros.add(asked.elapsed().as_micros() as u64);
                self.told = before + items.len();
                self.tell(news);
                self.keep_record(news);
                Ok(true)
            }
            Err(AppendError::Lost) => {
                metrics.lost_races.add(1);
                self.room = None;
                self.load().await?;
                Ok(false)
            }
            Err(AppendError::Failed(why)) => {
                tracing::error!(table = self.id, %why, "an append failed");
                metrics.store_failures.add(1);
                // It may have been written all the same: the log knows.
                self.room = None;
                if let Err(why) = self.load().await {
                    self.read_again_later(&why);
                    return Err(why);
                }
                let room = self.room.as_ref().ok_or(ApiError::STORE)?;
                let written = room.log.get(before..before + items.len()) == Some(&items[..]);
                if written { Ok(true) } else { Err(ApiError::STORE) }
            }
        }
    }

    /// Chance that is due when a log has been read: the table was created with every seat taken,
    /// or the last player sat down and the node ended before the first shuffle.
    ///
    /// A game that does not end, which no pack that is checked today can have, is not started again
    /// whenever somebody looks at it.
    async fn go_on(&mut self) -> Answer<()> {
        let now = self.shared.clock.now();
        let Some(room) = &self.room else { return Ok(()) };
        let before = room.log.len();
        if !room.house_draws() && room.ordered().is_none() {
            self.act();
            return Ok(());
        }
        // A game that nobody plays runs from its start to its end here.
        match self.aside(move |room| add_all(room, &[], now)).await? {
            Ok(news) => drop(self.append(before, &news).await),
            Err(why) => {
                tracing::error!(table = self.id, %why, "a table can not go on");
                self.room = None;
                return Err(self.broken.insert(ApiError::BROKEN_LOG).clone());
            }
        }
        self.act();
        Ok(())
    }

    /// When the game is over its record is worked out, once, beside the table.
    fn keep_record(&self, news: &[Applied]) {
        let ended = news.iter().any(|applied| applied.audience.is_some());
        let finished = self.room.as_ref().filter(|_| ended).and_then(Room::finished);
        let Some(finished) = finished else { return };
        let (shared, id) = (self.shared.clone(), self.id.clone());
        tokio::spawn(async move {
            let work = async { Ok((shared.replayers.own().await?, finished)) };
            drop(shared.record(&id, work).await);
        });
    }

    // ── those who look on ───────────────────────────────────────────────────────────────────

    /// Tells everybody what they may know of what just happened. A viewer's message is made once,
    /// however many look with the same eyes.
    fn tell(&mut self, news: &[Applied]) {
        if let Some(story) = &mut self.story {
            story.extend_from_slice(news);
        }
        let Some(room) = &self.room else { return };
        if news.is_empty() || self.watchers.is_empty() {
            return;
        }
        // Before anything else is said: nobody is shown what a seat sees that is no longer its own.
        news.iter().for_each(|applied| look_anew(&mut self.watchers, applied));
        let now = self.shared.clock.now();
        let mut texts: HashMap<Viewer, Option<Utf8Bytes>> = HashMap::new();
        let metrics = &self.shared.metrics;
        self.watchers.retain(|(viewer, watcher)| {
            let text = texts.entry(*viewer).or_insert_with(|| {
                let told = room.tell(*viewer, news, now)?;
                to_text(&told)
            });
            let Some(text) = text else { return true };
            // Somebody who reads too slowly is let go, and can come back and get the rest: the
            // socket sees its sender gone.
            match watcher.send.try_send(text.clone()) {
                Ok(()) => {
                    metrics.pushes.add(1);
                    true
                }
                Err(_) => {
                    metrics.slow_readers.add(1);
                    false
                }
            }
        });
    }

    async fn watch(&mut self, who: Who, have: Option<u64>, watcher: Watcher) -> Answer<()> {
        let most = self.shared.limits.watchers_per_table;
        let id = watcher.id;
        let now = self.shared.clock.now();
        let full = self.watchers.len() >= most && self.watchers.iter().all(|(_, w)| w.id != id);
        let room = self.fresh_room().await?;
        let viewer = judge::viewer(room, who.as_ref())?;
        if full {
            return Err(ApiError::new(
                axum::http::StatusCode::SERVICE_UNAVAILABLE,
                "full_house",
                "Too many look on at this table.",
            ));
        }
        let number = room.number(viewer);
        // One who says nothing, or something that can not be, gets the table as it stands.
        let behind = have.filter(|have| *have < number);
        if behind.is_some() {
            self.tell_story().await?;
        }
        let room = self.room.as_ref().ok_or(ApiError::STORE)?;
        let answer = match (behind, &self.story) {
            (Some(have), Some(story)) => room.catch_up(viewer, have, story, now),
            _ => room.show(viewer, now),
        };
        let text = to_text(&answer).ok_or(ApiError::STORE)?;
        // The channel of a new watcher is empty; one that is full will be let go at the next item.
        drop(watcher.send.try_send(text));
        self.watchers.retain(|(_, old)| old.id != id);
        self.watchers.push((viewer, watcher));
        // The clock of somebody who is late matters only while somebody looks on.
        self.set_alarm();
        Ok(())
    }

    /// All that has happened, for somebody who was away.
    async fn tell_story(&mut self) -> Answer<()> {
        if self.story.is_none() {
            let past = self.room().await?.past();
            self.shared.metrics.replay(past.items());
            self.story = Some(self.shared.replayers.own().await?.work(move || past.story()).await?);
        }
        Ok(())
    }

    /// Tells everybody when a seat's patience has run out: nothing is appended then.
    fn tell_late(&mut self, now: Moment) {
        let Some(room) = &self.room else { return };
        let late = room
            .late_from()
            .filter(|(seat, since, at)| *at <= now && self.told_late.get(seat) != Some(since));
        let late: Vec<_> = late.map(|(seat, since, _)| (seat, since)).collect();
        if late.is_empty() || self.watchers.is_empty() {
            return;
        }
        self.told_late.extend(late);
        let mut texts: HashMap<Viewer, Option<Utf8Bytes>> = HashMap::new();
        let metrics = &self.shared.metrics;
        self.watchers.retain(|(viewer, watcher)| {
            let text = texts.entry(*viewer).or_insert_with(|| {
                let told = room.show(*viewer, now);
                serde_json::to_string(&told).ok().map(Utf8Bytes::from)
            });
            let Some(text) = text else { return true };
            let sent = watcher.send.try_send(text.clone()).is_ok();
            if sent {
                metrics.pushes.add(1);
            } else {
                metrics.slow_readers.add(1);
            }
            sent
        });
    }

    async fn view(&mut self, who: Who) -> Answer<Vec<u8>> {
        let now = self.shared.clock.now();
        let room = self.fresh_room().await?;
        let viewer = judge::viewer(room, who.as_ref())?;
        serde_json::to_vec(&room.answer(viewer, now)).map_err(|_| ApiError::STORE)
    }

    async fn past(&mut self, who: Who) -> Answer<(Viewer, Past)> {
        let room = self.fresh_room().await?;
        Ok((judge::viewer(room, who.as_ref())?, room.past()))
    }

    /// The seat that a token opens; one that was handed out by another node is looked for in the
    /// log.
    async fn seat(&mut self, who: Option<&TokenHash>) -> Answer<Seat> {
        let known = judge::seat(self.room().await?, who);
        if known.is_ok() || !self.shared.store.is_shared() {
            return known;
        }
        judge::seat(self.fresh_room().await?, who)
    }

    // ── what players do ─────────────────────────────────────────────────────────────────────

    async fn play(&mut self, who: Who, play: MakeMove) -> Answer<u64> {
        let seat = self.seat(who.as_ref()).await?;
        let judge = |room: &Room| judge::play(room, who.as_ref(), &play).map(|(_, judged)| judged);
        self.change(judge, |room| room.first_answer(seat, play.key.as_deref())).await
    }

    async fn chance(&mut self, who: Who, chance: EnterChance) -> Answer<u64> {
        let seat = self.seat(who.as_ref()).await?;
        let judge = |room: &Room| judge::chance(room, who.as_ref(), &chance);
        self.change(judge, |room| room.first_answer(seat, chance.key.as_deref())).await
    }

    async fn undo(&mut self, who: Who, key: Option<String>) -> Answer<u64> {
        let seat = self.seat(who.as_ref()).await?;
        let judge =
            |room: &Room| judge::undo(room, who.as_ref(), key.as_deref()).map(|(_, judged)| judged);
        self.change(judge, |room| room.first_answer(seat, key.as_deref())).await
    }

    async fn vote(&mut self, who: Who, vote: VoteUndo) -> Answer<u64> {
        let seat = self.seat(who.as_ref()).await?;
        let judge = |room: &Room| judge::vote(room, who.as_ref(), &vote).map(|(_, judged)| judged);
        self.change(judge, |room| room.number(Viewer::Seat(seat))).await
    }

    async fn sit(&mut self, request: TakeSeat) -> Answer<(Seat, Token)> {
        let token = self.token(request.key.as_deref(), &["sit"])?;
        let hash = token.hash();
        let judge = |room: &Room| judge::sit(room, &request, &hash);
        let seat = self.change(judge, |room| room.seat_of(&hash)).await?;
        Ok((seat.ok_or(ApiError::STORE)?, token))
    }

    async fn change_seat(&mut self, who: Who, seat: u8, wish: ChangeSeat) -> Answer<Seat> {
        let judge = |room: &Room| judge::change_seat(room, who.as_ref(), seat, &wish);
        let written = |room: &Room| who.as_ref().and_then(|who| room.seat_of(who));
        self.change(judge, written).await?.ok_or(ApiError::STORE)
    }

    async fn rotate(&mut self, who: Who, key: Option<String>) -> Answer<(Seat, Token)> {
        let old = who.ok_or(ApiError::NO_TOKEN)?.to_hex();
        let token = self.token(key.as_deref(), &["move", &old])?;
        let hash = token.hash();
        let judge = |room: &Room| {
            // The old token opens nothing any more, but with the key it says whose request this is.
            if let Some(seat) = room.seat_of(&hash) {
                return Ok(Judged::Already(Some(seat)));
            }
            judge::rotate(room, who.as_ref(), &hash).map(Judged::Write)
        };
        let seat = self.change(judge, |room| room.seat_of(&hash)).await?;
        Ok((seat.ok_or(ApiError::STORE)?, token))
    }

    /// A new token for a seat. Under a key it follows from the key: whoever lost the answer asks
    /// again and gets the same.
    fn token(&self, key: Option<&str>, used_for: &[&str]) -> Answer<Token> {
        let Some(key) = key else { return Ok(Token::new()) };
        judge::check_secret_key(key)?;
        Ok(Token::of_key(&[&[&*self.id], used_for].concat(), key))
    }

    async fn hint(&mut self, who: Who, bot: Option<String>) -> Answer<Asked> {
        let playouts = self.shared.limits.playouts;
        let room = self.fresh_room().await?;
        let seat = judge::seat(room, who.as_ref())?;
        let bot = judge::find_bot(room, bot.as_deref())?;
        let game = room.game().ok_or(ApiError::NOT_STARTED)?;
        let nothing = "You have nothing to decide now.";
        let question = game
            .ask(seat, bot, Budget { playouts })
            .ok_or(ApiError::conflict("nothing_to_decide", nothing))?;
        Ok(Asked { answer: self.answer_to(Viewer::Seat(seat), Some(bot)), question })
    }

    async fn chances(&mut self, who: Who) -> Answer<Asked> {
        let Limits { chance_games: games, chance_entries: entries, .. } = self.shared.limits;
        let room = self.fresh_room().await?;
        let viewer = judge::viewer(room, who.as_ref())?;
        let game = room.game().ok_or(ApiError::NOT_STARTED)?;
        let seed = u64::from_le_bytes(secret::random());
        let question = game.ask_chances(viewer, Sampling { games, entries, seed, threads: 1 });
        Ok(Asked { answer: self.answer_to(viewer, None), question })
    }

    /// Where the answer to a question about the table as it stands goes.
    fn answer_to(&mut self, viewer: Viewer, bot: Option<&'static str>) -> Arc<OnceCell<Value>> {
        let items = self.room.as_ref().map_or(0, |room| room.log.len());
        if self.asked.0 != items {
            self.asked = (items, HashMap::new());
        }
        self.asked.1.entry((viewer, bot)).or_default().clone()
    }

    async fn orders(&mut self, who: Who, whose: u8) -> Answer<Vec<StandingOrder>> {
        let room = self.fresh_room().await?;
        let seat = judge::orderer(room, who.as_ref(), whose)?;
        let own = room.orders.iter().filter(|(owner, _)| *owner == seat);
        Ok(own.map(|(_, order)| order.clone()).collect())
    }

    async fn finished(&mut self) -> Answer<Finished> {
        self.fresh_room().await?.finished().ok_or(ApiError::new(
            axum::http::StatusCode::FORBIDDEN,
            "not_over",
            "The record, with the seed of its dice, is handed out when the game is over.",
        ))
    }

    async fn fixed(&mut self, who: Who) -> Answer<Arc<Fixed>> {
        let room = self.fresh_room().await?;
        judge::viewer(room, who.as_ref())?;
        Ok(room.fixed.clone())
    }

    async fn rematch(&mut self, who: Who) -> Answer<(String, Box<crate::item::Head>, Vec<Item>)> {
        let fresh = secret::table_id();
        let judge = |room: &Room| {
            judge::seat(room, who.as_ref())?;
            if let Some(id) = &room.rematch {
                return Ok(Judged::Already(id.clone()));
            }
            if !room.over() {
                return Err(ApiError::conflict("not_over", "Finish this game first."));
            }
            Ok(Judged::Write(vec![Item::Rematch { id: fresh.clone() }]))
        };
        let id = self.change(judge, |room| room.rematch.clone().unwrap_or_default()).await?;
        let room = self.room().await?;
        let mut head = room.fixed.head.clone();
        head.rematch_of = Some(room.fixed.id.clone());
        // The day has one race; the next has dice of its own.
        head.day = None;
        // Everybody keeps chair and token; what they mix into the dice is new.
        let sit = |(seat, chair): (u8, &crate::room::Chair)| {
            Item::Sit(crate::item::Sit {
                seat,
                name: chair.name.clone(),
                hash: chair.hash.as_ref().map(TokenHash::to_hex),
                bot: chair.bot.clone(),
                contribution: secret::to_hex(&secret::random::<16>()),
                silks: chair.silks,
            })
        };
        let items = (0..).zip(room.chairs.iter().flatten()).map(sit).collect();
        Ok((id, Box::new(head), items))
    }

    // ── bots and clocks ─────────────────────────────────────────────────────────────────────

    /// Sets bots thinking whose turn it is, and the alarm for the next clock that runs out.
    fn act(&mut self) {
        let Some(room) = &self.room else { return };
        let Some(game) = room.game() else { return };
        for seat in game.deciders().iter() {
            let Some(chair) = &room.chairs[seat.index()] else { continue };
            let Some(bot) = chair.played_by() else { continue };
            // Whoever left orders with the house has decided; no stand-in bids beyond them.
            if chair.bot.is_none() && game.silence().is_some() && room.has_orders(seat) {
                continue;
            }
            let decision = room.decisions[seat.index()].number;
            let asked =
                [&self.thinking, &self.left].iter().any(|of| of.get(&seat) == Some(&decision));
            let failures = failures_at(&self.failures, seat, decision);
            if asked || failures >= 2 * MOST_FAILURES {
                continue;
            }
            // A bot that fails again and again makes room for the simplest there is.
            let simplest = bots::bots_of(&room.fixed.head.game).first().map_or(bot, |bot| bot.name);
            let bot = if failures >= MOST_FAILURES { simplest } else { bot };
            let budget = Budget { playouts: self.shared.limits.playouts };
            let (Some(question), Some(own)) = (game.ask(seat, bot, budget), self.own.upgrade())
            else {
                continue;
            };
            self.thinking.insert(seat, decision);
            let shared = self.shared.clone();
            let bids_at =
                game.silence().map(|silence| shared.clock.now().plus_millis(pace(silence)));
            tokio::spawn(async move {
                let thought = shared.thinkers.answer(question).await;
                match (&thought, bids_at) {
                    (Thought::Busy | Thought::Failed, _) => tokio::time::sleep(ASKED_AGAIN).await,
                    (Thought::Found(Value::Null), _) | (_, None) => {}
                    (Thought::Found(_), Some(at)) => shared.clock.reach(at).await,
                }
                drop(own.send(Request::Thought(seat, decision, thought)).await);
            });
        }
        self.set_alarm();
    }

    /// When the next clock runs out: a seat's patience, or the house's.
    fn next_clock(&self) -> Option<Moment> {
        let room = self.room.as_ref()?;
        let patience = room.house_acts_at().map(|(at, _)| at);
        let house = room.calls_at().map(|(at, _)| at);
        let untold = |(seat, since, _): &(Seat, Moment, Moment)| {
            !self.watchers.is_empty() && self.told_late.get(seat) != Some(since)
        };
        let late = room.late_from().filter(untold).map(|(_, _, at)| at).min();
        [patience, house, late].into_iter().flatten().min()
    }

    fn set_alarm(&mut self) {
        let Some(at) = self.next_clock() else { return };
        if self.alarm.is_some_and(|alarm| alarm <= at) {
            return;
        }
        self.alarm = Some(at);
        if at <= self.shared.clock.now() {
            // A clock that has run out and moved nothing is looked at again, but not all the time.
            return self.later(Duration::from_millis(500));
        }
        let (own, clock) = (self.own.clone(), self.shared.clock.clone());
        tokio::spawn(async move {
            clock.reach(at).await;
            if let Some(own) = own.upgrade() {
                drop(own.send(Request::Wake).await);
            }
        });
    }

    fn later(&self, wait: Duration) {
        self.send_later(Request::Wake, wait);
    }

    fn send_later(&self, request: Request, wait: Duration) {
        let own = self.own.clone();
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            if let Some(own) = own.upgrade() {
                drop(own.send(request).await);
            }
        });
    }

    async fn wake(&mut self) {
        self.alarm = None;
        if self.room.is_none() {
            return;
        }
        let now = self.shared.clock.now();
        let judge = |room: &Room| {
            let late = room.house_acts_at().filter(|(at, _)| *at <= now);
            let item = late.and_then(|(_, seat)| judge::patience_over(room, seat)).or_else(|| {
                room.calls_at().filter(|(at, _)| *at <= now)?;
                let call = room.game()?.house()?;
                Some(Item::Entry { entry: json!({ "house": call }), key: None })
            });
            Ok(item.map_or(Judged::Already(()), |item| Judged::Write(vec![item])))
        };
        drop(self.change(judge, |_| ()).await);
        self.tell_late(now);
        self.act();
    }

    async fn thought(&mut self, seat: Seat, decision: u64, thought: Thought) {
        if self.thinking.get(&seat) == Some(&decision) {
            self.thinking.remove(&seat);
        }
        let play = match thought {
            Thought::Found(Value::Null) => {
                // It leaves it to the house, and is asked again when there is something else to
                // decide.
                self.left.insert(seat, decision);
                return self.set_alarm();
            }
            Thought::Found(play) => play,
            Thought::Busy => return self.act(),
            Thought::Failed => {
                self.failed(seat, decision, "it panicked");
                match self.instead(seat, decision) {
                    Some(play) => play,
                    None => return self.act(),
                }
            }
        };
        let judge = |room: &Room| {
            let bot = room.chairs[seat.index()].as_ref().and_then(|chair| chair.played_by());
            if bot.is_none() || judge::check_decision(room, seat, Some(decision)).is_err() {
                return Ok(Judged::Already(()));
            }
            let entry = json!({"seat": seat, "move": play});
            Ok(Judged::Write(vec![Item::Entry { entry, key: None }]))
        };
        if let Err(why) = self.change(judge, |_| ()).await {
            if why.status.is_client_error() {
                self.failed(seat, decision, why.code);
            }
            self.later(Duration::from_secs(1));
        }
    }

    /// A bot has failed at a decision: it panicked, or its move was refused.
    fn failed(&mut self, seat: Seat, decision: u64, why: &str) {
        let failures = failures_at(&self.failures, seat, decision) + 1;
        self.failures.insert(seat, (decision, failures));
        let chair = self.room.as_ref().and_then(|room| room.chairs[seat.index()].as_ref());
        let bot = chair.and_then(|chair| chair.played_by()).unwrap_or_default();
        tracing::error!(table = self.id, seat = seat.0, bot, failures, why, "a bot failed");
        if failures >= 2 * MOST_FAILURES {
            tracing::error!(
                table = self.id,
                seat = seat.0,
                "no bot is asked again for this decision"
            );
        }
    }

    /// What the house plays for a bot that has failed too often: the passive move, where the game
    /// has one.
    fn instead(&self, seat: Seat, decision: u64) -> Option<Value> {
        let failures = failures_at(&self.failures, seat, decision);
        let may = (MOST_FAILURES..2 * MOST_FAILURES).contains(&failures);
        self.room.as_ref().filter(|_| may)?.game()?.passive(seat)
    }
}

/// How often bots have failed at this decision of the seat.
fn failures_at(failures: &HashMap<Seat, (u64, u32)>, seat: Seat, decision: u64) -> u32 {
    failures.get(&seat).filter(|(of, _)| *of == decision).map_or(0, |(_, failures)| *failures)
}

/// What is said of a log that is not read; where it is damaged, the operator is told the place.
fn unread(table: &str, why: &ReadError) -> ApiError {
    tracing::error!(table, %why, "a table can not be read");
    match why {
        ReadError::Damaged(_) => ApiError::DAMAGED,
        ReadError::Failed(_) => ApiError::STORE,
    }
}

/// How long a bot takes to raise its hand, in milliseconds: long enough that people see each bid,
/// and well before the house calls.
fn pace(silence: Duration) -> i64 {
    let eighth = silence.as_millis() as i64 / 8;
    eighth + eighth * 3 * i64::from(secret::random::<1>()[0]) / 256
}

/// Adds the items, and then all that follows without anybody deciding: the chance that the house
/// draws, and the bids that it makes by standing orders. One append.
///
/// # Errors
/// The rules refuse an item, or what follows does not come to an end within the game's bound.
fn add_all(room: &mut Room, items: &[Item], now: Moment) -> Result<Vec<Applied>, engine::Refused> {
    let mut news = Vec::with_capacity(items.len() + 1);
    for item in items {
        news.push(room.add(item, now)?);
    }
    loop {
        if room.house_draws() {
            news.push(room.draw(now).ok_or(engine::refusals::TOO_LONG)?);
        } else if let Some(bid) = room.ordered() {
            news.push(room.add(&bid, now)?);
        } else {
            return Ok(news);
        }
    }
}

/// A message for live channels. Most are a few thousand bytes: room is made for them once.
fn to_text(answer: &TableAnswer<'_>) -> Option<Utf8Bytes> {
    let mut text = Vec::with_capacity(8 * 1024);
    serde_json::to_writer(&mut text, answer).ok()?;
    String::from_utf8(text).ok().map(Utf8Bytes::from)
}

/// Who looks through whose eyes after this.
fn look_anew(watchers: &mut [(Viewer, Watcher)], applied: &Applied) {
    if let Some(seat) = applied.closed {
        let moved: Utf8Bytes = json!(LiveReply::Moved { moved: true, seat }).to_string().into();
        for (viewer, watcher) in watchers.iter_mut() {
            if *viewer == Viewer::Seat(seat) {
                *viewer = Viewer::Spectator;
                drop(watcher.send.try_send(moved.clone()));
            }
        }
    }
    if let Some((one, other)) = applied.switched {
        for (viewer, _) in watchers {
            match *viewer {
                Viewer::Seat(seat) if seat == one => *viewer = Viewer::Seat(other),
                Viewer::Seat(seat) if seat == other => *viewer = Viewer::Seat(one),
                _ => {}
            }
        }
    }
}

fn answer<T>(reply: Reply<T>, answer: Answer<T>) {
    // Whoever asked may have gone; what was written stays written.
    drop(reply.send(answer));
}

#[cfg(test)]
mod tests;
