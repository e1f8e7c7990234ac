//! What happened in a record, in the words of the table.

use bots::{Roster, Visitor};
use engine::{Fault, Heard, Reader, Record, Refused, Seat, Text, Verdict, Words, replay, text};

use crate::TEXTS;
use crate::args::ReplayArgs;
use crate::input::FolderPacks;

/// The story of a record: a line for everything that happened, then how the record stands.
///
/// # Errors
/// Why it can not be replayed.
pub(crate) fn story(
    record: &Record,
    packs: &FolderPacks,
    args: &ReplayArgs,
) -> Result<String, Fault> {
    bots::visit(&record.game, Story { record, packs, args }).unwrap_or_else(|| {
        let message = format!("There is no game \"{}\"; see `railbird games`.", record.game);
        Err(Fault::head(Refused::of_file("bad_record", message)))
    })
}

struct Story<'a> {
    record: &'a Record,
    packs: &'a FolderPacks,
    args: &'a ReplayArgs,
}

impl Visitor for Story<'_> {
    type Output = Result<String, Fault>;

    fn visit<G: Roster>(self) -> Self::Output {
        let upto = self.args.upto.unwrap_or(usize::MAX);
        let (table, verdict) = replay::<G>(self.record, self.packs, upto)?;
        if let Some(fault) = verdict.fault() {
            return Err(fault);
        }
        let setup = table.game().setup();
        let words = Words::of::<G>(self.args.speech.language()).and(&TEXTS);
        let seat = self.args.seat.map(Seat);
        let reader = Reader { words: &words, names: setup.names(), seat };
        let mut said: Vec<Text> = Vec::new();
        let mut game = G::start(setup.clone());
        for entry in table.log() {
            let mut heard = Heard::default();
            // What was replayed is legal.
            game.play(entry, &mut heard).map_err(Fault::head)?;
            said.extend(heard.all.iter().filter_map(|event| G::said(setup, event)));
            let own = seat.into_iter().flat_map(|seat| heard.for_seat(seat));
            said.extend(own.filter_map(|event| G::said_privately(setup, event)));
        }
        said.push(standing(table.number(), game.over(), &verdict));
        let lines: Vec<String> = said.iter().map(|text| reader.say(text)).collect();
        Ok(lines.join("\n"))
    }
}

/// How long the record is, and whether it is sure to be the game that was played.
fn standing(entries: usize, over: bool, verdict: &Verdict) -> Text {
    let state = Text::new(if over { "story.over" } else { "story.goes_on" });
    let verdict = Text::new(match verdict {
        Verdict::Exact => "story.exact",
        _ => "story.unverified",
    });
    text!("story.standing", entries = entries, state = state, verdict = verdict)
}
