//! Racing Stable at the terminal: entries, bets and races in words.

mod pages;
mod strip;
mod told;
mod typed;

use engine::{Due, Moves};
use racing_stable::{Event, Phase, RacingStable, View};
use serde_json::Value;

use super::row::Row;
use super::spoken::{Question, Spoken, Told};
use super::told::Names;

impl Spoken for RacingStable {
    const HELP: &'static str =
        "  enter 1 2              enter your horses 1 and 2; `enter none` enters nothing
  buy 1, enter 1 3       buy of the bank first, the lowest numbers
  bet 10 on red to place, 5 on blue to win
  claim green-1          with bets: `bet 10 on red to win; claim green-1`; `none` does neither
  withdraw               take the horse that owes out of the race
  offer 2 to Maud for 700
  accept, decline
  card, odds, stables, order";

    fn opening(view: &View) -> Vec<Row> {
        pages::race(&view.public)
    }

    fn tell(event: &Event, view: &View, names: Names<'_>, told: &mut Told) {
        let public = &view.public;
        if let Some(line) = told::tell(event, public, names) {
            told.say(line);
        }
        if matches!(event, Event::RaceCalled { .. }) {
            told.draw(&pages::stables(public));
            pages::race(public).iter().for_each(|row| told.say(row.text()));
        }
    }

    fn question(view: &View, _moves: &Moves<Self>) -> Question {
        pages::question(&view.public)
    }

    fn read(line: &str, view: &View, _question: &Question) -> Result<Value, String> {
        typed::read(line, &view.public)
    }

    fn page(name: &str, view: &View, _moves: &Moves<Self>) -> Option<Vec<Row>> {
        pages::page(name, &view.public)
    }

    fn thrown(due: &Due, view: &View, names: Names<'_>) -> String {
        let public = &view.public;
        let horse = public.on_turn().filter(|_| due.what == "run");
        let horse = horse.map(|runner| format!(" for {}", public.pack().id(public.horse(runner))));
        let who = due.seat.map(|seat| names.does(seat, "throw"));
        format!("{}{}", who.as_deref().unwrap_or("The lot is drawn"), horse.unwrap_or_default())
    }

    fn sealed(view: &View) -> Option<String> {
        let sealed = matches!(view.public.phase, Phase::Enter { .. } | Phase::Wager { .. });
        let known = view.known.as_ref().filter(|_| sealed)?;
        Some(told::sealed(&known.sealed, &view.public))
    }

    fn closing(view: &View) -> Vec<Row> {
        pages::stables(&view.public)
    }

    fn headline(view: &View) -> String {
        pages::headline(&view.public)
    }

    fn board(view: &View, _moves: &Moves<Self>, columns: usize, rows: usize) -> Vec<Row> {
        let public = &view.public;
        match &public.phase {
            Phase::ChooseStable { .. } | Phase::Enter { .. } | Phase::Over => pages::card(public),
            Phase::Wager { .. } => pages::odds(public),
            _ => strip::rows(public, columns, rows),
        }
    }

    fn standing(view: &View) -> Vec<Row> {
        pages::short_stables(&view.public)
    }
}

#[cfg(test)]
mod tests {
    use engine::{StandardPacks, Verdict, replay};
    use serde_json::json;

    use super::*;
    use crate::play::sitting::testing::sitting;
    use crate::play::spoken::Session;
    use crate::play::spoken::testing::played;

    fn session(options: &Value, my_dice: bool) -> Session<RacingStable> {
        Session::new(sitting(&["You", "Maud", "Silas"], "lines", options, my_dice))
    }

    #[test]
    fn a_game_is_played_to_its_end_and_its_record_replays() {
        let mut game = session(&json!({"program": [1, 2, 6]}), false);
        let text = played(&mut game, &"for me\n\n".repeat(200));
        for part in ["The seed's SHA-256 is ", "Race 2: ", "Official: ", "Final: ", "The seed was "]
        {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        let (_, verdict) =
            replay::<RacingStable>(&game.sitting().record(), &StandardPacks, usize::MAX)
                .expect("replays");
        assert_eq!(verdict, Verdict::Exact);
    }

    #[test]
    fn a_throw_is_measured_against_the_race_it_was_made_in() {
        // Longer races follow shorter ones.
        let mut game = session(&json!({}), false);
        let text = played(&mut game, &"for me\n\n".repeat(600));
        let lines: Vec<_> = text.lines().collect();
        let home: Vec<_> = lines.windows(2).filter(|two| two[1].contains(" is home, ")).collect();
        assert!(home.len() >= 4, "{text}");
        for two in home {
            let led_there = two[0].ends_with("over the line.") || two[0].starts_with("  » ");
            assert!(led_there, "{}\n{}", two[0], two[1]);
        }
    }

    #[test]
    fn a_sealed_entry_can_be_taken_back_and_a_refusal_is_told() {
        let mut game = session(&json!({}), false);
        let script = "enter 3\nenter 1\nundo\nenter 2\n\ncard\nodds\nstables\norder\nbet 1 on red-1 to win\nquit\n";
        let text = played(&mut game, script);
        for part in [
            "That horse is not in your stable.",
            "Sealed: enter red-1.",
            "Taken back.",
            "You enter red-2 for $50.",
            "The bank pays win ",
            "You can't bet on that in this race.",
            "You left the game.",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
    }

    #[test]
    fn own_dice_are_typed_and_marked() {
        let mut game = session(&json!({"program": [6], "betting": false}), true);
        let text = played(&mut game, "enter 1\n\n7 1\n6 5\nquit\n");
        assert!(text.contains("Type 2 faces from 1 to 6, such as 3 5."), "{text}");
        assert!(text.contains("6+5"), "{text}");
        assert_eq!(game.sitting().record().extra.by_hand.len(), 1);
    }
}
