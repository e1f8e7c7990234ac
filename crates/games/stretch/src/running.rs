//! The race, entry by entry: from the card to the result (rule file, section 4). Each phase that does
//! not apply is skipped.

use engine::{Events, Seat, SeatSet};
use smallvec::SmallVec;

use crate::Stretch;
use crate::charts::OddsChart;
use crate::event::Event;
use crate::finish::in_order;
use crate::options::{OddsDoubles, OddsOption};
use crate::race::{
    AfterTrouble, after_jockey, after_trouble, factor_change, final_power, pace_sum, photo_total,
};
use crate::state::{Last, OddsSource, Phase, Public, Sheet, SheetLine};
use crate::words::{Cents, Condition, Post, Status, Throw, Trouble};

impl Stretch {
    /// The next card of the meeting, or its end.
    pub(crate) fn begin_race(&mut self, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        let race = public.sheets.len();
        let setup = public.setup.clone();
        let Some(meeting) = setup.options.cards.get(race) else {
            public.phase = Phase::Finished;
            events.all(|| Event::Final {
                ranking: Seat::all(public.money.len()).map(|s| (s, public.standing(s))).collect(),
            });
            return;
        };
        let card = &meeting.card;
        public.sheets.push(Sheet {
            card: race as u16,
            condition_throw: None,
            condition: None,
            entrants: SmallVec::new(),
            odds_source: None,
            pace_throw: None,
            pace: None,
            pace_sum: None,
            factors_throw: None,
            factors: None,
            lines: SmallVec::from_elem(SheetLine::default(), card.runners.len()),
            decided: false,
            hundredths: None,
            payout_throws: SmallVec::new(),
            payoffs: None,
            bets: None,
        });
        events.all(|| Event::RaceBegins { race: race as u32 + 1, card: card.id.clone() });
        match card.set_condition() {
            Some(condition) => self.condition_known(condition, events),
            None => public.phase = Phase::Condition,
        }
    }

    fn condition_known(&mut self, condition: Condition, events: &mut impl Events<Self>) {
        let setup = self.public.setup.clone();
        let (pack, options) = (&setup.pack, &setup.options);
        let sheet = self.public.sheet_mut();
        let card = &options.cards[usize::from(sheet.card)].card;
        sheet.condition = Some(condition);
        sheet.entrants = card.entrants(pack, options, condition);
        let source = match options.odds {
            OddsOption::None => OddsSource::None,
            OddsOption::Auto if card.is_priced() => OddsSource::Card,
            OddsOption::Auto | OddsOption::Chart => OddsSource::Chart,
        };
        sheet.odds_source = Some(source);
        if source == OddsSource::Card {
            for (line, runner) in sheet.lines.iter_mut().zip(&card.runners) {
                line.odds = runner.odds;
            }
        }
        events.all(|| Event::Condition { condition });
        match source {
            OddsSource::Chart => self.public.phase = Phase::Odds(Post(0)),
            OddsSource::Card | OddsSource::None => self.begin_betting(events),
        }
    }

    fn odds_thrown(&mut self, post: Post, throw: Throw, events: &mut impl Events<Self>) {
        let chart = self.public.odds_chart(self.public.sheet(), post, throw);
        let again = self.public.setup.options.odds_doubles == OddsDoubles::Reroll;
        let odds = self.public.charts().odds(chart, throw.red());
        let line = &mut self.public.sheet_mut().lines[post.index()];
        line.odds_throw = Some(throw);
        if again && throw.is_double() {
            self.public.phase = Phase::OddsReroll(post);
        } else {
            line.odds = Some(odds);
            self.odds_made(post, events);
        }
    }

    fn odds_rerolled(&mut self, post: Post, die: u8, events: &mut impl Events<Self>) {
        let throw = self.public.sheet().lines[post.index()].odds_throw;
        let Some(throw) = throw else { return };
        let odds = self
            .public
            .charts()
            .odds(self.public.odds_chart(self.public.sheet(), post, throw), die);
        let line = &mut self.public.sheet_mut().lines[post.index()];
        line.odds_die = Some(die);
        line.odds = Some(odds);
        self.odds_made(post, events);
    }

    fn odds_made(&mut self, post: Post, events: &mut impl Events<Self>) {
        if let Some(odds) = self.public.sheet().lines[post.index()].odds {
            events.all(|| Event::Odds { race: self.public.race(), pp: post.number(), odds });
        }
        match self.next_post(post) {
            Some(next) => self.public.phase = Phase::Odds(next),
            None => self.begin_betting(events),
        }
    }

    fn next_post(&self, post: Post) -> Option<Post> {
        (post.index() + 1 < self.public.sheet().lines.len()).then_some(Post(post.0 + 1))
    }

    fn begin_betting(&mut self, events: &mut impl Events<Self>) {
        let odds = self.public.sheet().odds_source != Some(OddsSource::None);
        if odds && !self.public.bettors().is_empty() {
            self.public.phase = Phase::Betting { slips: SeatSet::EMPTY };
        } else {
            self.close_betting(events);
        }
    }

    /// The slips are shown, the stakes are paid, and they are off.
    pub(crate) fn close_betting(&mut self, events: &mut impl Events<Self>) {
        let mut bets: SmallVec<[_; 24]> = SmallVec::new();
        for slip in &mut self.hidden.slips {
            bets.extend(slip.drain(..));
        }
        for bet in &bets {
            self.public.pay_house(bet.seat, bet.stake);
        }
        events.all(|| Event::BettingClosed {
            bets: bets.iter().map(|bet| self.public.shown_bet(bet)).collect(),
        });
        self.public.sheet_mut().bets = Some(bets);
        if self.public.segments().has_break() {
            self.public.phase = Phase::Break(Post(0));
        } else {
            self.sum_pace();
        }
    }

    fn sum_pace(&mut self) {
        let segments = self.public.segments();
        let sheet = self.public.sheet_mut();
        let keys = sheet.entrants.iter().zip(&sheet.lines);
        sheet.pace_sum = Some(pace_sum(keys.map(|(e, line)| segments.pace_key(e, line.points()))));
        self.public.phase = Phase::Pace;
    }

    fn broke(&mut self, post: Post, throw: Throw, events: &mut impl Events<Self>) {
        let rating = self.public.sheet().entrants[post.index()].pace;
        let points = self.public.charts().break_points(rating, throw.total());
        let line = &mut self.public.sheet_mut().lines[post.index()];
        (line.break_throw, line.break_points) = (Some(throw), Some(points));
        match self.next_post(post) {
            Some(next) => self.public.phase = Phase::Break(next),
            None => {
                self.called(events);
                if self.public.segments().has_setup() {
                    self.public.phase = Phase::Setup(Post(0));
                } else {
                    self.sum_pace();
                }
            }
        }
    }

    fn set_up(&mut self, post: Post, throw: Throw, events: &mut impl Events<Self>) {
        let rating = self.public.sheet().entrants[post.index()].pace;
        let change = self.public.charts().pace_setup(rating, throw.total());
        let line = &mut self.public.sheet_mut().lines[post.index()];
        (line.setup_throw, line.race2) = (Some(throw), Some(line.points() + change));
        match self.next_post(post) {
            Some(next) => self.public.phase = Phase::Setup(next),
            None => {
                self.called(events);
                self.sum_pace();
            }
        }
    }

    fn pace_set(&mut self, throw: Throw, events: &mut impl Events<Self>) {
        let segments = self.public.segments();
        let setup = self.public.setup.clone();
        let charts = setup.pack.charts(setup.options.errata);
        let sheet = self.public.sheet_mut();
        let sum = sheet.pace_sum.unwrap_or(0);
        let pace = charts.pace(segments.heads(), sum, throw.total());
        (sheet.pace_throw, sheet.pace) = (Some(throw), Some(pace));
        for (line, entrant) in sheet.lines.iter_mut().zip(&sheet.entrants) {
            let key = segments.pace_key(entrant, line.points());
            line.pace_adj = Some(segments.pace_effect(charts, pace, key));
        }
        events.all(|| Event::Pace { pace, sum });
        self.public.phase = Phase::Form(Post(0));
    }

    fn form_thrown(&mut self, post: Post, throw: Throw, events: &mut impl Events<Self>) {
        let segments = self.public.segments();
        let charts = self.public.charts();
        let form = self.public.sheet().entrants[post.index()].form;
        let change = segments.form(charts, form, throw.total());
        let trouble = charts.brings_trouble(throw.total());
        let line = &mut self.public.sheet_mut().lines[post.index()];
        line.form_throw = Some(throw);
        line.form_adj = Some(change.power);
        line.trouble_adj = Some(0);
        line.race3 = segments.has_break().then(|| line.points() + change.points);
        if segments.has_break() && self.next_post(post).is_none() {
            self.called(events);
        }
        if trouble {
            self.public.phase = Phase::Trouble(post);
        } else {
            self.settled(post, None, events);
        }
    }

    fn trouble_thrown(&mut self, post: Post, throw: Throw, events: &mut impl Events<Self>) {
        let row = self.public.charts().trouble(throw.total());
        self.public.sheet_mut().lines[post.index()].trouble_throw = Some(throw);
        match after_trouble(row) {
            AfterTrouble::Settled(trouble) => self.settled(post, Some(trouble), events),
            AfterTrouble::Jockey { .. } => self.public.phase = Phase::Jockey(post),
        }
    }

    fn jockey_thrown(&mut self, post: Post, throw: Throw, events: &mut impl Events<Self>) {
        let line = &mut self.public.sheet_mut().lines[post.index()];
        line.jockey_throw = Some(throw);
        let Some(before) = line.trouble_throw else { return };
        let row = self.public.charts().trouble(before.total());
        let trouble = self.public.sheet().entrants[post.index()].trouble;
        self.settled(post, Some(after_jockey(row, trouble, throw.total())), events);
    }

    /// A horse's form, and what trouble it had, are known.
    fn settled(&mut self, post: Post, trouble: Option<Trouble>, events: &mut impl Events<Self>) {
        let lost = trouble.map_or(0, |trouble| trouble.power(self.public.charts()));
        let sheet = self.public.sheet_mut();
        let start = sheet.entrants[post.index()].start;
        let line = &mut sheet.lines[post.index()];
        let status = trouble.map_or(Status::Ok, Trouble::status);
        line.trouble = trouble;
        line.trouble_adj = Some(lost);
        line.status = Some(status);
        if status != Status::Out {
            let (pace, form) = (line.pace_adj.unwrap_or(0), line.form_adj.unwrap_or(0));
            line.final_power = Some(final_power(start, pace, form, lost));
        }
        if let Some(trouble) = trouble {
            events.all(|| Event::Trouble { race: self.public.race(), pp: post.number(), trouble });
        }
        self.public.phase = self.next_post(post).map_or(Phase::Factors, Phase::Form);
    }

    /// A call is complete: everybody sees how the horses lie.
    fn called(&self, events: &mut impl Events<Self>) {
        events.all(|| {
            let (call, at) = self.public.lie();
            Event::Called { race: self.public.race(), call, at }
        });
    }

    fn factors_thrown(&mut self, throw: Throw, events: &mut impl Events<Self>) {
        let jockeys = self.public.setup.options.jockeys;
        let factors = self.public.charts().factors(throw, jockeys);
        let sheet = self.public.sheet_mut();
        (sheet.factors_throw, sheet.factors) = (Some(throw), Some(factors));
        for (line, entrant) in sheet.lines.iter_mut().zip(&sheet.entrants) {
            let running = line.status != Some(Status::Out);
            line.factor_adj = running.then(|| factor_change(entrant, factors));
        }
        events.all(|| Event::Factors { factor: factors.factor, jockey: factors.jockey });
        self.next_speed(0, events);
    }

    /// The next horse from this post on that is still in the race throws for its speed.
    fn next_speed(&mut self, from: usize, events: &mut impl Events<Self>) {
        let lines = &self.public.sheet().lines;
        let next = (from..lines.len()).find(|at| lines[*at].status != Some(Status::Out));
        match next {
            Some(at) => self.public.phase = Phase::Speed(Post(at as u8)),
            None => self.after_speeds(events),
        }
    }

    fn speed_thrown(&mut self, post: Post, throw: Throw, events: &mut impl Events<Self>) {
        let form = self.public.sheet().entrants[post.index()].form;
        let saves = self.public.setup.options.form_save
            && self.public.charts().may_save(form, throw.total());
        self.public.sheet_mut().lines[post.index()].speed_throw = Some(throw);
        if saves {
            self.public.phase = Phase::FormSave(post);
        } else {
            self.ran(post, throw, None, events);
        }
    }

    fn saved(&mut self, post: Post, die: u8, events: &mut impl Events<Self>) {
        let line = &mut self.public.sheet_mut().lines[post.index()];
        line.save_die = Some(die);
        let Some(throw) = line.speed_throw else { return };
        self.ran(post, throw, Some(die), events);
    }

    fn ran(&mut self, post: Post, throw: Throw, save: Option<u8>, events: &mut impl Events<Self>) {
        let sheet = self.public.sheet();
        let charts = self.public.charts();
        let form = sheet.entrants[post.index()].form;
        let total = save.and_then(|die| charts.form_save(form, die)).unwrap_or(throw.total());
        let line = &sheet.lines[post.index()];
        let figure = charts.figure(line.final_power.unwrap_or(0), total);
        let speed = figure + i16::from(line.factor_adj.unwrap_or(0));
        let line = &mut self.public.sheet_mut().lines[post.index()];
        (line.figure, line.speed) = (Some(figure), Some(speed));
        let race = self.public.race();
        events.all(|| Event::Speed { race, pp: post.number(), figure, speed });
        self.next_speed(post.index() + 1, events);
    }

    /// Photos, then disqualifications, then the hundredths: whatever is still needed.
    fn after_speeds(&mut self, events: &mut impl Events<Self>) {
        let sheet = self.public.sheet();
        self.public.phase = if let Some(post) = next_photo(sheet) {
            Phase::Photo(post)
        } else if let Some(post) = next_dq(sheet) {
            Phase::Dq(post)
        } else if self.public.setup.options.hundredths
            && sheet.hundredths.is_none()
            && sheet.anybody_finished()
        {
            Phase::Hundredths
        } else {
            return self.result(events);
        };
    }

    fn photo_thrown(&mut self, post: Post, throw: Throw, events: &mut impl Events<Self>) {
        let sheet = self.public.sheet_mut();
        let total = photo_total(&sheet.entrants[post.index()], throw);
        let line = &mut sheet.lines[post.index()];
        (line.photo_throw, line.photo) = (Some(throw), Some(total));
        let race = self.public.race();
        events.all(|| Event::Photo { race, pp: post.number(), total });
        self.after_speeds(events);
    }

    fn result(&mut self, events: &mut impl Events<Self>) {
        self.public.sheet_mut().decided = true;
        let places = crate::finish::official(&self.public.sheet().field());
        let runners = self.public.sheet().lines.len();
        self.called(events);
        events.all(|| Event::Official {
            race: self.public.race(),
            order: in_order(&places, runners)
                .map(|post| (post.number(), places.of(post).unwrap_or(0)))
                .collect(),
        });
        if self.public.setup.options.payout_mods && self.public.payouts_due() > 0 {
            self.public.phase = Phase::Payout;
        } else {
            self.pay_out(events);
        }
    }

    fn payout_thrown(&mut self, throw: Throw, events: &mut impl Events<Self>) {
        let sheet = self.public.sheet_mut();
        sheet.payout_throws.push(throw);
        let thrown = sheet.payout_throws.len();
        if thrown >= self.public.payouts_due() {
            self.pay_out(events);
        }
    }

    /// Bets are paid, and the next card begins.
    fn pay_out(&mut self, events: &mut impl Events<Self>) {
        let payoffs = self.public.payoffs_now();
        self.public.sheet_mut().payoffs = Some(payoffs);
        let bets = self.public.sheet().bets.clone().unwrap_or_default();
        for bet in &bets {
            let paid = self.public.sheet_return(self.public.sheet(), bet).unwrap_or(Cents(0));
            self.public.pay_house(bet.seat, Cents(-paid.0));
            events.all(|| Event::Paid {
                pp: bet.post.number(),
                bet: self.public.shown_bet(bet),
                paid,
            });
        }
        self.begin_race(events);
    }

    /// Two dice that were due.
    pub(crate) fn thrown(&mut self, throw: Throw, events: &mut impl Events<Self>) {
        let phase = self.public.phase;
        self.public.remember(throw.faces());
        events.all(|| Event::Thrown {
            race: self.public.race(),
            what: phase.word(),
            pp: phase.post().map(Post::number),
            dice: SmallVec::from_slice(&throw.faces()),
        });
        match phase {
            Phase::Condition => {
                let surface = self.public.card().surface;
                let condition = self.public.charts().condition(surface, throw.total());
                self.public.sheet_mut().condition_throw = Some(throw);
                self.condition_known(condition, events);
            }
            Phase::Odds(post) => self.odds_thrown(post, throw, events),
            Phase::Break(post) => self.broke(post, throw, events),
            Phase::Setup(post) => self.set_up(post, throw, events),
            Phase::Pace => self.pace_set(throw, events),
            Phase::Form(post) => self.form_thrown(post, throw, events),
            Phase::Trouble(post) => self.trouble_thrown(post, throw, events),
            Phase::Jockey(post) => self.jockey_thrown(post, throw, events),
            Phase::Factors => self.factors_thrown(throw, events),
            Phase::Speed(post) => self.speed_thrown(post, throw, events),
            Phase::Photo(post) => self.photo_thrown(post, throw, events),
            Phase::Payout => self.payout_thrown(throw, events),
            _ => debug_assert!(false, "chance is judged before it is applied"),
        }
    }

    /// One die that was due.
    pub(crate) fn one_thrown(&mut self, die: u8, events: &mut impl Events<Self>) {
        let phase = self.public.phase;
        self.public.remember([die, 0]);
        events.all(|| Event::Thrown {
            race: self.public.race(),
            what: phase.word(),
            pp: phase.post().map(Post::number),
            dice: SmallVec::from_slice(&[die]),
        });
        match phase {
            Phase::OddsReroll(post) => self.odds_rerolled(post, die, events),
            Phase::FormSave(post) => self.saved(post, die, events),
            Phase::Dq(post) => {
                self.public.sheet_mut().lines[post.index()].dq_drop = Some(die);
                self.after_speeds(events);
            }
            Phase::Hundredths => {
                self.public.sheet_mut().hundredths = Some(die);
                self.after_speeds(events);
            }
            _ => debug_assert!(false, "chance is judged before it is applied"),
        }
    }
}

impl Public {
    /// The number of the race on hand, from 1.
    fn race(&self) -> u32 {
        self.sheets.len() as u32
    }

    fn remember(&mut self, faces: [u8; 2]) {
        let race = (self.sheets.len() - 1) as u16;
        self.last = Some(Last { race, phase: self.phase, faces });
    }

    /// The class of a horse's odds: the chart that a throw without a double is read from.
    #[must_use]
    pub fn odds_class(&self, sheet: &Sheet, post: Post) -> Option<OddsChart> {
        let own = sheet.entrants.get(post.index())?.start;
        let starts = || sheet.entrants.iter().map(|entrant| entrant.start);
        let best = starts().max()?;
        let tied = starts().filter(|start| *start == best).count() > 1;
        Some(self.charts().odds_class(sheet.entrants.len(), best - own, tied))
    }

    /// The chart that a horse's odds are read from, a double's step to the side included.
    pub(crate) fn odds_chart(&self, sheet: &Sheet, post: Post, throw: Throw) -> OddsChart {
        let chart = self.odds_class(sheet, post).unwrap_or_default();
        match throw.red() {
            _ if !throw.is_double() => chart,
            1..=3 => chart.right(),
            _ => chart.left(),
        }
    }
}

/// The next horse of a photo: of the highest figure that several share, by post.
fn next_photo(sheet: &Sheet) -> Option<Post> {
    let speed = |post: &Post| sheet.lines[post.index()].speed;
    let level = |post: &Post| {
        let shared = sheet.lines.iter().filter(|line| line.speed == speed(post)).count() > 1;
        speed(post).is_some() && shared && sheet.lines[post.index()].photo.is_none()
    };
    Post::all(sheet.lines.len())
        .filter(level)
        .min_by_key(|post| (std::cmp::Reverse(speed(post)), *post))
}

/// The next disqualified horse to be put back, in the order at the wire.
fn next_dq(sheet: &Sheet) -> Option<Post> {
    let due = |post: &Post| {
        let line = &sheet.lines[post.index()];
        line.status == Some(Status::Dq) && line.dq_drop.is_none()
    };
    let key = |post: &Post| sheet.lines[post.index()].at_wire().map(|horse| horse.key());
    Post::all(sheet.lines.len())
        .filter(due)
        .min_by_key(|post| (std::cmp::Reverse(key(post)), *post))
}
