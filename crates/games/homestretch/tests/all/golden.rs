//! Records of an independent implementation of the same rule file with their expected outcome,
//! records that releases wrote, and one game as text.

use homestretch::Homestretch;

engine::golden_tests!(
    Homestretch,
    vectors: 28,
    records: 5,
    playthrough: {"purple_races": 1, "green_races": 0},
    seed: 1,
    most: 60_000
);
