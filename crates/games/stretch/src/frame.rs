//! The race frame: exact gaps in quarter lengths at each call.

use racing::{Course, RaceFrame, Runner, Status as Standing, Unit};

use crate::finish::{beaten_quarters, official};
use crate::state::{Phase, Public, Sheet};
use crate::words::{Post, Status};

/// The leader's distance at every call after the gate: no gap is as wide.
const LEADER: u32 = 1_000;

impl Public {
    pub(crate) fn frame(&self) -> Option<RaceFrame> {
        // A race that is over is shown until something is thrown for the next.
        let current = self.sheets.len().checked_sub(1)?;
        let begun = |sheet: &Sheet| sheet.bets.is_some() || self.phase == Phase::Finished;
        let at = if begun(&self.sheets[current]) { current } else { current.checked_sub(1)? };
        let sheet = &self.sheets[at];
        let card = self.card_of(sheet);
        let calls = self.calls(sheet);
        let (call, gaps) = self.gaps(sheet, calls);
        let places = official(&sheet.field());
        let mut order: Vec<Post> = Post::all(sheet.lines.len()).collect();
        order.sort_by_key(|post| {
            let out = sheet.lines[post.index()].status == Some(Status::Out);
            let place = places.of(*post).filter(|_| sheet.decided).unwrap_or(0);
            (out, place, gaps[post.index()])
        });
        let runner = |post: Post| {
            let line = &sheet.lines[post.index()];
            let horse = &self.pack().horses[usize::from(card.runners[post.index()].horse)];
            Runner {
                post: post.number(),
                name: horse.called().to_owned(),
                lane: post.number(),
                distance: distance(call, gaps[post.index()]),
                badge: line.odds.map(|odds| odds.to_string()),
                status: match places.of(post).filter(|_| sheet.decided) {
                    _ if line.status == Some(Status::Out) => Standing::Out,
                    Some(place) => Standing::Finished { place: place.into() },
                    None => Standing::Running,
                },
            }
        };
        Some(RaceFrame {
            race: at as u32 + 1,
            name: if card.name.is_empty() { format!("Race {}", at + 1) } else { card.name.clone() },
            course: Course::Open { call, calls },
            unit: Unit::Lengths,
            length: LEADER,
            runners: Post::all(sheet.lines.len()).map(runner).collect(),
            order: order.into_iter().map(Post::number).collect(),
            legal: Vec::new(),
        })
    }

    /// How many calls a race has, the finish included.
    fn calls(&self, sheet: &Sheet) -> u32 {
        let segments = self.card_of(sheet).segments(self.pack(), &self.setup.options);
        1 + 2 * u32::from(segments.has_break()) + u32::from(segments.has_setup())
    }

    /// The last call of the race on hand, and how far each post has come in the frame's terms.
    pub(crate) fn lie(&self) -> (u32, Vec<(u32, u32)>) {
        let sheet = self.sheet();
        let (call, gaps) = self.gaps(sheet, self.calls(sheet));
        let posts = Post::all(sheet.lines.len()).map(Post::number);
        (call, posts.zip(gaps.into_iter().map(|gap| distance(call, gap))).collect())
    }

    /// The last call that is complete, and each horse's quarter lengths behind the leader then.
    fn gaps(&self, sheet: &Sheet, calls: u32) -> (u32, Vec<u32>) {
        if sheet.decided {
            let column = self.pack().distances[self.card_of(sheet).distance.index()].column;
            let field = sheet.field();
            let gap = |post| beaten_quarters(self.charts(), column, &field, post);
            let gaps = Post::all(sheet.lines.len()).map(|post| gap(post).max(0) as u32);
            return (calls, gaps.collect());
        }
        // Race points are half lengths.
        let points = [
            sheet.lines.iter().map(|line| line.race3).collect::<Option<Vec<_>>>(),
            sheet.lines.iter().map(|line| line.race2).collect(),
            sheet.lines.iter().map(|line| line.break_points).collect(),
        ];
        let called = |at: usize| if at == 0 { calls - 1 } else { 3 - at as u32 };
        let latest =
            points.into_iter().enumerate().find_map(|(at, points)| Some((called(at), points?)));
        let Some((call, points)) = latest else { return (0, vec![0; sheet.lines.len()]) };
        let best = points.iter().copied().max().unwrap_or(0);
        (call, points.iter().map(|own| 2 * (i32::from(best) - i32::from(*own)) as u32).collect())
    }
}

/// How far a horse has come that is so many quarter lengths behind at a call.
const fn distance(call: u32, gap: u32) -> u32 {
    if call == 0 { 0 } else { LEADER.saturating_sub(gap) }
}
