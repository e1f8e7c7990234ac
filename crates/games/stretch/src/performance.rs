//! What a racing form would say of each horse after a race: where it was at the points of call and
//! at the finish, and its figure. Past-performance lines are made of it.

use std::sync::Arc;

use engine::{Fault, Packs, Record, Refused, replay};
use serde::Serialize;

use crate::Stretch;
use crate::finish::wire_order;
use crate::state::{Public, Sheet};
use crate::summary::HorseSummary;
use crate::words::{Condition, Margin, Odds, Post, Status, Surface};
use crate::written::{name, rider};

/// Won by a distance: what is written for a horse that nobody followed home, in quarter lengths.
const A_DISTANCE: u32 = 120;

/// Where a horse was at a point of call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Its position; equals share the better one.
    pub position: u32,
    /// Quarter lengths behind the leader.
    pub behind_q: u32,
}

/// The points of call before the finish, by post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointOfCall {
    /// What it is called.
    pub name: &'static str,
    /// Where each horse was.
    pub horses: Vec<Call>,
}

/// A horse's race as a racing form tells it. One that did not finish has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Performance {
    /// The horse's id.
    pub horse: Arc<str>,
    /// Its name, or its id where it has none.
    pub name: String,
    /// Who rode; empty without a jockey.
    pub jockey: String,
    /// What the race was called.
    pub race: String,
    /// Where it was run.
    pub track: String,
    /// The card's own date, as it stands there.
    pub date: String,
    /// What it was run on.
    pub surface: Surface,
    /// The state of the track.
    pub condition: Condition,
    /// How far, as cards write it.
    pub distance: String,
    /// The speed figure.
    pub figure: i16,
    /// How many ran.
    pub field: u32,
    /// The calls before the finish; none in Quickplay.
    pub calls: Vec<Call>,
    /// At the wire, whatever was decided after it.
    pub finish: Call,
    /// The official place.
    pub place: u32,
    /// Quarter lengths to the second for a winner, to the winner and below zero for others.
    pub margin_q: i32,
    pub odds: Option<Odds>,
    /// What else is worth a word: a photo, a disqualification, trouble.
    pub notes: String,
}

impl Sheet {
    /// The points of call before the finish that the race has reached with every horse.
    #[must_use]
    pub fn calls(&self) -> Vec<PointOfCall> {
        let columns = [
            ("break", self.lines.iter().map(|line| line.break_points).collect::<Option<Vec<_>>>()),
            ("setup", self.lines.iter().map(|line| line.race2).collect()),
            ("stretch", self.lines.iter().map(|line| line.race3).collect()),
        ];
        let known = columns.into_iter().filter_map(|(name, points)| Some((name, points?)));
        known.map(|(name, points)| PointOfCall { name, horses: called(&points) }).collect()
    }
}

fn called(points: &[i8]) -> Vec<Call> {
    let best = points.iter().copied().max().unwrap_or(0);
    let call = |own: &i8| Call {
        position: 1 + points.iter().filter(|other| *other > own).count() as u32,
        // A race point is half a length.
        behind_q: 2 * (i32::from(best) - i32::from(*own)).unsigned_abs(),
    };
    points.iter().map(call).collect()
}

impl Public {
    /// What a racing form would say of everybody who finished, in the order at the wire. Empty
    /// until the race is decided.
    #[must_use]
    pub fn performances(&self, sheet: &Sheet) -> Vec<Performance> {
        let card = self.card_of(sheet);
        let Some(condition) = sheet.condition.filter(|_| sheet.decided) else { return Vec::new() };
        let horses = self.horses(sheet);
        let calls = sheet.calls();
        let order: Vec<Post> = wire_order(&sheet.field()).collect();
        let lead = order.get(1).map_or(A_DISTANCE, |second| behind(&horses[second.index()]));
        // A photo is told of both: the second's margin is the first's lead.
        let photo_of = |post: Post| {
            let told = if order.first() == Some(&post) { order.get(1) } else { Some(&post) };
            told.and_then(|post| horses[post.index()].margin_name)
        };
        let line = |post: Post| {
            let horse = &horses[post.index()];
            let finish = Call { position: horse.wire?.into(), behind_q: behind(horse) };
            let margin_q = if finish.position == 1 { lead as i32 } else { -(behind(horse) as i32) };
            Some(Performance {
                horse: horse.horse.clone(),
                name: name(self, sheet, post).to_owned(),
                jockey: rider(self, sheet, post).to_owned(),
                race: card.name.clone(),
                track: card.track.clone(),
                date: card.date.clone(),
                surface: card.surface,
                condition,
                distance: self.pack().distances[card.distance.index()].word.clone(),
                figure: horse.speed?,
                field: sheet.lines.len() as u32,
                calls: calls.iter().map(|call| call.horses[post.index()]).collect(),
                finish,
                place: horse.place?.into(),
                margin_q,
                odds: horse.odds,
                notes: notes(horse, photo_of(post), order.len() == 1),
            })
        };
        order.iter().filter_map(|post| line(*post)).collect()
    }
}

fn behind(horse: &HorseSummary) -> u32 {
    horse.beaten_q.unwrap_or(0).max(0).unsigned_abs().into()
}

/// What the columns do not say.
fn notes(horse: &HorseSummary, photo: Option<Margin>, alone: bool) -> String {
    let disqualified = horse.status == Some(Status::Dq);
    let mut notes: Vec<String> = Vec::new();
    if alone {
        notes.push("finished alone".into());
    }
    match photo {
        Some(Margin::DeadHeat) => notes.push("dead heat".into()),
        Some(margin) => notes.push(format!("photo, {margin}")),
        None => {}
    }
    if let Some(trouble) = horse.trouble.filter(|_| !disqualified) {
        notes.push(trouble.word().replace('_', " "));
    }
    if let (Some(wire), Some(place)) = (horse.wire, horse.place)
        && (disqualified || wire != place)
    {
        let why = if disqualified { "disqualified, " } else { "" };
        notes.push(format!("{why}placed {place}"));
    }
    notes.join(", ")
}

/// What a racing form would say of every race that a record has decided, race by race. The same
/// record gives the same lines, so that whoever keeps records needs to keep no lines.
///
/// # Errors
/// The record is of another game, its head or an entry is refused, or it leads to another game
/// than the one it was written from.
pub fn performances(record: &Record, packs: &dyn Packs) -> Result<Vec<Vec<Performance>>, Fault> {
    if record.game != <Stretch as engine::Game>::ID {
        let message = format!("This is a record of {}, not of Top of the Stretch.", record.game);
        return Err(Fault::head(Refused::of_file("bad_record", message)));
    }
    let (table, verdict) = replay::<Stretch>(record, packs, usize::MAX)?;
    if let Some(fault) = verdict.fault() {
        return Err(fault);
    }
    let public = table.game().public();
    let decided = public.sheets.iter().filter(|sheet| sheet.decided);
    Ok(decided.map(|sheet| public.performances(sheet)).collect())
}
