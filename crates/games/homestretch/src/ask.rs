//! What a seat is asked, in each phase.

use engine::{Ask, Field, Form, Holds, Moves, Pick, Text, Way, text};
use racing::{Line, Target};

use crate::Homestretch;
use crate::moves::{Move, OpenBet, OpenSlip};
use crate::said::{horse, share};
use crate::state::{Phase, Public, Step};
use crate::view::View;
use crate::words::{Class, Horse, Share};

pub(crate) fn ask(view: &View, moves: &Moves<Homestretch>) -> Ask<Move> {
    let public = &view.public;
    let money = view.seat().map(|seat| public.seats[seat.index()].money);
    let prompt = match &public.phase {
        Phase::Race(turn) => match (turn.step, turn.dice.map(Horse::thrown)) {
            (Step::Advance, Some(thrown)) => {
                text!("ask.advance", horse = horse(thrown, &public.setup.pack))
            }
            (Step::Push(spaces), Some(thrown)) => {
                text!("ask.push", horse = horse(thrown, &public.setup.pack), spaces = spaces)
            }
            _ => text!("ask.again"),
        },
        Phase::Betting { .. } => {
            let limit = moves.open.first().map_or(0, |OpenBet::Bet(slip)| slip.limit);
            text!("ask.bet", limit = limit)
        }
        Phase::SecondChance(_) => text!("ask.buy", money = money.unwrap_or_default()),
        _ => text!("ask.keep"),
    };
    let targets = public.targets();
    let ways = moves.listed.iter().map(|play| way(play, public, &targets));
    let forms = moves.open.iter().map(|OpenBet::Bet(open)| slip(open, public));
    forms.fold(Ask::new(prompt).ways(ways), Ask::form)
}

fn way(play: &Move, public: &Public, targets: &[Target]) -> Way<Move> {
    let pack = &public.setup.pack;
    let new = |words: String, label: Text| Way::new(play.clone(), words, label);
    let goes = |way: Way<Move>, to: Option<&Target>| match to {
        Some(to) => way.note(lands(to, public)).target(to.clone()),
        None => way,
    };
    match play {
        Move::Keep { card } => {
            of_share(*card, public, new(format!("keep {card}"), share(*card, pack)))
        }
        Move::Buy { card } => {
            of_share(*card, public, new(format!("buy {card}"), share(*card, pack)))
        }
        Move::Advance { spaces } => {
            let key = if *spaces == pack.full_move { "way.full" } else { "way.short" };
            let way = new(format!("advance {spaces}"), text!(key, spaces = *spaces));
            // The frame lists the short move first.
            goes(way, targets.get(usize::from(*spaces == pack.full_move)))
        }
        Move::Push { horse: pushed } => {
            let label = text!("way.push", horse = horse(*pushed, pack));
            let post = u32::from(pushed.number());
            goes(new(format!("push {pushed}"), label), targets.iter().find(|to| to.post == post))
        }
        Move::Reroll => new("reroll".into(), text!("way.reroll"))
            .key('r')
            .note(text!("way.reroll.note", spaces = pack.full_move)),
        Move::Stop => new("stop".into(), text!("way.stop")).key('s').note(text!("way.stop.note")),
        Move::BuyBlind => new("buy blind".into(), text!("way.buy_blind"))
            .key('b')
            .note(text!("way.buy_blind.note", fee = pack.blind_fee)),
        Move::Pass => new("pass".into(), text!("way.pass")).key('p'),
        Move::Bet { .. } => new("bet".into(), text!("form.bet")),
    }
}

fn of_share(card: Share, public: &Public, way: Way<Move>) -> Way<Move> {
    let pack = &public.setup.pack;
    let class = Text::new(match pack.horses[card.horse.index()].class {
        Class::Longshot => "class.longshot",
        Class::Field => "class.field",
        Class::Favorite => "class.favorite",
    });
    way.note(text!("way.share.note", class = class, ways = card.horse.ways()))
        .cost(pack.price(card))
}

/// Where a move would lead.
fn lands(to: &Target, public: &Public) -> Text {
    let pack = &public.setup.pack;
    let Some(moved) = Horse::new(i64::from(to.post)) else { return text!("way.pass") };
    let name = horse(moved, pack);
    if to.distance == public.horse(moved).space {
        text!("way.stays", horse = name)
    } else if to.distance >= pack.finish {
        text!("way.home", horse = name)
    } else {
        text!("way.lands", horse = name, to = to.distance)
    }
}

/// The slip: a spot for each token.
fn slip(open: &OpenSlip, public: &Public) -> Form {
    let pack = &public.setup.pack;
    let token = |value: &u16| Pick::new(*value, text!("form.token.value", value = *value));
    let runner = |one: Horse| Pick::new(one.number(), horse(one, pack));
    let to = |one: &Line| Pick::new(one.word(), (*one).into());
    let row = vec![
        Field::new(
            "token",
            text!("form.token"),
            Holds::One { of: open.tokens.iter().rev().map(token).collect() },
        ),
        Field::new(
            "horse",
            text!("form.horse"),
            Holds::One { of: Horse::all().map(runner).collect() },
        )
        .before("on"),
        Field::new(
            "line",
            text!("form.line"),
            Holds::One { of: Line::ALL.iter().map(to).collect() },
        ),
    ];
    let tokens = open.tokens.len();
    let rows = Holds::Rows { fields: row, least: tokens, most: tokens };
    let example = "bet 3 on 11 win, 2 on 7 place, 2 on 7 show, 1 on 6 show, 1 on 8 show";
    Form::new("bet", "bet", text!("form.bet"), example).field(Field::new(
        "bets",
        text!("form.bets"),
        rows,
    ))
}
