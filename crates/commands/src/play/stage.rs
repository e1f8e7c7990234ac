//! The loop of every full screen: draw, wait for a key or for time to pass, act.

use std::io::stdout;
use std::time::{Duration, Instant};

use engine::Refused;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::{DefaultTerminal, Frame};

use crate::failure::{Failure, Outcome};

/// How long the player has to take a move back before others act.
pub(crate) const SECOND_THOUGHTS: Duration = Duration::from_millis(1200);

/// A key that goes on, pressed so soon after something came up, was meant for what came before it:
/// it must not decide.
const TOO_SOON: Duration = Duration::from_millis(250);

/// Whether the program goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// It does.
    Stay,
    /// The player leaves.
    Leave,
}

/// A game on a full screen.
pub(crate) trait Stage {
    /// What the game waits for.
    type Asked: PartialEq;

    /// What the game waits for now.
    fn asked(&self) -> Self::Asked;

    /// Draws the screen.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// How long the screen is looked at before the house or a bot acts; none while it waits for a
    /// key.
    fn pause(&self) -> Option<Duration>;

    /// Lets the house or a bot act.
    ///
    /// # Errors
    /// A bot made an illegal move: a fault of the bot.
    fn step(&mut self) -> Result<(), Refused>;

    /// Whether something came up that a key which only goes on could decide by mistake.
    fn concerns(&self) -> bool;

    /// What a key does.
    ///
    /// # Errors
    /// A bot made an illegal move while the key hurried things on.
    fn key(&mut self, key: KeyEvent) -> Result<Flow, Refused>;
}

/// Plays on the full screen. The terminal is restored whatever happens: `try_init` also hooks
/// panics.
///
/// # Errors
/// The terminal failed, or a bot made an illegal move.
pub(crate) fn run(stage: &mut impl Stage) -> Outcome {
    let mut terminal = ratatui::try_init()?;
    let outcome = play(&mut terminal, stage);
    ratatui::restore();
    outcome
}

/// Puts the terminal right when a signal ends the program. It may have gone.
pub(crate) fn restore() {
    let _ = ratatui::try_restore();
    let _ = execute!(stdout(), Show);
}

fn play(terminal: &mut DefaultTerminal, stage: &mut impl Stage) -> Outcome {
    let refused = |why: Refused| Failure::Failed(why.to_string());
    let mut since = Instant::now();
    let mut asked = stage.asked();
    let mut asked_since = since;
    loop {
        terminal.draw(|frame| stage.draw(frame))?;
        let now = stage.asked();
        if now != asked {
            asked = now;
            asked_since = Instant::now();
        }
        let pressed = match stage.pause() {
            None => true,
            Some(pause) => event::poll(pause.saturating_sub(since.elapsed()))?,
        };
        if !pressed {
            stage.step().map_err(refused)?;
            since = Instant::now();
            continue;
        }
        // Anything else, such as a new size of the window, only needs the screen drawn again.
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
        {
            let goes_on = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
            if goes_on && stage.concerns() && asked_since.elapsed() < TOO_SOON {
                continue;
            }
            if stage.key(key).map_err(refused)? == Flow::Leave {
                return Ok(());
            }
            since = Instant::now();
        }
    }
}
