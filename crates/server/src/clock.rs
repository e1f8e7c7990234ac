//! What time it is: the machine's clock, or one whose hands are moved, so that no test has to wait
//! for an auctioneer.

use std::time::Duration;

use tokio::sync::watch;

use crate::store::Moment;

/// What time it is at the tables of a server.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<watch::Receiver<Moment>>);

/// Moves a clock that does not go by itself.
#[derive(Debug)]
pub struct Hands(watch::Sender<Moment>);

impl Clock {
    /// A clock that stands still until its hands are moved.
    #[must_use]
    pub fn by_hand() -> (Self, Hands) {
        let (hands, face) = watch::channel(Moment::now());
        (Self(Some(face)), Hands(hands))
    }

    /// Now.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.0.as_ref().map_or_else(Moment::now, |face| *face.borrow())
    }

    /// Waits for a moment.
    pub async fn reach(&self, at: Moment) {
        match &self.0 {
            None => {
                let wait = u64::try_from(at.0 - Moment::now().0).unwrap_or(0);
                tokio::time::sleep(Duration::from_millis(wait)).await;
            }
            Some(face) => drop(face.clone().wait_for(|now| *now >= at).await),
        }
    }
}

impl Hands {
    /// So much later.
    pub fn move_on(&self, by: Duration) {
        self.0.send_modify(|now| *now = now.plus_millis(by.as_millis() as i64));
    }
}
