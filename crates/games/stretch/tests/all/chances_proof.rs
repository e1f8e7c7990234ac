//! What exact chances are made of. Each proof stands with it, for it looks at what nobody else can see.

use stretch::chances::proof;

#[test]
fn tiny_fields_are_exact_whatever_their_chances() {
    proof::tiny_fields_are_exact_whatever_their_chances();
}

#[test]
fn horses_that_are_known_to_be_clean_disqualified_or_out_are_exact() {
    proof::horses_that_are_known_to_be_clean_disqualified_or_out_are_exact();
}

#[test]
fn larger_fields_leave_out_only_what_three_disqualified_horses_do_at_once() {
    proof::larger_fields_leave_out_only_what_three_disqualified_horses_do_at_once();
}

#[test]
fn what_is_left_out_as_negligible_is_far_below_what_is_asked_for() {
    proof::what_is_left_out_as_negligible_is_far_below_what_is_asked_for();
}

#[test]
fn a_sweep_and_its_correction_leave_out_next_to_nothing() {
    proof::a_sweep_and_its_correction_leave_out_next_to_nothing();
}

#[test]
#[ignore = "long"]
fn a_sweep_and_its_correction_leave_out_next_to_nothing_in_any_field() {
    proof::a_sweep_and_its_correction_leave_out_next_to_nothing_in_any_field();
}

#[test]
fn small_fields_have_every_set_and_every_division() {
    proof::small_fields_have_every_set_and_every_division();
}

#[test]
fn large_fields_have_pairs_and_what_goes_with_horses_known_to_be_disqualified() {
    proof::large_fields_have_pairs_and_what_goes_with_horses_known_to_be_disqualified();
}
