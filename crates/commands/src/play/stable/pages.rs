//! What can be looked at: the card, the odds, the stables, the race.

use bots::racing_stable::FormBook;
use engine::Seat;
use racing::Line;
use racing_stable::{On, OpenEnter, OpenWager, Phase, Public, Status};

use crate::play::row::{Mark, Row};
use crate::play::spoken::Question;
use crate::play::told::{ME, Names, list};

/// A page by its name.
pub(super) fn page(name: &str, public: &Public) -> Option<Vec<Row>> {
    Some(match name {
        "card" => card(public),
        "odds" => odds(public),
        "stables" | "money" => stables(public),
        "order" | "board" => order(public),
        _ => return None,
    })
}

fn distance(furlongs: u16) -> String {
    match furlongs {
        8 => "1 mile".into(),
        10 => "1¼ miles".into(),
        12 => "1½ miles".into(),
        furlongs => format!("{furlongs} furlongs"),
    }
}

/// Which race it is, in short.
pub(super) fn headline(public: &Public) -> String {
    if public.race == 0 {
        return "The stables".into();
    }
    let (data, races) = (public.race_data(), public.setup.options.program.len());
    format!("Race {} of {races} · {} · {}", public.race, data.name, distance(data.furlongs))
}

/// The race that is entered now, in a line.
pub(super) fn race(public: &Public) -> Vec<Row> {
    if public.race == 0 {
        return Vec::new();
    }
    let data = public.race_data();
    let [first, second, third] = data.purse;
    let claims = public.claiming_price().map(|price| format!(", claiming at {price}"));
    vec![
        format!(
            "Race {} of {}, {}: {}, {} a horse, {first} / {second} / {third}{}.",
            public.race,
            public.setup.options.program.len(),
            data.name,
            distance(data.furlongs),
            data.fee,
            claims.unwrap_or_default(),
        )
        .into(),
    ]
}

/// The program, with the present race marked.
pub(super) fn card(public: &Public) -> Vec<Row> {
    let pack = public.pack();
    let program = public.setup.options.program.iter().zip(1u8..);
    program
        .filter_map(|(number, position)| {
            let data = &pack.races[pack.find_race(*number)?];
            let [first, second, third] = data.purse;
            let mark = if position == public.race { '»' } else { ' ' };
            let row = format!(
                "{mark} {position:>2}  {:<24} {:<10} fee {:>4}  {first} / {second} / {third}",
                data.name,
                distance(data.furlongs),
                data.fee.to_string(),
            );
            Some(row.into())
        })
        .collect()
}

/// Every bet that is offered, with its chance and what a dollar is worth on it.
pub(super) fn odds(public: &Public) -> Vec<Row> {
    let Some(row) = public.odds_row() else { return vec!["No bets are taken.".into()] };
    let lines: Vec<_> = Line::ALL
        .into_iter()
        .zip(row.lines)
        .filter_map(|(line, odds)| Some((line, odds?)))
        .collect();
    let offered: Vec<_> = lines.iter().map(|(line, odds)| format!("{line} {odds}")).collect();
    let mut page = vec![
        format!("The bank pays {}. Chances, and what a dollar is worth:", offered.join(", "))
            .into(),
    ];
    let book = FormBook::of(&public.setup.pack);
    let form = book.race(usize::from(public.card));
    let field = public.running.runners.len();
    // At the wager everything is still equal; who leads later is seen on the track.
    for on in OpenWager::new(public, ME).on {
        let horses = match on {
            On::Stable(color) => {
                let own = public.running.runners.iter();
                own.filter(|runner| public.horse(runner).color == color).count()
            }
            On::Horse(_) => 1,
        };
        let worth = lines.iter().map(|(line, odds)| {
            let chance = form.hits(horses, field, *line);
            format!("{line} {:>2.0} % ${:.2}", 100.0 * chance, chance * odds.per_dollar())
        });
        let worth: Vec<_> = worth.collect();
        let id = public.pack().on_id(on);
        page.push(format!("  {id:<10} {horses} of {field}   {}", worth.join("   ")).into());
    }
    page
}

/// Money and horses of everybody; a horse that may not run now stands in brackets.
pub(super) fn stables(public: &Public) -> Vec<Row> {
    let names = Names(public.setup.names());
    let row = |seat: Seat| {
        let state = public.seat(seat);
        let color = state.color.map(|color| public.pack().color(color).id.to_string());
        format!(
            "  {:<10} {:<7} {:>8}  horses {:<16} worth {}",
            names.of(seat),
            color.unwrap_or_default(),
            state.cash.to_string(),
            horses(public, seat),
            public.wealth(seat),
        )
        .into()
    };
    Seat::all(public.seat_count()).map(row).collect()
}

/// The same in two short rows for each.
pub(super) fn short_stables(public: &Public) -> Vec<Row> {
    let names = Names(public.setup.names());
    let mut rows = Vec::new();
    for seat in Seat::all(public.seat_count()) {
        let state = public.seat(seat);
        let color = state.color.map(|color| public.pack().color(color).id.to_string());
        let (name, color) = (names.of(seat), color.unwrap_or_default());
        let mark = if seat == ME { Mark::Strong } else { Mark::Plain };
        rows.push(Row::marked(
            format!("{name:<10} {color:<7} {:>8}", state.cash.to_string()),
            mark,
        ));
        let horses = horses(public, seat);
        rows.push(Row::marked(
            format!("horses {horses}; worth {}", public.wealth(seat)),
            Mark::Quiet,
        ));
    }
    rows
}

/// The numbers of a seat's horses; one that may not run now stands in brackets.
fn horses(public: &Public, seat: Seat) -> String {
    let stable = &public.seat(seat).stable;
    let fresh = stable.fresh(public.race);
    let horses = stable.owned().iter().map(|number| {
        if fresh.contains(number) { number.to_string() } else { format!("({number})") }
    });
    horses.collect::<Vec<_>>().join(" ")
}

/// The field, front to back.
fn order(public: &Public) -> Vec<Row> {
    let mut field: Vec<_> = public.running.runners.iter().collect();
    if field.is_empty() || matches!(public.phase, Phase::Enter { .. }) {
        return vec!["No race is being run.".into()];
    }
    field.sort_by_key(|runner| std::cmp::Reverse(runner.at));
    let left = |at: u16| public.race_data().distance.saturating_sub(at);
    let row = |runner: &&racing_stable::Runner| {
        let horse = public.horse(runner);
        let stands = match runner.status {
            Status::Running => format!("{} to go", left(runner.at)),
            status => status.word().to_owned(),
        };
        format!(
            "  {:<10} {:<16} {stands}",
            public.pack().id(horse),
            public.pack().horse(horse).name
        )
        .into()
    };
    field.iter().map(row).collect()
}

/// What is asked of the player.
pub(super) fn question(public: &Public) -> Question {
    let pack = public.pack();
    match &public.phase {
        Phase::ChooseStable { .. } => {
            let free = pack.all_colors().filter(|color| public.seat_of(*color).is_none());
            let free: Vec<_> = free.map(|color| pack.color(color).id.clone()).collect();
            Question::new(format!("Choose your colour: {}.", list(&free)))
        }
        Phase::Enter { .. } => {
            let open = OpenEnter::new(public, ME);
            let ids: Vec<_> = open.fresh.iter().map(|n| pack.id(public.horse_of(ME, n))).collect();
            Question::new(format!(
                "You have {}. May run: {}; in the bank {} at {}. Enter which?",
                open.cash,
                list(&ids),
                open.bank.len(),
                pack.price,
            ))
        }
        Phase::Wager { .. } => {
            let open = OpenWager::new(public, ME);
            let mut page = odds(public);
            if !open.claims.is_empty() {
                let ids: Vec<_> = open.claims.iter().map(|horse| pack.id(*horse)).collect();
                let claims = format!("May be claimed for {}: {}.", open.claim_price, list(&ids));
                page.push(claims.into());
            }
            let question = Question::new(format!("You have {}. Your bets?", open.cash));
            Question { page, ..question }
        }
        Phase::Debt(debt) => {
            let for_sale = public.for_sale(ME);
            let ids: Vec<_> = for_sale.iter().map(|n| pack.id(public.horse_of(ME, n))).collect();
            Question::new(format!(
                "You owe {} and have {}. `withdraw`, or offer one of: {}.",
                debt.amount,
                public.seat(ME).cash,
                list(&ids),
            ))
        }
        Phase::Offer { offer, .. } => {
            let horse = pack.id(offer.horse);
            Question::new(format!("Buy {horse} for {}? `accept` or `decline`.", offer.price))
        }
        _ => Question::default(),
    }
}
