//! The oval, unrolled: a row for each lane, the rail at the bottom.

use high_roller::{HighRoller, Public, SegmentData, SegmentKind, Space};

use crate::play::board::Scene;
use crate::play::row::{Mark, Row};

/// Spaces in reach, each with the number by which it is chosen.
pub(super) fn reach(scene: &Scene<'_, HighRoller>) -> Vec<(Space, usize)> {
    let ways = scene.ask.ways.iter().zip(1..).filter(|(way, _)| way.target.is_some());
    let space = |words: &str| Space::from_id(words.strip_prefix("run ")?);
    ways.filter_map(|(way, number)| Some((space(&way.words)?, number))).collect()
}

/// The first ways by their numbers, in a ring: a number without one is a horse.
fn target(number: usize) -> char {
    let ringed = u32::try_from(number).ok().filter(|number| (1..=20).contains(number));
    ringed.and_then(|number| char::from_u32(0x245f + number)).unwrap_or('*')
}

/// What stands where nobody does.
const FREE: &str = "·";

/// A row for each lane, outermost first, under a row that names the segments. Horses are their
/// posts; spaces in reach have their numbers. The run-out is drawn once a horse is on the last segment before
/// it, as it lies over the front stretch in the picture. A space of the outermost lane takes up `scale`
/// columns.
pub(super) fn lanes(public: &Public, reach: &[(Space, usize)], scale: usize) -> Vec<Row> {
    let board = &public.pack().board;
    let stands = |space: Space| {
        let cell = board.cell(space)?;
        let horse = public.runners().find(|horse| public.horse(*horse).cell == Some(cell))?;
        public.horse(horse).post
    };
    let (shown, finish) = shown(public);
    let wide = |segment: &SegmentData| scale * spaces(segment.kind, board.lanes);
    let mut head = String::from("  ");
    for segment in &board.segments[..shown] {
        head.push_str(&format!("|{:<1$}", segment.id.to_string(), wide(segment)));
    }
    head.push('|');
    let mut rows = vec![Row::marked(head, Mark::Quiet)];
    for lane in (1..=board.lanes).rev() {
        let mut row = Row::marked(format!("{lane:>2}"), Mark::Quiet);
        for (at, segment) in board.segments[..shown].iter().enumerate() {
            let line = finish.is_some_and(|finish| at == finish + 1);
            row.push(if line { "‖" } else { "|" }, Mark::Ground);
            let (width, count) = (wide(segment), spaces(segment.kind, lane));
            // A lane further in has fewer spaces in a turn: they are spread over the same width.
            let mut drawn = 0;
            for number in 1..=count {
                let at = number * width / count;
                row.push(" ".repeat(at - 1 - drawn), Mark::Ground);
                drawn = at;
                let space = Space::new(lane, segment.id, number as u8);
                let way = reach.iter().find(|(reached, _)| Some(*reached) == space);
                match (space.and_then(stands), way) {
                    (Some(post), _) => row.push_post(post),
                    (None, Some((_, number))) => row.push(target(*number), Mark::Target),
                    (None, None) => row.push(FREE, Mark::Ground),
                }
            }
        }
        let line = Some(shown) == finish.map(|at| at + 1);
        row.push(if line { "‖" } else { "|" }, Mark::Ground);
        rows.push(row);
    }
    rows
}

/// How many columns a space can take up, where there are so many for all of them.
pub(super) fn scale(public: &Public, columns: usize) -> usize {
    let board = &public.pack().board;
    let shown = &board.segments[..shown(public).0];
    let outermost: usize = shown.iter().map(|segment| spaces(segment.kind, board.lanes)).sum();
    // The lane's number, and a line before each segment and at the end.
    (columns.saturating_sub(3 + shown.len()) / outermost.max(1)).max(1)
}

/// How many segments are drawn, and which of them ends at the line.
fn shown(public: &Public) -> (usize, Option<usize>) {
    let board = &public.pack().board;
    let course = board.course();
    let finish = course.stretches.iter().rposition(|stretch| stretch.start < course.finish);
    let near = public.runners().any(|horse| {
        let cell = public.horse(horse).cell;
        cell.is_some_and(|cell| board.home(cell))
    });
    let all = board.segments.len();
    (finish.map_or(all, |at| (at + 1 + usize::from(near)).min(all)), finish)
}

fn spaces(kind: SegmentKind, lane: u8) -> usize {
    match kind {
        SegmentKind::Straight { cells } => usize::from(cells),
        SegmentKind::Turn { rail, step } => {
            usize::from(rail) + usize::from(step) * usize::from(lane - 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, Record, StandardPacks, Table, load_pack, read_entry};
    use high_roller::HighRoller;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn horses_stand_in_their_lanes_and_the_reach_is_marked() {
        let record = Record {
            game: HighRoller::ID.into(),
            seats: (1..=8).map(|seat| format!("Owner {seat}")).collect(),
            options: json!({"auction": "draft"}).as_object().cloned().unwrap_or_default(),
            ..Record::default()
        };
        let pack = load_pack::<HighRoller>(&record.pack, &StandardPacks).expect("a pack");
        let mut table = Table::<HighRoller>::open(&record, pack).expect("a table");
        let mut play = |entry: Value| {
            let entry = read_entry(table.game(), &entry).expect("an entry");
            table.play(entry).expect("a legal entry");
            table.game().summary()
        };
        let mut summary = play(json!({"chance": {"dice": [6]}}));
        loop {
            let seat = match &summary.waiting {
                Some(high_roller::Waiting::Seat { seat }) => seat.index(),
                _ => 0,
            };
            let free = summary.horses.iter().find(|horse| match summary.phase {
                "draft" => horse.owner.is_none(),
                _ => horse.bets.len() < 2 && horse.post.is_some(),
            });
            let horse = free.map(|horse| horse.id.to_string());
            let of_seat = |play: Value| json!({"seat": seat, "move": play});
            summary = match summary.phase {
                "draft_roll" => play(json!({"chance": {"dice": [1]}})),
                "draft" => play(of_seat(json!({"type": "pick", "horse": horse}))),
                "posts" => {
                    let sold = summary.horses.iter().filter(|horse| horse.owner.is_some()).count();
                    play(json!({"chance": {"shuffle": (0..sold).collect::<Vec<_>>()}}))
                }
                "bets" => play(of_seat(json!({"type": "bet", "horse": horse, "count": 1}))),
                "ride" => play(of_seat(json!({"type": "roll", "die": "white"}))),
                "throw" => play(json!({"chance": {"dice": [4]}})),
                _ if summary.race.to_roll.len() == 6 => break,
                _ => play(of_seat(json!({"type": "run", "path": ["2A1", "2A2", "1A3"]}))),
            };
        }
        let at = |id: &str| Space::from_id(id).expect("a space");
        let rows =
            lanes(table.game().public(), &[(at("1A1"), 1), (at("2A1"), 2), (at("6B1"), 21)], 1);
        let rows: Vec<_> = rows.iter().map(Row::text).collect();
        let picture = [
            "  |A       |B               |C             |D               |E           |",
            " 6|········|*···············|··············|················|············‖",
            " 5|········|······ ······· ·|··············|······ ······· ·|············‖",
            " 4|········|·· ··· ··· ··· ·|··············|·· ··· ··· ··· ·|············‖",
            " 3|········|· ·· · ·· ·· · ·|··············|· ·· · ·· ·· · ·|············‖",
            " 2|②·······| · · · · · · · ·|··············| · · · · · · · ·|············‖",
            " 1|①·1·····| ·  ·  · ·  ·  ·|··············| ·  ·  · ·  ·  ·|············‖",
        ];
        assert_eq!(rows, picture, "\n{}", rows.join("\n"));
    }
}
