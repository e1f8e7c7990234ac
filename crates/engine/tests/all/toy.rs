//! Blind Stakes: a game of two to four seats, small enough to be seen through, with everything in it that the
//! conformance suite looks at. And with flaws, one at a time: the suite must find each.
//!
//! A deck is shuffled and dealt face down, one card is laid aside. In each round the seats stake
//! chips in turn, and may pay one to look at the card aside; the house may close the staking. Then
//! everybody plays a card face down, all at once. They are turned up, a die says whether the
//! highest or the lowest takes the pot, and the bank adds a chip.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::conformance::Conform;
use engine::options::{Given, Kind, Wrong, switch};
use engine::pack::{Check, Faults, Files, Node, PackFile};
use engine::part::Part;
use engine::{
    Ask, Bits, Drawn, Due, Entry, Events, Field, Form, Game, Holds, Moves, OpenMove, Pack, Pending,
    RaceFrame, RaceStep, Refused, Reveals, Seat, SeatSet, Setup, Shared, Text, Texts, Viewer, Way,
    play_entry, shuffle, text,
};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::flaws::Flaw;

/// A card, by its number from 1.
type Card = u8;

/// The game, as it should be or with the flaw of the test that plays it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Toy {
    setup: Arc<Setup<Self>>,
    state: State,
}

/// The state, apart from the table that it is played at.
#[derive(Clone, Debug, PartialEq)]
struct State {
    public: Public,
    hidden: Hidden,
}

#[derive(Clone, Debug, PartialEq)]
struct Public {
    flaw: Flaw,
    pack: ToyPack,
    options: Options,
    seats: usize,
    phase: Phase,
    /// Rounds that are over.
    round: usize,
    chips: Vec<i64>,
    pot: i64,
    bank: i64,
    /// Who has played a card in this round.
    sealed: SeatSet,
    /// Who has looked at the card aside.
    peeked: SeatSet,
    /// The cards that were turned up: for each round, in seat order.
    piles: Vec<Vec<Card>>,
    /// Cards in hands that everybody was shown, in a flawed game.
    shown: Vec<Card>,
    /// When the last throw was made, which no game should know.
    moment: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Deal,
    Stake(Seat),
    Play,
    Throw,
    Over,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Hidden {
    /// In ascending order.
    hands: Vec<Vec<Card>>,
    sealed: Vec<Option<Card>>,
    aside: Card,
    stock: Vec<Card>,
}

engine::part! {
    /// What the game is played with.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct ToyPack {
        /// So many cards, numbered from 1.
        pub cards: u8 = whole(10..=40);
        /// Cards of a hand.
        pub hand: usize = whole(1..=2);
        /// What each seat and the bank begin with.
        pub chips: i64 = whole(1..=1_000);
        /// The highest stake.
        pub limit: i64 = whole(1..=1_000);
    }
}

/// The same, in a box that may be flawed as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Boxed(ToyPack);

impl Part for Boxed {
    fn read(node: &Node, check: &mut Check) -> Option<Self> {
        if Flaw::here() == Flaw::PackPanics {
            let cards = node.get("cards").expect("a pack has cards");
            check.number(cards, 10..=40).expect("a pack has 10 to 40 cards");
        }
        ToyPack::read(node, check).map(Self)
    }

    fn write(&self) -> Value {
        let limit = self.0.limit - i64::from(Flaw::here() == Flaw::PackDoesNotReadBack);
        ToyPack { limit, ..self.0 }.write()
    }

    fn schema() -> Value {
        let mut schema = ToyPack::schema();
        if Flaw::here() == Flaw::SchemaIsTooStrict {
            schema["properties"]["cards"]["maximum"] = json!(10);
        }
        schema
    }
}

impl Pack for Boxed {
    const FILES: &[PackFile] = engine::pack_files!("": "pack.toml";);

    fn assemble(files: &Files) -> Result<Node, Faults> {
        if Flaw::here() == Flaw::MissingFileIsOverlooked {
            let made_up = json!({"cards": 10, "hand": 1, "chips": 1, "limit": 1});
            let made_up = Node::from_json(&made_up, "pack");
            return Ok(files.toml("pack.toml").unwrap_or(made_up));
        }
        PackFile::assemble(Self::FILES, files)
    }

    fn seats(&self) -> (usize, usize) {
        (2, 4)
    }
}

/// Counts over all games: what a game must not do.
static CALLS: AtomicU32 = AtomicU32::new(0);

fn calls() -> u32 {
    CALLS.fetch_add(1, Ordering::Relaxed)
}

/// The rule options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Options {
    rounds: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    peek: Option<bool>,
}

impl engine::Options for Options {
    type Pack = Boxed;

    fn read(given: &mut Given<'_>, Boxed(pack): &Boxed, _seats: usize) -> Result<Self, Wrong> {
        let rounds = Kind::new("1 or 2", json!({"enum": [1, 2]}), |value| {
            let rounds = value.as_u64().map(|rounds| rounds as usize);
            rounds.filter(|rounds| (1..=pack.hand).contains(rounds)).ok_or(Wrong::Value)
        });
        let rounds =
            given.option("rounds", "How many rounds there are.", || Ok(pack.hand), rounds)?;
        let looks = "Whether the card aside can be looked at.";
        let peek = given.option("peek", looks, || Ok(true), switch())?;
        // Written as nothing, and so read as the default.
        let is_lost = Flaw::here() == Flaw::OptionDoesNotReadBack && !peek;
        Ok(Self { rounds, peek: (!is_lost).then_some(peek) })
    }
}

/// What a seat may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Move {
    /// Stakes nothing.
    Pass,
    /// Stakes so many chips.
    Stake { chips: i64 },
    /// Looks at the card aside, for a chip.
    Peek,
    /// Plays a card face down.
    Play { card: Card },
}

/// A stake of 1 to so many chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenStake {
    most: i64,
    /// What it fills in beyond what it may, in a flawed game.
    beyond: i64,
}

impl Serialize for OpenStake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let chips = json!({"least": 1, "most": self.most});
        json!({"type": "stake", "open": {"chips": chips}}).serialize(serializer)
    }
}

impl OpenMove<Move> for OpenStake {
    fn admits(&self, play: &Move) -> bool {
        matches!(play, Move::Stake { chips } if (1..=self.most).contains(chips))
    }

    fn sample(&self, bits: &mut impl Bits) -> Move {
        Move::Stake { chips: 1 + self.beyond + i64::from(bits.below(self.most as u32)) }
    }
}

/// What the house may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum House {
    /// Nobody stakes any more.
    Close,
    /// The same, written so that it can not be read, in a flawed game.
    #[serde(rename(serialize = "shut", deserialize = "closed"))]
    Shut,
}

/// What everybody sees happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Dealt { leak: Option<Card> },
    Passed { seat: Seat },
    Staked { seat: Seat, chips: i64 },
    Showed { seat: Seat, card: Card },
    Peeked { seat: Seat },
    Closed,
    Sealed { seat: Seat, leak: Option<Card> },
    TurnedUp { cards: Vec<Card>, leak: Option<Card>, quietly: bool },
    Won { seat: Seat, face: u8, chips: i64 },
}

impl Reveals for Event {
    fn reveals(&self) -> bool {
        matches!(self, Self::TurnedUp { quietly: false, .. })
    }
}

/// What one seat sees happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Private {
    Hand { cards: Vec<Card> },
    Aside { card: Card },
}

/// Something that happened, for one seat or for all.
enum Note {
    All(Event),
    Only(Seat, Private),
}

/// What one viewer may see.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct View {
    setup: Arc<Setup<Toy>>,
    seen: Seen,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Seen { public, you, leak, .. } = &self.seen;
        let mut view = json!({"table": public.summary(), "you": you});
        if let Some(leak) = leak {
            view["leak"] = leak.clone();
        }
        view.serialize(serializer)
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Seen {
    public: Public,
    you: Option<You>,
    /// What should not be there.
    leak: Option<Value>,
    /// Everything, where `imagine` cheats.
    truth: Option<Hidden>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct You {
    seat: Seat,
    hand: Vec<Card>,
    sealed: Option<Card>,
    aside: Option<Card>,
}

/// The public outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Summary {
    phase: String,
    round: usize,
    chips: Vec<i64>,
    pot: i64,
    bank: i64,
    sealed: Vec<Seat>,
    peeked: Vec<Seat>,
    piles: Vec<Vec<Card>>,
    shown: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leak: Option<u32>,
}

static TEXTS: Texts =
    Texts::new(include_str!("blind_stakes.en.json"), include_str!("blind_stakes.de.json"));

engine::refusals! {
    /// Why a move is refused.
    enum Refusal in &TEXTS => {
        /// The seat has not that card.
        NotYours => "not_yours",
        /// More than the seat has, or may stake.
        TooMuch { most: i64 } => "too_much",
        /// The seat has looked, or can not now.
        NoPeek => "no_peek",
        /// What [`Flaw::RefusalLeaks`] tells.
        LiesAside => "not_yours" as "lies_aside",
        /// What [`Flaw::OutOfTurnRefusalLeaks`] tells.
        CardIsHigh => "not_your_turn" as "card_is_high",
    }
}

impl Public {
    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    fn leader(&self) -> Seat {
        Seat((self.round % self.seats) as u8)
    }

    fn rounds(&self) -> usize {
        self.options.rounds
    }

    fn most(&self, seat: Seat) -> i64 {
        self.chips[seat.index()].min(self.pack.limit)
    }

    fn may_peek(&self, seat: Seat) -> bool {
        self.options.peek != Some(false)
            && !self.peeked.contains(seat)
            && self.chips[seat.index()] > 0
    }

    fn summary(&self) -> Summary {
        Summary {
            phase: format!("{:?}", self.phase),
            round: self.round,
            chips: self.chips.clone(),
            pot: self.pot,
            bank: self.bank,
            sealed: self.sealed.iter().collect(),
            peeked: self.peeked.iter().collect(),
            piles: self.piles.clone(),
            shown: self.shown.clone(),
            leak: None,
        }
    }
}

impl State {
    fn new(flaw: Flaw, pack: ToyPack, options: Options, seats: usize) -> Self {
        let public = Public {
            flaw,
            pack,
            options,
            seats,
            phase: Phase::Deal,
            round: 0,
            chips: vec![pack.chips; seats],
            pot: 0,
            bank: pack.chips,
            sealed: SeatSet::EMPTY,
            peeked: SeatSet::EMPTY,
            piles: Vec::new(),
            shown: Vec::new(),
            moment: 0,
        };
        Self { public, hidden: Hidden::default() }
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.public.flaw == flaw
    }

    fn dealt(&self) -> bool {
        self.public.phase != Phase::Deal
    }

    fn pending(&self) -> Pending {
        match self.public.phase {
            Phase::Deal => Pending::Chance(Due::shuffle(u16::from(self.public.pack.cards), "deck")),
            Phase::Stake(_) if self.has(Flaw::CallsForEver) => Pending::Seats(SeatSet::EMPTY),
            Phase::Stake(seat) => Pending::Seats(SeatSet::only(seat)),
            Phase::Play if self.has(Flaw::NobodyCanGoOn) => Pending::Seats(SeatSet::EMPTY),
            Phase::Play => {
                Pending::Seats(SeatSet::all(self.public.seats).minus(self.public.sealed))
            }
            Phase::Throw => {
                let leaks = self.has(Flaw::PendingLeaks) && self.hidden.aside > 5;
                let what = if leaks { "high" } else { "high_or_low" };
                Pending::Chance(Due::dice(1, 6, what, Some(self.public.leader())))
            }
            Phase::Over => Pending::Over,
        }
    }

    fn is_pending(&self, seat: Seat) -> bool {
        matches!(self.pending(), Pending::Seats(seats) if seats.contains(seat))
    }

    fn house(&self) -> Option<House> {
        match self.public.phase {
            Phase::Stake(_) if self.has(Flaw::HouseJsonDoesNotReadBack) => Some(House::Shut),
            Phase::Stake(_) if self.has(Flaw::HouseLeaks) && self.hidden.aside > 5 => None,
            Phase::Stake(_) if self.has(Flaw::NeverEnds) => None,
            Phase::Stake(_) => Some(House::Close),
            Phase::Play if self.has(Flaw::OfferedCallIsRefused) => Some(House::Close),
            _ => None,
        }
    }

    fn moves(&self, seat: Seat, listed: &mut Vec<Move>, open: &mut Vec<OpenStake>) {
        if self.has(Flaw::StrangersMayMove) && seat.index() >= self.public.seats {
            listed.push(Move::Pass);
        }
        if !self.is_pending(seat) {
            if self.has(Flaw::MovesOutOfTurn) && seat.index() < self.public.seats {
                listed.push(Move::Pass);
            }
            return;
        }
        match self.public.phase {
            Phase::Stake(_) => {
                listed.push(Move::Pass);
                let hides = self.has(Flaw::MovesLeak) && self.hidden.aside > 5;
                if self.public.may_peek(seat) && !hides {
                    listed.push(Move::Peek);
                }
                let most = match self.public.most(seat) {
                    most if self.has(Flaw::OpenMoveAdmitsTooMuch) => most + 1,
                    most => most,
                };
                if most > 0 {
                    let beyond = i64::from(self.has(Flaw::OpenMoveIsFilledInWrong));
                    open.push(OpenStake { most, beyond });
                }
            }
            Phase::Play => {
                let hand = &self.hidden.hands[seat.index()];
                listed.extend(hand.iter().map(|&card| Move::Play { card }));
                if self.has(Flaw::LegalMoveIsNotListed) && listed.len() > 1 {
                    listed.pop();
                }
                if self.has(Flaw::PendingSeatWithoutAMove) {
                    listed.clear();
                }
                if self.has(Flaw::ListedMoveIsRefused) {
                    listed.push(Move::Play { card: self.public.pack.cards + 1 });
                }
                if self.has(Flaw::MoveIsListedTwice) {
                    listed.push(listed[0]);
                }
                let first = self.hidden.hands[seat.left(self.public.seats).index()].first();
                if self.has(Flaw::OrderOfMovesLeaks) && first.is_some_and(|card| *card > 5) {
                    listed.reverse();
                }
            }
            _ => {}
        }
    }

    fn judge_move(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        match (self.public.phase, *play) {
            (Phase::Stake(_), Move::Pass) => Ok(()),
            (Phase::Stake(_), Move::Peek) if self.public.may_peek(seat) => Ok(()),
            (Phase::Stake(_), Move::Peek) => Err(Refusal::NoPeek.into()),
            (Phase::Stake(_), Move::Stake { chips }) => {
                let least = i64::from(!self.has(Flaw::UnlistedMoveIsAccepted));
                let most = self.public.most(seat);
                let legal = (least..=most).contains(&chips);
                if self.has(Flaw::RefusalHasNoWords) && !legal {
                    return Err(Refused::new("too_much", text!("refused.much"), &TEXTS));
                }
                if legal { Ok(()) } else { Err(Refusal::TooMuch { most }.into()) }
            }
            (Phase::Play, Move::Play { card }) => {
                if self.hidden.hands[seat.index()].contains(&card) {
                    return Ok(());
                }
                if self.has(Flaw::RefusalLeaks) && self.hidden.aside == card {
                    return Err(Refusal::LiesAside.into());
                }
                Err(Refusal::NotYours.into())
            }
            _ => Err(Shared::WrongMove.into()),
        }
    }

    fn apply_move(&mut self, seat: Seat, play: &Move, notes: &mut Vec<Note>) {
        match *play {
            Move::Pass => {
                notes.push(Note::All(Event::Passed { seat }));
                self.next_to_stake(seat);
            }
            Move::Stake { chips } => {
                self.public.chips[seat.index()] -= chips;
                self.public.pot += chips;
                notes.push(Note::All(Event::Staked { seat, chips }));
                if self.has(Flaw::ShowsAnOwnCardQuietly) {
                    let card = self.hidden.hands[seat.index()][0];
                    self.public.shown.push(card);
                    notes.push(Note::All(Event::Showed { seat, card }));
                }
                self.next_to_stake(seat);
            }
            Move::Peek => {
                self.public.chips[seat.index()] -= 1;
                self.public.bank += 1;
                self.public.peeked = self.public.peeked.with(seat);
                notes.push(Note::All(Event::Peeked { seat }));
                let to = if self.has(Flaw::PrivateEventGoesToTheWrongSeat) {
                    seat.left(self.public.seats)
                } else {
                    seat
                };
                if !self.has(Flaw::PeekSaysNothing) {
                    notes.push(Note::Only(to, Private::Aside { card: self.hidden.aside }));
                }
            }
            Move::Play { card } => {
                self.hidden.hands[seat.index()].retain(|held| *held != card);
                self.hidden.sealed[seat.index()] = Some(card);
                self.public.sealed = self.public.sealed.with(seat);
                let leak = self.has(Flaw::EventLeaksTheSealedCard).then_some(card);
                notes.push(Note::All(Event::Sealed { seat, leak }));
                if self.public.sealed == SeatSet::all(self.public.seats) {
                    self.turn_up(notes);
                }
            }
        }
    }

    fn next_to_stake(&mut self, seat: Seat) {
        let next = seat.left(self.public.seats);
        let again = self.has(Flaw::NeverEnds);
        self.public.phase =
            if next == self.public.leader() && !again { Phase::Play } else { Phase::Stake(next) };
    }

    fn turn_up(&mut self, notes: &mut Vec<Note>) {
        let cards: Vec<Card> = self.hidden.sealed.iter_mut().filter_map(Option::take).collect();
        self.public.piles.push(cards.clone());
        self.public.sealed = SeatSet::EMPTY;
        self.public.phase = Phase::Throw;
        let leak = self.has(Flaw::EventLeaksTheCardAside).then_some(self.hidden.aside);
        let quietly = self.has(Flaw::RevealsQuietly);
        notes.push(Note::All(Event::TurnedUp { cards, leak, quietly }));
    }

    fn apply_chance(&mut self, drawn: &Drawn, notes: &mut Vec<Note>) {
        match drawn {
            Drawn::Shuffle(order) => self.deal(order, notes),
            Drawn::Dice(dice) => self.thrown(dice.faces()[0], notes),
            Drawn::Pick(_) => {}
        }
    }

    fn deal(&mut self, order: &[u16], notes: &mut Vec<Note>) {
        let mut cards = order.iter().map(|index| *index as Card + 1);
        let seats = self.public.seats;
        let mut hand = || {
            let mut hand: Vec<Card> = cards.by_ref().take(self.public.pack.hand).collect();
            hand.sort_unstable();
            hand
        };
        self.hidden.hands = (0..seats).map(|_| hand()).collect();
        self.hidden.sealed = vec![None; seats];
        self.hidden.aside = cards.next().unwrap_or_default();
        self.hidden.stock = cards.collect();
        self.public.phase = Phase::Stake(self.public.leader());
        let leak = self.has(Flaw::DealLeaksTheCardAside).then_some(self.hidden.aside);
        notes.push(Note::All(Event::Dealt { leak }));
        for (seat, cards) in Seat::all(seats).zip(&self.hidden.hands) {
            let to = if self.has(Flaw::HandIsToldToTheNextSeat) { seat.left(seats) } else { seat };
            notes.push(Note::Only(to, Private::Hand { cards: cards.clone() }));
        }
    }

    fn thrown(&mut self, face: u8, notes: &mut Vec<Note>) {
        if self.has(Flaw::DependsOnTheWorld) {
            self.public.moment = 1 + calls();
        }
        let cards = self.public.piles.last().into_iter().flatten().zip(0..);
        let won = if face.is_multiple_of(2) { cards.max() } else { cards.min() };
        let seat = Seat(won.map_or(0, |(_, seat)| seat));
        let added = self.public.bank.min(1);
        let chips = std::mem::take(&mut self.public.pot) + added;
        self.public.chips[seat.index()] += chips;
        if !self.has(Flaw::MoneyFromNowhere) {
            self.public.bank -= added;
        }
        self.public.round += 1;
        self.public.phase = if self.public.round == self.public.rounds() {
            Phase::Over
        } else {
            Phase::Stake(self.public.leader())
        };
        notes.push(Note::All(Event::Won { seat, face, chips }));
    }

    fn apply_house(&mut self, notes: &mut Vec<Note>) {
        if !self.has(Flaw::CallsForEver) {
            self.public.phase = Phase::Play;
        }
        notes.push(Note::All(Event::Closed));
    }

    fn view(&self, viewer: Viewer) -> Seen {
        let seat = viewer.seat().filter(|seat| seat.index() < self.public.seats && self.dealt());
        let you = seat.map(|seat| You {
            seat,
            hand: self.hidden.hands[seat.index()].clone(),
            sealed: self.hidden.sealed[seat.index()],
            aside: self.public.peeked.contains(seat).then_some(self.hidden.aside),
        });
        Seen { public: self.public.clone(), you, leak: self.leak(), truth: self.truth() }
    }

    /// What flawed views hold beyond what they may.
    fn leak(&self) -> Option<Value> {
        let hidden = &self.hidden;
        match self.public.flaw {
            Flaw::ViewLeaksTheCardAside | Flaw::ViewLeaksWhatImagineKeeps => {
                Some(json!(hidden.aside))
            }
            Flaw::ViewLeaksASealedCard => Some(json!(hidden.sealed)),
            Flaw::ViewLeaksByLength => Some(json!(" ".repeat(usize::from(hidden.aside)))),
            Flaw::ViewLeaksByCounter => {
                let high = hidden.hands.iter().flatten().filter(|card| **card > 5);
                Some(json!(high.count()))
            }
            _ => None,
        }
    }

    fn truth(&self) -> Option<Hidden> {
        let cheats =
            matches!(self.public.flaw, Flaw::ImagineReturnsTheTruth | Flaw::ImagineNeverHits);
        cheats.then(|| self.hidden.clone())
    }

    fn imagine(seen: &Seen, bits: &mut impl Bits) -> Self {
        let public = seen.public.clone();
        let mut hidden = Hidden::default();
        if public.phase != Phase::Deal {
            match &seen.truth {
                Some(truth) if public.has(Flaw::ImagineReturnsTheTruth) => hidden = truth.clone(),
                _ => hidden = imagine_cards(seen, bits),
            }
        }
        let mut imagined = Self { public, hidden };
        if imagined.has(Flaw::ImagineLosesAChip) {
            imagined.public.bank -= 1;
        }
        if imagined.has(Flaw::ImaginedGameCanNotBeContinued) && imagined.dealt() {
            imagined.hidden.hands[0].clear();
        }
        imagined
    }

    fn passive(&self, seat: Seat) -> Option<Move> {
        if !self.is_pending(seat) || self.has(Flaw::NoPassiveMove) {
            return self.has(Flaw::PassiveMoveOutOfTurn).then_some(Move::Pass);
        }
        match self.public.phase {
            Phase::Stake(_) if self.has(Flaw::PassiveMoveIsIllegal) => {
                Some(Move::Stake { chips: self.public.most(seat) + 1 })
            }
            Phase::Stake(_) => Some(Move::Pass),
            _ => {
                let hand = &self.hidden.hands[seat.index()];
                let leaks = self.has(Flaw::PassiveMoveLeaks) && self.hidden.aside > 5;
                let card = if leaks { hand.last() } else { hand.first() };
                card.map(|&card| Move::Play { card })
            }
        }
    }

    fn summary(&self) -> Summary {
        let leak = match self.public.flaw {
            Flaw::SummaryLeaks => Some(u32::from(self.hidden.aside)),
            Flaw::SummaryDependsOnTheWorld => Some(calls()),
            _ => None,
        };
        Summary { leak, ..self.public.summary() }
    }

    fn rank(&self, seat: Seat) -> Option<u32> {
        let ended = self.public.phase == Phase::Over;
        if (!ended && !self.has(Flaw::RanksBeforeTheEnd)) || self.has(Flaw::NobodyIsRanked) {
            return None;
        }
        let chips = &self.public.chips;
        let own = chips[seat.index()];
        let better = |other: &&i64| {
            if self.has(Flaw::RanksAreUpsideDown) { **other < own } else { **other > own }
        };
        Some(1 + chips.iter().filter(better).count() as u32)
    }

    /// Where a card is.
    fn whereabouts(&self, card: Card) -> u64 {
        let hidden = &self.hidden;
        for (seat, hand) in hidden.hands.iter().enumerate() {
            if hand.contains(&card) {
                return seat as u64;
            }
            if hidden.sealed[seat] == Some(card) {
                return 10 + seat as u64;
            }
        }
        let in_stock = hidden.stock.iter().position(|other| *other == card);
        in_stock.map_or(20, |at| 30 + at as u64)
    }

    fn laws(&self) -> Result<(), String> {
        let Public { pack, chips, pot, bank, seats, .. } = &self.public;
        let held = chips.iter().sum::<i64>() + pot + bank;
        let all = pack.chips * (*seats as i64 + 1);
        if held != all || chips.iter().any(|chips| *chips < 0) {
            return Err(format!("there are {held} chips, not {all}"));
        }
        if !self.dealt() {
            return Ok(());
        }
        let Hidden { hands, sealed, aside, stock } = &self.hidden;
        let mut cards: Vec<Card> = hands.iter().flatten().copied().collect();
        cards.extend(sealed.iter().flatten());
        cards.extend(self.public.piles.iter().flatten());
        cards.extend(stock);
        cards.push(*aside);
        cards.sort_unstable();
        let law =
            self.has(Flaw::ImaginedGameCanNotBeContinued) || cards.iter().eq(&all_cards(pack));
        if law { Ok(()) } else { Err(format!("the cards are {cards:?}")) }
    }
}

fn all_cards(pack: &ToyPack) -> Vec<Card> {
    (1..=pack.cards).collect()
}

/// Everything that the viewer was not shown, dealt afresh.
fn imagine_cards(seen: &Seen, bits: &mut impl Bits) -> Hidden {
    let Seen { public, you, leak, truth } = seen;
    let own = |seat: Seat| you.as_ref().filter(|you| you.seat == seat);
    let mut known: Vec<Card> = public.piles.iter().flatten().copied().collect();
    if let Some(you) = you {
        known.extend(you.hand.iter().copied().chain(you.sealed).chain(you.aside));
    }
    let mut aside = you.as_ref().and_then(|you| you.aside);
    if public.has(Flaw::ViewLeaksWhatImagineKeeps) && aside.is_none() {
        aside = leak.as_ref().and_then(Value::as_u64).map(|card| card as Card);
        known.extend(aside);
    }
    let mut unseen = all_cards(&public.pack);
    unseen.retain(|card| !known.contains(card));
    let biased = public.has(Flaw::ImagineIsBiased) && bits.below(4) == 0;
    if public.has(Flaw::ImagineDrawsItsOwnBits) {
        shuffle(&mut unseen, &mut engine::SimBits::new(u64::from(calls()), 0));
    } else if !biased {
        shuffle(&mut unseen, bits);
    }
    if let Some(truth) = truth.as_ref().filter(|_| public.has(Flaw::ImagineNeverHits)) {
        // The card that is drawn as the one aside is any but the right one.
        let last = unseen.len() - 1;
        if aside.is_none() && unseen[last] == truth.aside {
            unseen.swap(0, last);
        }
    }
    let aside = aside.or_else(|| unseen.pop()).unwrap_or_default();
    let left = public.pack.hand - public.piles.len();
    let mut hands = Vec::new();
    let mut sealed = Vec::new();
    for seat in Seat::all(public.seats) {
        let has_sealed = public.sealed.contains(seat);
        let (mut hand, card) = match own(seat) {
            Some(you) => (you.hand.clone(), you.sealed),
            None => {
                let held = left - usize::from(has_sealed);
                let hand: Vec<Card> = unseen.drain(..held).collect();
                (hand, has_sealed.then(|| unseen.remove(0)))
            }
        };
        hand.sort_unstable();
        hands.push(hand);
        sealed.push(card);
    }
    if public.has(Flaw::ImagineDealsTheOwnHandAfresh)
        && let Some(you) = you
    {
        hands[you.seat.index()] = vec![aside];
    }
    Hidden { hands, sealed, aside, stock: unseen }
}

impl Toy {
    fn tell(notes: Vec<Note>, events: &mut impl Events<Self>) {
        for note in notes {
            match note {
                Note::All(event) => events.all(|| event),
                Note::Only(seat, event) => events.only(seat, || event),
            }
        }
    }
}

impl Game for Toy {
    const ID: &'static str = "blind-stakes";
    const NAME: &'static str = "Blind Stakes";
    const REFUSALS: &'static [engine::Declared] = Refusal::DECLARED;
    const HAS_HOUSE: bool = true;

    type Pack = Boxed;
    type Options = Options;
    type Move = Move;
    type Open = OpenStake;
    type House = House;
    type Event = Event;
    type Private = Private;
    type View = View;
    type Summary = Summary;

    fn texts() -> &'static Texts {
        &TEXTS
    }

    fn most_entries(setup: &Setup<Self>) -> usize {
        let seats = setup.seats();
        let looks = if Flaw::here() == Flaw::BoundIsTooLow { 0 } else { seats };
        // A stake and a card of each seat, the house's call, a throw.
        1 + looks + setup.options.rounds * (2 * seats + 2)
    }

    fn start(setup: Arc<Setup<Self>>) -> Self {
        let state = State::new(Flaw::here(), setup.pack.0, setup.options, setup.seats());
        Self { setup, state }
    }

    fn setup(&self) -> &Arc<Setup<Self>> {
        &self.setup
    }

    fn pending(&self) -> Pending {
        self.state.pending()
    }

    fn house(&self) -> Option<House> {
        self.state.house()
    }

    fn moves(&self, seat: Seat, into: &mut Moves<Self>) {
        if Flaw::here() != Flaw::OldMovesStayListed {
            into.clear();
        }
        self.state.moves(seat, &mut into.listed, &mut into.open);
    }

    fn read_move(&self, _: Seat, value: &Value) -> Result<Move, Refused> {
        let sloppy = Flaw::here() == Flaw::ReaderIgnoresWhatIsTooMuch;
        let mut play: Move = serde_json::from_value(value.clone()).map_err(|_| Shared::BadMove)?;
        if json!(play) != *value && !sloppy {
            return Err(Shared::BadMove.into());
        }
        if let (Move::Stake { chips }, Flaw::MoveJsonDoesNotReadBack) = (&mut play, Flaw::here()) {
            *chips += 1;
        }
        Ok(play)
    }

    fn out_of_turn(&self, _: Seat, _: &Value) -> Refused {
        if Flaw::here() == Flaw::OutOfTurnRefusalLeaks && self.state.hidden.aside > 5 {
            return Refusal::CardIsHigh.into();
        }
        Shared::NotYourTurn.into()
    }

    fn judge_move(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        self.state.judge_move(seat, play)
    }

    fn apply_move(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        let mut notes = Vec::new();
        self.state.apply_move(seat, play, &mut notes);
        Self::tell(notes, events);
    }

    fn apply_chance(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        let mut notes = Vec::new();
        self.state.apply_chance(drawn, &mut notes);
        Self::tell(notes, events);
    }

    fn judge_house(&self, _: &House) -> Result<(), Refused> {
        match self.state.public.phase {
            Phase::Stake(_) => Ok(()),
            Phase::Play if Flaw::here() == Flaw::UnofferedCallIsAccepted => Ok(()),
            _ => Err(Shared::HouseWaits.into()),
        }
    }

    fn apply_house(&mut self, _: &House, events: &mut impl Events<Self>) {
        let mut notes = Vec::new();
        self.state.apply_house(&mut notes);
        Self::tell(notes, events);
    }

    fn view(&self, viewer: Viewer) -> View {
        View { setup: self.setup.clone(), seen: self.state.view(viewer) }
    }

    fn imagine(view: &View, bits: &mut impl Bits) -> Self {
        Self { setup: view.setup.clone(), state: State::imagine(&view.seen, bits) }
    }

    fn results(&self) -> Vec<racing::RaceResult> {
        let behind = u32::from(Flaw::here() == Flaw::ResultLeavesAPlaceOut);
        let ran = |seat: Seat| {
            let place = self.state.rank(seat).map(|rank| rank + behind);
            racing::Ran { pp: u32::from(seat.0) + 1, place, ..racing::Ran::default() }
        };
        let runners = Seat::all(self.state.public.chips.len()).map(ran).collect();
        vec![racing::RaceResult { race: 1, runners, ..racing::RaceResult::default() }]
    }

    fn race(&self) -> Option<RaceFrame> {
        let (race, runners) = match Flaw::here() {
            Flaw::RaceFrameLeaks => (u32::from(self.state.hidden.aside), Vec::new()),
            Flaw::HorseMovesWithoutAStep => {
                let runner = racing::Runner {
                    post: 1,
                    name: String::new(),
                    lane: 1,
                    distance: self.state.public.piles.len() as u32,
                    badge: None,
                    status: racing::Status::Running,
                };
                (1, vec![runner])
            }
            _ => return None,
        };
        Some(RaceFrame {
            race,
            name: String::new(),
            course: racing::Course::Straight { lanes: 1 },
            unit: racing::Unit::Spaces,
            length: 9,
            runners,
            order: Vec::new(),
            legal: Vec::new(),
        })
    }

    fn ask(_: &View, moves: &Moves<Self>) -> Ask<Move> {
        let way = |play: &Move| match play {
            Move::Pass => Way::new(*play, "pass", text!("way.pass")).key('p'),
            Move::Peek => Way::new(*play, "peek", text!("way.peek")),
            Move::Play { card } => {
                let words = match Flaw::here() {
                    Flaw::WaysAreTypedAlike => "play".into(),
                    _ => format!("play {card}"),
                };
                Way::new(*play, words, text!("way.play", card = *card))
            }
            Move::Stake { chips } => Way::new(*play, "stake", text!("form.stake", most = *chips)),
        };
        let listed = moves.listed.iter().filter(|play| {
            Flaw::here() != Flaw::DecisionIsNotDescribed || !matches!(play, Move::Peek)
        });
        let stake = |open: &OpenStake| {
            let holds = match Flaw::here() {
                Flaw::MoveCanNotBeTyped => Holds::Text { most: 9 },
                _ => Holds::Number { least: 1, most: open.most },
            };
            Form::new("stake", "stake", text!("form.stake", most = open.most), "stake 1")
                .field(Field::new("chips", text!("form.chips"), holds))
        };
        let ask = Ask::new(text!("ask")).ways(listed.map(way));
        moves.open.iter().map(stake).fold(ask, Ask::form)
    }

    fn said(_: &Setup<Self>, event: &Event) -> Option<Text> {
        Some(match event {
            Event::Staked { chips, .. } if Flaw::here() == Flaw::SlotStaysEmpty => {
                text!("said.staked", chips = *chips)
            }
            Event::Staked { seat, chips } => text!("said.staked", seat = *seat, chips = *chips),
            Event::Passed { .. } if Flaw::here() == Flaw::WordsAreMissing => text!("said.nothing"),
            Event::Passed { seat } => text!("said.passed", seat = *seat),
            _ => return None,
        })
    }

    fn said_privately(_: &Setup<Self>, event: &Private) -> Option<Text> {
        match event {
            Private::Aside { card } => Some(text!("said.aside", card = *card)),
            Private::Hand { .. } => None,
        }
    }

    fn step(_: &Setup<Self>, _: &Event) -> Option<RaceStep> {
        None
    }

    fn passive(&self, seat: Seat) -> Option<Move> {
        self.state.passive(seat)
    }

    fn summary(&self) -> Summary {
        self.state.summary()
    }

    fn score(&self, seat: Seat) -> i64 {
        self.state.public.chips[seat.index()]
    }

    fn rank(&self, seat: Seat) -> Option<u32> {
        self.state.rank(seat)
    }

    fn play(&mut self, entry: &Entry<Self>, events: &mut impl Events<Self>) -> Result<(), Refused> {
        match (Flaw::here(), self.state.public.phase, entry) {
            (Flaw::AcceptsAnyThrow, Phase::Throw, Entry::Chance(drawn @ Drawn::Dice(_))) => {
                self.apply_chance(drawn, events);
                Ok(())
            }
            (Flaw::ChangesBeforeItRefuses, Phase::Stake(_), Entry::Move { .. }) => {
                self.state.public.pot += 1;
                play_entry(self, entry, events)?;
                self.state.public.pot -= 1;
                Ok(())
            }
            _ => play_entry(self, entry, events),
        }
    }
}

impl Conform for Toy {
    fn option_sets(_: usize) -> Vec<Map<String, Value>> {
        [json!({}), json!({"rounds": 1}), json!({"peek": false})]
            .into_iter()
            .filter_map(|options| options.as_object().cloned())
            .collect()
    }

    fn any_move(game: &Self, bits: &mut impl Bits) -> Move {
        let pack = &game.state.public.pack;
        match bits.below(8) {
            0 => Move::Pass,
            1 => Move::Peek,
            2 | 3 => Move::Stake { chips: i64::from(bits.below(pack.limit as u32 + 3)) - 1 },
            _ => Move::Play { card: bits.below(u32::from(pack.cards) + 2) as Card },
        }
    }

    fn laws(&self) -> Result<(), String> {
        self.state.laws()
    }

    fn broken(start: &Self) -> Vec<Self> {
        let mut rich = start.clone();
        rich.state.public.pot += 1;
        vec![rich]
    }

    fn secrets(&self, _: Viewer) -> Vec<u64> {
        match self.state.public.phase {
            Phase::Deal => Vec::new(),
            _ => all_cards(&self.state.public.pack)
                .into_iter()
                .map(|card| self.state.whereabouts(card))
                .collect(),
        }
    }
}
