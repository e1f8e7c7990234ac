//! One table, one mailbox. The actor holds the table as its log says it stands, has requests judged
//! one after the other, appends, and only then answers and tells those who look on. What anything
//! means at a table is the table's to say; here are the database, the channels, and the time.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bots::{Budget, Question, Sampling};
use engine::{Language, Seat, StandingOrder, Viewer};
use serde_json::{Value, json};
use table::{
    Applied, Broken, Done, Finished, Fixed, Head, House, Item, Judged, Moment, Past, Reason,
    Refusal, Stored, Table, Task, Thought, TokenHash, Wish,
};
use tokio::sync::{OnceCell, mpsc, oneshot};

use crate::config::Limits;
use crate::error::ApiError;
use crate::hub::Shared;
use crate::rows;
use crate::secret;
use crate::store::{Append, AppendError, ReadError, TableSeq};
use crate::trouble::Trouble;
use crate::wire::{LiveReply, TableAnswer};

/// Requests that may wait at one table.
pub const MAILBOX: usize = 1024;

/// How often a request that lost a race is judged again before the client is told to.
const TRIES: usize = 16;

/// So many items, or entries, are replayed where it is asked for: handing them to another thread
/// would cost more.
const SHORT: usize = 64;

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
    /// What it reads.
    pub language: Language,
}

/// A question about a table as it stands, and where its answer goes: the same question is answered
/// once, however many ask it.
pub struct Asked {
    /// What was answered, if it was.
    pub answer: Arc<OnceCell<Value>>,
    /// The question.
    pub question: Question,
}

/// A question about a table as it stands.
#[derive(Debug, PartialEq, Eq, Hash)]
enum About {
    /// What this bot would do.
    Hint(Seat, &'static str),
    /// The chances, by these eyes.
    Chances(Viewer),
    /// The seat's chance after these moves, as JSON.
    After(Seat, String),
    /// What the decisions of the game were worth.
    Analysis,
}

/// Questions about one position whose answers are kept.
const MOST_KEPT: usize = 64;

/// What a table is asked.
pub enum Request {
    /// What the viewer may see now; as JSON.
    View(Who, Language, Reply<Vec<u8>>),
    /// What is needed to see what the viewer saw earlier.
    Past(Who, Reply<(Viewer, Past)>),
    /// Something that somebody wishes for.
    Wish(Who, Wish, Reply<Done>),
    /// What a bot would do in the seat.
    Hint(Who, Option<String>, Reply<Asked>),
    /// The chances of the position.
    Chances(Who, Reply<Asked>),
    /// The seat's chance after each of these moves, and the number at which it is asked.
    After(Who, Vec<Value>, Reply<(u64, Asked)>),
    /// What the decisions of a finished game were worth, and at which number of the viewer's each was taken.
    Analysis(Who, Reply<(Vec<u64>, Asked)>),
    /// The orders that the seat has left.
    Orders(Who, u8, Reply<Vec<StandingOrder>>),
    /// A finished game, for its record.
    Finished(Reply<(TableSeq, Finished)>),
    /// What the table was opened with.
    Fixed(Who, Reply<Arc<Fixed>>),
    /// The id of the table at which the players go on, and who goes there.
    Rematch(Who, Reply<(String, Box<Head>, Vec<Item>)>),
    /// What it takes to go on from an entry of the finished game, in a seat that this token opens.
    Again(Who, (Seat, TokenHash), usize, Reply<(Box<Head>, Vec<Item>)>),
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
    table: Option<Table>,
    /// How the database knows the table, once its log has been read.
    seq: TableSeq,
    /// Since when this node has the table.
    since: Moment,
    /// How many items of the log those who look on have been told of.
    told: usize,
    watchers: Vec<(Viewer, Watcher)>,
    /// The bots that think, and what else has been set going.
    house: House,
    /// When the alarm that is set goes off.
    alarm: Option<Moment>,
    /// All that has happened at the table, once somebody has asked for it: the log is replayed for
    /// the first who does, and the rest is added as it happens.
    story: Option<Vec<Applied>>,
    /// What was asked about the table when its log had so many items.
    asked: (usize, HashMap<About, Arc<OnceCell<Value>>>),
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
            table: None,
            seq: TableSeq(0),
            told: 0,
            watchers: Vec::new(),
            house: House::default(),
            alarm: None,
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
        if self.table.as_ref().is_some_and(Table::over) {
            self.table = None;
        }
        self.watchers.is_empty() && self.house.is_idle()
    }

    async fn handle(&mut self, request: Request) {
        match request {
            Request::View(who, language, reply) => answer(reply, self.view(who, language).await),
            Request::Past(who, reply) => answer(reply, self.past(who).await),
            Request::Wish(who, wish, reply) => answer(reply, self.wish(who, &wish).await),
            Request::Hint(who, bot, reply) => answer(reply, self.hint(who, bot).await),
            Request::Chances(who, reply) => answer(reply, self.chances(who).await),
            Request::After(who, moves, reply) => answer(reply, self.after(who, &moves).await),
            Request::Analysis(who, reply) => answer(reply, self.analysis(who).await),
            Request::Orders(who, seat, reply) => answer(reply, self.orders(who, seat).await),
            Request::Finished(reply) => answer(reply, self.finished().await),
            Request::Fixed(who, reply) => answer(reply, self.fixed(who).await),
            Request::Rematch(who, reply) => answer(reply, self.rematch(who).await),
            Request::Again(who, sits, entry, reply) => {
                answer(reply, self.again(who, sits, entry).await);
            }
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
                self.table = None;
                self.watchers.clear();
                self.absent = true;
            }
        }
    }

    // ── the log ─────────────────────────────────────────────────────────────────────────────

    /// The table, read from its log if this is the first request or the last append failed.
    async fn table(&mut self) -> Answer<&mut Table> {
        if let Some(why) = &self.broken {
            return Err(why.clone());
        }
        if self.table.is_none() {
            self.load().await?;
            self.go_on().await?;
        }
        self.table.as_mut().ok_or(Trouble::Store.into())
    }

    /// The table as the log stands now. Where other nodes append, what is in memory may be behind
    /// what a client was told elsewhere: for it, numbers would go back.
    async fn fresh_table(&mut self) -> Answer<&mut Table> {
        if self.shared.store.is_shared() && self.table.is_some() {
            self.catch_up().await?;
        }
        self.table().await
    }

    async fn load(&mut self) -> Answer<()> {
        let loaded = self.shared.store.load(&self.id).await;
        let loaded = loaded.map_err(|why| unread(&self.id, &why))?;
        self.absent = loaded.is_none();
        let (row, log) = loaded.ok_or(Trouble::NoTable)?;
        self.seq = row.seq;
        let (packs, since) = (self.shared.packs.clone(), self.since);
        let told = if self.watchers.is_empty() { usize::MAX } else { self.told };
        let now = self.shared.clock.now();
        let read = move || {
            let mut table = rows::open(row, packs)?;
            table.read_at(now);
            let mut news = Vec::new();
            for (number, stored) in log.into_iter().enumerate() {
                let applied = table.apply(stored)?;
                if number >= told {
                    news.push(applied);
                }
            }
            table.begin(since);
            Ok((table, news))
        };
        let read = self.shared.replayers.own().await?.work(read).await?;
        let (table, news) = read.map_err(|why: Broken| {
            tracing::error!(table = self.id, why = why.0, "a table's log does not replay");
            self.broken.insert(Trouble::BrokenLog.into()).clone()
        })?;
        self.shared.metrics.loads.add(1);
        self.shared.metrics.replay(table.log().len() + table.replayed());
        self.told = table.log().len();
        self.table = Some(table);
        self.story = None;
        self.tell(&news);
        Ok(())
    }

    /// Reads what other nodes have appended.
    async fn catch_up(&mut self) -> Answer<()> {
        let now = self.shared.clock.now();
        let Some(table) = &mut self.table else { return Ok(()) };
        table.read_at(now);
        let first = table.log().len() as i64;
        let more = match self.shared.store.since(self.seq, first).await {
            Ok(more) => more,
            Err(why) => {
                let why = unread(&self.id, &why);
                return Err(self.lost(why));
            }
        };
        let items = more.len();
        let apply = move |table: &mut Table| -> Result<Vec<Applied>, Broken> {
            more.into_iter().map(|stored| table.apply(stored)).collect()
        };
        let Ok(news) = self.work(items, apply).await? else {
            return Err(self.lost(Trouble::Store.into()));
        };
        self.told = self.table.as_ref().map_or(0, |table| table.log().len());
        self.tell(&news);
        Ok(())
    }

    /// Work that takes so many entries: more than a few on another thread, and only this table waits
    /// for it.
    async fn work<T: Send + 'static>(
        &mut self,
        entries: usize,
        work: impl FnOnce(&mut Table) -> T + Send + 'static,
    ) -> Answer<T> {
        if entries <= SHORT {
            return self.table.as_mut().map(work).ok_or(Trouble::Store.into());
        }
        let turn = self.shared.replayers.own().await?;
        // Where the work panics the table is read again.
        let mut table = self.table.take().ok_or(Trouble::Store)?;
        let (table, done) = turn
            .work(move || {
                let done = work(&mut table);
                (table, done)
            })
            .await?;
        self.table = Some(table);
        Ok(done)
    }

    /// What is in memory is no longer what the log says: it is read again.
    fn lost(&mut self, why: ApiError) -> ApiError {
        self.table = None;
        self.read_again_later(&why);
        why
    }

    /// Another node has appended, or may have. Those who look on are told, and if the log can not
    /// be read now, they are told later; where nobody looks on, whoever asks next reads the log.
    async fn refresh(&mut self) {
        self.reads_again = false;
        if self.table.is_none() && self.watchers.is_empty() {
            return;
        }
        match self.fresh_table().await {
            Ok(_) => self.later(Request::Wake, OTHERS_FIRST),
            Err(why) => self.read_again_later(&why),
        }
    }

    /// The log could not be read, and those who look on wait for what is in it.
    fn read_again_later(&mut self, why: &ApiError) {
        if *why == Trouble::Store.into() && !self.watchers.is_empty() && !self.reads_again {
            self.reads_again = true;
            self.later(Request::Refresh, READ_AGAIN);
        }
    }

    /// Judges, appends, tells; and judges again when somebody else was faster. What is answered
    /// without an append is judged on the log as it stands: what this node knew may be old. Gives
    /// the table as it stands then.
    async fn change(
        &mut self,
        judge: impl Fn(&Table) -> Result<Judged, Refusal>,
    ) -> Answer<&Table> {
        let mut fresh = !self.shared.store.is_shared();
        for _ in 0..TRIES {
            let now = self.shared.clock.now();
            let table = self.table().await?;
            let before = table.log().len();
            let unwritten: Answer<()> = match judge(table) {
                Ok(judged) if judged.is_done() => Ok(()),
                Err(refused) => Err(refused.into()),
                Ok(judged) => {
                    let replays = judged.replays();
                    let carry_out = move |table: &mut Table| table.carry_out(&judged, now);
                    match self.work(replays, carry_out).await? {
                        Ok(news) if self.append(before, &news).await? => {
                            self.act();
                            return self.table.as_ref().ok_or(Trouble::Store.into());
                        }
                        Ok(_) => continue,
                        Err(refused) => Err(refused.into()),
                    }
                }
            };
            // An item before a refused one may have been applied: the log is read again.
            self.table.take_if(|table| table.log().len() != before);
            if fresh {
                unwritten?;
                return Ok(self.table().await?);
            }
            self.fresh_table().await?;
            fresh = true;
        }
        Err(Trouble::Busy.into())
    }

    /// Appends what was added to the table after its first `before` items; `false` when somebody
    /// else was faster, and the table has been read again.
    async fn append(&mut self, before: usize, news: &[Applied]) -> Answer<bool> {
        let Some(table) = &self.table else { return Err(Trouble::Store.into()) };
        let items: Vec<Stored> = table.log()[before..].to_vec();
        if items.is_empty() {
            return Ok(true);
        }
        let played = news.iter().any(Applied::is_of_the_game);
        // Lists change when somebody sits down or gets up, and when the game ends.
        let listed = table.over() || !news.iter().all(Applied::is_of_the_game);
        let append = Append {
            seq: self.seq,
            id: self.id.clone(),
            first: before as i64,
            items: items.clone(),
            listing: listed.then(|| rows::listing(table)),
            // The last items of the game are no others: nothing of it follows them.
            races: rows::races(table).filter(|_| played),
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
                if played {
                    self.keep_record();
                }
                Ok(true)
            }
            Err(AppendError::Lost) => {
                metrics.lost_races.add(1);
                self.table = None;
                self.load().await?;
                Ok(false)
            }
            Err(AppendError::Failed(why)) => {
                tracing::error!(table = self.id, %why, "an append failed");
                metrics.store_failures.add(1);
                // It may have been written all the same: the log knows.
                self.table = None;
                if let Err(why) = self.load().await {
                    self.read_again_later(&why);
                    return Err(why);
                }
                let table = self.table.as_ref().ok_or(Trouble::Store)?;
                let written = table.log().get(before..before + items.len()) == Some(&items[..]);
                if written { Ok(true) } else { Err(Trouble::Store.into()) }
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
        let Some(table) = &self.table else { return Ok(()) };
        if table.goes_on() {
            let before = table.log().len();
            // A game that nobody plays runs from its start to its end here.
            let go_on = move |table: &mut Table| table.carry_out(&Judged::default(), now);
            match self.work(usize::MAX, go_on).await? {
                Ok(news) => drop(self.append(before, &news).await),
                Err(why) => {
                    tracing::error!(table = self.id, %why, "a table can not go on");
                    self.table = None;
                    return Err(self.broken.insert(Trouble::BrokenLog.into()).clone());
                }
            }
        }
        self.act();
        Ok(())
    }

    /// When the game is over its record is worked out, once, beside the table.
    fn keep_record(&self) {
        let Some(finished) = self.table.as_ref().and_then(Table::finished) else { return };
        let (shared, id, seq) = (self.shared.clone(), self.id.clone(), self.seq);
        tokio::spawn(async move {
            let work = async { Ok((shared.replayers.own().await?, seq, finished)) };
            drop(shared.record(&id, work).await);
        });
    }

    // ── those who look on ───────────────────────────────────────────────────────────────────

    /// Tells everybody what they may know of what just happened.
    fn tell(&mut self, news: &[Applied]) {
        if let Some(story) = &mut self.story {
            story.extend_from_slice(news);
        }
        if news.is_empty() {
            return;
        }
        // Before anything else is said: nobody is shown what a seat sees that is no longer its own.
        for applied in news {
            self.watchers.iter_mut().for_each(|(viewer, watcher)| {
                look_anew(viewer, watcher, applied);
            });
        }
        self.push(|table, viewer, now| table.tell(viewer, news, now));
    }

    /// Sends everybody who looks on a message, which is made once for all who look with the
    /// same eyes and read the same language.
    fn push<'a>(
        &'a mut self,
        message: impl Fn(&'a Table, Viewer, Moment) -> Option<TableAnswer<'a>>,
    ) {
        let Some(table) = &self.table else { return };
        let now = self.shared.clock.now();
        let metrics = &self.shared.metrics;
        let mut texts: HashMap<(Viewer, &str), Option<Utf8Bytes>> = HashMap::new();
        self.watchers.retain(|(viewer, watcher)| {
            let language = watcher.language;
            let text = texts.entry((*viewer, language.tag())).or_insert_with(|| {
                message(table, *viewer, now).and_then(|told| to_text(&told.in_language(language)))
            });
            let Some(text) = text else { return true };
            // Somebody who reads too slowly is let go, and can come back and get the rest: the
            // socket sees its sender gone.
            let sent = watcher.send.try_send(text.clone()).is_ok();
            let count = if sent { &metrics.pushes } else { &metrics.slow_readers };
            count.add(1);
            sent
        });
    }

    async fn watch(&mut self, who: Who, have: Option<u64>, watcher: Watcher) -> Answer<()> {
        let most = self.shared.limits.watchers_per_table;
        let id = watcher.id;
        let now = self.shared.clock.now();
        let full = self.watchers.len() >= most && self.watchers.iter().all(|(_, w)| w.id != id);
        let table = self.fresh_table().await?;
        let viewer = table.viewer(who.as_ref())?;
        if full {
            return Err(Trouble::FullHouse.into());
        }
        let number = table.number(viewer);
        // One who says nothing, or something that can not be, gets the table as it stands.
        let behind = have.filter(|have| *have < number);
        if behind.is_some() {
            self.tell_story().await?;
        }
        let table = self.table.as_ref().ok_or(Trouble::Store)?;
        let answer = match (behind, &self.story) {
            (Some(have), Some(story)) => table.catch_up(viewer, have, story, now),
            _ => table.show(viewer, now),
        };
        let text = to_text(&answer.in_language(watcher.language)).ok_or(Trouble::Store)?;
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
            let past = self.table().await?.past();
            self.shared.metrics.replay(past.items());
            self.story = Some(self.shared.replayers.own().await?.work(move || past.story()).await?);
        }
        Ok(())
    }

    async fn view(&mut self, who: Who, language: Language) -> Answer<Vec<u8>> {
        let now = self.shared.clock.now();
        let table = self.fresh_table().await?;
        let viewer = table.viewer(who.as_ref())?;
        let shown = table.answer(viewer, now).in_language(language);
        serde_json::to_vec(&shown).map_err(|_| Trouble::Store.into())
    }

    async fn past(&mut self, who: Who) -> Answer<(Viewer, Past)> {
        let table = self.fresh_table().await?;
        Ok((table.viewer(who.as_ref())?, table.past()))
    }

    // ── what players do ─────────────────────────────────────────────────────────────────────

    async fn wish(&mut self, who: Who, wish: &Wish) -> Answer<Done> {
        let now = self.shared.clock.now();
        let judge = |table: &Table| table.judge(who.as_ref(), wish, now, &mut secret::fill);
        self.change(judge).await.map(|table| table.done(who.as_ref(), wish))
    }

    async fn rematch(&mut self, who: Who) -> Answer<(String, Box<Head>, Vec<Item>)> {
        self.wish(who, &Wish::Rematch(secret::table_id())).await?;
        let next = self.table().await?.next_table(&mut secret::fill);
        let (id, head, items) = next.ok_or(Trouble::Store)?;
        Ok((id, Box::new(head), items))
    }

    async fn again(
        &mut self,
        who: Who,
        (seat, token): (Seat, TokenHash),
        entry: usize,
    ) -> Answer<(Box<Head>, Vec<Item>)> {
        let table = self.fresh_table().await?;
        table.viewer(who.as_ref())?;
        let (head, items) = table.again((seat, &token), entry, &mut secret::fill)?;
        Ok((Box::new(head), items))
    }

    async fn hint(&mut self, who: Who, bot: Option<String>) -> Answer<Asked> {
        let budget = Budget { playouts: self.shared.limits.playouts };
        let table = self.fresh_table().await?;
        let seat = table.seat(who.as_ref())?;
        let bot = table.find_bot(bot.as_deref())?;
        let game = table.game().ok_or(Reason::NotStarted)?;
        let question = game.ask(seat, bot, budget).ok_or(Trouble::NothingToDecide)?;
        Ok(Asked { answer: self.answer_to(About::Hint(seat, bot)), question })
    }

    async fn chances(&mut self, who: Who) -> Answer<Asked> {
        let sampling = self.sampling();
        let table = self.fresh_table().await?;
        let viewer = table.viewer(who.as_ref())?;
        let game = table.game().ok_or(Reason::NotStarted)?;
        let question = game.ask_chances(viewer, sampling);
        Ok(Asked { answer: self.answer_to(About::Chances(viewer)), question })
    }

    async fn after(&mut self, who: Who, moves: &[Value]) -> Answer<(u64, Asked)> {
        let sampling = self.sampling();
        let table = self.fresh_table().await?;
        let seat = table.seat(who.as_ref())?;
        let number = table.number(Viewer::Seat(seat));
        let game = table.game().ok_or(Reason::NotStarted)?;
        let question = game.ask_after(seat, moves, sampling).ok_or(Trouble::NothingToDecide)??;
        let about = About::After(seat, json!(moves).to_string());
        Ok((number, Asked { answer: self.answer_to(about), question }))
    }

    async fn analysis(&mut self, who: Who) -> Answer<(Vec<u64>, Asked)> {
        let table = self.fresh_table().await?;
        let viewer = table.viewer(who.as_ref())?;
        let game = table.game().filter(|_| table.over()).ok_or(Trouble::TableNotOver)?;
        let (numbers, question) = (table.numbers_of_entries(viewer), game.ask_analysis());
        Ok((numbers, Asked { answer: self.answer_to(About::Analysis), question }))
    }

    fn sampling(&self) -> Sampling {
        let Limits { chance_games: games, chance_entries: entries, .. } = self.shared.limits;
        let seed = u64::from_le_bytes(secret::random());
        Sampling { games, entries, seed, threads: 1 }
    }

    /// Where the answer to a question about the table as it stands goes.
    fn answer_to(&mut self, about: About) -> Arc<OnceCell<Value>> {
        let items = self.table.as_ref().map_or(0, |table| table.log().len());
        if self.asked.0 != items || self.asked.1.len() >= MOST_KEPT {
            self.asked = (items, HashMap::new());
        }
        self.asked.1.entry(about).or_default().clone()
    }

    async fn orders(&mut self, who: Who, whose: u8) -> Answer<Vec<StandingOrder>> {
        Ok(self.fresh_table().await?.orders_of(who.as_ref(), whose)?)
    }

    async fn finished(&mut self) -> Answer<(TableSeq, Finished)> {
        let finished = self.fresh_table().await?.finished().ok_or(Trouble::TableNotOver)?;
        Ok((self.seq, finished))
    }

    async fn fixed(&mut self, who: Who) -> Answer<Arc<Fixed>> {
        let table = self.fresh_table().await?;
        table.viewer(who.as_ref())?;
        Ok(table.fixed.clone())
    }

    // ── bots and clocks ─────────────────────────────────────────────────────────────────────

    /// Sets bots thinking whose turn it is, and the alarm for the next clock that runs out.
    fn act(&mut self) {
        let (Some(table), Some(own)) = (&self.table, self.own.upgrade()) else { return };
        let budget = Budget { playouts: self.shared.limits.playouts };
        let now = self.shared.clock.now();
        for task in self.house.set_thinking(table, budget, now, &mut secret::fill) {
            tokio::spawn(think(self.shared.clone(), own.clone(), task));
        }
        self.set_alarm();
    }

    fn set_alarm(&mut self) {
        let watched = !self.watchers.is_empty();
        let next = self.table.as_ref().and_then(|table| self.house.next_clock(table, watched));
        let Some(at) = next else { return };
        if self.alarm.is_some_and(|alarm| alarm <= at) {
            return;
        }
        self.alarm = Some(at);
        if at <= self.shared.clock.now() {
            // A clock that has run out and moved nothing is looked at again, but not all the time.
            return self.later(Request::Wake, Duration::from_millis(500));
        }
        let clock = self.shared.clock.clone();
        self.send_after(Request::Wake, async move { clock.reach(at).await });
    }

    fn later(&self, request: Request, wait: Duration) {
        self.send_after(request, tokio::time::sleep(wait));
    }

    fn send_after(&self, request: Request, wait: impl Future<Output = ()> + Send + 'static) {
        let own = self.own.clone();
        tokio::spawn(async move {
            wait.await;
            if let Some(own) = own.upgrade() {
                drop(own.send(request).await);
            }
        });
    }

    async fn wake(&mut self) {
        self.alarm = None;
        if self.table.is_none() {
            return;
        }
        let now = self.shared.clock.now();
        let house = self.house.clone();
        drop(self.change(|table| Ok(house.clocks(table, now))).await);
        if let Some(table) = self.table.as_ref().filter(|_| !self.watchers.is_empty())
            && self.house.is_newly_late(table, now)
        {
            self.push(|table, viewer, now| Some(table.show(viewer, now)));
        }
        self.act();
    }

    async fn thought(&mut self, seat: Seat, decision: u64, thought: Thought) {
        let failed = thought == Thought::Failed;
        let play = self.house.heard(self.table.as_ref(), seat, decision, thought);
        if failed {
            self.complain(seat, decision, "it panicked");
        }
        let Some(play) = play else { return self.act() };
        let judge = |table: &Table| Ok(table.bot_moves(seat, decision, &play));
        if let Err(why) = self.change(judge).await {
            if why.status.is_client_error() {
                self.house.failed(seat, decision);
                self.complain(seat, decision, why.why.code);
            }
            self.later(Request::Wake, Duration::from_secs(1));
        }
    }

    /// A bot has failed at a decision: the operator is told.
    fn complain(&self, seat: Seat, decision: u64, why: &str) {
        let chair = self.table.as_ref().and_then(|table| table.chair(seat));
        let bot = chair.and_then(|chair| chair.played_by()).unwrap_or_default();
        let (failures, given_up) = self.house.failures(seat, decision);
        let (table, seat) = (&self.id, seat.0);
        tracing::error!(table, seat, bot, failures, why, "a bot failed");
        if given_up {
            tracing::error!(table, seat, "no bot is asked again for this decision");
        }
    }
}

/// Lets a bot think, and sends what it found when it is time to.
async fn think(shared: Arc<Shared>, own: mpsc::Sender<Request>, task: Task) {
    let thought = shared.thinkers.answer(task.question).await;
    match (&thought, task.moves_at) {
        (Thought::Busy | Thought::Failed, _) => tokio::time::sleep(ASKED_AGAIN).await,
        (Thought::Found(Value::Null), _) | (_, None) => {}
        (Thought::Found(_), Some(at)) => shared.clock.reach(at).await,
    }
    drop(own.send(Request::Thought(task.seat, task.decision, thought)).await);
}

/// What is said of a log that is not read; where it is damaged, the operator is told the place.
fn unread(table: &str, why: &ReadError) -> ApiError {
    tracing::error!(table, %why, "a table can not be read");
    match why {
        ReadError::Damaged(_) => Trouble::Damaged.into(),
        ReadError::Failed(_) => Trouble::Store.into(),
    }
}

/// A message for live channels. Most are a few thousand bytes: room is made for them once.
fn to_text(answer: &TableAnswer<'_>) -> Option<Utf8Bytes> {
    let mut text = Vec::with_capacity(8 * 1024);
    serde_json::to_writer(&mut text, answer).ok()?;
    String::from_utf8(text).ok().map(Utf8Bytes::from)
}

/// Somebody may look through other eyes after this; whose seat has moved away is told.
fn look_anew(viewer: &mut Viewer, watcher: &Watcher, applied: &Applied) {
    let looks_as = applied.looks_as(*viewer);
    if let (Viewer::Seat(seat), Viewer::Spectator) = (*viewer, looks_as) {
        let moved = json!(LiveReply::Moved { moved: true, seat }).to_string();
        drop(watcher.send.try_send(moved.into()));
    }
    *viewer = looks_as;
}

fn answer<T>(reply: Reply<T>, answer: Answer<T>) {
    // Whoever asked may have gone; what was written stays written.
    drop(reply.send(answer));
}

#[cfg(test)]
mod tests;
