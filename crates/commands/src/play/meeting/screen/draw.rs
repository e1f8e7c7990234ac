//! The whole screen: head, page, tray, keys.

use engine::{Game, Seat};
use racing::Line as BetLine;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use stretch::{Cents, Phase, Post, Public, Stretch, payoff};

use super::state::{Overlay, Ui};
use crate::play::meeting::paper;
use crate::play::meeting::session::{Asked, Session};
use crate::play::paint::{self, fit, lay_over, title, too_small};
use crate::play::told::ME;
use crate::race::{chart, tell};
use stretch::written::{furlongs, name};

/// Rows of the tray: a head and two lines.
const TRAY_ROWS: u16 = 3;
/// Rows of the call that are left under the scoresheet, however large the field.
const CALL_ROWS: usize = 5;

const HELP: &str = "\
Space, Enter  go on
arrows        choose a horse, and win, place or show
+ -           $2 more or less on it (Space is +); * / or PgUp PgDn: $20
x             take the bet off          Esc  tear the slip up
b             bet for me: a bot fills the slip in
Enter         hand the slip in; u takes it back while no other is in
f             throws fast or slow; any key runs the race to its end
q             quit                      Esc  close this

Win pays for first, place for first or second, show for the first three.
$2 at x to 1 returns $2 and $2x to win, $1x to place, $0.50x to show.
With your own dice: type the faces, Enter; h lets the house throw,
u takes a wrong throw back.";

/// Draws the screen.
pub(crate) fn draw(frame: &mut Frame<'_>, session: &Session, ui: &Ui) {
    let area = frame.area();
    if too_small(frame) {
        return;
    }
    let [head, body, tray, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(TRAY_ROWS),
        Constraint::Length(1),
    ])
    .areas(area);
    let asked = session.asked();
    frame.render_widget(header(session, ui, &asked, head.width), head);
    frame.render_widget(Paragraph::new(page(session, ui, &asked, body)), body);
    frame.render_widget(Paragraph::new(tray_lines(session, ui, &asked, tray.width)), tray);
    let bottom = match &ui.message {
        Some(message) => Line::styled(format!(" {message} "), ui.ink.warning()),
        None => Line::styled(keys_line(&asked), ui.ink.quiet()),
    };
    frame.render_widget(bottom, keys);
    if let Some(overlay) = ui.overlay {
        over(frame, session, ui, overlay);
    }
}

/// Game, race and track; whether throws are fast.
fn header(session: &Session, ui: &Ui, asked: &Asked, width: u16) -> Line<'static> {
    let public = session.public();
    let at = match asked {
        Asked::Look(race) => *race,
        _ => public.sheets.len() - 1,
    };
    let (sheet, races) = (&public.sheets[at], public.setup.options.cards.len());
    let card = public.card_of(sheet);
    let distance = furlongs(&public.pack().distances[card.distance.index()].word);
    let condition = sheet.condition.map_or(String::new(), |condition| format!(", {condition}"));
    let race = if card.name.is_empty() { String::new() } else { format!(" · {}", card.name) };
    let what =
        format!("Race {} of {races}{race} · {distance}, {}{condition}", at + 1, card.surface);
    paint::header(Stretch::NAME, &what, ui.fast, width, ui.ink)
}

/// The page that suits what the game waits for.
fn page(session: &Session, ui: &Ui, asked: &Asked, area: Rect) -> Vec<Line<'static>> {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let plain = |lines: Vec<String>| lines.into_iter().map(Line::raw).collect();
    match asked {
        Asked::Over => plain(last_page(session)),
        Asked::Look(race) => {
            let race = session.race(*race);
            match ui.page {
                0 => race_page(session, &race, ui, width, height),
                1 => plain(
                    chart::official_chart(&race, width >= 100).lines().map(str::to_owned).collect(),
                ),
                _ => {
                    let mut lines = vec![title("Your bets and theirs", ui.ink)];
                    let returns = paper::returns(&race, race.sheets.len() - 1);
                    lines.extend(returns.into_iter().map(|line| Line::raw(format!("  {line}"))));
                    lines.push(Line::raw(""));
                    lines.push(title("Standing", ui.ink));
                    lines.extend(paper::standing(&race).into_iter().map(Line::raw));
                    lines
                }
            }
        }
        _ => match session.public().phase {
            Phase::Betting { .. } => board(session, ui, asked, width, height),
            _ => race_page(session, session.public(), ui, width, height),
        },
    }
}

fn last_page(session: &Session) -> Vec<String> {
    let mut lines = vec![String::new(), " The meeting is over.".into(), String::new()];
    lines.extend(paper::standing(session.public()));
    lines.push(String::new());
    let seed = session.revealed_seed().unwrap_or_default();
    lines.push(format!(" The seed was {seed},"));
    lines.push(format!(" its SHA-256  {}.", session.commitment()));
    lines
}

/// The rows of a list of `count` that fit into `rows`, the one at `at` among them.
fn window(count: usize, rows: usize, at: usize) -> std::ops::Range<usize> {
    let rows = rows.min(count);
    let from = at.saturating_sub(rows / 2).min(count - rows);
    from..from + rows
}

/// The scoresheet as it fills, and the race call under it.
fn race_page(
    session: &Session,
    public: &Public,
    ui: &Ui,
    width: usize,
    height: usize,
) -> Vec<Line<'static>> {
    let sheet = public.sheet();
    let heads = chart::heads(public);
    let runners = sheet.lines.len();
    let column = ((width - 18) / heads.len()).clamp(5, 8);
    let named = width.saturating_sub(3 + column * heads.len()).clamp(8, 20);
    let head = |head: &&str| {
        let short = match *head {
            "trouble" => "trbl",
            "figure" => "fig",
            "factor" => "fact",
            "power" if column < 6 => "pow",
            "break" if column < 6 => "brk",
            "setup" if column < 6 => "set",
            "final" if column < 6 => "fin",
            "speed" if column < 6 => "spd",
            "photo" if column < 6 => "pho",
            head => head,
        };
        format!("{short:>column$}")
    };
    let heads_line: String = heads.iter().map(head).collect();
    let mut lines =
        vec![Line::styled(format!("pp {}{heads_line}", fit("horse", named)), ui.ink.quiet())];
    let summary = public.summarize();
    let horses = summary.races.last().map_or(&[][..], |race| &race.horses);
    let turn = public.phase.post().filter(|_| !sheet.decided);
    let rows = height.saturating_sub(1 + CALL_ROWS);
    for at in window(runners, rows, turn.map_or(0, Post::index)) {
        let post = Post(at as u8);
        let cells: String = heads
            .iter()
            .map(|head| format!("{:>column$}", chart::read(&horses[at], head)))
            .collect();
        let mark = if turn == Some(post) { "▸" } else { " " };
        lines.push(Line::from(vec![
            Span::styled(format!("{:>2}", post.number()), ui.ink.strong()),
            Span::raw(format!("{mark}{}", fit(name(public, sheet, post), named))),
            Span::raw(cells),
        ]));
    }
    let room = height.saturating_sub(lines.len());
    let said = session.lines();
    let said = &said[..said.len() - said.iter().rev().take_while(|line| line.is_empty()).count()];
    let tail = &said[said.len().saturating_sub(room)..];
    lines.extend(tail.iter().map(|line| Line::styled(fit(line, width), ui.ink.call())));
    lines
}

/// The tote board: prices, what $2 would return, and the stakes of the slip.
fn board(
    session: &Session,
    ui: &Ui,
    asked: &Asked,
    width: usize,
    height: usize,
) -> Vec<Line<'static>> {
    let public = session.public();
    let sheet = public.sheet();
    let cell = 14;
    let named = (width - 16 - 3 * cell).min(24);
    let mut head = format!("pp {} power   odds", fit("horse", named));
    for line in BetLine::ALL {
        head += &format!("  {:<1$}", line.word(), cell - 2);
    }
    let mut lines = vec![Line::styled(head, ui.ink.quiet())];
    let runners = sheet.lines.len();
    let rows = height.saturating_sub(2 + public.money.len());
    let editing = *asked == Asked::Decide;
    let own = session.own_slip();
    for at in window(runners, rows, ui.post.index()) {
        let post = Post(at as u8);
        let odds = sheet.lines[at].odds;
        let mut spans = vec![
            Span::styled(format!("{:>2}", post.number()), ui.ink.strong()),
            Span::raw(format!(
                " {} {:>5} {:>6}",
                fit(name(public, sheet, post), named),
                sheet.entrants[at].start,
                odds.map(|odds| odds.to_string()).unwrap_or_default()
            )),
        ];
        for line in BetLine::ALL {
            let pays = odds.map_or(Cents(0), |odds| payoff(public.pack(), odds)[line.index()]);
            let horse = &public.card().ids[at];
            let laid = own.iter().find(|bet| bet.horse == *horse && bet.kind == line);
            let stake = if editing { ui.on(post, line) } else { laid.map(|bet| bet.stake) };
            let stake = stake.map(|stake| format!("[{}]", paper::dollars(stake)));
            let here = editing && (post, line) == (ui.post, ui.line);
            let mark = if here { "▸" } else { " " };
            let text =
                format!("{mark}{:>6} {}", plain_dollars(pays), stake.as_deref().unwrap_or(""));
            let style = match (here, stake.is_some()) {
                (true, _) => ui.ink.cursor(),
                (false, true) => ui.ink.lit(),
                (false, false) => ui.ink.board(),
            };
            spans.push(Span::styled(fit(&text, cell), style));
        }
        lines.push(Line::from(spans));
    }
    lines.push(title("Standing", ui.ink));
    let Phase::Betting { slips } = public.phase else { return lines };
    let mut seats: Vec<Seat> = Seat::all(public.money.len()).collect();
    seats.sort_by_key(|seat| (public.standing(*seat), *seat));
    for (seat, line) in seats.iter().zip(paper::standing(public)) {
        let state = match (slips.contains(*seat), public.bettors().contains(*seat)) {
            (true, _) => "slip in",
            (false, true) if *seat == ME => "betting",
            (false, true) => "thinks",
            (false, false) => "out of money",
        };
        lines.push(Line::raw(format!("{line}  {state}")));
    }
    lines
}

/// A payoff without the sign that every one of them would have.
fn plain_dollars(money: Cents) -> String {
    money.to_string().trim_start_matches('$').to_owned()
}

fn tray_lines(session: &Session, ui: &Ui, asked: &Asked, width: u16) -> Vec<Line<'static>> {
    let public = session.public();
    let (head, first, second) = match asked {
        Asked::Decide => {
            let money = session.open().map_or(Cents(0), |open| open.money);
            let left = Cents(money.0 - ui.cost().0);
            let horse = name(public, public.sheet(), ui.post);
            let odds = public.sheet().lines[ui.post.index()].odds;
            let pays = odds.map_or(Cents(0), |odds| payoff(public.pack(), odds)[ui.line.index()]);
            let unit = public.pack().betting.unit;
            let bet = match ui.on(ui.post, ui.line) {
                Some(stake) => {
                    let back = Cents(stake.0 / unit * pays.0);
                    format!("your {} would return {back}.", paper::dollars(stake))
                }
                None => "nothing of yours yet.".into(),
            };
            (
                "Your slip",
                format!(
                    "{} bets for {}; {} left of {}.",
                    ui.slip.len(),
                    paper::dollars(ui.cost()),
                    paper::dollars(left),
                    paper::dollars(money)
                ),
                format!("{} {horse} to {}: $2 return {pays}; {bet}", ui.post.number(), ui.line),
            )
        }
        Asked::Throw(due) => {
            let typed = format!("{}_", ui.typed);
            ("Your throw", format!("{}: {typed}", tell::question(public, due)), String::new())
        }
        Asked::Look(_) => {
            let pages = ["scoresheet", "chart", "bets"];
            let shown = pages.map(|page| {
                if page == pages[ui.page.min(2)] { page.to_uppercase() } else { page.to_owned() }
            });
            ("The result", shown.join(" · "), String::new())
        }
        Asked::House => ("The race", running(session), String::new()),
        Asked::Mover(seat) => (
            "The window",
            format!("{} a slip.", session.names().does(*seat, "write")),
            String::new(),
        ),
        Asked::Over => ("The end", String::new(), String::new()),
    };
    let rule = "─".repeat(usize::from(width).saturating_sub(head.chars().count() + 4));
    vec![
        Line::styled(format!("─ {head} {rule}"), ui.ink.quiet()),
        Line::raw(format!(" {first}")),
        Line::raw(format!(" {second}")),
    ]
}

/// What is thrown for next.
fn running(session: &Session) -> String {
    match session.due() {
        Some(due) => format!("Next: {}.", tell::question(session.public(), &due)),
        None => String::new(),
    }
}

const fn keys_line(asked: &Asked) -> &'static str {
    match asked {
        Asked::Decide => " ↑↓←→ bet   + - stake   b bet for me   Enter hand in   ? help   q quit",
        Asked::Throw(_) => " 1-6 faces   Enter throw   h house   u take back   ? help   q quit",
        Asked::Look(_) => " Space on   ← back   ? help   q quit",
        Asked::House | Asked::Mover(_) => {
            " any key skips ahead   f fast   u take back   ? help   q quit"
        }
        Asked::Over => " Enter leaves   ? help",
    }
}

fn over(frame: &mut Frame<'_>, session: &Session, ui: &Ui, overlay: Overlay) {
    let (title, lines) = match overlay {
        Overlay::Help => {
            let mut lines: Vec<Line<'static>> = HELP.lines().map(Line::raw).collect();
            lines.push(Line::styled("Commitment (SHA-256 of the seed):", ui.ink.quiet()));
            lines.push(Line::styled(session.commitment(), ui.ink.quiet()));
            (" Help ", lines)
        }
        Overlay::Quit => {
            let text = "Leave the meeting? y or Enter leaves, any other key stays.";
            (" Quit ", vec![Line::raw(text)])
        }
    };
    lay_over(frame, title, lines);
}
