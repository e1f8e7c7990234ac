//! Records of an independent implementation of the same rule file with their expected outcome,
//! records that releases wrote, and one game as text.

use engine::{Game as _, Table};
use high_roller::{HighRoller, PaidFor, Portion, PurseWord, Share};
use serde_json::json;

/// The divisions that the payout sheet shows come to what everybody was paid.
fn divisions_come_to_what_was_paid(table: &Table<HighRoller>, name: &str) {
    let public = table.game().public();
    let mut paid = vec![[0, 0]; public.seat_count()];
    for Portion { purse, due, amount, shares, .. } in public.flow() {
        let taken: i64 = shares.iter().map(|share| share.amount.0).sum();
        assert!(taken == amount.0 || (shares.is_empty() && due != PaidFor::Unclaimed), "{name}");
        for Share { seat, amount, .. } in shares {
            paid[seat.index()][usize::from(purse == PurseWord::Owners)] += amount.0;
        }
    }
    let result = &json!(table.game().summary())["result"];
    for (seat, [bets, horses]) in paid.into_iter().enumerate() {
        let told = |field: &str| result[field][seat].as_i64().unwrap_or_default();
        assert_eq!([bets, horses], [told("bettor_paid"), told("owner_paid")], "{name}: {seat}");
    }
}

engine::golden_tests!(
    HighRoller,
    vectors: 29,
    records: 7,
    playthrough: {"auction": "draft"},
    seed: 5,
    most: 120_000,
    look: divisions_come_to_what_was_paid
);
