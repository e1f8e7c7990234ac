//! A game between one person and bots, without any screen: what is asked for, what is answered,
//! what happened. The full screen and the line mode drive the same session.

use std::collections::VecDeque;

use bots::{CHARACTERS, Roster};
use engine::{
    Ask, Drawn, Due, DueKind, Form, Happened, Holds, Language, Order, Pending, RaceFrame, RaceStep,
    Reader, Refused, Seat, Slot, Text, Viewer, Words, text,
};
use serde_json::{Value, json};
use table::Applied;

use super::ME;
use super::board::{Board, Scene, board, payments, say, strips};
use super::call::Caller;
use super::row::{Mark, Row};
use super::sitting::Sitting;
use crate::TEXTS;
use crate::race::dice;

/// Ways that lines and the help list; the others are typed all the same.
const MOST_WAYS: usize = 12;
/// Columns of a page.
const COLUMNS: usize = 78;
/// Who throws what the player does not.
const HOUSE: &str = "house";
/// Pages that every game has.
const PAGES: [&str; 2] = ["board", "standing"];

/// What the session waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// The player decides.
    Decide,
    /// The player has decided, and may still take it back.
    Confirm,
    /// The player throws by hand.
    Throw(Due),
    /// What a race came to is to be looked at.
    Look,
    /// The house throws or shuffles; for dice, the seat that throws.
    House(Option<Seat>),
    /// Others decide, or the player has only one choice.
    Others,
    /// Nothing: the game is over.
    Over,
}

/// Whether the game waits for the player rather than for the house or the others.
pub(crate) const fn waits_for_player(asked: &Asked) -> bool {
    !matches!(asked, Asked::House(_) | Asked::Others)
}

/// What comes of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    /// It is done, and the game goes on.
    Done,
    /// The last move is taken back.
    TakenBack,
    /// Enough to go on, but it answers the next question.
    PushedBack,
    /// Something to look at; the question stands.
    Shown(Vec<Row>),
    /// What would be right; the question stands.
    Wrong(String),
    /// The player leaves.
    Leaves,
}

/// A line that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// The words.
    pub text: String,
    /// Who says it.
    pub by: By,
}

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// The game.
    Game,
    /// The announcer.
    Caller,
    /// Nobody: a drawing, which a screen shows anyway.
    Drawing,
}

impl Said {
    /// The words, with a mark for those of the announcer.
    pub(crate) fn marked(&self) -> String {
        match self.by {
            By::Caller => format!("  » {}", self.text),
            By::Game | By::Drawing => self.text.clone(),
        }
    }
}

/// A race that is over, before the game goes on.
#[derive(Clone, Debug)]
struct Look {
    /// Where the horses were when it ended: the rules clear the track in the same entry.
    frame: Option<RaceFrame>,
    /// The position of the race among those that were run.
    race: usize,
    /// How many lines had been told by then: the rest would give the payout away.
    told: usize,
    paid: Vec<(Seat, i64)>,
}

/// Where the session goes back to when the player takes something back.
#[derive(Clone, Debug)]
struct Before {
    lines: usize,
    caller: Caller,
    looks: VecDeque<Look>,
}

/// A game between one person, in seat 0, and bots.
pub(crate) struct Session<G: Roster> {
    sitting: Sitting<G>,
    board: &'static dyn Board<G>,
    words: Words,
    ask: Ask<G::Move>,
    /// What is typed for each of the ways in short.
    tags: Vec<String>,
    frame: Option<RaceFrame>,
    told: Vec<Said>,
    caller: Caller,
    looks: VecDeque<Look>,
    before: Option<Before>,
    /// What the player has decided and not yet confirmed.
    sealed: Option<String>,
    /// Whether the player lets others act first, where anybody may at any time.
    waits: bool,
    /// How many lines had been told when the game was left before.
    told_before: usize,
}

impl<G: Roster> Session<G> {
    /// Begins to play.
    pub(crate) fn new(sitting: Sitting<G>, language: Language) -> Self {
        let ask = G::ask(sitting.view(), sitting.moves());
        let mut session = Self {
            board: board::<G>(),
            words: Words::of::<G>(language).and(&TEXTS),
            tags: Vec::new(),
            frame: None,
            told: Vec::new(),
            caller: Caller::default(),
            looks: VecDeque::new(),
            before: None,
            sealed: None,
            waits: false,
            told_before: 0,
            ask,
            sitting,
        };
        session.tell(&text!("play.commitment", hash = session.sitting.commitment()));
        let others = session.sitting.opponents().map(|(seat, bot)| {
            match CHARACTERS.iter().any(|one| one.info.name == bot) {
                true => text!("play.regular", seat = seat),
                false => text!("play.opponent", seat = seat, bot = bot),
            }
        });
        let others = others.collect::<Slot>();
        session.tell(&text!("play.table", others = others));
        session.refresh();
        session
    }

    /// Goes through what happened before the game was left: it is told as it was then, so that it can be
    /// read back, and asked no more.
    ///
    /// # Errors
    /// The rules refuse it.
    pub(crate) fn catch_up(&mut self, past: &[Happened]) -> Result<(), Refused> {
        // Where each entry began, for what was taken back.
        let mut begun = Vec::new();
        for happened in past {
            let before = self.here();
            let news = self.sitting.redo(happened)?;
            match happened {
                Happened::Entry { .. } => {
                    begun.push(before);
                    self.happened(&[news]);
                    self.looks.clear();
                }
                Happened::Undone(to) => {
                    self.before = begun.drain(*to..).next();
                    self.back();
                }
            }
        }
        self.told_before = self.told.len();
        self.tell(&text!("play.resumed"));
        // The dice that are still to fall may come from another seed than those before.
        self.tell(&text!("play.commitment", hash = self.sitting.commitment()));
        Ok(())
    }

    /// How many lines were told before the game was left, and need not be told again.
    pub(crate) const fn told_before(&self) -> usize {
        self.told_before
    }

    /// Everybody at the table.
    pub(crate) const fn sitting(&self) -> &Sitting<G> {
        &self.sitting
    }

    /// What the player is asked, where the player decides.
    pub(crate) const fn ask(&self) -> &Ask<G::Move> {
        &self.ask
    }

    /// A message in the player's language.
    pub(crate) fn say(&self, text: &Text) -> String {
        say(&self.reader(), text)
    }

    fn reader(&self) -> Reader<'_> {
        let names = self.sitting.table().game().setup().names();
        Reader { words: &self.words, names, seat: Some(ME) }
    }

    /// The moment as the player sees it.
    pub(crate) fn scene(&self) -> Scene<'_, G> {
        let game = self.sitting.table().game();
        let seats = || Seat::all(game.setup().seats());
        Scene {
            view: self.sitting.view(),
            ask: &self.ask,
            tags: &self.tags,
            frame: self.frame.as_ref(),
            scores: seats().map(|seat| game.score(seat)).collect(),
            ranks: seats().map(|seat| game.rank(seat)).collect(),
            reader: self.reader(),
        }
    }

    /// What the game draws.
    pub(crate) const fn board(&self) -> &'static dyn Board<G> {
        self.board
    }

    /// Everything told so far.
    pub(crate) fn lines(&self) -> &[Said] {
        &self.told
    }

    /// What a screen shows of it: not the payout before the player has looked at the finish.
    pub(crate) fn shown_lines(&self) -> &[Said] {
        &self.told[..self.looks.front().map_or(self.told.len(), |look| look.told)]
    }

    /// What the session waits for.
    pub(crate) fn asked(&self) -> Asked {
        match self.sitting.pending() {
            _ if self.sealed.is_some() => Asked::Confirm,
            _ if !self.looks.is_empty() => Asked::Look,
            Pending::Over => Asked::Over,
            Pending::Chance(due) => {
                let shuffle = matches!(due.kind, DueKind::Shuffle { .. });
                if self.sitting.my_dice() && (!shuffle || self.board.shuffles_by_hand()) {
                    Asked::Throw(due)
                } else {
                    Asked::House(due.seat)
                }
            }
            Pending::Seats(_) if self.mover() == Some(ME) && !self.forced() => Asked::Decide,
            Pending::Seats(_) => Asked::Others,
        }
    }

    /// Who decides next; nobody in particular where anybody may and the player lets the others.
    fn mover(&self) -> Option<Seat> {
        let Pending::Seats(seats) = self.sitting.pending() else { return None };
        if self.sitting.is_open_to_all() {
            return (seats.contains(ME) && !self.waits).then_some(ME);
        }
        self.board.first(self.sitting.view(), seats)
    }

    /// Whether the player has but one thing to do, which need not be asked for.
    fn forced(&self) -> bool {
        self.ask.ways.len() == 1 && self.ask.forms.is_empty() && !self.sitting.is_open_to_all()
    }

    /// What is asked of the player now, in words.
    pub(crate) fn question(&self) -> String {
        self.say(&match (self.asked(), &self.sealed) {
            (Asked::Decide, _) => self.ask.prompt.clone(),
            (Asked::Confirm, Some(sealed)) => text!("play.sealed", line = sealed.as_str()),
            (Asked::Throw(due), _) => {
                text!("play.throw", who = self.thrower(&due), how = wanted(&due))
            }
            (Asked::House(Some(seat)), _) => text!("play.thrower", seat = seat),
            (Asked::House(None), _) => text!("play.house"),
            (Asked::Look, _) => text!("play.look"),
            (Asked::Over, _) => text!("play.over"),
            (Asked::Others | Asked::Confirm, _) => text!("play.others"),
        })
    }

    /// The ways that stand to choose, each with what is typed for it.
    pub(crate) fn ways(&self) -> Vec<String> {
        let row = |(way, tag): (&engine::Way<G::Move>, &String)| {
            let cost = way.cost.map(|cost| self.say(&text!("play.cost", cost = cost)));
            let note = way.note.as_ref().map(|note| self.say(note));
            let more = cost.into_iter().chain(note).collect::<Vec<_>>().join("; ");
            let label = self.say(&way.label);
            let gap = if more.is_empty() { "" } else { ": " };
            format!("[{tag}] {label}{gap}{more}")
        };
        self.ask.ways.iter().zip(&self.tags).map(row).collect()
    }

    /// How many of the ways are listed: all of them where they are few.
    pub(crate) fn listed(&self) -> usize {
        let all = self.ask.ways.len();
        if all <= MOST_WAYS { all } else { self.ask.suggested }
    }

    /// The forms to fill in, each as an example with what it is.
    pub(crate) fn forms(&self) -> Vec<String> {
        let row = |form: &Form| format!("{}: `{}`", self.say(&form.label), form.example);
        self.ask.forms.iter().map(row).collect()
    }

    /// Lets the house or the others act; nothing when the player is asked for something.
    ///
    /// # Errors
    /// A bot made an illegal move: a fault of the bot.
    pub(crate) fn step(&mut self) -> Result<(), Refused> {
        match self.asked() {
            Asked::House(_) => {
                let news = self.sitting.throw(json!(HOUSE))?;
                self.happened(&news);
            }
            Asked::Others => {
                let news = match (self.mover(), self.ask.ways.first()) {
                    (Some(ME), Some(way)) => self.sitting.play(json!(way.play))?,
                    (mover, _) => self.sitting.others(mover)?,
                };
                self.happened(&news);
            }
            _ => {}
        }
        Ok(())
    }

    /// Does what was typed.
    ///
    /// # Errors
    /// What the rules themselves asked for was refused: a fault of the program.
    pub(crate) fn answer(&mut self, line: &str) -> Result<Reply, Refused> {
        let line = line.trim();
        let word = line.to_lowercase();
        match word.as_str() {
            "quit" | "q" | "exit" => return Ok(Reply::Leaves),
            "help" | "?" => return Ok(Reply::Shown(self.help())),
            "undo" | "u" => return Ok(self.undo()),
            _ => {}
        }
        if let Some(rows) = self.page(&word) {
            return Ok(Reply::Shown(rows));
        }
        match self.asked() {
            Asked::Decide => Ok(self.decide(line, &word)),
            Asked::Confirm => {
                self.sealed = None;
                Ok(if line.is_empty() { Reply::Done } else { Reply::PushedBack })
            }
            Asked::Throw(due) => self.throw(&due, &word),
            Asked::Look => {
                self.go_on();
                Ok(Reply::Done)
            }
            Asked::House(_) | Asked::Others | Asked::Over => Ok(Reply::Done),
        }
    }

    /// The names of what can be looked at.
    pub(crate) fn pages(&self) -> impl Iterator<Item = &'static str> + use<G> {
        PAGES.into_iter().chain(self.board.pages().iter().copied())
    }

    fn page(&self, name: &str) -> Option<Vec<Row>> {
        let scene = self.scene();
        match name {
            "board" => Some(self.board.rows(&scene, COLUMNS, usize::MAX)),
            "standing" => Some(self.board.standing(&scene)),
            name if self.board.pages().contains(&name) => Some(self.board.page(name, &scene)),
            _ => None,
        }
    }

    /// What can be typed: what is open now, the pages, the common words.
    pub(crate) fn help(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if self.asked() == Asked::Decide {
            rows.push(Row::marked(self.question(), Mark::Strong));
            rows.extend(self.ways().into_iter().take(self.listed()).map(Row::from));
            for (form, line) in self.ask.forms.iter().zip(self.forms()) {
                rows.push(line.into());
                rows.extend(form.fields.iter().flat_map(|field| self.field(field)));
            }
        }
        let pages: Vec<_> = self.pages().map(|page| format!("`{page}`")).collect();
        let pages = text!("play.help.pages", pages = pages.join(", "));
        let commitment = text!("play.commitment", hash = self.sitting.commitment());
        let common = [pages, text!("play.help.words"), commitment].map(|text| self.say(&text));
        rows.extend(common.iter().flat_map(|text| text.lines()).map(Row::from));
        rows
    }

    /// A field, with what may be picked for it.
    fn field(&self, field: &engine::Field) -> Vec<Row> {
        match &field.holds {
            Holds::Rows { fields, .. } | Holds::Group { fields } => {
                fields.iter().flat_map(|field| self.field(field)).collect()
            }
            Holds::One { of } | Holds::Several { of, .. } => {
                let label = self.say(&field.label);
                let picks = of.iter().map(|pick| match &pick.note {
                    Some(note) => format!("{}: {}", self.say(&pick.label), self.say(note)),
                    None => self.say(&pick.label),
                });
                // What is worth knowing stands in a row of its own.
                let noted = of.iter().any(|pick| pick.note.is_some());
                let picks = picks.collect::<Vec<_>>().join(if noted { "\n    " } else { ", " });
                let gap = if noted { "\n    " } else { " " };
                format!("  {label}:{gap}{picks}").lines().map(Row::from).collect()
            }
            _ => vec![format!("  {}", self.say(&field.label)).into()],
        }
    }

    fn decide(&mut self, line: &str, word: &str) -> Reply {
        let play = match word {
            "" if self.sitting.is_open_to_all() => None,
            "for me" | "f" => self.sitting.advise(),
            _ => match self.ask.read(line) {
                Ok(play) => Some(play),
                Err(hint) => return Reply::Wrong(self.say(&hint)),
            },
        };
        let Some(play) = play else {
            self.waits = true;
            return Reply::Done;
        };
        self.play(play)
    }

    /// Makes the way at this position.
    pub(crate) fn choose(&mut self, way: usize) -> Reply {
        match self.ask.ways.get(way) {
            Some(way) => self.play(json!(way.play)),
            None => Reply::Wrong(self.question()),
        }
    }

    fn play(&mut self, play: Value) -> Reply {
        let (before, line) = (self.here(), self.ask.write(&play));
        // What is typed in a line of its own is long, and so it is confirmed where others decide at
        // the same time. At an auction there is no time for that.
        let confirmed = !self.ask.forms.is_empty() && !self.sitting.is_open_to_all();
        match self.sitting.play(play) {
            Ok(news) => self.happened(&news),
            Err(why) => return Reply::Wrong(why.said(self.words.language())),
        }
        self.before = Some(before);
        let others = matches!(self.sitting.pending(), Pending::Seats(seats) if !seats.contains(ME));
        self.sealed = line.filter(|_| confirmed && others && self.may_undo());
        Reply::Done
    }

    /// Whether the player's last move can still be taken back.
    pub(crate) fn may_undo(&self) -> bool {
        self.before.is_some() && self.sitting.may_undo()
    }

    /// The line that a bot would type in the player's place.
    pub(crate) fn advice(&mut self) -> Option<String> {
        let play = self.sitting.advise()?;
        self.ask.write(&play)
    }

    /// Everything that a line may begin with now.
    pub(crate) fn lines_open(&self) -> Vec<&str> {
        let mut open: Vec<&str> = Vec::new();
        if self.asked() == Asked::Decide {
            for way in &self.ask.ways {
                open.push(&way.words);
                open.extend(way.also.iter().map(|also| &**also));
            }
            for form in &self.ask.forms {
                open.push(form.word);
                open.extend(form.also);
                open.extend(form.fields.iter().filter_map(|field| field.word.as_deref()));
            }
        }
        self.pages().for_each(|page| open.push(page));
        open
    }

    /// The position of the way that a key makes at once: no other line may begin with it.
    pub(crate) fn key(&self, key: char) -> Option<usize> {
        let at = self.tags.iter().position(|tag| tag.chars().eq([key]))?;
        let way = self.ask.ways.get(at).filter(|_| self.asked() == Asked::Decide)?;
        let longer = |line: &str| line.len() > 1 && line.to_lowercase().starts_with(key);
        let own = |line: &str| way.words == line || way.also.iter().any(|also| also == line);
        let open = self.lines_open();
        let others = open.iter().any(|line| longer(line) && !own(line));
        (!others && !self.tags.iter().any(|tag| longer(tag))).then_some(at)
    }

    fn throw(&mut self, due: &Due, word: &str) -> Result<Reply, Refused> {
        let dice = matches!(due.kind, DueKind::Dice { .. });
        let (news, before) = match (word, self.by_hand(due, word)) {
            // An Enter too many must not throw the dice.
            ("", _) if dice => return Ok(Reply::Wrong(self.question())),
            ("" | "h" | HOUSE, _) => (self.sitting.throw(json!(HOUSE))?, None),
            (_, Some(drawn)) => {
                let before = self.here();
                (self.sitting.throw(json!(drawn))?, Some(before))
            }
            (_, None) => {
                let hint = text!("play.typed", how = wanted(due));
                return Ok(Reply::Wrong(self.say(&hint)));
            }
        };
        self.happened(&news);
        self.before = before;
        // Once others have acted on it, a wrong throw can not be corrected any more.
        let acted_on = !waits_for_player(&self.asked());
        self.sealed = (self.before.is_some() && acted_on).then(|| word.to_owned());
        Ok(Reply::Done)
    }

    /// Who throws, and for what.
    fn thrower(&self, due: &Due) -> Text {
        let words = due.what.replace('_', " ");
        let what = text!("play.due", what = due.what, words = words);
        let horse = self.board.thrown_for(self.sitting.view());
        let key = match (due.seat, &horse) {
            (Some(_), Some(_)) => "play.thrown.horse",
            (Some(_), None) => "play.thrown",
            (None, Some(_)) => "play.drawn.horse",
            (None, None) => "play.drawn",
        };
        let seat = due.seat.unwrap_or(ME);
        text!(key, seat = seat, what = what, horse = horse.unwrap_or_default())
    }

    /// What somebody's own dice or cards show, if it is an outcome of what is due.
    fn by_hand(&self, due: &Due, line: &str) -> Option<Drawn> {
        let number = |word: &str| word.parse::<u16>().ok()?.checked_sub(1);
        let drawn = match due.kind {
            DueKind::Dice { .. } => dice::read_faces(&line.replace('-', " "), due)?,
            DueKind::Pick { .. } => Drawn::Pick(number(line)?),
            DueKind::Shuffle { .. } => {
                let view = self.sitting.view();
                let place = |word| self.board.printed(due, word, view).or_else(|| number(word));
                let words = line.split([' ', ',']).filter(|word| !word.is_empty());
                Drawn::Shuffle(words.map(place).collect::<Option<Order>>()?)
            }
        };
        due.judge(&drawn).is_ok().then_some(drawn)
    }

    /// Takes back the player's last move, or a throw that was typed wrongly, while it is the last
    /// thing that happened.
    fn undo(&mut self) -> Reply {
        if let Err(why) = self.sitting.undo() {
            return Reply::Wrong(why.said(self.words.language()));
        }
        self.back();
        Reply::TakenBack
    }

    /// Tells no more what was told since.
    fn back(&mut self) {
        if let Some(before) = self.before.take() {
            self.told.truncate(before.lines);
            (self.caller, self.looks) = (before.caller, before.looks);
        }
        self.refresh();
    }

    fn here(&self) -> Before {
        Before { lines: self.told.len(), caller: self.caller.clone(), looks: self.looks.clone() }
    }

    fn tell(&mut self, text: &Text) {
        let text = self.say(text);
        self.told.push(Said { text, by: By::Game });
    }

    fn happened(&mut self, news: &[Applied]) {
        self.before = None;
        for (told, _) in news.iter().flat_map(|applied| applied.told_to(Viewer::Seat(ME))) {
            if let Some(said) = &told.said {
                self.tell(said);
            }
            let Some(step) = &told.step else { continue };
            let called = self.caller.hear(told.event.get(), step, self.frame.as_mut());
            let called: Vec<_> = called.iter().map(|text| self.say(text)).collect();
            self.told.extend(called.into_iter().map(|text| Said { text, by: By::Caller }));
            if let (RaceStep::Called { .. }, Some(frame)) = (step, &self.frame) {
                let drawn = strips(frame, COLUMNS).into_iter().map(|row| row.text());
                self.told.extend(drawn.map(|text| Said { text, by: By::Drawing }));
            }
            match *step {
                RaceStep::Official { race, .. } => self.looks.push_back(Look {
                    frame: self.frame.clone(),
                    race: (race as usize).saturating_sub(1),
                    told: self.told.len(),
                    paid: Vec::new(),
                }),
                RaceStep::Paid { seat, cents, .. } => {
                    self.looks
                        .iter_mut()
                        .last()
                        .into_iter()
                        .for_each(|look| look.paid.push((seat, cents)));
                }
                _ => {}
            }
        }
        self.refresh();
    }

    fn refresh(&mut self) {
        self.sealed = None;
        self.waits = false;
        self.frame = self.sitting.table().game().race();
        self.ask = G::ask(self.sitting.view(), self.sitting.moves());
        let value = |play: &G::Move| serde_json::to_value(play).unwrap_or_default();
        let tag = |(at, way): (usize, &engine::Way<G::Move>)| {
            let short = way.key.map(String::from).into_iter().chain([(at + 1).to_string()]);
            let argument = way.words.split_once(' ').map(|(_, rest)| rest.to_owned());
            let mut tags = short.chain(argument);
            let means = |tag: &String| self.ask.read(tag).as_ref() == Ok(&value(&way.play));
            tags.find(means).unwrap_or_else(|| way.words.clone())
        };
        self.tags = self.ask.ways.iter().enumerate().map(tag).collect();
    }

    /// What the race that is over came to: the finish, then the game's own pages.
    pub(crate) fn look(&self) -> Vec<Vec<Row>> {
        let Some(look) = self.looks.front() else { return Vec::new() };
        let scene = self.scene();
        let mut pages = self.board.result(look.race, &scene);
        if pages.is_empty() {
            pages.push(payments(&look.paid, &scene));
        }
        let finish = look.frame.iter().map(|frame| strips(frame, COLUMNS));
        finish.chain(pages).collect()
    }

    /// What goes on, in a line: the race that is looked at may not be the one on hand.
    pub(crate) fn headline(&self) -> String {
        match self.looks.front() {
            Some(Look { frame: Some(frame), race, .. }) => {
                let name = frame.name.as_str();
                self.say(&text!("play.race", race = race + 1, name = name))
            }
            _ => self.board.headline(&self.scene()),
        }
    }

    /// Goes on after a race was looked at.
    pub(crate) fn go_on(&mut self) {
        self.looks.pop_front();
    }

    /// What stays on the terminal when the full screen has gone.
    pub(crate) fn last_words(&self) -> Vec<String> {
        let Some(seed) = self.sitting.revealed_seed() else {
            return vec![self.say(&text!("play.left"))];
        };
        let seed = text!("play.seed", seed = seed, hash = self.sitting.commitment());
        let standing = self.board.standing(&self.scene());
        standing.iter().map(Row::text).chain([self.say(&seed)]).collect()
    }
}

/// What is typed for a throw.
fn wanted(due: &Due) -> Text {
    match due.kind {
        DueKind::Dice { count, sides } => text!("play.dice", count = count, sides = sides),
        DueKind::Pick { of } => text!("play.pick", of = of),
        DueKind::Shuffle { count } => text!("play.shuffle", count = count),
    }
}
