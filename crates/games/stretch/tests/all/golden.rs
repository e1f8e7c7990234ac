//! Records of an independent implementation of the same rule file with their expected outcome,
//! records that releases wrote, and one game as text.

use stretch::Stretch;

engine::golden_tests!(
    Stretch,
    vectors: 28,
    records: 6,
    playthrough: {
        "cards": [{
            "surface": "dirt", "distance": "9.5", "condition": "fast",
            "runners": [{"horse": "war_admiral"}, {"horse": "secretariat", "jockey": "edgar_prado"}],
        }],
        "mode": "full",
    },
    seed: 1,
    most: 60_000
);
