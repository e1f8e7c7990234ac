//! From the files of a pack to one tree. Horses, jockeys and race cards may be TOML or CSV; what a
//! pack leaves out is the standard pack's.

use engine::pack::{Check, Faults, Files, Node, PackFault, Place};
use serde_json::json;

/// What a printed box holds besides horses, jockeys and cards: all of it, or none.
const PRINTED: [&str; 3] = ["pack.toml", "charts.toml", "times.toml"];

/// The lists: the file's name without its end, what the pack calls it, and the tables in TOML.
const LISTS: [(&str, &str, &str); 3] =
    [("horses", "horses", "horse"), ("jockeys", "jockeys", "jockey"), ("races", "cards", "card")];

/// What the rows of a card in CSV say of the race: the first does, others may say it again.
const OF_THE_RACE: [&str; 6] = ["name", "date", "track", "surface", "distance", "condition"];

pub(crate) fn assemble(files: &Files) -> Result<Node, Faults> {
    let mut faults: Vec<PackFault> = Vec::new();
    let mut tree = Node::from_json(&json!({}), "pack");
    let mut found = false;
    if PRINTED.iter().any(|name| files.has(name)) {
        found = true;
        match PRINTED.map(|name| files.toml(name)) {
            [Ok(constants), Ok(charts), Ok(times)] => {
                let printed = constants.clone().with("charts", charts).with("times", times);
                tree = constants.with("printed", printed);
            }
            read => faults.extend(read.into_iter().filter_map(Result::err)),
        }
    }
    for (name, key, tables) in LISTS {
        let (csv, toml) = (format!("{name}.csv"), format!("{name}.toml"));
        let list = match (files.has(&csv), files.has(&toml)) {
            (false, false) => continue,
            (true, true) => {
                let message = format!("{csv} is there as well: keep one of the two");
                faults.push(fault(&toml, message));
                continue;
            }
            (true, false) if key == "cards" => {
                files.csv(&csv).map_err(one).and_then(|rows| cards(&rows))
            }
            (true, false) => files.csv(&csv).map_err(one),
            (false, true) => files.toml(&toml).map_err(one).and_then(|file| listed(&file, tables)),
        };
        found = true;
        match list {
            Ok(list) => tree = tree.with(key, list),
            Err(read) => faults.extend(read.0),
        }
    }
    if !found {
        let names =
            "horses.csv or horses.toml, jockeys.csv or jockeys.toml, races.toml or races.csv";
        let message = format!("there is no file of a pack here: {names}, {}", PRINTED.join(", "));
        faults.push(fault(PRINTED[0], message));
    }
    if faults.is_empty() { Ok(tree) } else { Err(Faults(faults)) }
}

fn fault(file: &str, message: String) -> PackFault {
    PackFault { place: Place::file(file, 1, 1), message }
}

fn one(fault: PackFault) -> Faults {
    Faults(vec![fault])
}

/// The tables of a TOML file.
fn listed(file: &Node, tables: &str) -> Result<Node, Faults> {
    let mut check = Check::default();
    let list = check.entry(file, tables).cloned();
    check.done(list)
}

/// Race cards from rows, one a runner, in the order of the posts: rows with the same `card` are of
/// one race.
fn cards(rows: &Node) -> Result<Node, Faults> {
    let mut check = Check::default();
    let mut cards: Vec<(String, Node, Vec<Node>)> = Vec::new();
    for row in check.list(rows).unwrap_or_default() {
        // Spreadsheets write 8 for 8.0, and take 9-5 for a day in May.
        let row = row
            .clone()
            .with_cell("distance", distance)
            .with_cell("odds", |odds| odds.replace('/', "-"));
        let Some(id) = check.entry(&row, "card").cloned() else { continue };
        let name = check.text(&id).unwrap_or_default().to_owned();
        check.law(!name.is_empty(), &id, || "a runner's row names its card".into());
        match cards.iter_mut().find(|(known, ..)| *known == name) {
            None => cards.push((name, row.clone().with("id", id), vec![row])),
            Some((_, first, runners)) => {
                for key in OF_THE_RACE {
                    let again = row.given(key);
                    let same = again.is_none_or(|again| text(Some(again)) == text(first.get(key)));
                    check.law(same, again.unwrap_or(&row), || {
                        format!("an earlier row of \"{name}\" says another {key}")
                    });
                }
                runners.push(row);
            }
        }
    }
    let card = |(_, card, runners): (String, Node, Vec<Node>)| {
        let runners = Node::list(card.place.clone(), runners);
        card.with("runners", runners)
    };
    let cards = cards.into_iter().map(card).collect();
    check.done(Some(Node::list(rows.place.clone(), cards)))
}

fn text(node: Option<&Node>) -> serde_json::Value {
    node.map(Node::to_json).unwrap_or_default()
}

/// A distance as cards write it, of one that a spreadsheet has made shorter.
fn distance(cell: &str) -> String {
    let whole = !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
    if whole { format!("{cell}.0") } else { cell.replace(',', ".") }
}
