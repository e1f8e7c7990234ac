//! A played game, judged: what each decision was worth, what would have been best, and what the difference
//! cost. Each is looked at from what the seat knew when it decided.

use engine::{
    Bits, Entry, Fault, Game, Moves, Packs, Record, Seat, Silent, SimBits, Table, Text, Turn,
    Viewer, replay, value_of,
};
use lab::Watch;
use lab::search::{Trial, compare};
use serde::Serialize;
use serde_json::Value;

use crate::search::Scene;
use crate::table::no_such_game;
use crate::{Roster, Thought, Visitor, Ways};

/// What is asked about a game.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry<'a> {
    /// The game.
    pub record: &'a Record,
    /// The seat whose decisions are judged; all of them without one.
    pub seat: Option<Seat>,
    /// Imagined games for each decision: as many to find its best rival, and as many again, with other
    /// chance, to compare the two.
    pub playouts: u64,
    /// All chance of the analysis follows from it.
    pub seed: u64,
    /// How many threads; they change nothing of what is found.
    pub threads: usize,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// What the seats' decisions cost them.
    pub seats: Vec<SeatLoss>,
    /// The decisions, in the order in which they were made.
    pub decisions: Vec<Judgement>,
}

/// What a seat's decisions cost it, all together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatLoss {
    /// The seat.
    pub seat: Seat,
    /// How many decisions it made.
    pub decisions: usize,
    /// The sum of what they cost.
    pub loss: f64,
    /// The standard error of that sum.
    pub loss_se: f64,
}

/// A decision, judged. Values are chances to win: shares of a game, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judgement {
    /// Which entry of the log it is, from 0.
    pub at: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schemars(with = "engine::schema::GameMove"))]
    pub play: Value,
    /// The best that was found; null where it was to leave it to the house.
    #[cfg_attr(feature = "schema", schemars(with = "Option<engine::schema::GameMove>"))]
    pub best: Value,
    /// What the move is worth.
    pub value: f64,
    /// What the best is worth.
    pub best_value: f64,
    /// The standard error of the difference.
    pub se: f64,
    /// What the move cost: the difference, if it is one.
    pub loss: f64,
    /// The move as it was offered, where it was one of the ways.
    #[serde(skip)]
    pub offered: Option<Offered>,
    /// The best that was found, as it was offered.
    #[serde(skip)]
    pub best_offered: Option<Offered>,
}

/// How a way was put to the seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    /// What is typed for it.
    pub words: String,
    /// What it is.
    pub label: Text,
}

/// An analysis with the words for its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// What was found.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// For each decision, what the move and the best are called; null for a move with fields to fill in.
    pub labels: Vec<Labels>,
}

/// What the two moves of a judgement are called.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Labels {
    /// The move that was made.
    #[serde(rename = "move")]
    pub play: Option<Text>,
    /// The best that was found.
    pub best: Option<Text>,
}

impl Told {
    pub(crate) fn of(analysis: Analysis) -> Self {
        let label = |offered: &Option<Offered>| offered.as_ref().map(|way| way.label.clone());
        let labels = analysis
            .decisions
            .iter()
            .map(|one| Labels { play: label(&one.offered), best: label(&one.best_offered) });
        Self { labels: labels.collect(), analysis }
    }
}

/// Judges a game. Stopped early, it judges the first of its decisions.
///
/// # Errors
/// The record can not be replayed.
pub fn analyse(
    inquiry: Inquiry<'_>,
    packs: &(dyn Packs + Sync),
    watch: &Watch,
) -> Result<Analysis, Fault> {
    struct Judge<'a>(Inquiry<'a>, &'a (dyn Packs + Sync), &'a Watch);
    impl Visitor for Judge<'_> {
        type Output = Result<Analysis, Fault>;
        fn visit<G: Roster>(self) -> Self::Output {
            let Self(inquiry, packs, watch) = self;
            let (table, _) = replay::<G>(inquiry.record, packs, usize::MAX)?;
            let positions = positions(&table, inquiry.seat);
            let Inquiry { playouts, seed, threads, .. } = inquiry;
            Ok(judge(&positions, Thinking { playouts, seed, threads }, watch))
        }
    }
    let game = &inquiry.record.game;
    crate::visit(game, Judge(inquiry, packs, watch)).ok_or_else(|| no_such_game(inquiry.record))?
}

/// How many decisions there are to judge.
///
/// # Errors
/// The record can not be replayed.
pub fn decisions(inquiry: Inquiry<'_>, packs: &dyn Packs) -> Result<u64, Fault> {
    let own = |entry: &&Value| match inquiry.seat {
        _ if entry.get("move").is_none() => false,
        Some(seat) => entry.get("seat").and_then(Value::as_u64) == Some(seat.index() as u64),
        None => true,
    };
    crate::open_replayed(inquiry.record, packs, usize::MAX)?;
    Ok(inquiry.record.log.iter().filter(own).count() as u64)
}

impl Analysis {
    fn of(decisions: Vec<Judgement>) -> Self {
        let mut seats: Vec<SeatLoss> = Vec::new();
        for judgement in &decisions {
            let seat = judgement.seat;
            let at = seats.binary_search_by_key(&seat, |loss| loss.seat).unwrap_or_else(|at| {
                seats.insert(at, SeatLoss { seat, decisions: 0, loss: 0.0, loss_se: 0.0 });
                at
            });
            let sum = &mut seats[at];
            sum.decisions += 1;
            sum.loss += judgement.loss;
            // Errors add up as squares; the root is taken when all are there.
            sum.loss_se += judgement.se.powi(2);
        }
        seats.iter_mut().for_each(|sum| sum.loss_se = sum.loss_se.sqrt());
        Self { seats, decisions }
    }
}

/// A second look at a decision is so many times as long as the first.
const CLOSER: u64 = 4;

/// Whether a rival looks better, but by no more than luck could make of it.
fn is_in_doubt<T>(rival: &Trial<T>) -> bool {
    let (gain, error) = (rival.gain.mean(), rival.gain.standard_error());
    0.0 < gain && gain < 4.0 * error
}

/// A decision as it stood.
struct Position<G: Game> {
    at: usize,
    seat: Seat,
    view: G::View,
    moves: Moves<G>,
    /// Whether the seat could leave it to the house.
    may_wait: bool,
    play: G::Move,
}

/// How much is thought about a decision, from which chance, on how many threads.
#[derive(Clone, Copy, Debug)]
struct Thinking {
    playouts: u64,
    seed: u64,
    threads: usize,
}

/// The decisions of a game that was played, of one seat or of all.
fn positions<G: Roster>(table: &Table<G>, asked: Option<Seat>) -> Vec<Position<G>> {
    let mut game = G::start(table.game().setup().clone());
    let mut positions = Vec::new();
    for (at, entry) in table.log().enumerate() {
        if let Entry::Move { seat, play } = entry
            && asked.is_none_or(|asked| asked == *seat)
        {
            let mut moves = Moves::default();
            game.moves(*seat, &mut moves);
            let view = game.view(Viewer::Seat(*seat));
            let may_wait = game.house().is_some();
            positions.push(Position { at, seat: *seat, view, moves, may_wait, play: play.clone() });
        }
        // What stands in a log is legal.
        if game.play(entry, &mut Silent).is_err() {
            break;
        }
    }
    positions
}

fn judge<G: Roster>(positions: &[Position<G>], thinking: Thinking, watch: &Watch) -> Analysis {
    let mut judged = Vec::new();
    lab::divide(
        positions.len() as u64,
        thinking.threads,
        watch,
        || (G::Sound::default(), Moves::default()),
        |(policy, moves), number| {
            let position = &positions[number as usize];
            let seeds = SimBits::new(thinking.seed, position.at as u64);
            let mut thought = Thought { policy, moves, playouts: thinking.playouts, seed: 0 };
            position.judge(&mut thought, seeds)
        },
        |_, judgement| judged.push(judgement),
    );
    judged.sort_by_key(|judgement: &Judgement| judgement.at);
    Analysis::of(judged)
}

/// Imagined games for all decisions of a game together, where somebody waits at a screen.
const AT_THE_SCREEN: u64 = 12_000;
/// However many decisions there are, each is looked at in so many games; and in no more however few.
const EACH: std::ops::RangeInclusive<u64> = 16..=200;

/// The analysis of a game at a table for somebody who waits: with less thought the longer the game was. It ends
/// with the decisions that were reached in time.
pub(crate) fn at_the_screen<G: Roster>(table: &Table<G>, seed: u64, watch: &Watch) -> Analysis {
    let positions = positions(table, None);
    let each = AT_THE_SCREEN / (positions.len() as u64).max(1);
    let playouts = each.clamp(*EACH.start(), *EACH.end());
    judge(&positions, Thinking { playouts, seed, threads: 1 }, watch)
}

impl<G: Roster> Position<G> {
    fn judge(&self, thought: &mut Thought<'_, G>, mut seeds: SimBits) -> Judgement {
        let playouts = thought.playouts;
        let mut again = |thought: &mut Thought<'_, G>| {
            (thought.seed, thought.playouts) = (seeds.next_u64(), playouts);
        };
        again(thought);
        let candidates = self.candidates(thought);
        again(thought);
        let rival = self.compared(thought, candidates).into_iter().nth(1);
        let pair = [Some(self.play.clone())].into_iter().chain(rival.map(|trial| trial.candidate));
        let pair: Vec<_> = pair.collect();
        // The best of many has been lucky, too: what it is worth is measured afresh. One that still looks
        // better, but not clearly, is looked at more closely: of many decisions a few would by luck.
        again(thought);
        let mut pair = self.compared(thought, pair);
        if pair.get(1).is_some_and(is_in_doubt) {
            again(thought);
            thought.playouts *= CLOSER;
            pair = self.compared(thought, pair.into_iter().map(|trial| trial.candidate).collect());
        }
        let value = pair[0].value.mean();
        let better = pair.get(1).filter(|rival| rival.gain.mean() > 0.0);
        let loss = better.map_or(0.0, |rival| rival.gain.mean());
        let best = better.map_or(&pair[0].candidate, |rival| &rival.candidate);
        Judgement {
            at: self.at,
            seat: self.seat,
            play: value_of(&self.play),
            best: value_of(best),
            value,
            best_value: value + loss,
            se: pair.get(1).map_or(0.0, |rival| rival.gain.standard_error()),
            loss,
            offered: self.offered(&self.play),
            best_offered: best.as_ref().and_then(|play| self.offered(play)),
        }
    }

    /// How a move was put to the seat, if it is one of the ways.
    fn offered(&self, play: &G::Move) -> Option<Offered> {
        let ask = G::ask(&self.view, &self.moves);
        let way = ask.ways.into_iter().find(|way| way.play == *play)?;
        Some(Offered { words: way.words, label: way.label })
    }

    /// The move that was made, and what might have been better.
    fn candidates(&self, thought: &mut Thought<'_, G>) -> Vec<Option<G::Move>> {
        let turn = Turn { seat: self.seat, view: &self.view, moves: &self.moves };
        let mut candidates = vec![Some(self.play.clone())];
        let mut others = Vec::new();
        if self.may_wait {
            others.extend([None, G::consider(&turn, thought)]);
        } else {
            others.push(Some(thought.sound(&turn)));
            match G::ways(&turn, thought) {
                Ways::Known(play) => others.push(Some(play)),
                Ways::Search(plays) => others.extend(plays.into_iter().map(Some)),
            }
        }
        for other in others {
            if !candidates.contains(&other) {
                candidates.push(other);
            }
        }
        candidates
    }

    fn compared(
        &self,
        thought: &mut Thought<'_, G>,
        candidates: Vec<Option<G::Move>>,
    ) -> Vec<Trial<Option<G::Move>>> {
        let scene = Scene::of(&self.view, thought.seed);
        compare(candidates, thought.playouts, scene, |scene, play| {
            thought.value(scene, self.seat, play.as_ref())
        })
    }
}
