//! Results, purses and the end of the meet (rule file, section 7).

use engine::{Events, Game};
use racing::Dollars;
use smallvec::SmallVec;

use crate::BigStakes;
use crate::event::Event;
use crate::state::{Phase, Public, Race, RaceResult, ResultRow, Runner, Status};
use crate::words::Mention;

impl BigStakes {
    /// A race that nobody can enter.
    pub(crate) fn void_race(&mut self, card: u8, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        public.house += public.race_card(card).purse;
        let (wet, rows) = (public.is_wet(card), SmallVec::new());
        public.results.push(RaceResult { card, wet, paid: Dollars::ZERO, rounds: 0, rows });
        events.all(|| Event::Void { race: public.race_card(card).id.clone() });
    }

    /// All are home, eased or out: the purse is shared, and the next race comes up.
    pub(crate) fn finish_race(&mut self, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let Some(race) = public.race.take() else { return };
        let result = public.result(&race);
        public.house += public.race_card(race.card).purse - result.paid;
        for row in &result.rows {
            let seat = &mut public.seats[row.seat.index()];
            seat.prize += row.prize;
            if let (Some(place @ 1..=10), Status::Finished) = (row.place, row.status) {
                let count = &mut seat.places[usize::from(place) - 1];
                *count = count.saturating_add(1);
            }
        }
        public.results.push(result);
        self.tell_result(events);
        self.next_race(events);
    }

    /// Tells the result of the race that was run last: who was level, who is placed, who won what.
    fn tell_result(&self, events: &mut impl Events<Self>) {
        let public = &self.public;
        let Some(result) = public.results.last() else { return };
        let mention =
            |row: &ResultRow| Mention { post: Some(row.post), ..public.mention(row.horse) };
        let at_line = |row: &ResultRow| row.past.map(|past| (row.round, past));
        for level in result.rows.chunk_by(|a, b| at_line(a).is_some() && at_line(a) == at_line(b)) {
            if level.len() > 1 {
                let moved = |row: &ResultRow| (mention(row), row.moved.unwrap_or(0));
                events.all(|| Event::Photo { horses: level.iter().map(moved).collect() });
            }
        }
        events.all(|| Event::Official {
            race: public.results.len() as u32,
            horses: result.rows.iter().map(mention).collect(),
            result: public.last_result(),
        });
        for row in result.rows.iter().filter(|row| row.prize > Dollars::ZERO) {
            let (seat, amount) = (row.seat, row.prize);
            events.all(|| Event::Prize { seat, horse: mention(row), amount });
        }
    }

    /// The meet is over.
    pub(crate) fn finish_meet(&mut self, events: &mut impl Events<Self>) {
        self.public.phase = Phase::Finished;
        events.all(|| Event::Final { ranking: self.ranking() });
    }
}

/// What puts finished horses in order, the best first: the round, spaces past the line, and in a
/// photo finish spaces moved in that round.
type Finish = (u16, std::cmp::Reverse<u16>, std::cmp::Reverse<u8>);

impl Public {
    fn result(&self, race: &Race) -> RaceResult {
        let card = self.race_card(race.card);
        let course = self.course(race.card);
        let past = |runner: &Runner| runner.cell.map_or(0, |cell| course.past(cell));
        let finish = |runner: &Runner| -> Finish {
            (runner.round, std::cmp::Reverse(past(runner)), std::cmp::Reverse(runner.moved))
        };
        let of = |status: Status| -> SmallVec<[&Runner; 10]> {
            race.runners.iter().filter(|runner| runner.status == status).collect()
        };
        let (mut home, mut eased, mut out) =
            (of(Status::Finished), of(Status::Eased), of(Status::Disqualified));
        home.sort_by_key(|runner| (finish(runner), runner.post));
        eased.sort_by_key(|runner| runner.behind());
        out.sort_by_key(|runner| runner.post);

        let row = |runner: &Runner, place: Option<usize>| {
            let home = runner.status == Status::Finished;
            let past = home.then(|| past(runner));
            let timed = past.filter(|_| self.setup.options.times);
            let times = &self.pack().times;
            ResultRow {
                place: place.map(|place| place as u8),
                horse: runner.horse,
                seat: runner.seat,
                post: runner.post.unwrap_or(0),
                status: runner.status,
                round: runner.round,
                past,
                moved: home.then_some(runner.moved),
                time: timed.and_then(|past| times.tenths(card.furlongs, runner.round, past)),
                cell: runner.cell,
                prize: Dollars::ZERO,
                jockey: runner.jockey,
                allowance: runner.allowance.clone(),
            }
        };
        let mut rows: SmallVec<[ResultRow; 10]> = SmallVec::new();
        for runner in &home {
            let better = home.iter().filter(|other| finish(other) < finish(runner)).count();
            let level = home.iter().filter(|other| finish(other) == finish(runner)).count();
            let mut row = row(runner, Some(better + 1));
            row.prize = self.prize(card.purse, better, level);
            rows.push(row);
        }
        let placed = home.len();
        rows.extend(eased.iter().enumerate().map(|(i, runner)| row(runner, Some(placed + i + 1))));
        rows.extend(out.iter().map(|runner| row(runner, None)));
        let paid = rows.iter().map(|row| row.prize).sum();
        RaceResult { card: race.card, wet: race.wet, paid, rounds: race.round, rows }
    }

    /// What each of so many level horses gets, so many others being ahead of them.
    #[must_use]
    pub fn prize(&self, purse: Dollars, ahead: usize, level: usize) -> Dollars {
        let split = self.pack().split.iter().skip(ahead).take(level);
        let amounts = split.map(|percent| purse.0 * i64::from(*percent) / 100);
        Dollars(amounts.sum::<i64>() / level.max(1) as i64)
    }
}
