//! The laws that every game keeps, and what this game is held against: stories whose outcome was worked
//! out by hand from docs/match_race.md, records that releases wrote, and one game as text.

use match_race::MatchRace;

engine::conformance_tests!(MatchRace, games: 120, positions: 20_000);

engine::golden_tests!(
    MatchRace,
    stories: 6,
    records: 1,
    playthrough: {"races": 1},
    seed: 1,
    most: 20_000
);
