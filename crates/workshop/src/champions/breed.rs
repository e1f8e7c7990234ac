//! A foal from two cards: the eight throws for its rows, the one for sex and colour, the trim and
//! the name. The rules do it: a table is opened at which nothing else happens.

use std::sync::Arc;

use big_stakes::{BigStakes, BigStakesPack, COLUMNS, Foal, HorseCard, Move, Phase, Unborn};
use engine::{Drawn, Due, Entry, Game, Pending, Refused, Seat, Setup, Silent};
use serde_json::json;

/// Who breeds.
const BREEDER: Seat = Seat(0);

/// A foal that is being bred.
#[derive(Clone, Debug)]
pub struct Breeding {
    game: BigStakes,
    throws: Vec<Thrown>,
}

/// A throw, and what it decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The faces.
    pub dice: Vec<u8>,
    /// What was thrown for: `breed_running`, `breed_heart` or `breed_sex_color`.
    pub what: &'static str,
    /// The first round whose column it decided, from 1; 0 for sex and colour.
    pub first_round: usize,
    /// What came of each die, from whom: of the sire if it is true.
    pub from_sire: Vec<bool>,
}

/// A foal with its card.
#[derive(Clone, Debug, PartialEq)]
pub struct Bred {
    /// The foal.
    pub foal: Foal,
    /// The throws that made it, in order.
    pub throws: Vec<Thrown>,
}

/// A table at which nothing but breeding happens.
fn stud(pack: Arc<BigStakesPack>, breeding: &str) -> Result<BigStakes, Refused> {
    let options = json!({ "breeding": breeding });
    let options = options.as_object().cloned().unwrap_or_default();
    let names = vec![String::from("Breeder"), String::from("Looker-on")];
    Ok(BigStakes::start(Arc::new(Setup::new(pack, &options, names)?)))
}

impl Breeding {
    /// A sire and a dam of the pack, by their ids.
    ///
    /// # Errors
    /// One of them is no such card, or the pack can not be bred from.
    pub fn new(pack: Arc<BigStakesPack>, sire: &str, dam: &str) -> Result<Self, Refused> {
        let mut game = stud(pack, "matched")?;
        let mate = game.read_move(BREEDER, &json!({"type": "mate", "sire": sire, "dam": dam}))?;
        game.play(&Entry::Move { seat: BREEDER, play: mate }, &mut Silent)?;
        Ok(Self { game, throws: Vec::new() })
    }

    /// A sire and a dam that are drawn from the pack's male and female cards.
    ///
    /// # Errors
    /// The pack can not be bred from.
    pub fn drawn(
        pack: Arc<BigStakesPack>,
        mut draw: impl FnMut(&Due) -> Drawn,
    ) -> Result<Self, Refused> {
        let mut game = stud(pack, "random")?;
        while let (Phase::Sire | Phase::Dam(_), Pending::Chance(due)) =
            (&game.public().phase, game.pending())
        {
            let drawn = draw(&due);
            game.play(&Entry::Chance(drawn), &mut Silent)?;
        }
        Ok(Self { game, throws: Vec::new() })
    }

    /// The throw that is due; none when all are done.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        match (&self.game.public().phase, self.game.pending()) {
            (Phase::Breed(_) | Phase::SexColor(_), Pending::Chance(due)) => Some(due),
            _ => None,
        }
    }

    /// Takes a throw.
    ///
    /// # Errors
    /// None such is due.
    pub fn throw(&mut self, drawn: Drawn) -> Result<&Thrown, Refused> {
        let due = self.due().ok_or(engine::Shared::WrongMove)?;
        let from = self.game.public().pack().constants.sire_from;
        let first_round = match &self.game.public().phase {
            Phase::Breed(unborn) => {
                usize::from(unborn.throws) * usize::from(due.count()) % COLUMNS + 1
            }
            _ => 0,
        };
        let dice = match &drawn {
            Drawn::Dice(dice) => dice.faces().to_vec(),
            Drawn::Shuffle(_) | Drawn::Pick(_) => Vec::new(),
        };
        self.game.play(&Entry::Chance(drawn), &mut Silent)?;
        let from_sire = dice.iter().map(|die| *die >= from).collect();
        self.throws.push(Thrown { dice, what: due.what, first_round, from_sire });
        Ok(&self.throws[self.throws.len() - 1])
    }

    /// The foal as far as it is known, before it has a name.
    #[must_use]
    pub fn unborn(&self) -> Option<&Unborn> {
        match &self.game.public().phase {
            Phase::Breed(unborn)
            | Phase::SexColor(unborn)
            | Phase::Trim(unborn)
            | Phase::Name(unborn) => Some(unborn),
            _ => None,
        }
    }

    /// By how much its running row has to be cut.
    #[must_use]
    pub fn too_much(&self) -> u16 {
        let public = self.game.public();
        let Phase::Trim(unborn) = &public.phase else { return 0 };
        let total: u16 = unborn.running.iter().map(|number| u16::from(*number)).sum();
        total.saturating_sub(public.pack().constants.foal_limit)
    }

    /// Cuts the running row; without cuts of one's own the last columns give way.
    ///
    /// # Errors
    /// They do not cut it to the limit exactly.
    pub fn trim(&mut self, cuts: Option<[u8; COLUMNS]>) -> Result<(), Refused> {
        let play = match cuts {
            Some(cuts) => Move::Trim { cuts },
            None => self.game.passive(BREEDER).ok_or(engine::Shared::WrongMove)?,
        };
        self.game.play(&Entry::Move { seat: BREEDER, play }, &mut Silent)
    }

    /// Names the foal.
    ///
    /// # Errors
    /// The name is none, or is taken; or there is still something to throw or to cut.
    pub fn name(mut self, name: &str) -> Result<Bred, Refused> {
        let name = self.game.read_move(BREEDER, &json!({"type": "name", "name": name}))?;
        self.game.play(&Entry::Move { seat: BREEDER, play: name }, &mut Silent)?;
        let foal = self.game.public().foals.first().cloned();
        Ok(Bred { foal: foal.ok_or(engine::Shared::WrongMove)?, throws: self.throws })
    }

    /// The throws so far.
    #[must_use]
    pub fn throws(&self) -> &[Thrown] {
        &self.throws
    }

    /// The cards of sire and dam.
    #[must_use]
    pub fn parents(&self) -> Option<[&HorseCard; 2]> {
        let unborn = self.unborn()?;
        let public = self.game.public();
        Some([unborn.sire, unborn.dam].map(|horse| public.card(horse)))
    }
}
