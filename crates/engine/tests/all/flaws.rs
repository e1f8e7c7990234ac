//! What can be wrong with a game, and the law that finds it. A law that lets its flaw pass is no law.

use std::cell::Cell;

use engine::{Declared, Shared, Texts, conformance};

use crate::toy::Toy;

/// Each flaw with the test of its discovery: which law, over how many games, says which words.
macro_rules! flaws {
    ($($(#[doc = $doc:literal])+ $flaw:ident, $test:ident: $law:ident($($amount:literal)?), $words:literal;)*) => {
        /// What is wrong with a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Flaw {
            /// Nothing.
            None,
            $($(#[doc = $doc])+ $flaw,)*
        }

        $(
            $(#[doc = $doc])+
            #[test]
            #[should_panic(expected = $words)]
            fn $test() {
                Flaw::$flaw.in_play(|| conformance::$law::<Toy>($($amount)?));
            }
        )*
    };
}

thread_local! {
    /// The flaw of the games that this thread plays. A type for each flaw would have every law
    /// compiled once for each.
    static IN_PLAY: Cell<Flaw> = const { Cell::new(Flaw::None) };
}

impl Flaw {
    /// The flaw of the games that are played here.
    pub(crate) fn here() -> Self {
        IN_PLAY.get()
    }

    /// Plays games with the flaw. Those of the next test in this thread are sound again, also when
    /// this one panics.
    pub(crate) fn in_play(self, play: impl FnOnce()) {
        struct Over;
        impl Drop for Over {
            fn drop(&mut self) {
                IN_PLAY.set(Flaw::None);
            }
        }
        let _over = Over;
        IN_PLAY.set(self);
        play();
    }
}

flaws! {
    /// The bank adds a chip that it does not give.
    MoneyFromNowhere, money_from_nowhere: games_end_within_the_laws(2), "chips, not";
    /// The staking goes round and round.
    NeverEnds, a_game_that_never_ends: games_end_within_the_laws(1), "the game is not over after";
    /// The bound forgets that seats may look at the card aside.
    BoundIsTooLow, a_game_that_outlasts_its_bound:
        games_end_within_the_laws(64), "the game is not over after";
    /// A seat should play a card and is offered none.
    PendingSeatWithoutAMove, a_pending_seat_without_a_move:
        games_end_within_the_laws(1), "must decide and has no move";
    /// A seat is offered a move when it is not its turn.
    MovesOutOfTurn, moves_out_of_turn: games_end_within_the_laws(1), "has moves, but nothing to decide";
    /// Somebody who does not sit at the table is offered a move.
    StrangersMayMove, moves_for_strangers: games_end_within_the_laws(1), "has moves, but nothing to decide";
    /// What the list held before is still in it.
    OldMovesStayListed, old_moves_stay_listed: games_end_within_the_laws(1), "has moves, but nothing to decide";
    /// What is played for an absent player is against the rules.
    PassiveMoveIsIllegal, a_passive_move_is_illegal: games_end_within_the_laws(1), "a passive move is legal";
    /// Nothing is played for an absent player.
    NoPassiveMove, no_passive_move: games_end_within_the_laws(1), "no passive move";
    /// Something is played for a player whose turn it is not.
    PassiveMoveOutOfTurn, a_passive_move_out_of_turn: games_end_within_the_laws(1), "would do";
    /// Cards should be played, but nobody may play one, and the house has nothing to call.
    NobodyCanGoOn, nobody_can_go_on: games_end_within_the_laws(1), "nobody can go on";
    /// Nobody may stake, and the house calls for ever.
    CallsForEver, a_house_that_calls_for_ever: games_end_within_the_laws(1), "the game is not over after";
    /// Nobody has a rank in the end.
    NobodyIsRanked, nobody_is_ranked: games_end_within_the_laws(1), "nobody wins";
    /// The poorest is the first.
    RanksAreUpsideDown, ranks_are_upside_down: games_end_within_the_laws(4), "ranked behind";
    /// Seats have ranks while the game goes on.
    RanksBeforeTheEnd, ranks_before_the_end: games_end_within_the_laws(1), "ranked before the end";
    /// Nobody is first in the race that was run.
    ResultLeavesAPlaceOut, a_result_leaves_a_place_out: games_end_within_the_laws(1), "a place is left out";
    /// The house is offered a call that is refused.
    OfferedCallIsRefused, an_offered_call_is_refused: listed_is_accepted(8), "but refused";
    /// The house may call what it is not offered.
    UnofferedCallIsAccepted, an_unoffered_call_is_accepted: listed_is_accepted(8), "is not offered to the house";

    /// A listed card is not in the hand.
    ListedMoveIsRefused, a_listed_move_is_refused: listed_is_accepted(8), "but refused";
    /// A card in the hand is not listed.
    LegalMoveIsNotListed, a_legal_move_is_not_listed: listed_is_accepted(8), "is accepted, but not listed";
    /// A stake of nothing is accepted.
    UnlistedMoveIsAccepted, an_unlisted_move_is_accepted: listed_is_accepted(8), "is accepted, but not listed";
    /// One move stands twice in the list: a random player would choose it twice as often.
    MoveIsListedTwice, a_move_is_listed_twice: listed_is_accepted(8), "is listed twice";
    /// A stake may be a chip too high.
    OpenMoveAdmitsTooMuch, an_open_move_admits_too_much: listed_is_accepted(8), "but refused";
    /// A stake is filled in a chip too high.
    OpenMoveIsFilledInWrong, an_open_move_is_filled_in_wrong: listed_is_accepted(8), "but refused";

    /// A stake is put into the pot before it is looked at.
    ChangesBeforeItRefuses, a_refused_move_changes_the_state: refused_changes_nothing(8), "but changed";
    /// A die may show any number.
    AcceptsAnyThrow, chance_out_of_range_is_accepted: refused_changes_nothing(8), "is no outcome of";
    /// Fields that no move has are overlooked.
    ReaderIgnoresWhatIsTooMuch, fields_that_no_move_has_are_overlooked:
        refused_changes_nothing(8), "was read as";
    /// A stake that is too high is refused with a sentence that stands in no language file.
    RefusalHasNoWords, a_refusal_has_no_words: refused_changes_nothing(8), "Key(\"refused.much\")";

    /// A stake is read as one of a chip more.
    MoveJsonDoesNotReadBack, a_move_does_not_read_back: json_reads_back(8), "Stake";
    /// What the house calls is written in words that are not read.
    HouseJsonDoesNotReadBack, a_call_does_not_read_back: json_reads_back(8), "bad_house";

    /// The game remembers when it was played, by a count of all games.
    DependsOnTheWorld, a_game_that_is_not_pure: records_replay(1), "another game";
    /// The summary counts how often it was asked for.
    SummaryDependsOnTheWorld, digests_that_do_not_agree: records_replay(1), "Diverged";
    /// An option is not written, and read back as its default.
    OptionDoesNotReadBack, an_option_does_not_read_back: options_are_as_listed(), "read back";

    /// The pack in a record has another limit than the one that was played with.
    PackDoesNotReadBack, a_pack_does_not_read_back: packs_read_back(), "reads back as";
    /// A pack that is not right stops the program.
    PackPanics, a_wrong_pack_panics: packs_read_back(), "a pack has";
    /// The schema does not allow the standard pack.
    SchemaIsTooStrict, a_schema_that_is_too_strict: packs_read_back(), "the schema";
    /// A file that is missing is made up.
    MissingFileIsOverlooked, a_missing_file_is_overlooked: packs_read_back(), "without pack.toml";

    /// Cards are turned up by an event that does not say so.
    RevealsQuietly, a_reveal_that_can_be_taken_back: undo(4), "showed something";
    /// Who looks at the card aside is not told of it, and may take the look back.
    PeekSaysNothing, a_look_that_can_be_taken_back: undo(4), "showed something";
    /// A seat shows the others a card by its stake, and may take that back.
    ShowsAnOwnCardQuietly, an_own_card_that_is_shown_and_taken_back: undo(4), "showed something";

    /// Everybody sees the card aside.
    ViewLeaksTheCardAside, a_view_leaks_a_card: views_leak_nothing(8), "sees a difference";
    /// Everybody sees the cards that were played face down.
    ViewLeaksASealedCard, a_view_leaks_a_sealed_card: views_leak_nothing(8), "sees a difference";
    /// A text is as long as the card aside is high.
    ViewLeaksByLength, a_view_leaks_by_its_length: views_leak_nothing(8), "sees a difference";
    /// A number counts the high cards in all hands.
    ViewLeaksByCounter, a_view_leaks_by_a_counter: views_leak_nothing(8), "sees a difference";
    /// Everybody sees the card aside, and imagined games are made to agree with it.
    ViewLeaksWhatImagineKeeps, a_view_leaks_what_imagine_keeps:
        views_tell_no_more_than_events(8), "were told the same, but see a difference";
    /// The outcome that everybody may read holds the card aside.
    SummaryLeaks, a_summary_leaks: views_leak_nothing(8), "sees a difference";
    /// What is due is called by another name when the card aside is high.
    PendingLeaks, what_is_due_leaks: views_leak_nothing(8), "sees a difference";
    /// The race stands as the card aside says.
    RaceFrameLeaks, a_race_frame_leaks: views_leak_nothing(8), "sees a difference";
    /// The house has nothing to call when the card aside is high.
    HouseLeaks, a_house_call_leaks: views_leak_nothing(8), "sees a difference";
    /// The card aside can be looked at only when it is low.
    MovesLeak, the_moves_leak: views_leak_nothing(8), "sees a difference";
    /// The order of the listed moves tells of a neighbour's hand.
    OrderOfMovesLeaks, the_order_of_the_moves_leaks: views_leak_nothing(8), "sees a difference";
    /// What is played for an absent player tells of the card aside.
    PassiveMoveLeaks, a_passive_move_leaks: views_leak_nothing(8), "sees a difference";
    /// A refusal says that a card lies aside.
    RefusalLeaks, a_refusal_leaks: views_leak_nothing(8), "refused.lies_aside";
    /// Who moves out of turn is told of the card aside.
    OutOfTurnRefusalLeaks, an_out_of_turn_refusal_leaks: views_leak_nothing(8), "refused.card_is_high";
    /// The own hand is another one in an imagined game.
    ImagineDealsTheOwnHandAfresh, imagine_changes_what_was_shown: views_leak_nothing(8), "sees a difference";
    /// An imagined game does not follow from the bits alone.
    ImagineDrawsItsOwnBits, imagine_draws_its_own_bits: views_leak_nothing(8), "the same bits";

    /// The event of a card played face down names it.
    EventLeaksTheSealedCard, an_event_leaks_a_sealed_card: events_tell_no_more_than_views(8), "was told more";
    /// The card aside is told to everybody when the cards are turned up.
    EventLeaksTheCardAside, an_event_leaks_the_card_aside: events_tell_no_more_than_views(8), "was told more";
    /// The card aside is told to everybody when the cards are dealt.
    DealLeaksTheCardAside, a_deal_leaks_the_card_aside: events_tell_no_more_than_views(8), "was told more";
    /// The neighbour of who looks at the card aside is told it.
    PrivateEventGoesToTheWrongSeat, a_private_event_goes_to_the_wrong_seat:
        events_tell_no_more_than_views(8), "was told more";
    /// Each seat is told its neighbour's hand.
    HandIsToldToTheNextSeat, a_hand_is_told_to_the_wrong_seat: events_tell_no_more_than_views(8), "was told more";

    /// An imagined game is the true one.
    ImagineReturnsTheTruth, imagine_returns_the_truth: imagination(2_000), "imagined games hardly differ";
    /// The card aside is never the right one.
    ImagineNeverHits, imagine_never_hits: imagination(6_000), "agrees with the truth -";
    /// Now and then the cards are dealt in order.
    ImagineIsBiased, imagine_is_biased: imagination(6_000), "agrees with the truth -";
    /// The bank has a chip less in imagined games.
    ImagineLosesAChip, imagine_loses_a_chip: imagination(100), "imagined: there are";
    /// A seat holds no cards in imagined games.
    ImaginedGameCanNotBeContinued, an_imagined_game_can_not_be_continued: imagination(100), "a pending seat has a move";
    /// Looking at the card aside is listed, and nobody is told that it can be chosen.
    DecisionIsNotDescribed, a_decision_is_not_described: decisions_are_described(8), "is offered 0 times";
    /// Two cards are played with the same words.
    WaysAreTypedAlike, ways_are_typed_alike: decisions_are_described(8), "play";
    /// The number of chips is typed as a text.
    MoveCanNotBeTyped, a_move_can_not_be_typed: decisions_are_described(8), "stake";
    /// Passing has a message that stands in no language file.
    WordsAreMissing, words_are_missing: events_are_told(2), "said.nothing";
    /// A stake is told without its seat.
    SlotStaysEmpty, a_slot_stays_empty: events_are_told(2), "said.staked";
    /// A horse moves, and no step says so.
    HorseMovesWithoutAStep, a_horse_moves_without_a_step: events_are_told(2), "left == right";
}

/// The engine's refusals, and one more.
fn refusals_with(one: Declared) {
    let declared = [Shared::DECLARED, &[one]].concat();
    conformance::refusals_have_words(Texts::common(), &declared);
}

#[test]
#[should_panic(expected = "no sentence refused.rain")]
fn a_declared_refusal_has_no_sentence() {
    refusals_with(Declared { code: "rain", key: "refused.rain", slots: &[] });
}

#[test]
#[should_panic(expected = "names [\"game\", \"least\", \"most\"]")]
fn a_sentence_has_slots_that_nothing_fills() {
    refusals_with(Declared { code: "bad_seats", key: "refused.bad_seats", slots: &[] });
}

#[test]
#[should_panic(expected = "nobody is refused refused.bad_entry")]
fn a_sentence_is_said_to_nobody() {
    conformance::refusals_have_words(Texts::common(), &Shared::DECLARED[1..]);
}
