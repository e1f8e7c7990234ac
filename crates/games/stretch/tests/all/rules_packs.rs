//! Packs of one's own: horses, jockeys and race cards as CSV or TOML, and what is told about them.

use engine::Pack;
use engine::pack::Files;
use serde_json::Value;
use stretch::StretchPack;

fn check(files: &Files) -> Result<StretchPack, Vec<String>> {
    let checked = StretchPack::assemble(files).and_then(|tree| StretchPack::check(&tree));
    checked.map_err(|faults| faults.0.iter().map(ToString::to_string).collect())
}

fn standard() -> StretchPack {
    check(&StretchPack::standard()).expect("the standard pack")
}

/// The standard pack without some of its files.
fn without(names: &[&str]) -> Files {
    let all = StretchPack::standard();
    let kept = all.iter().filter(|(name, _)| !names.contains(name));
    kept.fold(Files::default(), |files, (name, text)| files.with(name, text))
}

/// A list of the standard pack as TOML tables.
fn as_toml(list: &str, table: &str) -> String {
    let canonical = standard().canonical();
    let mut text = String::new();
    for item in canonical[list].as_array().expect("a list") {
        text += &format!("[[{table}]]\n");
        for (key, value) in item.as_object().expect("a table").iter().filter(|(_, v)| !v.is_null())
        {
            // Texts and numbers are written alike in JSON and TOML.
            text += &format!("{key} = {value}\n");
        }
    }
    text
}

/// The cards of the standard pack as rows, a runner each, as a spreadsheet would write them.
fn cards_as_csv() -> String {
    let canonical = standard().canonical();
    let mut text =
        "card,name,date,track,surface,distance,condition,horse,jockey,power,odds\n".to_owned();
    let cell = |value: &Value| match value {
        Value::String(text) => format!("\"{text}\""),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    for card in canonical["cards"].as_array().expect("cards") {
        for (at, runner) in card["runners"].as_array().expect("runners").iter().enumerate() {
            let mut row = vec![cell(&card["id"])];
            for key in ["name", "date", "track", "surface", "distance", "condition"] {
                let value = if at == 0 { cell(&card[key]) } else { String::new() };
                row.push(if key == "distance" { value.replace(".0", "") } else { value });
            }
            row.extend(["horse", "jockey", "power"].map(|key| cell(&runner[key])));
            row.push(cell(&runner["odds"]).replace('-', "/"));
            text += &format!("{}\n", row.join(","));
        }
    }
    text
}

#[test]
fn horses_jockeys_and_cards_read_the_same_as_csv_and_as_toml() {
    let files = without(&["horses.csv", "jockeys.csv", "races.toml"])
        .with("horses.toml", as_toml("horses", "horse"))
        .with("jockeys.toml", as_toml("jockeys", "jockey"))
        .with("races.csv", cards_as_csv());
    let pack = check(&files).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(pack.canonical(), standard().canonical());
}

#[test]
fn a_sheet_with_semicolons_and_decimal_commas_reads_the_same() {
    let all = StretchPack::standard();
    let (_, horses) = all.iter().find(|(name, _)| *name == "horses.csv").expect("horses");
    // Only the columns that matter: notes have commas of their own.
    let plain: String = horses
        .lines()
        .map(|line| {
            let cells: Vec<&str> = line.splitn(15, ',').take(14).collect();
            format!("{}\r\n", cells.join(";").replace('.', ","))
        })
        .collect();
    let names = plain.replace("Dr, Fager", "Dr. Fager");
    let pack = check(&without(&["horses.csv"]).with("horses.csv", names));
    assert_eq!(pack.expect("a pack").horses, standard().horses);
}

#[test]
fn what_a_pack_leaves_out_is_the_standard_pack_s() {
    let horses = "id,power_dirt,power_turf,range_lo,range_hi,wet,pace,form,trip,class,speed,wire\n\
                  mine,20,,6,9,0,5,C,0,0,0,5\n\
                  yours,19,18,6,9.5,1,3,B,1,0,-1,4\n";
    let races = "card,surface,distance,condition,horse\nduel,dirt,8,roll,mine\nduel,,,,yours\n";
    let files = Files::default().with("horses.csv", horses).with("races.csv", races);
    let pack = check(&files).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!((pack.horses.len(), pack.cards.len()), (2, 1));
    assert_eq!(pack.jockeys, standard().jockeys);
    let errata = stretch::Errata::Corrected;
    assert_eq!(pack.charts(errata), standard().charts(errata));
    assert_eq!(pack.cards[0].card.as_ref().map(|card| card.runners.len()), Some(2));
}

/// Each fault is one change of a pack that is sound before.
#[test]
fn every_fault_names_file_row_and_column() {
    let sound = without(&["horses.csv", "races.toml"])
        .with("horses.toml", as_toml("horses", "horse"))
        .with("races.csv", cards_as_csv());
    let standard = StretchPack::standard();
    let cases = [
        (
            &standard,
            "horses.csv",
            "19,,6,8.5,1,6,C",
            "19,,6,8.3,1,6,C",
            "horses.csv:2:7: this should be a number from 0 to 40 in steps of a half, not \"8.3\"",
        ),
        (
            &standard,
            "horses.csv",
            "19,,6,8.5,1,6,C",
            "x,,6,8.5,1,6,C",
            "horses.csv:2:4: this should be a whole number from 0 to 29, not \"x\"",
        ),
        (
            &standard,
            "jockeys.csv",
            "John Velazquez,2,9",
            "John Velazquez,3,9",
            "jockeys.csv:2:3: this should be a whole number from -2 to 2, not \"3\"",
        ),
        (
            &standard,
            "jockeys.csv",
            "javier_castellano,Javier",
            "john_velazquez,Javier",
            "jockeys.csv:3:1: the id \"john_velazquez\" is there twice",
        ),
        (
            &standard,
            "races.toml",
            "\"super_saver\"",
            "\"super_saber\"",
            "races.toml:15:4: there is no horse \"super_saber\"",
        ),
        (&sound, "horses.toml", "form = \"C\"", "form = \"F\"", "horses.toml:3:1: this should be"),
        (
            &sound,
            "races.csv",
            "dirt\",\"8",
            "sand\",\"8",
            "races.csv:2:5: this should be \"dirt\" or \"turf\" or \"synthetic\", not \"sand\"",
        ),
        (&sound, "races.csv", "\"8\"", "\"8.25\"", "races.csv:2:6: this should be \"5.0\""),
        (
            &sound,
            "races.csv",
            "\"john_velazquez\"",
            "\"jon\"",
            "races.csv:2:9: there is no jockey \"jon\"",
        ),
        (
            &sound,
            "races.csv",
            "\"champagne_2009\",,,,,,,\"overlap\"",
            "\"champagne_2009\",,,,turf,,,\"overlap\"",
            "races.csv:3:5: an earlier row of \"champagne_2009\" says another surface",
        ),
        (&sound, "races.csv", "card,name", "race,name", "races.csv:2:1: `card` is missing here"),
    ];
    for (files, name, old, new, told) in cases {
        let (_, text) = files.iter().find(|(file, _)| *file == name).expect("the file");
        assert!(text.contains(old), "{name} has no {old}");
        let faults = check(&files.clone().with(name, text.replacen(old, new, 1)));
        let faults = faults.expect_err("a fault");
        assert!(faults.iter().any(|fault| fault.starts_with(told)), "{told}\n{faults:#?}");
    }
}

#[test]
fn files_that_contradict_each_other_or_are_not_there_are_told() {
    let twice = StretchPack::standard().with("horses.toml", as_toml("horses", "horse"));
    let told = check(&twice).expect_err("two files");
    assert_eq!(told, ["horses.toml:1:1: horses.csv is there as well: keep one of the two"]);
    let told = check(&Files::default()).expect_err("no file");
    assert!(
        told[0].contains("there is no file of a pack here: horses.csv or horses.toml"),
        "{told:?}"
    );
    let told = check(&without(&["charts.toml"])).expect_err("half a box");
    assert_eq!(told, ["charts.toml:1:1: the file is missing; a pack needs it"]);
}
