//! What stands on paper after the race: the scoresheet and the official chart.

use std::fmt::{Display, Write};

use stretch::finish::{in_order, official, wire_order};
use stretch::written::{lengths, margin, name, rider, signed, time};
use stretch::{HorseSummary, Post, Public, Sheet};

/// The longest of some texts, in characters.
pub(crate) fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}

fn cell(value: Option<impl Display>) -> String {
    value.map_or_else(|| "-".into(), |value| value.to_string())
}

/// The heads of the scoresheet, in the order in which its columns are filled in.
pub(crate) fn heads(public: &Public) -> Vec<&'static str> {
    let segments = public.segments();
    let mut heads = vec!["power"];
    if segments.has_break() {
        heads.push("break");
    }
    if segments.has_setup() {
        heads.push("setup");
    }
    if segments.has_break() {
        heads.push("race");
    }
    heads.extend(["pace", "form", "trouble", "final", "figure", "factor", "speed", "photo"]);
    heads
}

/// The scoresheet, a line a horse.
pub(crate) fn scoresheet(public: &Public) -> String {
    let sheet = public.sheet();
    let wide = widest(Post::all(sheet.lines.len()).map(|post| name(public, sheet, post))).max(5);
    let heads = heads(public);
    // Writing to a string can not fail.
    let mut text = format!("Scoresheet\npp {:<wide$}", "horse");
    for head in &heads {
        let _ = write!(text, " {head:>7}");
    }
    let lines = public.summarize();
    let horses = lines.races.last().map_or(&[][..], |race| &race.horses);
    for (post, horse) in Post::all(sheet.lines.len()).zip(horses) {
        let _ = write!(text, "\n{:>2} {:<wide$}", horse.pp, name(public, sheet, post));
        for head in &heads {
            let _ = write!(text, " {:>7}", read(horse, head));
        }
        if let Some(trouble) = horse.trouble {
            let _ = write!(text, "  {}", trouble.word().replace('_', " "));
        }
    }
    text.push('\n');
    text
}

/// What stands under a head of the scoresheet.
pub(crate) fn read(horse: &HorseSummary, head: &str) -> String {
    let change = |value: Option<i8>| cell(value.map(|value| signed(value.into())));
    match head {
        "power" => cell(horse.power),
        "break" => cell(horse.break_points),
        "setup" => cell(horse.race2),
        "race" => cell(horse.race3),
        "pace" => change(horse.pace_adj),
        "form" => change(horse.form_adj),
        "trouble" => change(horse.trouble_adj),
        "final" => cell(horse.final_power),
        "figure" => cell(horse.figure),
        "factor" => change(horse.factor_adj),
        "speed" => cell(horse.speed),
        _ => cell(horse.photo),
    }
}

fn call(place: u32, quarters: i32) -> String {
    if quarters == 0 { place.to_string() } else { format!("{place} {}", lengths(quarters)) }
}

/// The official chart: every horse with its points of call, margins, time and what it pays; where
/// there is room, with the riders.
pub(crate) fn official_chart(public: &Public, with_riders: bool) -> String {
    let sheet = public.sheet();
    let field = sheet.field();
    let places = official(&field);
    let summary = public.summarize();
    let Some(race) = summary.races.last() else { return String::new() };
    let calls = sheet.calls();
    let all = || Post::all(sheet.lines.len());
    let wide = widest(all().map(|post| name(public, sheet, post))).max(5);
    let rider = |post: Post| if with_riders { rider(public, sheet, post) } else { "" };
    let riders = if with_riders { widest(all().map(rider)).max(6) } else { 0 };
    let jockey = if with_riders { "jockey" } else { "" };
    // Without riders the columns stand closer, so that a line fits a small screen.
    let (gap, wide_call) = if with_riders { (" ", 8) } else { ("", 7) };
    let mut text = format!("\nOfficial chart\n   pp {:<wide$}{gap}{jockey:<riders$}", "horse");
    for point in &calls {
        // Writing to a string can not fail.
        let _ = write!(text, " {:>wide_call$}", point.name);
    }
    let _ = writeln!(text, " {:>wide_call$} {:>9} {:>6} {:>7}", "finish", "margin", "odds", "time");
    let finished = in_order(&places, sheet.lines.len());
    let out = all().filter(|post| places.of(*post).is_none());
    for post in finished.chain(out) {
        let horse = &race.horses[post.index()];
        let _ = write!(
            text,
            "{:>2} {:>2} {:<wide$}{gap}{:<riders$}",
            cell(horse.place),
            horse.pp,
            name(public, sheet, post),
            rider(post)
        );
        for point in &calls {
            let at = point.horses[post.index()];
            let _ = write!(text, " {:>wide_call$}", call(at.position, at.behind_q as i32));
        }
        let at_wire = horse.wire.zip(horse.beaten_q);
        let finish = at_wire.map_or_else(
            || horse.trouble.map_or("", |trouble| trouble.word()).replace('_', " "),
            |(place, quarters)| call(place.into(), quarters.into()),
        );
        let first = wire_order(&field).next() == Some(post);
        let margin = horse.margin_q.filter(|_| !first).map(|q| margin(q, horse.margin_name));
        let _ = write!(
            text,
            " {finish:>wide_call$} {:>9} {:>6} {:>7}",
            margin.unwrap_or_default(),
            cell(horse.odds),
            horse.time_cs.map(time).unwrap_or_default()
        );
        if let Some(die) = horse.dq_drop {
            let _ = write!(text, "  disqualified, put back by {die}");
        }
        text.push('\n');
    }
    match race.time_cs {
        Some(hundredths) => {
            let _ = writeln!(text, "\nTime {}", time(hundredths));
        }
        None => text += "\nNobody finished: no contest.\n",
    }
    text + &payoffs(public, sheet)
}

fn payoffs(public: &Public, sheet: &Sheet) -> String {
    let Some(payoffs) = sheet.payoffs.as_ref().filter(|payoffs| !payoffs.is_empty()) else {
        return String::new();
    };
    let wide = widest(payoffs.iter().map(|payoff| name(public, sheet, payoff.post))).max(7);
    let mut text = format!("\n{:<wide$} {:>9} {:>9} {:>9}\n", "$2 pays", "win", "place", "show");
    for payoff in payoffs {
        let _ = write!(text, "{:<wide$}", name(public, sheet, payoff.post));
        for cents in payoff.pays {
            let _ =
                write!(text, " {:>9}", cents.map(|cents| cents.to_string()).unwrap_or_default());
        }
        text.push('\n');
    }
    text
}
