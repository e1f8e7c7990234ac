//! The race frame: eleven lanes, nine spaces and the line.

use racing::{RaceFrame, Runner, Status, Target};

use crate::state::{Phase, Public, Step};
use crate::words::{Horse, Token};

impl Public {
    pub(crate) fn frame(&self) -> Option<RaceFrame> {
        let pack = &self.setup.pack;
        let card = &pack.cards[usize::from(self.card?)];
        let runner = |horse: Horse| {
            let state = self.horse(horse);
            Runner {
                post: u32::from(horse.number()),
                name: pack.horses[horse.index()].name.clone(),
                lane: horse.index() as u32 + 1,
                distance: state.space,
                badge: state.token.map(|token| token.word().to_owned()),
                status: match state.finish {
                    Some(place) => Status::Finished { place: u32::from(place) },
                    None => Status::Running,
                },
            }
        };
        let runners = Horse::all().map(runner).collect();
        let frame = RaceFrame::straight(self.race, card.name.clone(), pack.finish, runners);
        Some(RaceFrame { legal: self.targets(), ..frame })
    }

    /// Where the horse on turn may go: either length of its move, or the horses that may be pushed.
    pub(crate) fn targets(&self) -> Vec<Target> {
        let Phase::Race(turn) = self.phase else { return Vec::new() };
        let pack = &self.setup.pack;
        let target = |horse: Horse, spaces, uses_tokens| {
            let state = self.horse(horse);
            let distance = match state.token.filter(|_| uses_tokens) {
                Some(Token::X) => state.space,
                token => state.space + spaces + token.and_then(Token::bonus).unwrap_or(0),
            };
            let distance = distance.min(pack.finish);
            Target { post: u32::from(horse.number()), distance, lane: None }
        };
        match (turn.step, turn.dice) {
            (Step::Advance, Some(dice)) => [pack.short_move, pack.full_move]
                .map(|spaces| target(Horse::thrown(dice), spaces, true))
                .to_vec(),
            (Step::Push(spaces), _) => {
                let uses_tokens = self.setup.options.special_uses_tokens;
                self.last_place().map(|horse| target(horse, spaces, uses_tokens)).collect()
            }
            _ => Vec::new(),
        }
    }
}
