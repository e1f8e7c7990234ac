//! Every call: its path, its handler, and what it takes and gives. The router is made from this
//! table and so is the OpenAPI document: no call is without a description.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::routing::MethodRouter;

use super::meets::SheetName;
use super::{Shelf, codes, days, live, meets, odds, print, rate, records, system, tables};
use crate::config::Limits;

macro_rules! calls {
    ($limits:ident; $($path:literal { $($method:ident $handler:expr => $about:expr;)+ })+) => {
        /// The calls as routes.
        pub(super) fn routes($limits: &Limits) -> Router<Shelf> {
            Router::new()$(.route($path, MethodRouter::new()$(.$method($handler))+))+
        }

        /// The calls as they are described.
        #[cfg(feature = "schema")]
        #[must_use]
        pub fn calls() -> Vec<super::calls::Call> {
            use engine::{StandingOrder, WrittenRecord};
            use meet::{HeadToHead, HorseLife};
            use serde_json::{Map, Value};

            use super::calls::{Call, about};
            use crate::wire::*;

            type Object = Map<String, Value>;
            vec![$($(
                Call { method: stringify!($method), path: $path, about: $about },
            )+)+]
        }
    };
}

/// The handler of a meet's sheet.
macro_rules! sheet {
    ($name:ident) => {
        |api, id, from, page| meets::sheet(SheetName::$name, api, id, from, page)
    };
}

calls! { limits;
    "/api/tables" {
        get tables::list => about("Tables, newest first, paged; open ones unless `state` says otherwise.")
            .asks::<tables::Page>().gives::<ListAnswer>().refuses(&[400]);
        post tables::open.layer(DefaultBodyLimit::max(limits.open_body)) =>
            about("Open a table; for a `meet`, with the meet's token.")
            .takes::<OpenTable>().makes::<Opened>().refuses(&[400, 401, 404, 413, 422])
            .better_with_token();
    }
    "/api/tables/{id}" {
        get tables::view => about("What this viewer may see and do; with `at`, what it saw then.")
            .asks::<tables::At>().gives::<TableAnswer<'_>>().refuses(&[400, 401, 404])
            .better_with_token();
        patch tables::arrange => about("The host seats bots or takes them away, before the game starts.")
            .takes::<Arrange>().refuses(&[400, 401, 404, 409, 422]).with_token();
    }
    "/api/tables/{id}/seats" {
        post tables::sit => about("Take a seat. The game starts when every seat is taken. A name that \
             another at the table has is given a number.")
            .takes::<TakeSeat>().makes::<Seated>().refuses(&[400, 404, 409, 422]);
    }
    "/api/tables/{id}/seats/{seat}" {
        delete tables::leave => about("Leave: the seat is free before the start; afterwards a bot takes \
             the chair. With the host's token, remove somebody who does not come: after the start, one \
             who is late.")
            .refuses(&[400, 401, 403, 404, 409, 422]).with_token();
        patch tables::change_seat => about("Change one's name, silks or seat before the start. A free \
             seat is taken, a bot makes room, a player is asked.")
            .takes::<ChangeSeat>().gives::<Sitting>().refuses(&[400, 401, 403, 404, 409, 422])
            .with_token();
    }
    "/api/tables/{id}/seats/{seat}/bot" {
        post tables::hand_over => about("A bot takes the chair: one's own, or that of somebody who is late.")
            .may_take::<HandOver>().refuses(&[400, 401, 404, 409, 422]).with_token();
    }
    "/api/tables/{id}/seats/{seat}/back" {
        post tables::back => about("The owner takes the chair back.")
            .refuses(&[400, 401, 403, 404]).with_token();
    }
    "/api/tables/{id}/seats/{seat}/order" {
        get tables::orders => about("The standing orders that one's own seat has left with the house.")
            .gives::<OrdersAnswer>().refuses(&[400, 401, 404]).with_token();
        put tables::order => about("Leave an order with the house: it bids for the horse, by the least \
             each time, up to an amount that nobody else is told.")
            .takes::<StandingOrder>().gives::<OrdersAnswer>().refuses(&[400, 401, 404, 409, 422])
            .with_token();
        delete tables::withdraw => about("Withdraw the order for a horse, or all of one's own.")
            .asks::<tables::WhichHorse>().gives::<OrdersAnswer>().refuses(&[400, 401, 404])
            .with_token();
    }
    "/api/tables/{id}/move-seat" {
        post tables::rotate => about("The seat moves here: a new token; the old one opens nothing any \
             more. The body may be left out.")
            .may_take::<MoveSeat>().gives::<Seated>().refuses(&[400, 401, 404]).with_token();
    }
    "/api/tables/{id}/moves" {
        post tables::play => about("Make a move; answered when it is on disk.")
            .takes::<MakeMove>().gives::<Numbered>().refuses(&[400, 401, 404, 409, 413, 422])
            .with_token();
    }
    "/api/tables/{id}/chance" {
        post tables::chance => about("Type in what one's own dice show, at a table with `dice: mine`.")
            .takes::<EnterChance>().gives::<Numbered>().refuses(&[400, 401, 404, 409, 422])
            .with_token();
    }
    "/api/tables/{id}/undo" {
        post tables::undo => about("Take back one's last move while nothing followed; the body may be \
             left out.")
            .may_take::<TakeBack>().gives::<Numbered>().refuses(&[400, 401, 404, 409]).with_token();
    }
    "/api/tables/{id}/undo/vote" {
        post tables::vote => about("Propose to go further back, or vote on it; it happens when all agree.")
            .takes::<VoteUndo>().gives::<Numbered>().refuses(&[400, 401, 404, 409]).with_token();
    }
    "/api/tables/{id}/hint" {
        get tables::hint => about("A move that a bot would make in this seat.")
            .asks::<tables::WhichBot>().gives::<HintAnswer>().refuses(&[401, 404, 409, 422])
            .with_token();
    }
    "/api/tables/{id}/chances" {
        get tables::chances => about("The chances of the position, from what the viewer may know. A \
             horse's chances with a standard error of 0 are exact.")
            .refuses(&[401, 404, 409]).better_with_token();
        post tables::after => about("The seat's chance to win after each of a few moves that it could make \
             now, from what it may know. Each is tried in the same imagined games.")
            .takes::<AskAfter>().gives::<AfterAnswer>().refuses(&[400, 401, 404, 409, 413, 422])
            .with_token();
    }
    "/api/tables/{id}/analysis" {
        get tables::analysis => about("What each decision of a finished game was worth, what would have been \
             best and what it cost, from what its seat knew then. A long game is looked at less closely.")
            .gives::<AnalysisAnswer>().refuses(&[401, 403, 404]).better_with_token();
    }
    "/api/tables/{id}/record" {
        get tables::record => about("The record with the seed, once the game is over.")
            .gives::<WrittenRecord<'_>>().refuses(&[403, 404]);
    }
    "/api/tables/{id}/pack" {
        get tables::pack => about("What is printed in the table's pack: names and figures, as a record \
             carries them.")
            .refuses(&[401, 404]).better_with_token();
    }
    "/api/tables/{id}/again" {
        post tables::again => about("Go on from an entry of a finished game at a table of one's own, against \
             the same bots; people's chairs have bots too. What was thrown before counts as typed there.")
            .takes::<GoOn>().makes::<WentOn>().refuses(&[400, 401, 403, 404, 409, 422])
            .better_with_token();
    }
    "/api/tables/{id}/rematch" {
        post tables::rematch => about("Go on at another table with the same chairs and tokens.")
            .makes::<RematchAnswer>().refuses(&[401, 404, 409]).with_token();
    }
    "/api/tables/{id}/live" {
        get live::live => about("The live channel (WebSocket). Say {token, have, lang}; every message is a \
             TableAnswer with `from` and `events`, those that tell of a seat or of lateness without any.")
            .opens_channel().refuses(&[403, 404, 426]);
    }
    "/api/records" {
        get tables::records => about("Finished tables, newest first, paged.")
            .asks::<tables::Page>().gives::<ListAnswer>().refuses(&[400]);
        post records::put.layer(DefaultBodyLimit::max(limits.record_body)) =>
            about("Bring a record, or what `railbird race --json` printed. It is replayed whole; a \
             refusal says `at` which entry. The oldest make room.")
            .takes::<Object>().makes::<KeptAnswer>().refuses(&[400, 413, 422]);
    }
    "/api/records/{id}" {
        get records::get => about("A record that was brought: itself, verdict, summary.")
            .gives::<RecordAnswer>().refuses(&[404, 422]);
    }
    "/api/records/{id}/views" {
        get records::view => about("What a table shows of that game, `at` a number, through a `seat`, \
             with the events after `have`.")
            .asks::<records::Look>().gives::<TableAnswer<'_>>().refuses(&[400, 404, 422]);
    }
    "/api/meets" {
        get meets::list => about("Meets, newest first, paged; private ones are left out.")
            .asks::<meets::Page>().gives::<MeetsAnswer>().refuses(&[400]);
        post meets::open => about("Open a meet: races that count together.")
            .takes::<OpenMeet>().makes::<OpenedMeet>().refuses(&[400, 413, 422]);
    }
    "/api/meets/{id}" {
        get meets::view => about("What a meet's races come to: standings and track records. The meet \
             `all` is every public race of a `game`.")
            .asks::<meets::Page>().gives::<MeetAnswer>().refuses(&[400, 404]);
    }
    "/api/meets/{id}/races" {
        get meets::races => about("A meet's races, those counted last first, paged.")
            .asks::<meets::Page>().gives::<RacesAnswer>().refuses(&[400, 404]);
        post meets::enter => about("Let the races of a finished table, or of a record that was brought, \
             count for a meet.")
            .takes::<EnterRaces>().makes::<Object>().refuses(&[400, 401, 404, 413, 422]).with_token();
    }
    "/api/meets/{id}/races/{source}" {
        delete meets::withdraw => about("The races of this table or record no longer count for a meet.")
            .refuses(&[401, 404]).with_token();
    }
    "/api/meets/{id}/head-to-head" {
        get meets::head_to_head => about("The score between `one` horse and an `other`.")
            .asks::<meets::Pair>().gives::<HeadToHead>().refuses(&[400, 404]);
    }
    "/api/meets/{id}/horse" {
        get meets::horse => about("The life of a horse in a meet, by its `name`: its races, its parents and \
             its foals.")
            .asks::<meets::OneHorse>().gives::<HorseLife>().refuses(&[400, 404]);
    }
    "/api/meets/{id}/days/{day}" {
        get meets::day => about("The races of a day, such as `2026-07-04`, in the order in which they were \
             run: 200 at most.")
            .asks::<meets::Page>().gives::<RacesAnswer>().refuses(&[400, 404]);
    }
    "/api/meets/{id}/results.csv" {
        get sheet!(Results) => about("Every horse of every race of a meet.")
            .asks::<meets::Page>().gives_text("text/csv").refuses(&[400, 404]);
    }
    "/api/meets/{id}/standings.csv" {
        get sheet!(Standings) => about("A meet's horses, jockeys, owners, players and bettors.")
            .asks::<meets::Page>().gives_text("text/csv").refuses(&[400, 404]);
    }
    "/api/meets/{id}/records.csv" {
        get sheet!(Records) => about("A meet's track records.")
            .asks::<meets::Page>().gives_text("text/csv").refuses(&[400, 404]);
    }
    "/api/meets/{id}/lines.csv" {
        get sheet!(Lines) => about("Past-performance lines of a meet's races, in the columns \
             that `railbird rate` reads.")
            .asks::<meets::Page>().gives_text("text/csv").refuses(&[400, 404]);
    }
    "/api/day" {
        get days::today => about("The race of the day: the same card and dice for everybody.")
            .gives::<DayAnswer>();
        post days::open => about("Open a table of one seat for the race of the day.")
            .makes::<Opened>().refuses(&[422]);
    }
    "/api/day/yesterday" {
        get days::yesterday => about("The record of yesterday's race, with its seed.")
            .gives::<WrittenRecord<'_>>().refuses(&[404]);
    }
    "/api/codes/{code}" {
        get codes::find => about("The table that a short code leads to while it is not over. Few a \
             second: `429` says to wait.")
            .gives::<FoundAnswer>().refuses(&[404]);
    }
    "/api/games" {
        get system::games => about("The games: seats, options, packs, bots.").gives::<GamesAnswer>();
    }
    "/api/games/{id}/texts/{language}" {
        get system::texts => about("Everything that is said in a game, by key: text with `{slots}`, or a \
             choice by the slot that `$` names. `en` and `de` are complete.")
            .gives::<Object>().refuses(&[404]);
    }
    "/api/odds" {
        post odds::odds.layer(DefaultBodyLimit::max(limits.open_body)) =>
            about("Exact chances of a race card of Top of the Stretch: `card`, and where they are not the \
             standard's `pack` and `options`; with `races`, histograms over so many races.")
            .takes::<Object>().refuses(&[400, 413]);
    }
    "/api/sheets" {
        post rate::sheets.layer(DefaultBodyLimit::max(limits.record_body)) =>
            about("The cells of a file: .xlsx, .ods, CSV, or text with tabs.")
            .asks::<rate::Brought>().takes_file().gives::<SheetsAnswer>().refuses(&[400, 413]);
    }
    "/api/rate" {
        post rate::rate.layer(DefaultBodyLimit::max(limits.record_body)) =>
            about("Rate-a-Race: cards of Top of the Stretch from past-performance lines, each rating with \
             the steps that led to it; or the cells that can not be used.")
            .takes::<RateSheets>().gives::<RateAnswer>().refuses(&[400, 413]);
    }
    "/api/print" {
        get print::list => about("The sheets that can be printed, and what each of them is made of.")
            .gives::<PrintAnswer>();
    }
    "/api/print/{game}/{sheet}" {
        get print::sheet => about("A sheet of paper, or with `kit` all of a game: blank, for a race `card` of \
             the pack, or as a finished `table` or a `record` that was brought has filled it in; what no game \
             fills in is printed from its pack. HTML that prints, or with `format=pdf` a PDF.")
            .asks::<print::Wanted>().gives_text("text/html").refuses(&[400, 404, 422]);
    }
    "/api/openapi.json" {
        get system::openapi => about("This document.");
    }
    "/healthz" {
        get system::healthz => about("Alive, and able to write.").refuses(&[503]);
    }
    "/metrics" {
        get system::metrics => about("Figures for Prometheus.").gives_text("text/plain");
    }
}
