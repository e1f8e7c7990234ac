//! Records of an independent implementation of the same rule file with their expected outcome,
//! records that releases wrote, and one game as text.

use big_stakes::BigStakes;

engine::golden_tests!(
    BigStakes,
    vectors: 29,
    records: 11,
    playthrough: {"program": ["d5"], "jockeys": true, "whips": true},
    seed: 1,
    most: 120_000
);
