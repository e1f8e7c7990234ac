//! What the server itself refuses: calls that do not exist, too much at once, a log that can not be read.

use axum::http::StatusCode;
use engine::Texts;

engine::refusals! {
    /// What is wrong with a request, besides what a table or the rules of its game refuse.
    pub enum Trouble in &TEXTS => {
        /// No such table, or none that this link leads to: a private table answers the same.
        NoTable => "no_such_table",
        /// A number that the log does not have.
        NoNumber => "no_such_number",
        /// No table has this short code.
        NoCode => "no_such_code",
        /// No such record.
        NoRecord => "no_such_record",
        /// No such meet.
        NoMeet => "no_such_meet",
        /// The source is none of the meet's.
        NotInMeet => "not_in_meet",
        /// No such horse ran in the meet.
        NoHorse => "no_such_horse",
        /// Nobody asked for a race that day.
        NoRace => "no_race",
        /// There is no such sheet, or none of what was asked for.
        NoSheet => "no_such_sheet",
        /// The game has no sheets that a record fills in.
        NotPrinted => "not_printed",
        /// There is nothing to put on the sheet yet.
        NoRaceDecided => "no_race_decided",
        /// The game is not told in this language.
        NoTexts => "no_texts",
        /// A call that does not exist.
        NoCall => "no_such_call",
        /// A call that exists with another method.
        NoMethod => "no_such_method",
        /// The meet's token is needed.
        NoMeetToken => "no_token" as "no_meet_token",
        /// The token is not the meet's.
        BadMeetToken => "bad_token" as "bad_meet_token",
        /// The request comes from the page of another site.
        OtherOrigin => "other_origin",
        /// The server is called by a name that it does not know.
        WrongHost { name: String } => "wrong_host",
        /// The record tells the seed.
        TableNotOver => "not_over" as "table_not_over",
        /// There is nothing to advise.
        NothingToDecide => "nothing_to_decide",
        /// Only whole games count for a meet.
        RecordNotOver => "not_over" as "record_not_over",
        /// The meet is one of another game.
        OtherGame => "other_game",
        /// No such game.
        NoGame { games: String } => "no_such_game",
        /// The body did not come in time.
        TooSlow => "too_slow",
        /// The body is too large.
        TooLarge => "too_large",
        /// A live channel is asked for as a page.
        NoSocket => "websocket",
        /// Too fast.
        TooMany => "too_many_requests",
        /// Too much at the same time.
        TooManyAtOnce => "too_many_at_once",
        /// Too many bytes.
        TooMuch => "too_much",
        /// Too much of the server's time is being spent on one address.
        YourShare => "your_share",
        /// Too many tables of one address.
        TooManyUnfinished => "too_many_unfinished",
        /// The tables of one address bring too much.
        TooManyPacks => "too_many_packs",
        /// A handler panicked.
        Fault => "fault",
        /// What is stored of the table is not what was written.
        Damaged => "damaged_log",
        /// The table's log does not replay, or leads to a game that does not end.
        BrokenLog => "broken_log",
        /// The database does not answer, or the table can not be read.
        Store => "store_failed",
        /// The server does all it can.
        Busy => "busy",
        /// The server ends.
        Ending => "ending",
        /// The server is full.
        TooManyTables => "too_many_tables",
        /// Too many look on, at all tables.
        TooManySockets => "too_many_sockets",
        /// Too many look on at one table.
        FullHouse => "full_house",
        /// A record with more to check than there is.
        ManyDigests => "bad_request" as "many_digests",
        /// The pack is neither named nor brought.
        BadPack => "bad_request" as "bad_pack",
        /// Too little patience, or too much.
        BadPatience { most: String } => "bad_request" as "bad_patience",
        /// Dice of nobody.
        NobodyThrows => "bad_request" as "nobody_throws",
        /// No state of a table.
        BadState => "bad_request" as "bad_state",
        /// No length of a page.
        BadLimit { most: i64 } => "bad_request" as "bad_limit",
        /// No moves to compare, or too many.
        BadMoves { most: usize } => "bad_request" as "bad_moves",
        /// Too many races to sample.
        BadRaces { most: String } => "bad_request" as "bad_races",
        /// Neither a table nor a record, or both.
        TableOrRecord => "bad_request" as "table_or_record",
        /// A character that no word of ours has.
        Nul => "bad_request" as "nul",
        /// The body ended early.
        CutShort => "bad_request" as "cut_short",
        /// The body is not what the call takes.
        BadBody { why: String } => "bad_request" as "bad_body",
        /// A message of the live channel that is none.
        BadMessage { shapes: &'static str, why: String } => "bad_request" as "bad_message",
        /// What else can not be understood, in the words of whoever reads it.
        Unclear { why: String } => "bad_request" as "unclear",
    }
}

/// The language files.
static TEXTS: Texts = engine::texts!();

impl Trouble {
    /// The HTTP status.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::NoTable
            | Self::NoNumber
            | Self::NoCode
            | Self::NoRecord
            | Self::NoMeet
            | Self::NotInMeet
            | Self::NoHorse
            | Self::NoRace
            | Self::NoTexts
            | Self::NoSheet
            | Self::NoCall => StatusCode::NOT_FOUND,
            Self::NoMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::NoMeetToken | Self::BadMeetToken => StatusCode::UNAUTHORIZED,
            Self::OtherOrigin | Self::WrongHost { .. } | Self::TableNotOver => {
                StatusCode::FORBIDDEN
            }
            Self::NothingToDecide => StatusCode::CONFLICT,
            Self::RecordNotOver
            | Self::OtherGame
            | Self::NotPrinted
            | Self::NoRaceDecided
            | Self::NoGame { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NoSocket => StatusCode::UPGRADE_REQUIRED,
            Self::TooMany
            | Self::TooManyAtOnce
            | Self::TooMuch
            | Self::YourShare
            | Self::TooManyUnfinished
            | Self::TooManyPacks => StatusCode::TOO_MANY_REQUESTS,
            Self::Fault | Self::Damaged | Self::BrokenLog => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Store
            | Self::Busy
            | Self::Ending
            | Self::TooManyTables
            | Self::TooManySockets
            | Self::FullHouse => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trouble_has_words_in_every_language() {
        let declared = [engine::Shared::DECLARED, Trouble::DECLARED].concat();
        engine::conformance::refusals_have_words(&TEXTS, &declared);
    }
}
