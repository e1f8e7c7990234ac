//! How a race is written down.

use stretch::Margin;
use stretch::written::{furlongs, lengths, margin, signed, time};

#[test]
fn lengths_times_and_changes_are_written_as_at_the_track() {
    let written = [0, 1, 2, 3, 4, 11].map(lengths);
    assert_eq!(written, ["0", "¼", "½", "¾", "1", "2¾"]);
    let distances = ["8.0", "8.5", "8+70yds"].map(furlongs);
    assert_eq!(distances, ["8 furlongs", "8.5 furlongs", "8 furlongs and 70 yards"]);
    assert_eq!([9660, 5700, 12005].map(time), ["1:36.60", ":57.00", "2:00.05"]);
    assert_eq!([-2, 0, 3].map(signed), ["-2", "0", "+3"]);
    assert_eq!(margin(0, Some(Margin::DeadHeat)), "dead heat");
    assert_eq!(margin(0, Some(Margin::Nose)), "nose");
    assert_eq!(margin(6, None), "1½");
}
