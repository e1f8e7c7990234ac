//! Moves with free fields: cards to choose, bids, cuts, names, and the path of a run.

use std::sync::Arc;

use engine::{Bits, OpenMove, Setup, shuffle};
use racing::{Dollars, Spot};
use serde::{Serialize, Serializer};
use smallvec::SmallVec;

use crate::BigStakes;
use crate::board::Course;
use crate::moves::{Horses, Move, NamedShifts, is_name};
use crate::options::Ring;
use crate::path::{Limits, Others, Target, targets, walk};
use crate::state::Public;
use crate::words::{COLUMNS, Cell, LONGEST_PATH, Named, Path, Step};

/// Cards to choose from: a hand with its foals has room without memory of its own.
pub type Offered = SmallVec<[Named; 10]>;

/// A move whose fields are to be filled in: `{"type": …, "open": {…}}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", content = "open", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Open {
    /// An order of the program.
    Order { races: u8 },
    /// Sire and dam out of the pack.
    Mate(
        #[serde(serialize_with = "write_mates")]
        #[cfg_attr(feature = "schema", schemars(with = "MateSlip<'static>"))]
        Arc<Setup<BigStakes>>,
    ),
    /// Cuts of a running row down to the limit.
    Trim { running: [u8; COLUMNS], limit: u16 },
    /// A name, other than these in small letters.
    Name {
        longest: usize,
        #[serde(skip)]
        taken: Arc<[String]>,
    },
    /// So many of these cards to lay open.
    Release { horses: Offered, count: usize },
    /// So many of these cards to keep.
    Keep { horses: Offered, count: usize },
    /// A bid.
    Bid { least: Dollars, most: Dollars, step: Dollars },
    /// So many of these horses to enter.
    Enter { horses: Offered, count: usize },
    /// Rounds for the points of these horses.
    Pace { horses: SmallVec<[Entitled; 3]> },
    /// Some of these tokens.
    Whip { tokens: SmallVec<[u8; 6]> },
    /// A path.
    Run(#[cfg_attr(feature = "schema", schemars(with = "RunSlip"))] OpenRun),
}

/// A horse that may shift strength.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entitled {
    pub horse: Named,
    /// How much it may shift.
    pub points: u8,
    /// The last round to which they may go.
    pub last_round: u8,
}

/// The cards that may breed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MateSlip<'a> {
    sires: Vec<&'a str>,
    dams: Vec<&'a str>,
}

fn write_mates<S: Serializer>(setup: &Setup<BigStakes>, serializer: S) -> Result<S::Ok, S::Error> {
    let of = |male| setup.pack.of_sex(male).map(|horse| &*setup.pack.horses[horse.index()].id);
    MateSlip { sires: of(true).collect(), dams: of(false).collect() }.serialize(serializer)
}

/// The path of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "RunSlip")]
pub struct OpenRun {
    setup: Arc<Setup<BigStakes>>,
    furlongs: u16,
    /// Where the horse stands.
    from: Cell,
    limits: Limits,
    others: Others,
    /// Whether paths that break a rule are accepted too.
    open_movement: bool,
}

impl OpenRun {
    /// What the horse on turn may do.
    #[must_use]
    pub fn new(public: &Public) -> Option<Self> {
        let race = public.race.as_ref()?;
        let at = public.on_turn()?;
        Some(Self {
            setup: public.setup.clone(),
            furlongs: public.race_card(race.card).furlongs,
            from: race.runners[at].cell?,
            limits: public.limits(),
            others: race.others(at),
            open_movement: !public.enforces_paths(),
        })
    }

    /// The course that is run.
    #[must_use]
    pub fn course(&self) -> Course<'_> {
        self.setup.pack.course(self.setup.options.track == Ring::Ten, self.furlongs)
    }

    /// Where the horse stands.
    #[must_use]
    pub const fn from(&self) -> Cell {
        self.from
    }

    /// The most spaces that it may move.
    #[must_use]
    pub const fn most(&self) -> u16 {
        self.limits.spaces
    }

    /// The cells on which other horses stand.
    #[must_use]
    pub fn others(&self) -> &[Cell] {
        &self.others
    }

    /// Every cell with a number of spaces that a legal path leads to.
    pub fn targets(&self, each: impl FnMut(Target)) {
        targets(&self.course(), self.from, self.limits, &self.others, each);
    }

    fn admits(&self, path: Path) -> bool {
        let walked = walk(&self.course(), self.from, path, self.limits, &self.others);
        walked.is_ok_and(|(_, fault)| self.open_movement || fault.is_none())
    }

    /// A legal path: as far as the horse may go in seven cases out of eight, and mostly straight.
    fn sample(&self, bits: &mut impl Bits) -> Path {
        let course = self.course();
        let most = self.limits.spaces.min(LONGEST_PATH as u16);
        let mut word = bits.next_u64();
        let length = if word & 7 == 0 { bits.below(u32::from(most) + 1) as u16 } else { most };
        word >>= 3;
        let crowded =
            |cell: Cell| course.behind(cell).is_some_and(|behind| self.others.contains(&behind));
        let may = |at: Cell, step: Step| {
            let to = course.step(at, step).filter(|to| !self.others.contains(to))?;
            let diagonal = step != Step::Straight;
            (!diagonal || course.is_open(at, to) && !crowded(to)).then_some(to)
        };
        let (mut at, mut path, mut changes) = (self.from, Path::EMPTY, 0);
        for space in 0..length {
            // Three bits decide a step; the first space is always straight.
            if space % 20 == 19 {
                word = bits.next_u64();
            }
            let turned = match word & 7 {
                0 => Some(Step::In),
                1 => Some(Step::Out),
                _ => None,
            };
            word >>= 3;
            let turned = turned.filter(|_| space > 0 && changes < self.limits.changes);
            let side = turned.and_then(|step| Some((step, may(at, step)?)));
            let ahead = || Some((Step::Straight, may(at, Step::Straight)?));
            let Some((step, to)) = side.or_else(ahead) else { break };
            let Some(longer) = path.then(step) else { break };
            changes += u8::from(step != Step::Straight);
            (at, path) = (to, longer);
        }
        path
    }

    /// The cells near by on which others stand, and those that must stay open in front of them.
    pub(crate) fn kept_off(&self) -> impl Iterator<Item = Cell> + '_ {
        let course = self.course();
        let near = self.from.x..=self.from.x + self.limits.spaces + 1;
        let cells = self.others.iter().flat_map(move |other| [*other, course.ahead(*other)]);
        cells.filter(move |cell| near.contains(&cell.x))
    }
}

/// Where a horse may run.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RunSlip {
    from: Cell,
    most: u16,
    lane_changes: u8,
    /// Whether paths that break a rule are accepted too.
    open_movement: bool,
    targets: Vec<RunTarget>,
    /// The spaces within reach on which others stand or that must stay open in front of them.
    blocked: Vec<Spot>,
}

impl From<OpenRun> for RunSlip {
    fn from(run: OpenRun) -> Self {
        let mut targets = Vec::new();
        run.targets(|Target { cell, path, .. }| {
            let distance = cell.spot().distance;
            targets.push(RunTarget { cell, distance, spaces: path.len(), path });
        });
        Self {
            from: run.from,
            most: run.limits.spaces,
            lane_changes: run.limits.changes,
            open_movement: run.open_movement,
            targets,
            blocked: run.kept_off().map(Cell::spot).collect(),
        }
    }
}

/// A cell that a legal path leads to. The paths' beginnings lead to targets too.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RunTarget {
    cell: Cell,
    /// How far it is in the race frame.
    distance: u32,
    spaces: usize,
    path: Path,
}

impl OpenMove<Move> for Open {
    fn admits(&self, play: &Move) -> bool {
        match (self, play) {
            (Self::Run(run), Move::Run { path }) => run.admits(*path),
            (Self::Order { races }, Move::Order { order }) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                sorted.iter().copied().eq(0..*races)
            }
            (Self::Mate(setup), Move::Mate { sire, dam }) => {
                setup.pack.of_sex(true).any(|horse| horse == sire.is)
                    && setup.pack.of_sex(false).any(|horse| horse == dam.is)
            }
            (Self::Trim { running, limit }, Move::Trim { cuts }) => {
                let left: Option<Vec<u8>> = running
                    .iter()
                    .zip(cuts)
                    .map(|(number, cut)| number.checked_sub(*cut).filter(|n| *n > 0 || *cut == 0))
                    .collect();
                let total = |left: Vec<u8>| left.iter().map(|n| u16::from(*n)).sum::<u16>();
                left.map(total) == Some(*limit)
            }
            (Self::Name { taken, .. }, Move::Name { name }) => {
                is_name(name) && !taken.contains(&name.to_lowercase())
            }
            (Self::Release { horses, count }, Move::Release { horses: chosen })
            | (Self::Keep { horses, count }, Move::Keep { horses: chosen })
            | (Self::Enter { horses, count }, Move::Enter { horses: chosen }) => {
                let mut different = chosen.clone();
                different.sort_by_key(|named| named.is);
                different.dedup();
                different.len() == *count
                    && chosen.len() == *count
                    && chosen.iter().all(|named| horses.contains(named))
            }
            (&Self::Bid { least, most, step }, &Move::Bid { amount }) => {
                (least..=most).contains(&amount) && amount.0 % step.0 == 0
            }
            (Self::Pace { horses }, Move::Pace { shifts }) => {
                let fits = |(i, (named, rounds)): (usize, &(Named, SmallVec<[u8; 8]>))| {
                    let own = horses.iter().find(|own| own.horse == *named);
                    let once = shifts.0.iter().skip(i + 1).all(|(other, _)| other != named);
                    once && own.is_some_and(|own| {
                        rounds.len() == usize::from(own.points)
                            && rounds.iter().all(|round| (1..=own.last_round).contains(round))
                    })
                };
                shifts.0.iter().enumerate().all(fits)
            }
            (Self::Whip { tokens }, Move::Whip { tokens: laid }) => {
                let mut different = laid.clone();
                different.sort_unstable();
                different.dedup();
                different.len() == laid.len() && laid.iter().all(|token| tokens.contains(token))
            }
            _ => false,
        }
    }

    fn sample(&self, bits: &mut impl Bits) -> Move {
        match self {
            Self::Run(run) => Move::Run { path: run.sample(bits) },
            Self::Order { races } => {
                let mut order: SmallVec<[u8; 5]> = (0..*races).collect();
                shuffle(&mut order, bits);
                Move::Order { order }
            }
            Self::Mate(setup) => {
                let mut pick = |male| {
                    let horses: SmallVec<[_; 64]> = setup.pack.of_sex(male).collect();
                    let horse = horses[bits.below(horses.len() as u32) as usize];
                    Named { is: horse, id: setup.pack.horses[horse.index()].id.clone() }
                };
                Move::Mate { sire: pick(true), dam: pick(false) }
            }
            Self::Trim { running, limit } => {
                Move::Trim { cuts: sample_cuts(running, *limit, bits) }
            }
            Self::Name { taken, .. } => {
                let free = |name: &String| !taken.contains(&name.to_lowercase());
                let numbers = (1..).map(|number| format!("Colt {number}"));
                let name = numbers.into_iter().find(free).unwrap_or_default();
                Move::Name { name: name.into() }
            }
            Self::Release { horses, count } => {
                Move::Release { horses: sample_cards(horses, *count, bits) }
            }
            Self::Keep { horses, count } => {
                Move::Keep { horses: sample_cards(horses, *count, bits) }
            }
            Self::Enter { horses, count } => {
                Move::Enter { horses: sample_cards(horses, *count, bits) }
            }
            &Self::Bid { least, most, step } => {
                Move::Bid { amount: engine::raise(least, most, step, bits) }
            }
            Self::Pace { horses } => {
                let mut shifts: SmallVec<[_; 1]> = SmallVec::new();
                for own in horses {
                    if bits.below(2) == 0 {
                        let round = |_| bits.below(u32::from(own.last_round)) as u8 + 1;
                        let rounds: SmallVec<[u8; 8]> = (0..own.points).map(round).collect();
                        shifts.push((own.horse.clone(), rounds));
                    }
                }
                Move::Pace { shifts: NamedShifts::new(shifts) }
            }
            Self::Whip { tokens } => Move::Whip {
                tokens: tokens.iter().copied().filter(|_| bits.below(2) == 0).collect(),
            },
        }
    }
}

/// So many of the cards, each choice as likely as another, and in any order.
fn sample_cards(horses: &[Named], count: usize, bits: &mut impl Bits) -> Horses {
    let mut left: SmallVec<[&Named; 16]> = horses.iter().collect();
    let mut chosen = Horses::new();
    for _ in 0..count.min(left.len()) {
        let at = bits.below(left.len() as u32) as usize;
        chosen.push(left.swap_remove(at).clone());
    }
    chosen
}

/// Cuts at random columns, one at a time.
fn sample_cuts(running: &[u8; COLUMNS], limit: u16, bits: &mut impl Bits) -> [u8; COLUMNS] {
    let mut cuts = [0; COLUMNS];
    let total: u16 = running.iter().map(|number| u16::from(*number)).sum();
    for _ in limit..total {
        let room = |column: &usize| running[*column] > cuts[*column] + 1;
        let columns: SmallVec<[usize; COLUMNS]> = (0..COLUMNS).filter(room).collect();
        if columns.is_empty() {
            break;
        }
        cuts[columns[bits.below(columns.len() as u32) as usize]] += 1;
    }
    cuts
}
