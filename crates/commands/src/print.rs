//! `railbird print`: what players want on paper.

use std::fs;
use std::io::{IsTerminal, stdout};
use std::path::Path;

use engine::{FairDice, Game, PackRef, Pending, Seed, StandardPacks, Table};
use paper::{Document, Paper};
use stretch::{Errata, Mode, Stretch};
use workshop::print::{
    KITS, Unprintable, Wish, blank_horse_cards, blank_scoresheet, cards, cards_of_race, charts,
    filled_scoresheets, horse_cards, kit_of, prepared_scoresheet,
};

use crate::args::{PacksArg, PaperArgs, PrintArgs, PrintWhat, ScoresheetArgs};
use crate::card::{mode_option, pack_of, read};
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, read_options, read_text};
use crate::output::print_bytes;

/// The sheets of every game by name, for the help.
pub(crate) fn sheets() -> String {
    let mut text = "Sheets by game:".to_owned();
    for kit in KITS {
        text += &format!("\n\n  {}", kit.game());
        for sheet in kit.sheets() {
            text += &format!("\n    {:<18} {}", sheet.name, sheet.about);
        }
    }
    text
}

pub(crate) fn run(args: &PrintArgs) -> Outcome {
    match &args.what {
        Some(what) => printed(what),
        None => kit(args),
    }
}

/// The kit of a game, or sheets of it.
fn kit(args: &PrintArgs) -> Outcome {
    let games = || KITS.map(|kit| kit.game()).join(", ");
    let Some(game) = &args.game else {
        return Err(Failure::input(format!(
            "say what to print: a game ({}), or see --help",
            games()
        )));
    };
    let no_kit =
        || Failure::input(format!("there is no kit of \"{game}\"; there are: {}", games()));
    let kit = kit_of(game).ok_or_else(no_kit)?;
    let names: Vec<&str> = args.sheets.iter().map(String::as_str).collect();
    let wish = Wish { mode: mode_of(Some(&args.mode)), ..Wish::default() };
    let made = kit.of_pack(&pack_of(&args.pack, kit.game())?, &StandardPacks, &names, &wish);
    bound(kit.name(), &made.map_err(|why| refused(&why))?, &args.paper)
}

fn refused(why: &Unprintable) -> Failure {
    Failure::input(why.to_string())
}

fn printed(what: &PrintWhat) -> Outcome {
    match what {
        PrintWhat::Scoresheet(args) => write(&scoresheet(args)?, &args.paper),
        PrintWhat::Chart { record, packs, paper } => {
            write(&of_record("chart", record, packs)?, paper)
        }
        PrintWhat::Cards { card: Some(card), pack, paper } => {
            let race = read(card, mode_option(None), pack)?;
            write(&cards_of_race(&race.pack, &race.card), paper)
        }
        PrintWhat::Cards { card: None, pack, paper } => {
            write(&cards(&*load(&pack_of(pack, Stretch::ID)?)?), paper)
        }
        PrintWhat::Horses { blank: true, paper, .. } => write(&blank_horse_cards(), paper),
        PrintWhat::Horses { sheet, pack, paper, .. } => {
            let cards = crate::champions::cards(sheet.as_deref(), pack, false)?;
            write(&horse_cards(&cards), paper)
        }
        PrintWhat::Charts { mode, errata, pack, paper } => {
            let pack = load(&pack_of(pack, Stretch::ID)?)?;
            let errata = Errata::from_word(errata).unwrap_or(Errata::Corrected);
            write(&charts(&pack, mode_of(Some(mode)), errata), paper)
        }
    }
}

fn load(pack: &PackRef) -> Result<std::sync::Arc<stretch::StretchPack>, Failure> {
    engine::load_pack::<Stretch>(pack, &StandardPacks)
        .map_err(|why| Failure::input(why.to_string()))
}

fn mode_of(word: Option<&String>) -> Mode {
    word.and_then(|word| Mode::from_word(word)).unwrap_or(Mode::Quick)
}

fn scoresheet(args: &ScoresheetArgs) -> Result<Document, Failure> {
    if let Some(record) = &args.record {
        return of_record("scoresheet", record, &args.pack.packs);
    }
    let Some(card) = &args.card else { return Ok(blank_scoresheet(mode_of(args.mode.as_ref()))) };
    let mut typed = read_options(&args.options)?;
    typed.extend(mode_option(args.mode.as_ref()));
    let race = read(card, typed, &args.pack)?;
    let Some(seed) = &args.seed else {
        return Ok(prepared_scoresheet(&race.pack, &race.options, &race.card));
    };
    let table = Table::<Stretch>::open(&race.head, race.pack);
    let mut table = table.map_err(|fault| Failure::input(fault.to_string()))?;
    let mut dice = FairDice::new(&Seed::from_word(seed), &[]);
    // Nobody bets: all that is waited for is thrown.
    while matches!(table.game().pending(), Pending::Chance(_)) && table.draw(&mut dice).is_some() {}
    Ok(filled_scoresheets(table.game().public()))
}

/// The sheet of a record.
fn of_record(sheet: &str, path: &Path, packs: &PacksArg) -> Result<Document, Failure> {
    let record = bots::read_record(&read_text(path)?);
    let record = record.map_err(|fault| Failure::input(fault.to_string()))?;
    let kit = kit_of(&record.game).ok_or_else(|| refused(&Unprintable::NotOfThis))?;
    kit.of_record(sheet, &record, &FolderPacks::from(packs)).map_err(|why| refused(&why))
}

fn write(document: &Document, args: &PaperArgs) -> Outcome {
    bound(&document.title, std::slice::from_ref(document), args)
}

fn bound(title: &str, documents: &[Document], args: &PaperArgs) -> Outcome {
    let title = match documents {
        [document] => &document.title,
        _ => title,
    };
    let paper = Paper::from_word(&args.paper).unwrap_or(Paper::A4);
    let pages = paper::bind(title, documents, paper);
    let out = args.out.as_deref().filter(|out| *out != Path::new("-"));
    let by_name = out.is_some_and(|out| out.extension().is_some_and(|end| end == "pdf"));
    let bytes = if args.pdf || by_name {
        let pdf = pages.pdf();
        if !pdf.missing.is_empty() {
            let letters: String = pdf.missing.iter().collect();
            eprintln!(
                "The fonts of a PDF have no {letters}: there is a ? for each; HTML has them."
            );
        }
        pdf.bytes
    } else {
        pages.html().into_bytes()
    };
    let Some(out) = out else {
        if args.pdf && stdout().is_terminal() {
            return Err(Failure::input("a PDF is nothing to read at a terminal: use -o FILE.pdf"));
        }
        return print_bytes(&bytes);
    };
    let name = out.display();
    fs::write(out, bytes)
        .map_err(|error| Failure::Failed(format!("{name} can not be written: {error}")))?;
    let count = pages.pages.len();
    eprintln!("{name}: {count} {}", if count == 1 { "page" } else { "pages" });
    Ok(())
}
