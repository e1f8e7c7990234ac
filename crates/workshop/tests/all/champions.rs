//! Horse cards of Big Stakes: sheets, expansion packs, foals, and cards on paper.

use std::sync::Arc;

use big_stakes::{BigStakes, BigStakesPack, HorseCard};
use engine::pack::Files;
use engine::{
    Dice, Drawn, FairDice, Game, Pack, PackRef, Record, Seat, Seed, StandardPacks, Table, Verdict,
    replay,
};
use lab::play_out;
use paper::Paper;
use workshop::champions::{
    Bred, Breeding, Champion, Life, add_to_pack, cards_sheet, lives, read_cards, tokens_for,
    weights,
};
use workshop::print::{blank_horse_cards, horse_cards};
use workshop::{Named, id_of};

fn standard() -> Arc<BigStakesPack> {
    engine::standard_pack::<BigStakes>().expect("the standard pack")
}

fn named(text: &str) -> Named<'_> {
    Named { name: "cards.csv", text }
}

/// A sheet with one horse; the cells can be changed.
fn sheet(change: impl Fn(&str) -> String) -> String {
    let head = "name,sex,r1,r2,r3,r4,r5,r6,r7,r8,r9,r10,r11,r12,h1,h2,h3,h4,h5,h6,h7,h8,h9,h10,h11,h12,total,class_6,dirt_heart,turf_heart";
    let row = "Moifaa,G,7,7,7,7,7,8,8,8,8,9,9,9,7,7,7,7,6/8,6/8,6/8,6/8,7^2,7^2,7-,7,94,43,2.4,0.2";
    change(&format!("{head}\n{row}\n"))
}

#[test]
fn a_sheet_is_read_with_its_sums_and_hearts_checked() {
    let cards = read_cards(&standard(), named(&sheet(str::to_owned))).expect("a sound sheet");
    let card = &cards[0].card;
    assert_eq!((&*card.id, &*card.tier, card.total()), ("moifaa", "green", 94));
    let again = read_cards(&standard(), named(&cards_sheet(&cards))).expect("what was written");
    assert_eq!(again, cards);
}

#[test]
fn every_cell_at_fault_is_named_by_row_and_column() {
    let wrong = sheet(|text| {
        text.replace(",94,43,2.4,", ",95,43,2.9,")
            .replace("Moifaa,G,7", "Moifaa,X,seven")
            .replace("7^2,7^2", "7^9,7^2")
    });
    let told = read_cards(&standard(), named(&wrong)).expect_err("faults").to_string();
    for cell in ["column sex: ", "column r1: ", "column h9: "] {
        assert!(told.contains(&format!("cards.csv, row 2, {cell}")), "{told}");
    }
    let wrong = sheet(|text| text.replace(",94,43,2.4,", ",95,43,2.9,"));
    let told = read_cards(&standard(), named(&wrong)).expect_err("faults").to_string();
    assert_eq!(
        told,
        "cards.csv, row 2, column total: the rows add up to 94, not \"95\"\n\
         cards.csv, row 2, column dirt_heart: the rows add up to 2.4, not \"2.9\""
    );
    let taken = sheet(|text| text.replace("Moifaa", "SECRETARIAT"));
    let told = read_cards(&standard(), named(&taken)).expect_err("faults").to_string();
    assert!(told.contains("there is a horse named \"SECRETARIAT\" already"), "{told}");
}

#[test]
fn the_standard_cards_are_a_sound_sheet_of_a_pack_without_them() {
    let mut pack = (*standard()).clone();
    let cards = std::mem::take(&mut pack.horses);
    let files = BigStakesPack::standard();
    let (_, text) = files.iter().find(|(name, _)| *name == "horses.csv").expect("the sheet");
    let read = read_cards(&pack, named(text)).expect("sound");
    assert_eq!(read.iter().map(|one| one.card.clone()).collect::<Vec<_>>(), cards);
    assert_eq!(read_cards(&pack, named(&cards_sheet(&read))).expect("sound"), read);

    // The lives are those of the sheet, which the cards pass over.
    let secretariat = &read[0].life;
    assert_eq!((secretariat.born, &*secretariat.state), (Some(1970), "VA"));
    assert_eq!((secretariat.starts, secretariat.wins), (Some(21), Some(16)));
    assert_eq!(secretariat.earnings, Some(1_316_808));
    assert_eq!(lives(&files)["secretariat"], *secretariat);
}

#[test]
fn an_expansion_is_the_pack_with_more_rows() {
    let cards = read_cards(&standard(), named(&sheet(str::to_owned))).expect("a sound sheet");
    let pack = check(&add_to_pack(&BigStakesPack::standard(), "mine", &cards).expect("sound"));
    assert_eq!((pack.name.as_str(), pack.horses.len()), ("mine", 63));
    assert_eq!(pack.horses.last(), cards.first().map(|one| &one.card));
    let twice = [cards[0].clone(), cards[0].clone()];
    let told = add_to_pack(&BigStakesPack::standard(), "mine", &twice).expect_err("twice");
    assert!(told.to_string().contains("is there twice"), "{told}");
}

#[test]
fn a_cell_of_a_life_that_can_not_be_is_named() {
    let wrong = sheet(|text| {
        text.replace("name,sex", "name,born,wins,earnings,sex")
            .replace("Moifaa,G", "Moifaa,long ago,-1,plenty,G")
    });
    let told = read_cards(&standard(), named(&wrong)).expect_err("faults").to_string();
    for column in ["born", "wins", "earnings"] {
        assert!(told.contains(&format!("row 2, column {column}: ")), "{told}");
    }
}

#[test]
fn a_life_grows_by_ones_own_races_and_the_cards_stay_the_same() {
    let mut champions: Vec<Champion> =
        standard().horses.iter().cloned().map(Champion::from).collect();
    let files = BigStakesPack::standard();
    let known = lives(&files);
    for one in &mut champions {
        one.life = known[&*one.card.id].clone();
    }
    let before = champions.clone();
    let ran = |pp, horse: &str, place, prize| racing::Ran {
        prize_cents: Some(prize),
        ..racing::Ran::placed(pp, horse, Some(place))
    };
    let runners = vec![ran(1, "Secretariat", 2, 200_000), ran(2, "Omaha", 1, 600_000)];
    let result = racing::RaceResult { race: 1, runners, ..racing::RaceResult::default() };
    let race =
        meet::RunRace { kind: meet::SourceKind::File, source: "a.json".into(), at: 0, result };
    workshop::champions::grow(&mut champions, &[race.clone(), race]);
    let life = |name: &str| &champions.iter().find(|one| one.card.name == name).expect(name).life;
    let secretariat = life("Secretariat");
    assert_eq!((secretariat.starts, secretariat.wins), (Some(23), Some(16)));
    assert_eq!((secretariat.seconds, secretariat.earnings), (Some(5), Some(1_320_808)));
    assert_eq!((life("Omaha").wins, life("Omaha").earnings), (Some(2), Some(12_000)));
    assert_eq!(champions.iter().zip(&before).filter(|(now, then)| now != then).count(), 2);

    let grown = workshop::champions::with_lives(&files, "grown", &champions).expect("sound");
    assert_eq!(lives(&grown)["omaha"], *life("Omaha"));
    assert_eq!(check(&grown).horses, check(&files).horses);
    assert_eq!(check(&grown).canonical()["horses"], check(&files).canonical()["horses"]);
}

#[test]
fn parents_can_be_drawn_and_a_seed_draws_them_again() {
    let drawn = |word: &str| {
        let mut dice = FairDice::new(&Seed::from_word(word), &[]);
        let breeding = Breeding::drawn(standard(), |due| dice.draw(due)).expect("two parents");
        let [sire, dam] = breeding.parents().expect("parents");
        assert_ne!(sire.sex, big_stakes::Sex::Mare);
        assert_eq!(dam.sex, big_stakes::Sex::Mare);
        assert_eq!(breeding.due().map(|due| due.what), Some("breed_running"));
        (sire.id.clone(), dam.id.clone())
    };
    assert_eq!(drawn("spring"), drawn("spring"));
    let many: std::collections::BTreeSet<_> = (0..30).map(|n| drawn(&n.to_string())).collect();
    assert!(many.len() > 20, "hardly any pair comes twice");
}

fn check(files: &Files) -> BigStakesPack {
    BigStakesPack::check(&BigStakesPack::assemble(files).expect("files")).expect("a sound pack")
}

/// A foal of two champions: every throw is its sire's.
fn bred(face: u8) -> Bred {
    let mut breeding =
        Breeding::new(standard(), "secretariat", "regret").expect("a sire and a dam");
    while let Some(due) = breeding.due() {
        let faces = vec![face; usize::from(due.count())];
        breeding.throw(Drawn::Dice(Dice::new(&faces).expect("dice"))).expect("a throw");
    }
    assert_eq!(breeding.too_much(), 0);
    breeding.name("Big Red's Girl").expect("a free name")
}

#[test]
fn high_dice_give_the_sires_card_and_low_ones_the_dams() {
    let pack = standard();
    let parent = |id: &str| pack.horses.iter().find(|card| *card.id == *id).expect("a card");
    for (face, id) in [(4, "secretariat"), (6, "secretariat"), (1, "regret"), (3, "regret")] {
        let bred = bred(face);
        let (card, parent) = (&bred.foal.card, parent(id));
        assert_eq!((card.running, card.heart), (parent.running, parent.heart));
        assert_eq!((&card.color, card.sex.is_male()), (&parent.color, face > 3));
        assert_eq!(bred.throws.len(), 9);
        let rounds: Vec<_> = bred.throws.iter().map(|throw| throw.first_round).collect();
        assert_eq!(rounds, [1, 4, 7, 10, 1, 4, 7, 10, 0]);
    }
    assert!(Breeding::new(standard(), "regret", "secretariat").is_err(), "a mare is no sire");
}

/// A meet of eight stables with this pack, on a hunch.
fn meet(pack: &PackRef, seed: u64) -> Record {
    let record = Record {
        game: BigStakes::ID.into(),
        pack: pack.clone(),
        seats: Seat::all(8).map(|seat| seat.to_string()).collect(),
        ..Record::default()
    };
    let loaded = engine::load_pack::<BigStakes>(pack, &StandardPacks).expect("a pack");
    let mut table = Table::<BigStakes>::open(&record, loaded).expect("a table");
    let seed = Seed::from_word(&seed.to_string());
    let mut bots: Vec<_> =
        (0..8).map(|_| Box::new(engine::RandomBot) as Box<dyn engine::Bot<BigStakes>>).collect();
    play_out(&mut table, &mut FairDice::new(&seed, &[]), &mut bots, &seed).expect("a meet");
    table.record_with_seed(&seed, &[])
}

#[test]
fn a_bred_horse_wins_a_race_and_its_pack_travels_with_the_record() {
    let card = HorseCard { id: id_of("Big Red's Girl").into(), ..bred(4).foal.card };
    let foal = Champion { card: card.clone(), life: Life::foal("Secretariat", "Regret") };
    let files = add_to_pack(&BigStakesPack::standard(), "bred", std::slice::from_ref(&foal));
    let kept = lives(files.as_ref().expect("a sound pack"));
    assert_eq!((kept.len(), &kept[&*card.id]), (63, &foal.life));
    assert_eq!(kept["secretariat"].starts, Some(21), "what stood there stays");
    let pack = check(&files.expect("a sound pack"));
    let inline = PackRef::Inline(pack.canonical());
    let winner = |record: &Record| {
        let text = record.to_text();
        let record = Record::parse(&text).expect("a record");
        let (table, verdict) =
            replay::<BigStakes>(&record, &StandardPacks, usize::MAX).expect("it replays");
        assert_eq!(verdict, Verdict::Exact);
        let public = table.game().public().clone();
        let firsts = public.results.iter().filter_map(|result| result.rows.first());
        firsts.map(|row| public.card(row.horse).id.to_string()).collect::<Vec<_>>()
    };
    let found = (0..60).map(|seed| (seed, meet(&inline, seed)));
    let mut found = found.filter(|(_, record)| winner(record).contains(&"big_reds_girl".into()));
    let (seed, record) = found.next().expect("it wins one of many meets");
    // The pack that the record carries is the pack: with it the same seed gives the same meet.
    let imported = Record::parse(&record.to_text()).expect("a record").pack;
    assert_eq!(meet(&imported, seed).to_text(), record.to_text());
}

#[test]
fn weights_are_those_of_the_chart() {
    let pack = standard();
    assert_eq!(weights(&pack).len(), 31);
    let row = &tokens_for(&pack, 10, 6)[0];
    assert_eq!(row.ways, 12);
}

#[test]
fn cards_fit_their_pages_on_either_paper() {
    for (_, paper) in Paper::ALL {
        let all = horse_cards(&standard().horses).lay_out(paper);
        assert!((6..=16).contains(&all.pages.len()), "{} pages", all.pages.len());
        assert!(all.html().contains("Secretariat, H ch"));
        assert!(all.html().contains("10f 84  8f 68  6f 52  5f 44"));
        assert!(!all.html().contains('\u{2026}'), "nothing is cut short");
        assert!(all.pdf().bytes.starts_with(b"%PDF-"));
        assert_eq!(blank_horse_cards().lay_out(paper).pages.len(), 1);
    }
}
