//! Laws of what stands at the head of a record: the options and the pack.

use serde_json::{Map, Value, json};

use super::laws::corrupted;
use super::schema::misfit;
use super::{Conform, cases};
use crate::game::{Game, Pack};
use crate::options::{option_list, read_options};
use crate::pack::{Files, Node, digest};
use crate::random::SimBits;
use crate::record::PackRef;
use crate::replay::{StandardPacks, load_pack};

/// The list of options says what there is: every option by its name, with the default that it has
/// when nothing is given. What a game is set up with reads back as the same; what is no option, or
/// no value of one, is refused.
pub fn options_are_as_listed<G: Conform>() {
    let list = option_list::<G>();
    for case in cases::<G>() {
        let (name, seats) = (&case.name, case.setup.seats());
        let read = |given: &Map<String, Value>| read_options::<G>(&case.setup.pack, seats, given);
        let written = fields(&case.setup.options);
        let again = read(&written).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(again, case.setup.options, "{name}: the options do not read back");

        let defaults = fields(&read(&Map::new()).expect("no options given"));
        for info in &list {
            let is = defaults.get(info.name);
            // A default that depends on the table is listed as nothing.
            let as_listed = is == Some(&info.default) || (info.default.is_null() && is.is_some());
            assert!(as_listed, "{name}: the default of {} is {is:?}", info.name);
            let given = Map::from_iter([(info.name.to_owned(), json!({"no": "value"}))]);
            assert!(read(&given).is_err(), "{name}: {} may be anything", info.name);
        }
        let unlisted = |option: &&String| list.iter().all(|info| info.name != option.as_str());
        assert_eq!(defaults.keys().find(unlisted), None, "{name}: an option is not listed");
        let unknown = Map::from_iter([("no_such_option".to_owned(), json!(true))]);
        assert!(read(&unknown).is_err(), "{name}: an unknown option is accepted");
    }
}

/// The defaults, and each option at each of its words or bounds, the others at their defaults.
pub(super) fn single_options<G: Game>() -> Vec<Map<String, Value>> {
    let mut sets = vec![Map::new()];
    for info in option_list::<G>() {
        let values = match (&info.schema["enum"], &info.schema["type"]) {
            (Value::Array(words), _) => words.clone(),
            (_, kind) if kind == "boolean" => vec![json!(false), json!(true)],
            _ => ["minimum", "maximum"].map(|bound| info.schema[bound].clone()).into(),
        };
        let given = values.into_iter().filter(|value| !value.is_null());
        sets.extend(given.map(|value| Map::from_iter([(info.name.to_owned(), value)])));
    }
    sets
}

fn fields(options: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(fields)) => fields,
        other => panic!("options are an object of JSON, not {other:?}"),
    }
}

/// A pack in canonical form reads back as the same pack, and so a record that carries it; a part
/// of it that is missing is a fault or the standard one; and whatever else somebody makes of it is
/// accepted as a pack or refused with what is wrong, and never stops the program. The schema allows
/// what is accepted.
pub fn packs_read_back<G: Conform>() {
    let standard = G::Pack::standard();
    let pack = load_pack::<G>(&PackRef::default(), &StandardPacks).expect("the standard pack");
    let canonical = pack.canonical();
    let schema = G::Pack::inline_schema();
    reads_back::<G>(&pack);
    assert_eq!(misfit(&canonical, &schema, "pack"), None, "{}: the schema", G::ID);

    let names: Vec<&str> = standard.iter().map(|(name, _)| name).collect();
    for missing in names {
        let rest = standard.iter().filter(|(name, _)| *name != missing);
        let rest = rest.fold(Files::default(), |files, (name, text)| files.with(name, text));
        let checked = G::Pack::assemble(&rest).and_then(|node| G::Pack::check(&node));
        // What is left out is a fault, or it is the standard pack's.
        let same = checked.map_or(true, |checked| checked == *pack);
        assert!(same, "{}: a pack without {missing} is another pack", G::ID);
    }

    let mut bits = SimBits::new(0x9ac6, 0);
    for _ in 0..400 {
        let odd = corrupted(&canonical, &mut bits);
        match G::Pack::check(&Node::from_json(&odd, "pack")) {
            Ok(pack) => {
                reads_back::<G>(&pack);
                assert_eq!(misfit(&odd, &schema, "pack"), None, "{}: the schema", G::ID);
            }
            Err(faults) => assert!(!faults.0.is_empty(), "{}: refused for nothing: {odd}", G::ID),
        }
    }
}

fn reads_back<G: Game>(pack: &G::Pack) {
    let canonical = pack.canonical();
    let again = load_pack::<G>(&PackRef::Inline(canonical.clone()), &StandardPacks)
        .unwrap_or_else(|why| panic!("{}: the pack does not read back: {why}", G::ID));
    let (is, was) = (again.canonical(), &canonical);
    assert_eq!(digest(&is), digest(was), "{}: {was} reads back as {is}", G::ID);
    assert_eq!(again.seats(), pack.seats(), "{}", G::ID);
}
