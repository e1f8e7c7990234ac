//! The race call: what is new since it was last told, in parts that are looked at one by one.

use std::fmt::Write;

use engine::{Due, DueKind, Game, RaceFrame};
use racing::Course;
use stretch::finish::{official, wire_order};
use stretch::written::{furlongs, lengths, margin, name, rider, signed, time};
use stretch::{Mode, Pace, Phase, Post, Public, Sheet, SheetLine, Status, Stretch, Trouble};

use super::chart::widest;
use super::words::lengths_in_words;

/// Columns of the widest gap on the running strip.
const STRIP: u32 = 48;

/// What was told already. A part is told once, as soon as the state has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Teller {
    field: bool,
    calls: u32,
    pace: bool,
    troubles: usize,
    factors: bool,
    wire: bool,
    official: bool,
}

impl Teller {
    /// Everything that this state has was told.
    pub(crate) fn at(game: &Stretch) -> Self {
        let mut teller = Self::default();
        drop(teller.news(game.public(), game.race().as_ref()));
        teller
    }

    /// The field with its prices, once the start powers are known; it is not told again.
    pub(crate) fn field(&mut self, public: &Public) -> Option<String> {
        let sheet = public.sheet();
        sheet.condition?;
        let shown = std::mem::replace(&mut self.field, true);
        (!shown).then(|| field(public, sheet))
    }

    /// What the state has that was not told yet.
    pub(crate) fn news(&mut self, public: &Public, frame: Option<&RaceFrame>) -> Vec<String> {
        let sheet = public.sheet();
        let mut parts = Vec::new();
        if sheet.bets.is_some() {
            parts.extend(self.field(public));
        }
        // The form throws bring both troubles and the third call; a call is told when it is whole.
        if let (Some(pace), false) = (sheet.pace, self.pace) {
            self.pace = true;
            parts.push(pace_line(sheet, pace));
        }
        let troubles = Post::all(sheet.lines.len()).filter_map(|post| {
            let trouble = sheet.lines[post.index()].trouble?;
            Some(trouble_line(name(public, sheet, post), trouble))
        });
        let troubles: Vec<String> = troubles.collect();
        parts.extend(troubles[self.troubles.min(troubles.len())..].iter().cloned());
        self.troubles = troubles.len();
        if let Some(frame) = frame {
            self.running(public, sheet, frame, &mut parts);
        }
        if let (Some(factors), false) = (sheet.factors, self.factors) {
            self.factors = true;
            let ride = if factors.jockey { ", and the jockeys' Ride" } else { "" };
            parts.push(format!("What counts today: {}{ride}.\n", factors.factor));
        }
        let all_in = sheet.factors.is_some()
            && sheet
                .lines
                .iter()
                .all(|line| line.speed.is_some() || line.status == Some(Status::Out));
        if all_in && !std::mem::replace(&mut self.wire, true) {
            parts.push(at_the_wire(public, sheet));
        }
        if sheet.decided && !std::mem::replace(&mut self.official, true) {
            parts.push(result(public, sheet));
        }
        parts
    }

    fn running(
        &mut self,
        public: &Public,
        sheet: &Sheet,
        frame: &RaceFrame,
        parts: &mut Vec<String>,
    ) {
        let Course::Open { call, calls: all } = frame.course else { return };
        // The finish has its own part.
        if call > self.calls && call < all {
            self.calls = call;
            parts.push(call_part(public, sheet, frame));
        }
    }
}

fn field(public: &Public, sheet: &Sheet) -> String {
    let card = public.card_of(sheet);
    let title = if card.name.is_empty() { "A race" } else { &card.name };
    let about: Vec<&str> =
        [&*card.track, &*card.date].into_iter().filter(|s| !s.is_empty()).collect();
    let mode = match public.setup.options.mode {
        Mode::Quick => "Quickplay",
        Mode::Full => "Fullplay",
    };
    let distance = &public.pack().distances[card.distance.index()].word;
    let condition = sheet.condition.map_or("", |condition| condition.word());
    let mut text = title.to_owned();
    if !about.is_empty() {
        // Writing to a string can not fail.
        let _ = write!(text, ", {}", about.join(", "));
    }
    let distance = furlongs(distance);
    let _ = writeln!(text, "\n{distance}, {}, {condition}. {mode}.\n", card.surface);
    let all = || Post::all(sheet.lines.len());
    let wide = widest(all().map(|post| name(public, sheet, post))).max(5);
    let riders = widest(all().map(|post| rider(public, sheet, post))).max(6);
    let _ =
        writeln!(text, "pp {:<wide$} {:<riders$} {:>5} {:>6}", "horse", "jockey", "power", "odds");
    for post in all() {
        let odds = sheet.lines[post.index()].odds.map(|odds| odds.to_string());
        let _ = writeln!(
            text,
            "{:>2} {:<wide$} {:<riders$} {:>5} {:>6}",
            post.number(),
            name(public, sheet, post),
            rider(public, sheet, post),
            sheet.entrants[post.index()].start,
            odds.unwrap_or_else(|| "-".into())
        );
    }
    text
}

fn pace_line(sheet: &Sheet, pace: Pace) -> String {
    let horses = |sign: i8| {
        let changed = |line: &&SheetLine| line.pace_adj.unwrap_or(0) * sign > 0;
        match sheet.lines.iter().filter(changed).count() {
            0 => "none".to_owned(),
            1 => "1 horse".to_owned(),
            many => format!("{many} horses"),
        }
    };
    match pace {
        Pace::Normal => "The pace is normal.\n".into(),
        Pace::Slow | Pace::Fast => {
            format!("The pace is {pace}: good for {}, bad for {}.\n", horses(1), horses(-1))
        }
    }
}

fn trouble_line(name: &str, trouble: Trouble) -> String {
    let what = match trouble {
        Trouble::Clear => "is bumped and goes on untroubled",
        Trouble::Traffic => "is stuck in traffic",
        Trouble::TrafficAvoided => "finds a way through the traffic",
        Trouble::Dq => "drifts across another: the stewards will want to see that",
        Trouble::DqAvoided => "drifts, and is straightened in time",
        Trouble::BrokeDown => "breaks down",
        Trouble::LostJockey => "loses the jockey",
        Trouble::PulledUp => "is pulled up",
    };
    format!("{name} {what}.\n")
}

fn call_part(public: &Public, sheet: &Sheet, frame: &RaceFrame) -> String {
    let calls = sheet.calls();
    let Some(call) = calls.last() else { return String::new() };
    let behind = |post: Post| call.horses[post.index()].behind_q as i32;
    let headline = match call.name {
        "break" => "They're off!",
        "setup" => "Down the backstretch.",
        _ => "At the top of the stretch.",
    };
    let order: Vec<Post> =
        frame.order.iter().filter_map(|n| Some(Post(u8::try_from(*n).ok()? - 1))).collect();
    let mut text = headline.to_owned();
    // A horse that is out of the race is not called; the frame has it last.
    let running: Vec<Post> = order
        .into_iter()
        .filter(|post| sheet.lines[post.index()].status != Some(Status::Out))
        .collect();
    if let [first, second, ..] = running[..] {
        let gap = behind(second) - behind(first);
        let lead = name(public, sheet, first);
        let then = name(public, sheet, second);
        // Writing to a string can not fail.
        let _ = match gap {
            0 => writeln!(text, " {lead} and {then}, head and head."),
            _ => writeln!(text, " {lead} by {} from {then}.", lengths_in_words(gap)),
        };
    }
    let gap_of = |post: &Post| behind(*post) - running.first().map_or(0, |first| behind(*first));
    let wide = widest(running.iter().map(|post| name(public, sheet, *post)));
    let most = running.iter().map(gap_of).max().unwrap_or(0).max(1) as u32;
    for post in &running {
        let gap = gap_of(post);
        // Two quarters, a race point, are a column, until the last horse would not fit.
        let scale =
            |quarters: u32| if most > 2 * STRIP { quarters * STRIP / most } else { quarters / 2 };
        let pad = (scale(most) - scale(gap as u32)) as usize;
        let shown = if gap == 0 { String::new() } else { lengths(gap) };
        let _ = writeln!(
            text,
            "  {:<wide$} {shown:>5}  {}{}",
            name(public, sheet, *post),
            "·".repeat(pad),
            post.number()
        );
    }
    text
}

fn at_the_wire(public: &Public, sheet: &Sheet) -> String {
    let speed = |post: Post| sheet.lines[post.index()].speed.unwrap_or(0);
    let mut order: Vec<Post> = Post::all(sheet.lines.len())
        .filter(|post| sheet.lines[post.index()].speed.is_some())
        .collect();
    order.sort_by_key(|post| -speed(*post));
    let mut text = match order[..] {
        [] => return "Nobody is left.\n".into(),
        [first] => format!("{} comes home alone.\n", name(public, sheet, first)),
        [first, second, ..] if speed(first) == speed(second) => {
            "They hit the wire together!\n".into()
        }
        [first, ..] => format!("{} gets there first!\n", name(public, sheet, first)),
    };
    for level in order.chunk_by(|a, b| speed(*a) == speed(*b)).filter(|level| level.len() > 1) {
        let names: Vec<_> = level.iter().map(|post| name(public, sheet, *post)).collect();
        // Writing to a string can not fail.
        let _ = writeln!(text, "Photo: {}.", names.join(", "));
    }
    if sheet.lines.iter().any(|line| line.status == Some(Status::Dq)) {
        text += "Inquiry: hold all tickets.\n";
    }
    text
}

fn result(public: &Public, sheet: &Sheet) -> String {
    let field = sheet.field();
    let places = official(&field);
    let summary = public.summarize();
    let Some(race) = summary.races.last() else { return String::new() };
    let mut text = String::new();
    for post in wire_order(&field) {
        let horse = &race.horses[post.index()];
        if let (Some(die), Some(place)) = (horse.dq_drop, places.of(post)) {
            // Writing to a string can not fail.
            let _ = writeln!(
                text,
                "{} is disqualified and placed {place} (the die says {die}).",
                name(public, sheet, post)
            );
        }
    }
    let mut wire = wire_order(&field);
    if let (Some(first), Some(second), Some(hundredths)) = (wire.next(), wire.next(), race.time_cs)
    {
        let horse = &race.horses[second.index()];
        let by = horse.margin_name.map_or_else(
            || lengths_in_words(horse.margin_q.unwrap_or(0).into()),
            |named| margin(0, Some(named)),
        );
        let _ = writeln!(
            text,
            "{} at the wire, then {} ({by}), in {}.",
            name(public, sheet, first),
            name(public, sheet, second),
            time(hundredths)
        );
    }
    text
}

/// What a throw is for, as a question.
pub(crate) fn question(public: &Public, due: &Due) -> String {
    let dice = match due.kind {
        DueKind::Dice { count: 2, .. } => "red and white die".to_owned(),
        DueKind::Dice { sides, .. } => format!("one die, 1 to {sides}"),
        DueKind::Shuffle { .. } | DueKind::Pick { .. } => String::new(),
    };
    format!("{}, {dice}", purpose(public, due))
}

fn purpose(public: &Public, due: &Due) -> String {
    let what = due.what.replace('_', " ");
    match public.phase.post() {
        Some(post) => format!("{what} of {} {}", post.number(), name(public, public.sheet(), post)),
        None => what,
    }
}

/// A throw that fell, and what it came to. The state is the one after it.
pub(crate) fn throw_line(public: &Public, asked: &Asked, throw: &str) -> String {
    format!("  {:<30} {throw:<6} {}\n", asked.purpose, asked.reading(public))
}

/// What was thrown for, remembered from before the throw.
#[derive(Debug)]
pub(crate) struct Asked {
    phase: Phase,
    purpose: String,
}

impl Asked {
    pub(crate) fn new(public: &Public, due: &Due) -> Self {
        Self { phase: public.phase, purpose: purpose(public, due) }
    }

    /// What the throw came to.
    fn reading(&self, public: &Public) -> String {
        let sheet = public.sheet();
        let line = self.phase.post().map(|post| &sheet.lines[post.index()]);
        let line = line.copied().unwrap_or_default();
        let said = match self.phase {
            Phase::Condition => sheet.condition.map(|condition| condition.to_string()),
            Phase::Odds(_) | Phase::OddsReroll(_) => line.odds.map(|odds| odds.to_string()),
            Phase::Break(_) => line.break_points.map(|points| format!("{points} points")),
            Phase::Setup(_) => line.race2.map(|points| format!("{points} points")),
            Phase::Pace => sheet.pace.map(|pace| pace.to_string()),
            Phase::Form(_) => line.form_adj.map(|power| format!("power {}", signed(power.into()))),
            Phase::Trouble(_) | Phase::Jockey(_) => {
                line.trouble.map(|trouble| trouble.word().replace('_', " "))
            }
            Phase::Factors => sheet.factors.map(|factors| factors.factor.to_string()),
            Phase::Speed(_) | Phase::FormSave(_) => line
                .speed
                .map(|speed| format!("figure {}, speed {speed}", line.figure.unwrap_or(0))),
            Phase::Photo(_) => line.photo.map(|total| format!("photo {total}")),
            Phase::Dq(_) => line.dq_drop.map(|die| format!("put back by {die}")),
            Phase::Hundredths => sheet.hundredths.map(|die| format!("{die} hundredths")),
            Phase::Payout | Phase::Betting { .. } | Phase::Finished => None,
        };
        // Where another die decides, nothing is known yet.
        said.unwrap_or_default()
    }
}
