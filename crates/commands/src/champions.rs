//! The horse cards of Big Stakes at a desk: `railbird breed`, `handicap` and `horses`.

use std::fmt::Write as _;
use std::io::{BufRead, IsTerminal, stdin};
use std::path::Path;
use std::sync::Arc;

use big_stakes::{BigStakes, BigStakesPack, COLUMNS, HorseCard, Sex};
use engine::pack::{Faults, Files};
use engine::{Drawn, Due, FairDice, Game, Refused, Seed, StandardPacks, load_pack};
use serde_json::{Value, json};
use workshop::champions::{
    Bred, Breeding, CLASSES, Champion, DISTANCES, Figures, LIFE_COLUMNS, Life, Thrown, Weight,
    add_to_pack, cards_sheet, chance_of_three_alike, grow, lives, one_decimal, pounds, read_cards,
    tokens_for, weight_of, weights, with_lives,
};

use crate::args::{BreedArgs, HandicapArgs, HorsesArgs, PackArg};
use crate::card::{files_of, pack_of};
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, find_game, read_folder, seed_word};
use crate::output::{print, print_line};
use crate::packs;
use crate::race::dice::{Answer, Lines, wanted};
use crate::rate::{named, read_tab, refuse};

/// The pack that was typed.
fn load(arg: &PackArg) -> Result<Arc<BigStakesPack>, Failure> {
    let pack = pack_of(arg, BigStakes::ID)?;
    load_pack::<BigStakes>(&pack, &StandardPacks).map_err(refused)
}

#[allow(clippy::needless_pass_by_value, reason = "errors are mapped with it")]
fn refused(why: Refused) -> Failure {
    Failure::input(why.to_string())
}

#[allow(clippy::needless_pass_by_value, reason = "errors are mapped with it")]
fn faulty(faults: Faults) -> Failure {
    Failure::input(faults.to_string())
}

/// The files of the pack that was typed.
fn base(arg: &PackArg) -> Result<Files, Failure> {
    match files_of(arg, BigStakes::ID)? {
        Some(files) => Ok(files),
        None => Ok(find_game(BigStakes::ID)?.standard_pack()),
    }
}

/// What a pack in this folder is called.
fn pack_name(dir: &Path) -> String {
    dir.file_name().map_or_else(|| "mine".into(), |name| name.to_string_lossy().into_owned())
}

// ---- horses ----

/// The cards of a sheet, or of the pack.
pub(crate) fn cards(
    sheet: Option<&Path>,
    pack: &PackArg,
    as_json: bool,
) -> Result<Vec<HorseCard>, Failure> {
    let champions = champions(sheet, pack, as_json)?;
    Ok(champions.into_iter().map(|champion| champion.card).collect())
}

/// The horses of a sheet, or of the pack, with their lives.
fn champions(sheet: Option<&Path>, arg: &PackArg, as_json: bool) -> Result<Vec<Champion>, Failure> {
    let pack = load(arg)?;
    let Some(sheet) = sheet else {
        let mut lives = lives(&base(arg)?);
        let champion = |card: &HorseCard| {
            let life = lives.remove(&*card.id).unwrap_or_default();
            Champion { card: card.clone(), life }
        };
        return Ok(pack.horses.iter().map(champion).collect());
    };
    match read_cards(&pack, named(&read_tab(sheet)?)) {
        Ok(champions) => Ok(champions),
        Err(faults) => Err(refuse(&faults, as_json)?),
    }
}

/// `railbird horses`.
pub(crate) fn horses(args: &HorsesArgs) -> Outcome {
    let mut champions = champions(args.sheet.as_deref(), &args.pack, args.json.on)?;
    if !args.records.is_empty() {
        let races = crate::meet::races(&args.records, &FolderPacks::from(&args.pack.packs))?;
        grow(&mut champions, &races);
    }
    if let Some(dir) = &args.out {
        keep(args, dir, &champions)?;
    }
    if args.json.on {
        return print_line(json!(champions.iter().map(champion_json).collect::<Vec<_>>()));
    }
    let cards = || champions.iter().map(|one| one.card.clone()).collect::<Vec<_>>();
    print(&match (args.csv, args.lives) {
        (true, _) => cards_sheet(&champions),
        (_, true) => lives_table(&champions),
        _ => cards_table(&cards()),
    })
}

/// Writes the pack with the horses of the sheet behind its own, or with what its own have become.
fn keep(args: &HorsesArgs, dir: &Path, champions: &[Champion]) -> Outcome {
    packs::must_be_new(dir)?;
    let (files, name) = (base(&args.pack)?, pack_name(dir));
    let more = champions.len();
    let (files, what) = if args.sheet.is_some() {
        let many = if more == 1 { "one horse".into() } else { format!("{more} horses") };
        (add_to_pack(&files, &name, champions), format!("{many} more in the pack"))
    } else {
        (with_lives(&files, &name, champions), "the horses have grown".into())
    };
    packs::write(dir, &files.map_err(faulty)?)?;
    eprintln!("{0}: {what}; play with --pack {0}", dir.display());
    Ok(())
}

fn champion_json(Champion { card, life }: &Champion) -> Value {
    let mut json = card_json(card);
    json["life"] = life_json(life);
    json
}

fn life_json(life: &Life) -> Value {
    let text = |text: &str| if text.is_empty() { Value::Null } else { json!(text) };
    json!({
        "born": life.born, "state": text(&life.state), "style": text(&life.style),
        "best": text(&life.best), "trophies": text(&life.trophies), "starts": life.starts,
        "wins": life.wins, "seconds": life.seconds, "thirds": life.thirds,
        "earnings": life.earnings, "sire": text(&life.sire), "dam": text(&life.dam),
    })
}

/// What is known of the horses besides their cards; columns that nobody fills are left out.
fn lives_table(champions: &[Champion]) -> String {
    let cells: Vec<_> = champions.iter().map(|one| one.life.cells()).collect();
    let filled = |at: &usize| cells.iter().any(|cells| !cells[*at].is_empty());
    let columns: Vec<usize> = (0..LIFE_COLUMNS.len()).filter(filled).collect();
    let heads: Vec<&str> =
        std::iter::once("horse").chain(columns.iter().map(|at| LIFE_COLUMNS[*at])).collect();
    let cell = |text: &String| if text.is_empty() { "-".into() } else { text.clone() };
    let row = |(one, cells): (&Champion, &[String; 12])| {
        let known = columns.iter().map(|at| cell(&cells[*at]));
        std::iter::once(one.card.name.clone()).chain(known).collect()
    };
    let rows: Vec<Vec<String>> = champions.iter().zip(&cells).map(row).collect();
    let mut text = String::new();
    crate::meet::table(&mut text, &heads, &rows);
    text.trim_start().to_owned()
}

fn card_json(card: &HorseCard) -> Value {
    let figures = Figures::of(card);
    json!({
        "id": card.id, "name": card.name, "tier": card.tier, "sex": card.sex, "color": card.color,
        "running": card.running, "heart": card.heart, "total": figures.total,
        "classes": CLASSES.iter().zip(figures.classes)
            .map(|(furlongs, class)| (furlongs.to_string(), json!(class)))
            .collect::<serde_json::Map<_, _>>(),
        "dirt_heart": one_decimal(figures.dirt_heart),
        "turf_heart": one_decimal(figures.turf_heart),
    })
}

fn cards_table(cards: &[HorseCard]) -> String {
    let width = cards.iter().map(|card| card.name.chars().count()).max().unwrap_or(0).max(5);
    let classes = CLASSES.map(|furlongs| format!("{:>4}", format!("{furlongs}f"))).concat();
    let mut text = format!("{:<width$}  {:<6} sex total{classes}  heart  turf+\n", "horse", "tier");
    for card in cards {
        let figures = Figures::of(card);
        let classes = figures.classes.map(|class| format!("{class:>4}")).concat();
        let _ = writeln!(
            text,
            "{:<width$}  {:<6}  {}  {:>4} {classes}  {:>5}  {:>5}",
            card.name,
            card.tier,
            card.sex.word(),
            figures.total,
            one_decimal(figures.dirt_heart),
            one_decimal(figures.turf_heart),
        );
    }
    text
}

// ---- handicap ----

/// `railbird handicap`.
pub(crate) fn handicap(args: &HandicapArgs) -> Outcome {
    let pack = load(&args.pack)?;
    if let (Some(weight), Some(furlongs)) = (args.pounds, args.furlongs) {
        let rows = tokens_for(&pack, weight, furlongs);
        if args.json.on {
            let rows: Vec<_> = rows.iter().map(|row| weight_json(row, Some(furlongs))).collect();
            return print_line(json!({"pounds": weight, "furlongs": furlongs, "tokens": rows}));
        }
        let mut lines = rows.iter().map(|row| weight_line(row, furlongs));
        let first = lines.next().unwrap_or_default();
        let others: String = lines.map(|line| format!("\n  or {line}")).collect();
        return print_line(format!("{weight} lb over {furlongs} furlongs: {first}{others}"));
    }
    if !args.tokens.is_empty() {
        let mut tokens = args.tokens.clone();
        tokens.sort_unstable();
        tokens.dedup();
        if tokens.len() < args.tokens.len() {
            return Err(Failure::input("a horse has one token of a number at most"));
        }
        let row = weight_of(&tokens);
        if args.json.on {
            return print_line(weight_json(&row, args.furlongs));
        }
        let distances: Vec<u16> = args.furlongs.map_or(DISTANCES.collect(), |one| vec![one]);
        let lines = distances
            .iter()
            .map(|furlongs| format!("over {furlongs} furlongs: {}", weight_line(&row, *furlongs)));
        return print_line(lines.collect::<Vec<_>>().join("\n"));
    }
    if args.json.on {
        let rows = weights(&pack);
        return print_line(json!(rows.iter().map(|r| weight_json(r, None)).collect::<Vec<_>>()));
    }
    print(&chart(&weights(&pack)))
}

fn tokens_word(row: &Weight) -> String {
    match row.tokens.as_slice() {
        [] => "no token".into(),
        tokens => tokens.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}

fn weight_line(row: &Weight, furlongs: u16) -> String {
    let spaces = row.spaces(furlongs);
    let (ways, weight) = (row.ways, pounds(spaces));
    format!("{} ({ways} of 36, {spaces:.2} spaces, {weight:.1} lb)", tokens_word(row))
}

fn weight_json(row: &Weight, furlongs: Option<u16>) -> Value {
    let distances: Vec<u16> = furlongs.map_or(DISTANCES.collect(), |one| vec![one]);
    let at = |furlongs: &u16| {
        let spaces = row.spaces(*furlongs);
        json!({"furlongs": furlongs, "spaces": spaces, "pounds": pounds(spaces)})
    };
    json!({
        "tokens": row.tokens, "ways": row.ways, "chance": row.chance(),
        "at": distances.iter().map(at).collect::<Vec<_>>(),
    })
}

/// Appendix B: what tokens bring on average, in pounds, by distance.
fn chart(rows: &[Weight]) -> String {
    let width = rows.iter().map(|row| tokens_word(row).len()).max().unwrap_or(0).max(11);
    let heads: String =
        DISTANCES.map(|furlongs| format!("{:>7}", format!("{furlongs}f"))).collect();
    let mut text = format!(
        "Pounds that tokens make up for, 5 to a space\n{:<width$}  ways chance{heads}\n",
        "tokens"
    );
    let line = |name: &str, ways: &str, chance: f64| {
        let at = DISTANCES.map(|furlongs| pounds(chance * f64::from(furlongs)));
        let at: String = at.map(|pounds| format!("{pounds:>7.1}")).collect();
        format!("{name:<width$}  {ways:>4} {:>5.1}%{at}\n", 100.0 * chance)
    };
    for row in rows {
        text += &line(&tokens_word(row), &row.ways.to_string(), row.chance());
    }
    text + &line("three alike", "", chance_of_three_alike())
}

// ---- breed ----

/// `railbird breed`.
pub(crate) fn breed(args: &BreedArgs) -> Outcome {
    let pack = load(&args.pack)?;
    let word = seed_word(args.seed.as_ref());
    let mut breeding = mated(args, &pack, &word)?;
    let seed = args.dice.is_none().then_some(word);
    throw_all(&mut breeding, seed.as_deref(), args.dice.as_deref())?;
    let rows_text = throws_table(&breeding);
    let too_much = breeding.too_much();
    let before = breeding.unborn().map(|unborn| unborn.running);
    if too_much > 0 {
        breeding.trim(cuts(args)?).map_err(refused)?;
    } else if !args.cuts.is_empty() {
        return Err(Failure::input(
            "there is nothing to cut: the numbers do not add up to too much",
        ));
    }
    let after = breeding.unborn().map(|unborn| unborn.running);
    let cut = cut_words(too_much, before, after);
    let named = args.called.is_some();
    // Without a name of its own the foal has one that is never in a pack.
    let name = args.called.as_deref().unwrap_or("Unnamed foal");
    let bred = breeding.name(name).map_err(refused)?;
    let card = HorseCard { id: workshop::id_of(name).into(), ..bred.foal.card.clone() };
    if let Some(dir) = &args.save {
        save(args, dir, &Champion { card: card.clone(), life: foal_life(&pack, &bred) })?;
    }
    if args.json.on {
        return print_line(bred_json(&bred, &card, seed.as_deref(), named));
    }
    let seed = seed.map(|word| format!("\nThe same dice again: --seed {word}")).unwrap_or_default();
    let rounds: Vec<String> =
        (1..COLUMNS).map(|round| round.to_string()).chain(["+".into()]).collect();
    let [rounds, running, heart] = [
        rounds,
        card.running.iter().map(ToString::to_string).collect(),
        card.heart.iter().map(ToString::to_string).collect(),
    ]
    .map(|cells: Vec<String>| cells.iter().map(|cell| format!("{cell:>6}")).collect::<String>());
    print_line(format!(
        "{rows_text}\nround  {rounds}\nrunning{running}\nheart  {heart}\n{cut}\n{}{seed}",
        cards_table(&[card]).trim_end()
    ))
}

/// The parents that were typed, or two that the seed draws. It is not the throws' own stream: the
/// same seed throws the same dice for parents that are typed.
fn mated(args: &BreedArgs, pack: &Arc<BigStakesPack>, word: &str) -> Result<Breeding, Failure> {
    let (Some(sire), Some(dam)) = (&args.sire, &args.dam) else {
        let mut dice = FairDice::new(&Seed::from_word(word), &["parents".to_owned()]);
        return Breeding::drawn(pack.clone(), |due| dice.draw(due)).map_err(refused);
    };
    let (sire, dam) = (find(pack, sire)?, find(pack, dam)?);
    Breeding::new(pack.clone(), &sire.id, &dam.id).map_err(refused)
}

/// A card of the pack, by its id or its name.
fn find<'p>(pack: &'p BigStakesPack, said: &str) -> Result<&'p HorseCard, Failure> {
    let said = said.to_lowercase();
    let found = pack.horses.iter().find(|card| *card.id == *said);
    let found = found.or_else(|| pack.horses.iter().find(|card| card.name.to_lowercase() == said));
    found.ok_or_else(|| {
        Failure::input(format!(
            "there is no horse \"{said}\" in the pack; `railbird horses` lists them"
        ))
    })
}

/// Where throws come from.
type Throws<'r> = Box<dyn FnMut(&Due) -> Result<Drawn, Failure> + 'r>;

/// Makes every throw: from a seed, from a file, or as somebody types them.
fn throw_all(breeding: &mut Breeding, seed: Option<&str>, dice: Option<&Path>) -> Outcome {
    let mut drawn: Throws<'_> = match (seed, dice) {
        (Some(word), _) => {
            let mut dice = FairDice::new(&Seed::from_word(word), &[]);
            Box::new(move |due| Ok(dice.draw(due)))
        }
        (None, Some(path)) if path != Path::new("-") => {
            let file = std::fs::File::open(path).map_err(|error| {
                Failure::input(format!("{} can not be read: {error}", path.display()))
            })?;
            typed(path.display().to_string(), std::io::BufReader::new(file), false)
        }
        _ => typed("standard input".into(), stdin().lock(), stdin().is_terminal()),
    };
    while let Some(due) = breeding.due() {
        let thrown = drawn(&due)?;
        breeding.throw(thrown).map_err(refused)?;
    }
    Ok(())
}

/// Throws in lines; asked for where a person types them.
fn typed<'r>(name: String, reader: impl BufRead + 'r, ask: bool) -> Throws<'r> {
    let mut lines = Lines::new(name.clone(), reader);
    Box::new(move |due| {
        if ask {
            eprint!("{}, {}: ", due.what, wanted(due));
        }
        match lines.throw(due)? {
            Answer::Thrown(drawn) => Ok(drawn),
            Answer::Back | Answer::End => Err(Failure::input(format!(
                "{name} ends before the throw for {}: {}",
                due.what,
                wanted(due)
            ))),
        }
    })
}

fn cuts(args: &BreedArgs) -> Result<Option<[u8; COLUMNS]>, Failure> {
    if args.cuts.is_empty() {
        return Ok(None);
    }
    let cuts: Result<[u8; COLUMNS], _> = args.cuts.clone().try_into();
    cuts.map(Some).map_err(|_| Failure::input("--cuts takes twelve numbers, one for each round"))
}

fn cut_words(too_much: u16, before: Option<[u8; COLUMNS]>, after: Option<[u8; COLUMNS]>) -> String {
    let (Some(before), Some(after), true) = (before, after, too_much > 0) else {
        return String::from("Nothing is cut.");
    };
    let cuts = before.iter().zip(after).enumerate().filter(|(_, (before, after))| *before > after);
    let cuts = cuts.map(|(at, (before, after))| format!("{} in round {}", before - after, at + 1));
    format!("{too_much} too many; cut: {}.", cuts.collect::<Vec<_>>().join(", "))
}

/// The breeding sheet: every throw, and what came of it.
fn throws_table(breeding: &Breeding) -> String {
    let Some([sire, dam]) = breeding.parents() else { return String::new() };
    let mut text = format!("{} and {}\n\nthrow  dice   for\n", sire.name, dam.name);
    for (at, throw) in breeding.throws().iter().enumerate() {
        let dice: Vec<_> = throw.dice.iter().map(ToString::to_string).collect();
        let what = throw_words(throw, sire, dam);
        let _ = writeln!(text, "{:>5}  {:<5}  {what}", at + 1, dice.join(" "));
    }
    text
}

fn throw_words(throw: &Thrown, sire: &HorseCard, dam: &HorseCard) -> String {
    if throw.what == "breed_sex_color" {
        let male = throw.from_sire.first() == Some(&true);
        let of_sire = throw.from_sire.get(1) == Some(&true);
        let color = if of_sire { &sire.color } else { &dam.color };
        let sex = if male { Sex::Horse } else { Sex::Mare };
        let from = if of_sire { "sire" } else { "dam" };
        return format!("sex {}, colour {color} of the {from}", sex.word());
    }
    let running = throw.what == "breed_running";
    let cell = |(at, of_sire): (usize, &bool)| {
        let card = if *of_sire { sire } else { dam };
        let column = throw.first_round - 1 + at;
        let value =
            if running { card.running[column].to_string() } else { card.heart[column].to_string() };
        format!("{value} of the {}", if *of_sire { "sire" } else { "dam" })
    };
    let cells: Vec<_> = throw.from_sire.iter().enumerate().map(cell).collect();
    let row = if running { "running" } else { "heart" };
    let last = throw.first_round + throw.from_sire.len() - 1;
    format!("{row} {}-{last}: {}", throw.first_round, cells.join(", "))
}

/// A foal remembers its parents by their names.
fn foal_life(pack: &BigStakesPack, bred: &Bred) -> Life {
    let name = |id: &str| {
        let card = pack.horses.iter().find(|card| *card.id == *id);
        card.map_or_else(|| id.to_owned(), |card| card.name.clone())
    };
    Life::foal(&name(&bred.foal.sire), &name(&bred.foal.dam))
}

/// Adds the foal to the pack in a folder, or begins one there with the pack that it was bred from.
fn save(args: &BreedArgs, dir: &Path, foal: &Champion) -> Outcome {
    let card = &foal.card;
    let files = if packs::holds_anything(dir) { read_folder(dir)? } else { base(&args.pack)? };
    let pack = {
        use engine::Pack as _;
        let node = BigStakesPack::assemble(&files).map_err(faulty)?;
        BigStakesPack::check(&node).map_err(faulty)?
    };
    let same = |other: &&HorseCard| {
        other.id == card.id || other.name.to_lowercase() == card.name.to_lowercase()
    };
    if let Some(other) = pack.horses.iter().find(same) {
        return Err(Failure::input(format!("there is {} in the pack already", other.name)));
    }
    let name = if packs::holds_anything(dir) { pack.name.clone() } else { pack_name(dir) };
    let files = add_to_pack(&files, &name, std::slice::from_ref(foal)).map_err(faulty)?;
    packs::write(dir, &files)?;
    eprintln!("{0}: {1} is in it; play with --pack {0}", dir.display(), card.name);
    Ok(())
}

fn bred_json(bred: &Bred, card: &HorseCard, seed: Option<&str>, named: bool) -> Value {
    let throws: Vec<_> = bred
        .throws
        .iter()
        .map(|throw| json!({"for": throw.what, "dice": throw.dice, "from_sire": throw.from_sire}))
        .collect();
    let mut card = card_json(card);
    if !named {
        card["name"] = Value::Null;
        card["id"] = Value::Null;
    }
    json!({
        "sire": bred.foal.sire, "dam": bred.foal.dam, "seed": seed, "throws": throws, "foal": card,
    })
}
