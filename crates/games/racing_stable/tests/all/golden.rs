//! Records of an independent implementation of the same rule file with their expected outcome,
//! records that releases wrote, and one game as text.

use racing_stable::RacingStable;

engine::golden_tests!(
    RacingStable,
    vectors: 36,
    records: 7,
    playthrough: {"program": [2, 6]},
    seed: 1,
    most: 60_000
);
