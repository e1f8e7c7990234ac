//! What is asked, told and shown. Terminal, browser and screen readers all draw it; the words stand in
//! `lang/en.json` and `lang/de.json`.

use engine::{Ask, Game, RaceFrame, RaceResult, RaceStep, Text, Way, text};
use racing::{Ran, Runner, Status, Target};

use crate::state::{Event, Horse, Move, Phase, Public};
use crate::{MatchRace, MatchRacePack};

/// `1 Whistlejacket`.
fn name(horse: Horse, pack: &MatchRacePack) -> Text {
    text!("horse", number = horse.post(), name = pack.horses[horse.index()].as_str())
}

pub(crate) fn ask(public: &Public, listed: &[Move]) -> Ask<Move> {
    let pack = &public.setup.pack;
    let targets = public.targets();
    let way = |play: &Move| match *play {
        Move::Pass {} => Way::new(play.clone(), "pass", text!("way.pass")).key('p'),
        Move::Bet { horse, stake } => {
            let label = text!("way.bet", stake = stake, horse = name(horse, pack));
            Way::new(play.clone(), format!("bet {} on {horse}", stake.0), label)
        }
        Move::Ride { horse } => {
            let to = &targets[horse.index()];
            let label = text!("way.ride", horse = name(horse, pack), to = to.distance);
            Way::new(play.clone(), format!("ride {horse}"), label).target(to.clone())
        }
    };
    let prompt = match public.phase {
        Phase::Ride { face, .. } => text!("ask.ride", face = face),
        _ => text!("ask.bet", race = public.race),
    };
    let mut ways: Vec<_> = listed.iter().map(way).collect();
    // The most interesting ones first: who wants no bet finds that last.
    ways.sort_by_key(|way| way.play == Move::Pass {});
    Ask::new(prompt).ways(ways)
}

pub(crate) fn said(pack: &MatchRacePack, event: &Event) -> Text {
    match *event {
        Event::Laid { seat } => text!("said.laid", seat = seat),
        Event::Off { race, seat } => text!("said.off", race = race, seat = seat),
        Event::Thrown { seat, face } => text!("said.thrown", seat = seat, face = face),
        Event::Ran { horse, from, to } => {
            text!("said.ran", horse = name(horse, pack), spaces = to - from, to = to)
        }
        Event::Official { race, winner } => {
            text!("said.official", race = race, horse = name(winner, pack))
        }
        Event::Settled { seat, bet, won } => {
            let key = if won == bet.stake { "said.won" } else { "said.lost" };
            text!(key, seat = seat, stake = bet.stake, horse = name(bet.horse, pack))
        }
        Event::Final { ref ranking } => Text::ranking(ranking),
    }
}

pub(crate) fn step(event: &Event) -> Option<RaceStep> {
    Some(match *event {
        Event::Thrown { seat, face } => RaceStep::thrown(seat, &[face]),
        Event::Ran { horse, to, .. } => RaceStep::ran(horse.post(), horse.post(), to),
        Event::Official { race, winner } => {
            let places = Horse::BOTH.map(|horse| (horse.post(), horse.place(winner)));
            RaceStep::Official { race, places: places.into() }
        }
        Event::Settled { seat, bet, won } => RaceStep::paid(seat, Some(bet.horse.post()), won),
        _ => return None,
    })
}

impl Public {
    /// The course with both horses on it.
    pub(crate) fn frame(&self) -> RaceFrame {
        let pack = &self.setup.pack;
        let status = |horse: Horse| match self.winners.get(self.race as usize - 1) {
            Some(winner) => Status::Finished { place: horse.place(*winner) },
            None => Status::Running,
        };
        let runner = |horse: Horse| Runner {
            badge: (self.winded == Some(horse)).then(|| "½".to_owned()),
            status: status(horse),
            ..Runner::new(horse.post(), &pack.horses[horse.index()], self.spaces[horse.index()])
        };
        let runners = Horse::BOTH.map(runner).into();
        let frame = RaceFrame::straight(self.race, MatchRace::NAME, pack.length, runners);
        RaceFrame { legal: self.targets(), ..frame }
    }

    /// Where the throw takes either horse.
    fn targets(&self) -> Vec<Target> {
        let Phase::Ride { face, .. } = self.phase else { return Vec::new() };
        let target = |horse| Target::new(Horse::post(horse), self.after(horse, face));
        Horse::BOTH.map(target).into()
    }

    /// How the races ended, for standings.
    pub(crate) fn results(&self) -> Vec<RaceResult> {
        let horses = &self.setup.pack.horses;
        let result = |(race, winner): (u32, &Horse)| {
            let place = |horse: Horse| Some(horse.place(*winner));
            let ran =
                |horse: Horse| Ran::placed(horse.post(), &horses[horse.index()], place(horse));
            let (name, runners) = (MatchRace::NAME.to_owned(), Horse::BOTH.map(ran).into());
            RaceResult { race, name, runners, ..RaceResult::default() }
        };
        (1..).zip(&self.winners).map(result).collect()
    }
}
