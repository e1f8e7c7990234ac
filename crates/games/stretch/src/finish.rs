//! From figures to places: the order at the wire, photos, disqualifications, lengths (rule file,
//! section 6).

use crate::charts::{Charts, LengthsColumn};
use crate::words::{MOST_RUNNERS, Margin, Post};

/// A horse at the wire. One that is out of the race is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtWire {
    pub speed: i16,
    /// Photo total; 0 where none was needed.
    pub photo: i8,
    /// The die of a disqualified horse; `None` for a clean one.
    pub drop: Option<u8>,
}

impl AtWire {
    /// What the order at the wire goes by: more is better, equal is a dead heat.
    #[inline]
    #[must_use]
    pub const fn key(self) -> i32 {
        self.speed as i32 * 256 + self.photo as i32
    }
}

/// The horses of a race, by post; `None` is out.
pub type Field<'a> = &'a [Option<AtWire>];

/// Places of a race, by post: competition ranks from 1; 0 for a horse that is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places([u8; MOST_RUNNERS]);

impl Places {
    /// The place of a horse; `None` if it has none.
    #[inline]
    #[must_use]
    pub fn of(&self, post: Post) -> Option<u8> {
        self.0.get(post.index()).copied().filter(|place| *place > 0)
    }

    /// The places by post, 0 for a horse that is out.
    #[inline]
    #[must_use]
    pub const fn by_post(&self) -> &[u8; MOST_RUNNERS] {
        &self.0
    }

    /// Ranks by a key, the lowest first; equals share the better rank.
    #[inline]
    fn ranked(keys: &[i32; MOST_RUNNERS]) -> Self {
        let mut places = [0; MOST_RUNNERS];
        for (place, key) in places.iter_mut().zip(keys) {
            // All are counted, without a branch: that is quicker than to look at few.
            let ahead: i32 = keys.iter().map(|other| i32::from(other < key)).sum();
            *place = if *key == OUT { 0 } else { ahead as u8 + 1 };
        }
        Self(places)
    }
}

/// The key of a horse that has no place: behind all others.
const OUT: i32 = i32::MAX;

/// The places at the wire.
#[inline]
#[must_use]
pub fn at_wire(field: Field<'_>) -> Places {
    let mut keys = [OUT; MOST_RUNNERS];
    for (key, horse) in keys.iter_mut().zip(field) {
        *key = horse.map_or(OUT, |horse| -horse.key());
    }
    Places::ranked(&keys)
}

/// The official places. A disqualified horse goes directly behind the d-th clean horse of those
/// that finished behind him, d being his die; with fewer, behind all clean ones. He never splits a
/// dead heat. Several in one gap keep their order at the wire.
#[must_use]
pub fn official(field: Field<'_>) -> Places {
    let wire = at_wire(field);
    if field.iter().flatten().all(|horse| horse.drop.is_none()) {
        return wire;
    }
    let mut keys = [OUT; MOST_RUNNERS];
    for ((key, horse), place) in keys.iter_mut().zip(field).zip(wire.0) {
        *key = horse.map_or(OUT, |horse| official_key(field, horse, place));
    }
    Places::ranked(&keys)
}

/// What the official order goes by, the lowest first, of a horse with this place at the wire. No
/// die but its own has a part in it.
#[inline]
pub(crate) fn official_key(field: Field<'_>, horse: AtWire, place: u8) -> i32 {
    let clean = || field.iter().flatten().filter(|horse| horse.drop.is_none());
    // How many clean horses have at least this key: the number up to the end of its dead heat.
    let clean_to = |key: i32| clean().filter(|horse| horse.key() >= key).count();
    let Some(die) = horse.drop else { return clean_to(horse.key()) as i32 * 1_000 };
    // Those level with him count as ahead of him.
    let behind = (clean_to(horse.key()) + usize::from(die)).min(clean().count());
    let gap = clean().map(|other| clean_to(other.key())).filter(|end| *end >= behind).min();
    gap.unwrap_or(0) as i32 * 1_000 + 1 + i32::from(place)
}

/// The posts of those that finished, from first to last at the wire; in a dead heat by post.
pub fn wire_order(field: Field<'_>) -> impl Iterator<Item = Post> + use<> {
    in_order(&at_wire(field), field.len())
}

/// The posts of those with a place, from first to last; equals by post.
pub fn in_order(places: &Places, runners: usize) -> impl Iterator<Item = Post> + use<> {
    let mut order: smallvec::SmallVec<[(u8, Post); MOST_RUNNERS]> =
        Post::all(runners).filter_map(|post| Some((places.of(post)?, post))).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, post)| post)
}

/// Lengths behind the first at the wire, in quarters.
#[must_use]
pub fn beaten_quarters(
    charts: &Charts,
    column: LengthsColumn,
    field: Field<'_>,
    post: Post,
) -> i16 {
    let best = field.iter().flatten().map(|horse| horse.speed).max().unwrap_or(0);
    let own = field.get(post.index()).copied().flatten().map_or(best, |horse| horse.speed);
    charts.beaten_quarters(column, best - own)
}

/// What lies between a horse and the one before it at the wire: quarter lengths, and the name of
/// a margin that only a photo could tell.
#[must_use]
pub fn margin(
    charts: &Charts,
    column: LengthsColumn,
    field: Field<'_>,
    before: Post,
    post: Post,
) -> (i16, Option<Margin>) {
    let [ahead, behind] = [before, post].map(|post| field.get(post.index()).copied().flatten());
    let (Some(ahead), Some(behind)) = (ahead, behind) else { return (0, None) };
    let quarters = beaten_quarters(charts, column, field, post)
        - beaten_quarters(charts, column, field, before);
    let photo = ahead.photo - behind.photo;
    let name = (ahead.speed == behind.speed).then(|| charts.photo_margin(photo.into()));
    (quarters, name)
}
