//! What a request means at a table as it stands: the items it becomes, or why it is refused.
//! Nothing is changed here; a request that lost a race is judged again on the table as it is then.

use axum::http::StatusCode;
use engine::{Seat, StandingOrder, Viewer};
use serde_json::json;

use crate::error::ApiError;
use crate::item::{Item, Late, Sit};
use crate::room::{Motion, Room};
use crate::secret::{self, TokenHash};
use crate::silks::Silks;
use crate::store::Moment;
use crate::wire::{Arrange, ChangeSeat, EnterChance, MakeMove, TakeSeat, VoteUndo};

/// The longest name.
const MOST_NAME: usize = 40;
/// The longest key.
const MOST_KEY: usize = 100;
/// The shortest key from which a token follows: 64 bits as hexadecimal digits, and more of anything
/// that people draw keys with.
const LEAST_SECRET_KEY: usize = 16;
/// The longest contribution to the dice.
const MOST_CONTRIBUTION: usize = 200;

/// What a request comes to.
#[derive(Debug)]
pub enum Judged<T> {
    /// Nothing is written; this is the answer.
    Already(T),
    /// These items are written.
    Write(Vec<Item>),
    /// The house throws what is due, and then these items are written.
    HouseThrows(Vec<Item>),
}

/// Who a token lets look: without one a spectator, with a wrong one nobody.
///
/// # Errors
/// The token opens no seat here.
pub fn viewer(room: &Room, token: Option<&TokenHash>) -> Result<Viewer, ApiError> {
    match token {
        None => Ok(Viewer::Spectator),
        Some(token) => room.seat_of(token).map(Viewer::Seat).ok_or(ApiError::BAD_TOKEN),
    }
}

/// The seat that a token opens.
///
/// # Errors
/// There is no token, or it opens no seat here.
pub fn seat(room: &Room, token: Option<&TokenHash>) -> Result<Seat, ApiError> {
    room.seat_of(token.ok_or(ApiError::NO_TOKEN)?).ok_or(ApiError::BAD_TOKEN)
}

/// Whether the seat may do one more thing that is no part of the game.
fn check_besides(room: &Room, seat: Seat) -> Result<(), ApiError> {
    if room.may_do_besides(seat) {
        return Ok(());
    }
    let message =
        "This seat has voted, ordered and changed all that it may at one table. The game goes on.";
    Err(ApiError::conflict("too_restless", message))
}

fn check_key(key: Option<&str>) -> Result<(), ApiError> {
    match key {
        Some(key) if key.is_empty() || key.len() > MOST_KEY => {
            Err(ApiError::bad_request(format!("A key is a text of 1 to {MOST_KEY} bytes.")))
        }
        _ => Ok(()),
    }
}

/// Whether a token may follow from this key: whoever guesses the key has the seat.
///
/// # Errors
/// It is too short, or too long.
pub fn check_secret_key(key: &str) -> Result<(), ApiError> {
    if (LEAST_SECRET_KEY..=MOST_KEY).contains(&key.len()) {
        return Ok(());
    }
    Err(ApiError::bad_request(format!(
        "The key of a seat is a secret of {LEAST_SECRET_KEY} to {MOST_KEY} bytes: draw one at random, \
         such as a UUID."
    )))
}

/// A name that can be shown: not empty, not long, nothing that moves a cursor or can not be seen.
/// What only looks like a name's spaces is made one space.
///
/// # Errors
/// What a name is.
pub fn check_name(name: &str) -> Result<String, ApiError> {
    // Phones put a mark behind some signs that asks for colour; a name needs none.
    let name = name.replace(|c| matches!(c, '\u{fe00}'..='\u{fe0f}'), "");
    let seen = !name.trim().chars().any(|c| c.is_control() || is_hidden(c));
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if seen && (1..=MOST_NAME).contains(&name.chars().count()) {
        return Ok(name);
    }
    Err(ApiError {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        code: "bad_name",
        message: format!("A name has 1 to {MOST_NAME} characters that can be seen.").into(),
        at: None,
    })
}

/// Characters that show nothing, or turn the writing of what follows round: what Unicode calls
/// ignorable by default, marks of direction and of format, and letters that are drawn as nothing.
const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
            | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// The name under which somebody sits in a seat. Where another at the table has one that looks the
/// same, whatever its capitals, a number is put behind it.
fn own_name(room: &Room, own: u8, name: &str) -> String {
    let others = Seat::all(room.chairs.len()).filter(|seat| seat.0 != own);
    let others = others.filter_map(|seat| room.chairs[seat.index()].as_ref());
    let others: Vec<_> = others.map(|chair| chair.name.to_lowercase()).collect();
    let mut numbered = (2..).map(|number: u32| {
        let mark = format!(" ({number})");
        let kept: String = name.chars().take(MOST_NAME - mark.len()).collect();
        kept.trim_end().to_owned() + &mark
    });
    let mut wanted = name.to_owned();
    while others.contains(&wanted.to_lowercase()) {
        wanted = numbered.next().unwrap_or_default();
    }
    wanted
}

/// Taking a seat. Under a key that has taken one, it is that seat again.
///
/// # Errors
/// The name is none, or the seat is taken.
pub fn sit(
    room: &Room,
    request: &TakeSeat,
    hash: &TokenHash,
) -> Result<Judged<Option<Seat>>, ApiError> {
    if let Some(seat) = room.seat_of(hash) {
        return Ok(Judged::Already(Some(seat)));
    }
    if room.opens_no_more(hash) {
        let message = "This key has taken a seat here that has moved since, or was given up. Draw \
            another key.";
        return Err(ApiError::conflict("key_used", message));
    }
    let name = check_name(&request.name)?;
    let contribution = match &request.contribution {
        Some(_) if room.fixed.head.day.is_some() => {
            let message =
                "The race of the day has the same dice for everybody: send no contribution.";
            return Err(ApiError::bad_request(message));
        }
        Some(text) if text.len() > MOST_CONTRIBUTION => {
            let message = format!("A contribution has at most {MOST_CONTRIBUTION} bytes.");
            return Err(ApiError::bad_request(message));
        }
        Some(text) => text.clone(),
        None => secret::to_hex(&secret::random::<16>()),
    };
    let seat = match request.seat {
        Some(seat) => match room.chairs.get(usize::from(seat)) {
            None => return Err(engine::refusals::BAD_SEAT.into()),
            Some(Some(_)) => {
                return Err(ApiError::conflict(
                    "seat_taken",
                    "Somebody sits there. Take another seat, or look on.",
                ));
            }
            Some(None) => seat,
        },
        None => {
            let free = room.chairs.iter().position(Option::is_none);
            let full = "Every seat is taken. You can look on.";
            free.and_then(|seat| u8::try_from(seat).ok())
                .ok_or(ApiError::conflict("table_full", full))?
        }
    };
    check_besides(room, Seat(seat))?;
    if let Some(silks) = &request.silks {
        check_silks(room, Seat(seat), silks)?;
    }
    let name = own_name(room, seat, &name);
    let hash = Some(hash.to_hex());
    let silks = request.silks;
    let sit = Sit { seat, name, hash, bot: None, contribution, silks };
    Ok(Judged::Write(vec![Item::Sit(sit)]))
}

/// Silks that can be told from those of everybody else at the table.
fn check_silks(room: &Room, own: Seat, silks: &Silks) -> Result<(), ApiError> {
    if silks.ground == silks.figure {
        let message = "In one colour the pattern can not be seen: choose two.";
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_silks", message));
    }
    let others = Seat::all(room.chairs.len()).filter(|seat| *seat != own);
    let mut worn = others.filter_map(|seat| room.chairs[seat.index()].as_ref()?.silks);
    if worn.any(|worn| worn.looks_like(silks)) {
        let message = "Somebody at this table wears these. Choose another pattern or colour.";
        return Err(ApiError::conflict("silks_taken", message));
    }
    Ok(())
}

/// A player's name, silks or seat, before the game starts.
///
/// # Errors
/// It is another's seat, the game has started, or what is asked for can not be had.
pub fn change_seat(
    room: &Room,
    token: Option<&TokenHash>,
    to_change: u8,
    wish: &ChangeSeat,
) -> Result<Judged<Option<Seat>>, ApiError> {
    let own = seat(room, token)?;
    if own.0 != to_change {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "not_yours",
            "Only its owner changes a seat.",
        ));
    }
    if room.game().is_some() {
        return Err(ApiError::STARTED);
    }
    check_besides(room, own)?;
    let mut items = Vec::new();
    let name = wish.name.as_deref().map(check_name).transpose()?;
    let name = name.map(|name| own_name(room, own.0, &name));
    if let Some(silks) = &wish.silks {
        check_silks(room, own, silks)?;
    }
    let chair = room.chairs[own.index()].as_ref();
    let name = name.filter(|name| chair.is_none_or(|chair| chair.name != *name));
    let silks = wish.silks.filter(|silks| chair.is_none_or(|chair| chair.silks != Some(*silks)));
    if name.is_some() || silks.is_some() {
        items.push(Item::Guise { seat: own.0, name, silks });
    }
    if let Some(to) = wish.seat {
        items.extend(change_places(room, own, to)?);
    }
    Ok(if items.is_empty() { Judged::Already(Some(own)) } else { Judged::Write(items) })
}

/// A free seat is taken at once and a bot makes room; a player is asked, and agrees by asking for
/// the same.
fn change_places(room: &Room, own: Seat, to: u8) -> Result<Vec<Item>, ApiError> {
    let from = own.0;
    let there = room.chairs.get(usize::from(to)).ok_or(engine::refusals::BAD_SEAT)?;
    let wanted = room.chairs[own.index()].as_ref().and_then(|chair| chair.wants);
    let switch = Item::Switch { from, to };
    let wish = |to: Option<u8>| {
        if wanted == to { Vec::new() } else { vec![Item::Wish { seat: from, to }] }
    };
    Ok(match there {
        _ if from == to => wish(None),
        None => vec![switch],
        Some(other) => match &other.bot {
            Some(bot) => {
                let name = Some(own_name(room, to, &bot_name(from, bot)));
                vec![switch, Item::Guise { seat: from, name, silks: None }]
            }
            None if other.wants == Some(from) => vec![switch],
            None => wish(Some(to)),
        },
    })
}

/// Seats with the same bot are told apart by their number.
fn bot_name(seat: u8, bot: &str) -> String {
    format!("{bot} {}", seat + 1)
}

/// A bot in a seat of a table at which nobody sits who has its name.
#[must_use]
pub fn bot_sits(seat: u8, bot: &str) -> Item {
    bot_called(seat, bot, bot_name(seat, bot))
}

fn bot_joins(room: &Room, seat: u8, bot: &str) -> Item {
    bot_called(seat, bot, own_name(room, seat, &bot_name(seat, bot)))
}

fn bot_called(seat: u8, bot: &str, name: String) -> Item {
    Item::Sit(Sit {
        seat,
        name,
        hash: None,
        bot: Some(bot.to_owned()),
        contribution: secret::to_hex(&secret::random::<16>()),
        silks: None,
    })
}

/// The seats named in a request as texts.
///
/// # Errors
/// One is no seat of the table.
pub fn read_seat(text: &str, seats: u8) -> Result<u8, ApiError> {
    text.parse::<u8>().ok().filter(|seat| *seat < seats).ok_or_else(|| {
        let last = seats.saturating_sub(1);
        ApiError::bad_request(format!("There is no seat \"{text}\"; seats are 0 to {last}."))
    })
}

/// Whether the token is that of whoever opened the table.
fn is_host(room: &Room, token: Option<&TokenHash>) -> bool {
    token.is_some() && token == room.fixed.host.as_ref()
}

/// The host seats bots, or sends them away.
///
/// # Errors
/// It is not the host, the game has started, or a player sits there.
pub fn arrange(
    room: &Room,
    token: Option<&TokenHash>,
    request: &Arrange,
) -> Result<Vec<Item>, ApiError> {
    token.ok_or(ApiError::NO_TOKEN)?;
    if !is_host(room, token) {
        return Err(ApiError::BAD_TOKEN);
    }
    if room.game().is_some() {
        return Err(ApiError::STARTED);
    }
    let mut items = Vec::new();
    for (seat, bot) in &request.bots {
        let seat = read_seat(seat, room.fixed.head.seats)?;
        check_besides(room, Seat(seat))?;
        match (&room.chairs[usize::from(seat)], bot) {
            (Some(chair), _) if chair.bot.is_none() => {
                return Err(ApiError::conflict("seat_taken", "A player sits there."));
            }
            (Some(_), None) => items.push(Item::Stand { seat }),
            (Some(_), Some(bot)) => {
                let bot = find_bot(room, Some(bot))?;
                items.extend([Item::Stand { seat }, bot_joins(room, seat, bot)]);
            }
            (None, Some(bot)) => items.push(bot_joins(room, seat, find_bot(room, Some(bot))?)),
            (None, None) => {}
        }
    }
    Ok(items)
}

/// The bot of this name; the game's sound one if none is named.
///
/// # Errors
/// There is no such bot.
pub fn find_bot(room: &Room, name: Option<&str>) -> Result<&'static str, ApiError> {
    find_bot_of(&room.fixed.head.game, name)
}

/// The bot of this name at a game.
///
/// # Errors
/// There is no such bot.
pub fn find_bot_of(game: &str, name: Option<&str>) -> Result<&'static str, ApiError> {
    let known = bots::bots_of(game);
    let found = match name {
        None => known.get(1).or_else(|| known.first()),
        Some(name) => known.iter().find(|bot| bot.name == name),
    };
    found.map(|bot| bot.name).ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|bot| bot.name).collect();
        let message = format!("There is no such bot; this game has {}.", names.join(", "));
        ApiError {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            code: "no_such_bot",
            message: message.into(),
            at: None,
        }
    })
}

/// A move. Whether it is legal is for the rules, when it is played.
///
/// # Errors
/// The decision is no longer the seat's to take.
pub fn play(
    room: &Room,
    token: Option<&TokenHash>,
    request: &MakeMove,
) -> Result<(Seat, Judged<u64>), ApiError> {
    let seat = seat(room, token)?;
    check_key(request.key.as_deref())?;
    if let Some(number) = request.key.as_deref().and_then(|key| room.answered(seat, key)) {
        return Ok((seat, Judged::Already(number)));
    }
    if room.game().is_none() {
        return Err(ApiError::NOT_STARTED);
    }
    check_decision(room, seat, request.decision)?;
    let mut items = Vec::new();
    // Whoever moves is back in the chair.
    if room.chairs[seat.index()].as_ref().is_some_and(|chair| chair.stand_in.is_some()) {
        items.push(Item::Chair { seat: seat.0, bot: None });
    }
    items.push(Item::Entry {
        entry: json!({"seat": seat, "move": request.play}),
        key: request.key.clone(),
    });
    Ok((seat, Judged::Write(items)))
}

/// Whether the decision is still the seat's to take.
///
/// # Errors
/// It is not.
pub fn check_decision(room: &Room, seat: Seat, asked: Option<u64>) -> Result<(), ApiError> {
    let decision = &room.decisions[seat.index()];
    match asked {
        Some(asked) if decision.since.is_none() || decision.number != asked => {
            Err(ApiError::conflict(
                "stale_decision",
                "This decision is no longer yours to take. Look at the table again.",
            ))
        }
        _ => Ok(()),
    }
}

/// Dice that a person typed in, or that the house throws this once.
///
/// # Errors
/// The table's dice are not typed in, or it is another seat's throw.
pub fn chance(
    room: &Room,
    token: Option<&TokenHash>,
    request: &EnterChance,
) -> Result<Judged<u64>, ApiError> {
    let seat = seat(room, token)?;
    check_key(request.key.as_deref())?;
    if let Some(number) = request.key.as_deref().and_then(|key| room.answered(seat, key)) {
        return Ok(Judged::Already(number));
    }
    let game = room.game().ok_or(ApiError::NOT_STARTED)?;
    if game.due().is_none() {
        return Err(ApiError::conflict("move_expected", "Nothing is thrown or drawn now."));
    }
    if room.thrower().is_some_and(|thrower| thrower != seat) {
        return Err(ApiError::conflict("not_your_throw", "Another player throws now."));
    }
    let answered = request.key.clone().map(|key| Item::Answered { seat: seat.0, key });
    if request.chance == json!("house") {
        return Ok(Judged::HouseThrows(answered.into_iter().collect()));
    }
    let typed = Item::ByHand { chance: request.chance.clone(), by: seat.0 };
    Ok(Judged::Write([typed].into_iter().chain(answered).collect()))
}

/// Taking back the seat's last move.
///
/// # Errors
/// It may not.
pub fn undo(
    room: &Room,
    token: Option<&TokenHash>,
    key: Option<&str>,
) -> Result<(Seat, Judged<u64>), ApiError> {
    let seat = seat(room, token)?;
    check_key(key)?;
    if let Some(number) = key.and_then(|key| room.answered(seat, key)) {
        return Ok((seat, Judged::Already(number)));
    }
    let to = room.undo_to(seat).map_err(|why| ApiError::conflict(why.code, why.message))?;
    let key = key.map(str::to_owned);
    Ok((seat, Judged::Write(vec![Item::Undo { to, seat: Some(seat.0), key }])))
}

/// A vote on going back; the last one that was awaited carries it.
///
/// # Errors
/// There is nothing to vote on, or nothing to go back to.
pub fn vote(
    room: &Room,
    token: Option<&TokenHash>,
    request: &VoteUndo,
) -> Result<(Seat, Judged<u64>), ApiError> {
    let seat = seat(room, token)?;
    let game = room.game().ok_or(ApiError::NOT_STARTED)?;
    if game.over() {
        return Err(ApiError::conflict("no_undo", "The game is over."));
    }
    let to = match (&room.motion, request.to, request.agree) {
        (Some(motion), None, _) => motion.to,
        (None, None, false) => {
            return Err(ApiError::conflict("no_motion", "Nobody has asked to go back."));
        }
        (_, Some(number), _) => entries_at(room, Viewer::Seat(seat), number)?,
        (None, None, true) => {
            let own = room.standing.iter().rposition(|standing| standing.mover == Some(seat));
            own.ok_or(ApiError::conflict("no_undo", "You have not moved yet."))?
        }
    };
    if to >= room.standing.len() {
        return Err(ApiError::conflict("no_undo", "There is nothing to take back."));
    }
    if request.agree && !room.may_go_back(to) {
        let message = "This table has gone back all that it may. What stands, stands.";
        return Err(ApiError::conflict("no_undo", message));
    }
    let same = |motion: &Motion| motion.to == to && motion.agreed.contains(seat);
    if request.agree && room.motion.as_ref().is_some_and(same) {
        return Ok((seat, Judged::Already(room.number(Viewer::Seat(seat)))));
    }
    // Whoever is against it has to be heard: there is something to vote on because another has
    // asked for it.
    if request.agree {
        check_besides(room, seat)?;
    }
    let mut items = vec![Item::Vote { seat: seat.0, to, agree: request.agree }];
    let agreed = room.motion.as_ref().filter(|motion| motion.to == to);
    let agreed = agreed.map_or(engine::SeatSet::EMPTY, |motion| motion.agreed).with(seat);
    if request.agree && room.voters().minus(agreed).is_empty() {
        items.push(Item::Undo { to, seat: None, key: None });
    }
    Ok((seat, Judged::Write(items)))
}

/// How many of the entries that stand had come when the viewer had seen so many items.
fn entries_at(room: &Room, viewer: Viewer, number: u64) -> Result<usize, ApiError> {
    if number >= room.number(viewer) {
        return Err(ApiError::conflict("no_undo", "There is nothing to take back."));
    }
    let mut known = 0;
    let first_after = room.seen.iter().position(|seen| {
        known += u64::from(seen.includes(viewer));
        known > number
    });
    let first_after = first_after.unwrap_or(room.seen.len());
    Ok(room.standing.iter().take_while(|standing| standing.item < first_after).count())
}

/// A new token for one's seat.
///
/// # Errors
/// It is nobody's, or it has moved too often.
pub fn rotate(
    room: &Room,
    token: Option<&TokenHash>,
    fresh: &TokenHash,
) -> Result<Vec<Item>, ApiError> {
    let seat = seat(room, token)?;
    check_besides(room, seat)?;
    Ok(vec![Item::Token { seat: seat.0, hash: fresh.to_hex() }])
}

const NOT_LATE: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "not_late",
    "A chair is handed over when its owner has let the table wait too long.",
);

/// A bot in a player's chair: the player's own wish at any time, another's when it is late.
///
/// # Errors
/// It is not late, or a bot sits there anyway.
pub fn hand_over(
    room: &Room,
    token: Option<&TokenHash>,
    to_hand: u8,
    bot: Option<&str>,
    now: Moment,
) -> Result<Vec<Item>, ApiError> {
    let by = seat(room, token)?;
    let bot = find_bot(room, bot)?;
    let Some(Some(chair)) = room.chairs.get(usize::from(to_hand)) else {
        return Err(engine::refusals::BAD_SEAT.into());
    };
    if chair.bot.is_some() {
        return Err(ApiError::conflict("is_a_bot", "A bot sits there."));
    }
    // Another's wish is bounded by the time that it takes to be late.
    if by.0 == to_hand {
        check_besides(room, by)?;
    }
    if room.game().is_none() {
        if by.0 != to_hand {
            return Err(ApiError::NOT_STARTED);
        }
        return Ok(vec![Item::Stand { seat: to_hand }, bot_joins(room, to_hand, bot)]);
    }
    if by.0 != to_hand && !room.is_late(Seat(to_hand), now) {
        return Err(NOT_LATE);
    }
    Ok(vec![Item::Chair { seat: to_hand, bot: Some(bot.to_owned()) }])
}

/// The owner is back.
///
/// # Errors
/// It is another's chair.
pub fn back(room: &Room, token: Option<&TokenHash>, to_take: u8) -> Result<Judged<()>, ApiError> {
    let own = seat(room, token)?;
    if own.0 != to_take {
        return Err(ApiError {
            status: StatusCode::FORBIDDEN,
            code: "not_yours",
            message: "Only its owner takes a chair back.".into(),
            at: None,
        });
    }
    let away = room.chairs[own.index()].as_ref().is_some_and(|chair| chair.stand_in.is_some());
    Ok(if away {
        Judged::Write(vec![Item::Chair { seat: own.0, bot: None }])
    } else {
        Judged::Already(())
    })
}

/// A seat is given up before the game starts; afterwards a bot takes the chair. Whoever opened the
/// table removes somebody who does not come: before the start at any time, afterwards one who lets
/// the table wait too long, so that nobody loses a decision while they are there.
///
/// # Errors
/// It is another's chair, or its owner is not late.
pub fn leave(
    room: &Room,
    token: Option<&TokenHash>,
    to_leave: u8,
    now: Moment,
) -> Result<Vec<Item>, ApiError> {
    if is_host(room, token) {
        let Some(Some(chair)) = room.chairs.get(usize::from(to_leave)) else {
            return Err(engine::refusals::BAD_SEAT.into());
        };
        if chair.bot.is_some() {
            return Err(ApiError::conflict("is_a_bot", "A bot sits there."));
        }
        if room.game().is_some() && !room.is_late(Seat(to_leave), now) {
            return Err(NOT_LATE);
        }
    } else if seat(room, token)?.0 != to_leave {
        return Err(ApiError {
            status: StatusCode::FORBIDDEN,
            code: "not_yours",
            message: "Only its owner leaves a chair.".into(),
            at: None,
        });
    }
    if room.game().is_none() {
        return Ok(vec![Item::Stand { seat: to_leave }]);
    }
    let gone = room.chairs[usize::from(to_leave)].as_ref();
    if gone.is_some_and(|chair| chair.stand_in.is_some()) {
        return Ok(Vec::new());
    }
    check_besides(room, Seat(to_leave))?;
    let bot = find_bot(room, None)?.to_owned();
    Ok(vec![Item::Chair { seat: to_leave, bot: Some(bot) }])
}

/// The seat that leaves orders: one's own.
///
/// # Errors
/// It is another's.
pub fn orderer(room: &Room, token: Option<&TokenHash>, whose: u8) -> Result<Seat, ApiError> {
    let own = seat(room, token)?;
    if own.0 == whose {
        return Ok(own);
    }
    Err(ApiError::new(StatusCode::FORBIDDEN, "not_yours", "A seat's orders are its own secret."))
}

/// An order left with the house.
///
/// # Errors
/// It is another's seat, or the house can not carry it out.
pub fn order(
    room: &Room,
    token: Option<&TokenHash>,
    whose: u8,
    order: &StandingOrder,
) -> Result<Judged<()>, ApiError> {
    let seat = orderer(room, token, whose)?;
    room.game().ok_or(ApiError::NOT_STARTED)?.judge_order(seat, order)?;
    if room.orders.iter().any(|stands| *stands == (seat, order.clone())) {
        return Ok(Judged::Already(()));
    }
    check_besides(room, seat)?;
    let StandingOrder { horse, most } = order.clone();
    Ok(Judged::Write(vec![Item::Order { seat: seat.0, horse, most: Some(most) }]))
}

/// Orders withdrawn: the one for this horse, or all.
///
/// # Errors
/// It is another's seat.
pub fn withdraw(
    room: &Room,
    token: Option<&TokenHash>,
    whose: u8,
    horse: Option<&str>,
) -> Result<Judged<()>, ApiError> {
    let seat = orderer(room, token, whose)?;
    let meant = |(owner, order): &&(Seat, StandingOrder)| {
        *owner == seat && horse.is_none_or(|horse| horse == order.horse)
    };
    let withdrawn = |(_, order): &(Seat, StandingOrder)| Item::Order {
        seat: seat.0,
        horse: order.horse.clone(),
        most: None,
    };
    let items: Vec<_> = room.orders.iter().filter(meant).map(withdrawn).collect();
    Ok(if items.is_empty() { Judged::Already(()) } else { Judged::Write(items) })
}

/// What the house does for a seat whose patience is over.
#[must_use]
pub fn patience_over(room: &Room, seat: Seat) -> Option<Item> {
    match room.fixed.head.late {
        Late::Wait => None,
        Late::Passive => {
            let play = room.game()?.passive(seat)?;
            Some(Item::Entry { entry: json!({"seat": seat, "move": play}), key: None })
        }
        Late::Bot => {
            let bot = find_bot(room, None).ok()?.to_owned();
            Some(Item::Chair { seat: seat.0, bot: Some(bot) })
        }
    }
}
