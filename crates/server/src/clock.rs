//! What time it is: the machine's clock, or one whose hands are moved, so that no test has to wait
//! for an auctioneer.
//!
//! A machine's clock is put back now and then, by a person or by a time server, and nobody at a
//! table should wait for that hour to come again. So the time at the tables never goes back: it
//! follows the clock on the wall ahead, and goes on by itself for as long as that is behind.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use table::Moment;

/// What the clock on the machine's wall says.
#[must_use]
pub fn now() -> Moment {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Moment(since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX)))
}

/// What time it is at the tables of a server.
#[derive(Clone, Debug)]
pub struct Clock {
    source: Source,
    /// A moment, and what the ticks were then.
    base: Arc<Mutex<(Moment, Duration)>>,
}

#[derive(Clone, Debug)]
enum Source {
    /// The machine's own, with when its ticks began.
    Machine(Instant),
    Hands(watch::Receiver<Face>),
}

/// What can be read off a clock.
#[derive(Clone, Copy, Debug)]
struct Face {
    /// What the clock on the wall says. It may be put back.
    wall: Moment,
    /// How long it has been going. That only grows.
    ticks: Duration,
}

/// Moves a clock that does not go by itself.
#[derive(Debug)]
pub struct Hands(watch::Sender<Face>);

impl Default for Clock {
    fn default() -> Self {
        Self::new(Source::Machine(Instant::now()))
    }
}

impl Clock {
    fn new(source: Source) -> Self {
        let face = source.face();
        Self { source, base: Arc::new(Mutex::new((face.wall, face.ticks))) }
    }

    /// A clock that stands still until its hands are moved.
    #[must_use]
    pub fn by_hand() -> (Self, Hands) {
        let (hands, face) = watch::channel(Face { wall: now(), ticks: Duration::ZERO });
        (Self::new(Source::Hands(face)), Hands(hands))
    }

    /// Now, never earlier than before.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.read(self.source.face())
    }

    fn read(&self, face: Face) -> Moment {
        let mut base = self.base.lock().unwrap_or_else(PoisonError::into_inner);
        let (moment, ticks) = *base;
        let gone = face.ticks.saturating_sub(ticks);
        let ticked = moment.plus(gone);
        if face.wall > ticked {
            *base = (face.wall, face.ticks);
        }
        face.wall.max(ticked)
    }

    /// What the clock on the wall says: what day it is.
    #[must_use]
    pub fn wall(&self) -> Moment {
        self.source.face().wall
    }

    /// Waits for a moment.
    pub async fn reach(&self, at: Moment) {
        match &self.source {
            Source::Machine(_) => loop {
                let left = at.0.saturating_sub(self.now().0);
                match u64::try_from(left) {
                    Err(_) | Ok(0) => return,
                    Ok(wait) => tokio::time::sleep(Duration::from_millis(wait)).await,
                }
            },
            Source::Hands(face) => {
                drop(face.clone().wait_for(|face| self.read(*face) >= at).await);
            }
        }
    }
}

impl Source {
    fn face(&self) -> Face {
        match self {
            Self::Machine(began) => Face { wall: now(), ticks: began.elapsed() },
            Self::Hands(face) => *face.borrow(),
        }
    }
}

impl Hands {
    /// So much later.
    pub fn move_on(&self, by: Duration) {
        self.0.send_modify(|face| {
            face.wall = face.wall.plus(by);
            face.ticks += by;
        });
    }

    /// The clock on the wall is put back, or with a negative number ahead.
    pub fn put_back(&self, millis: i64) {
        self.0.send_modify(|face| face.wall = face.wall.plus_millis(-millis));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_at_the_tables_goes_on_while_the_wall_is_behind_and_follows_it_ahead() {
        let (clock, hands) = Clock::by_hand();
        let start = clock.now();
        let since = |clock: &Clock| clock.now().0 - start.0;
        hands.move_on(Duration::from_secs(1));
        assert_eq!(since(&clock), 1_000);
        hands.put_back(3_600_000);
        assert_eq!(since(&clock), 1_000, "not earlier than before");
        // In steps too small for a millisecond each.
        for _ in 0..4_000 {
            hands.move_on(Duration::from_micros(500));
            let _ = clock.now();
        }
        assert_eq!(since(&clock), 3_000, "and not later either");
        assert_eq!(clock.wall().0, start.0 + 1_000 - 3_600_000);
        hands.put_back(-7_200_000);
        assert!(since(&clock) > 3_500_000, "what the wall says ahead is believed");
    }
}
