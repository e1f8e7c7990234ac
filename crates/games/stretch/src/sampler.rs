//! Races at full speed: no entries, no allocation, the same steps as the game's.

use engine::Bits;
use smallvec::SmallVec;

use crate::card::Entrants;
use crate::charts::{Charts, Factors, POWERS};
use crate::finish::{AtWire, Places, official};
use crate::options::Options;
use crate::race::{
    AfterTrouble, Entrant, Segments, after_jockey, after_trouble, factor_change, final_power,
    pace_sum, photo_total,
};
use crate::words::{MOST_RUNNERS, Status, Throw};

/// A race that can be run again and again: its horses are at the gate, and what each throw does to
/// them has been read from the charts.
#[derive(Clone, Debug)]
pub struct Sampler<'a> {
    charts: &'a Charts,
    entrants: &'a Entrants,
    segments: Segments,
    jockeys: bool,
    horses: SmallVec<[Horse; MOST_RUNNERS]>,
    /// By power, as far as the speed chart has it, and throw.
    figures: [ByThrow<i16>; POWERS],
    /// The form throws that bring trouble, one bit for each.
    troubles: u64,
}

type ByThrow<T> = [T; Throw::COUNT];

/// What a horse's throws do, by throw.
#[derive(Clone, Copy, Debug)]
struct Horse {
    /// Race points; nothing where no such segment is run.
    break_points: ByThrow<i8>,
    setup: ByThrow<i8>,
    /// Start power and form together.
    power: ByThrow<i16>,
    /// The speed throws that may be saved, one bit for each.
    saves: u64,
}

/// Two throws, as one of their 1,296 pairs.
#[derive(Clone, Copy, Debug, Default)]
struct TwoThrows(u16);

impl TwoThrows {
    const COUNT: u32 = (Throw::COUNT * Throw::COUNT) as u32;
    /// Below this the lower part of a product would favour some pairs.
    const LEAST: u64 = (1 << 32) % Self::COUNT as u64;

    const fn first(self) -> usize {
        self.0 as usize / Throw::COUNT
    }

    const fn second(self) -> usize {
        self.0 as usize % Throw::COUNT
    }

    /// Fills a list, each half of a number giving one.
    #[inline]
    fn fill(list: &mut [Self], bits: &mut impl Bits) {
        for both in list.chunks_mut(2) {
            let word = bits.next_u64();
            for (throws, half) in both.iter_mut().zip([word >> 32, word & 0xffff_ffff]) {
                let product = half * u64::from(Self::COUNT);
                let fair = product & 0xffff_ffff >= Self::LEAST;
                let at = if fair { (product >> 32) as u32 } else { bits.below(Self::COUNT) };
                *throws = Self(at as u16);
            }
        }
    }
}

/// One of the 36 throws.
#[inline]
fn throw(bits: &mut impl Bits) -> Throw {
    Throw::at(bits.below(Throw::COUNT as u32) as usize)
}

#[inline]
fn die(bits: &mut impl Bits) -> u8 {
    bits.below(6) as u8 + 1
}

/// Something of each throw.
fn by_throw<T>(of: impl Fn(Throw) -> T) -> ByThrow<T> {
    std::array::from_fn(|at| of(Throw::at(at)))
}

/// One bit for each throw of which this is true.
fn which(of: impl Fn(Throw) -> bool) -> u64 {
    Throw::all().enumerate().map(|(at, throw)| u64::from(of(throw)) << at).sum()
}

impl<'a> Sampler<'a> {
    /// A race of these horses under these options.
    #[must_use]
    pub fn new(
        charts: &'a Charts,
        entrants: &'a Entrants,
        segments: Segments,
        options: &Options,
    ) -> Self {
        let horse = |entrant: &Entrant| Horse {
            break_points: by_throw(|throw| {
                let points = || charts.break_points(entrant.pace, throw.total());
                if segments.has_break() { points() } else { 0 }
            }),
            setup: by_throw(|throw| {
                let points = || charts.pace_setup(entrant.pace, throw.total());
                if segments.has_setup() { points() } else { 0 }
            }),
            power: by_throw(|throw| {
                let form = segments.form(charts, entrant.form, throw.total());
                final_power(entrant.start, 0, form.power, 0)
            }),
            saves: which(|t| options.form_save && charts.may_save(entrant.form, t.total())),
        };
        Self {
            charts,
            entrants,
            segments,
            jockeys: options.jockeys,
            horses: entrants.iter().map(horse).collect(),
            figures: std::array::from_fn(|power| {
                by_throw(|throw| charts.figure(power as i16, throw.total()))
            }),
            troubles: which(|throw| charts.brings_trouble(throw.total())),
        }
    }

    /// Runs the race once: the official places.
    pub fn run(&self, bits: &mut impl Bits) -> Places {
        official(&self.field(bits)[..self.horses.len()])
    }

    /// Runs the race once: the field at the wire, by post.
    pub fn field(&self, bits: &mut impl Bits) -> [Option<AtWire>; MOST_RUNNERS] {
        let runners = self.horses.len();
        let keys = self.keys(bits);
        let sum = pace_sum(keys[..runners].iter().copied());
        let pace = self.charts.pace(self.segments.heads(), sum, throw(bits).total());
        let factors = self.charts.factors(throw(bits), self.jockeys);
        let mut throws = [TwoThrows::default(); MOST_RUNNERS];
        TwoThrows::fill(&mut throws[..runners], bits);
        let mut field = [None; MOST_RUNNERS];
        // Who is out has a speed that nobody has.
        let mut speeds = [i16::MIN; MOST_RUNNERS];
        for at in 0..runners {
            let effect = self.segments.pace_effect(self.charts, pace, keys[at]);
            field[at] = self.finish(at, effect, factors, throws[at], bits);
            speeds[at] = field[at].map_or(i16::MIN, |horse| horse.speed);
        }
        for at in 0..runners {
            let level = speeds.iter().map(|speed| i16::from(*speed == speeds[at])).sum::<i16>();
            if let (2.., Some(horse)) = (level, field[at]) {
                let photo = photo_total(&self.entrants[at], throw(bits));
                field[at] = Some(AtWire { photo, ..horse });
            }
        }
        field
    }

    /// What the pace is decided by and works on: the Pace ratings, or the race points.
    #[inline]
    fn keys(&self, bits: &mut impl Bits) -> [i8; MOST_RUNNERS] {
        let mut throws = [TwoThrows::default(); MOST_RUNNERS];
        if self.segments.has_break() {
            TwoThrows::fill(&mut throws[..self.horses.len()], bits);
        }
        let mut keys = [0; MOST_RUNNERS];
        let horses = self.horses.iter().zip(self.entrants).zip(throws);
        for (key, ((horse, entrant), throws)) in keys.iter_mut().zip(horses) {
            let points = horse.break_points[throws.first()] + horse.setup[throws.second()];
            *key = self.segments.pace_key(entrant, points);
        }
        keys
    }

    /// From the form throw to the wire; `None` if the horse is out.
    #[inline]
    fn finish(
        &self,
        at: usize,
        pace: i8,
        factors: Factors,
        throws: TwoThrows,
        bits: &mut impl Bits,
    ) -> Option<AtWire> {
        let (horse, entrant) = (&self.horses[at], &self.entrants[at]);
        let (mut power, mut drop) = (horse.power[throws.first()] + i16::from(pace), None);
        if self.troubles >> throws.first() & 1 == 1 {
            let lost;
            (lost, drop) = self.trouble(entrant, bits)?;
            power += i16::from(lost);
        }
        let column = power.clamp(0, POWERS as i16 - 1) as usize;
        let mut figure = self.figures[column][throws.second()];
        if horse.saves >> throws.second() & 1 == 1 {
            let saved = self.charts.form_save(entrant.form, die(bits));
            figure = saved.map_or(figure, |total| self.charts.figure(power, total));
        }
        let speed = figure + i16::from(factor_change(entrant, factors));
        Some(AtWire { speed, photo: 0, drop })
    }

    /// The power that trouble costs, and the die of a disqualified horse; `None` if it is out.
    #[cold]
    fn trouble(&self, entrant: &Entrant, bits: &mut impl Bits) -> Option<(i8, Option<u8>)> {
        let row = self.charts.trouble(throw(bits).total());
        let trouble = match after_trouble(row) {
            AfterTrouble::Settled(trouble) => trouble,
            AfterTrouble::Jockey { .. } => after_jockey(row, entrant.trouble, throw(bits).total()),
        };
        match trouble.status() {
            Status::Out => None,
            Status::Dq => Some((0, Some(die(bits)))),
            Status::Ok => Some((trouble.power(self.charts), None)),
        }
    }
}
