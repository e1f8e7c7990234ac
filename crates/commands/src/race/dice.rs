//! Where the throws of a race come from: a seed, a file or a pipe with a line for each, or a person
//! at the keyboard with real dice, one key a die.

use std::io::{BufRead, Write, stderr};

use engine::{Dice, Drawn, Due, DueKind};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use crate::failure::Failure;

/// What came when a throw was asked for.
#[derive(Debug, PartialEq)]
pub(crate) enum Answer {
    /// The dice.
    Thrown(Drawn),
    /// The throw before was mistyped.
    Back,
    /// No more is coming.
    End,
}

/// How many dice of how many sides are due.
fn size(due: &Due) -> (usize, u8) {
    match due.kind {
        DueKind::Dice { count, sides } => (count.into(), sides),
        DueKind::Shuffle { .. } | DueKind::Pick { .. } => (0, 0),
    }
}

/// What would be right, for a message.
pub(crate) fn wanted(due: &Due) -> String {
    match size(due) {
        (1, sides) => format!("one face from 1 to {sides}"),
        (3, sides) => format!("3 faces from 1 to {sides}, such as 3 5 1"),
        (count, sides) => format!("{count} faces from 1 to {sides}, such as 3 5"),
    }
}

/// Throws in lines: faces apart, or two digits together. Empty lines and `#` comments count for
/// nothing.
pub(crate) struct Lines<R> {
    name: String,
    reader: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(name: String, reader: R) -> Self {
        Self { name, reader, number: 0 }
    }

    /// The next line that says something.
    fn next(&mut self) -> Result<Option<String>, Failure> {
        loop {
            let mut line = String::new();
            let fault = |error| Failure::input(format!("{} can not be read: {error}", self.name));
            if self.reader.read_line(&mut line).map_err(fault)? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let said = line.split('#').next().unwrap_or_default().trim();
            if !said.is_empty() {
                return Ok(Some(said.to_owned()));
            }
        }
    }

    /// The throw that is due.
    pub(crate) fn throw(&mut self, due: &Due) -> Result<Answer, Failure> {
        let Some(line) = self.next()? else { return Ok(Answer::End) };
        read_faces(&line, due).map(Answer::Thrown).ok_or_else(|| {
            Failure::input(format!(
                "{}, line {}: the throw for {} is {}, not \"{line}\"",
                self.name,
                self.number,
                due.what,
                wanted(due)
            ))
        })
    }

    /// What is to be said of a throw too many, once the race is over: perhaps one before it was not
    /// of this race.
    pub(crate) fn too_many(&mut self) -> Option<String> {
        let line = self.next().ok().flatten()?;
        let (name, number) = (&self.name, self.number);
        Some(format!("{name}, line {number}: the race is over, \"{line}\" is a throw too many"))
    }
}

/// The throw that a line of text names, if it is one of what is due.
pub(crate) fn read_faces(line: &str, due: &Due) -> Option<Drawn> {
    let (count, sides) = size(due);
    let mut words: Vec<&str> =
        line.split([' ', '\t', ',', '+']).filter(|word| !word.is_empty()).collect();
    if let ([both], 2, true) = (words.as_slice(), count, line.is_ascii() && line.len() == 2) {
        let (red, white) = both.split_at(1);
        words = vec![red, white];
    }
    let face = |word: &&str| word.parse().ok().filter(|face| (1..=sides).contains(face));
    let faces: Vec<u8> = words.iter().map(face).collect::<Option<_>>()?;
    drawn(&faces, count)
}

fn drawn(faces: &[u8], count: usize) -> Option<Drawn> {
    (faces.len() == count).then(|| Dice::new(faces).map(Drawn::Dice)).flatten()
}

/// A throw while it is typed.
struct Typing {
    count: usize,
    sides: u8,
    faces: Vec<u8>,
    /// The first digit of a die with more than nine sides.
    tens: Option<u8>,
}

/// What a key came to.
#[derive(Debug, PartialEq)]
enum Typed {
    More,
    Answer(Answer),
}

impl Typing {
    fn new(due: &Due) -> Self {
        let (count, sides) = size(due);
        Self { count, sides, faces: Vec::new(), tens: None }
    }

    fn key(&mut self, key: KeyEvent) -> Typed {
        match key.code {
            KeyCode::Esc => return Typed::Answer(Answer::End),
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Typed::Answer(Answer::End);
            }
            KeyCode::Backspace => {
                let rubbed_out = self.tens.take().or_else(|| self.faces.pop());
                if rubbed_out.is_none() {
                    return Typed::Answer(Answer::Back);
                }
            }
            KeyCode::Enter => self.faces.extend(self.tens.take()),
            KeyCode::Char(digit) => self.digit(digit),
            _ => {}
        }
        drawn(&self.faces, self.count)
            .map_or(Typed::More, |throw| Typed::Answer(Answer::Thrown(throw)))
    }

    fn digit(&mut self, digit: char) {
        let Some(digit) = digit.to_digit(10).map(|digit| digit as u8) else { return };
        let face = self.tens.unwrap_or(0) * 10 + digit;
        if face == 0 || face > self.sides {
            return;
        }
        if self.tens.take().is_none() && face <= self.sides / 10 {
            self.tens = Some(face);
        } else {
            self.faces.push(face);
        }
    }

    fn shown(&self) -> String {
        let faces: Vec<_> = self.faces.iter().chain(&self.tens).map(u8::to_string).collect();
        faces.join(" + ")
    }
}

/// Keys one at a time; lines come back when it is dropped.
struct Raw;

impl Raw {
    fn new() -> Result<Self, Failure> {
        enable_raw_mode()?;
        Ok(Self)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // Nothing can be done about a terminal that has gone.
        let _ = disable_raw_mode();
    }
}

/// Asks for a throw at the keyboard.
pub(crate) fn ask(due: &Due, question: &str) -> Result<Answer, Failure> {
    let _raw = Raw::new()?;
    let mut typing = Typing::new(due);
    let mut err = stderr();
    loop {
        write!(err, "\r\x1b[K{question} {}", typing.shown())?;
        err.flush()?;
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && let Typed::Answer(answer) = typing.key(key)
        {
            write!(err, "\r\x1b[K")?;
            return Ok(answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: Due = Due { kind: DueKind::Dice { count: 2, sides: 6 }, what: "form", seat: None };
    const TWENTY: Due =
        Due { kind: DueKind::Dice { count: 1, sides: 20 }, what: "hundredths", seat: None };

    fn thrown(faces: &[u8]) -> Answer {
        Answer::Thrown(Drawn::Dice(Dice::new(faces).expect("faces")))
    }

    /// What typing these keys comes to; `<` is backspace, `/` Enter, `!` escape.
    fn typed(due: &Due, keys: &str) -> Typed {
        let mut typing = Typing::new(due);
        let mut last = Typed::More;
        for key in keys.chars() {
            assert_eq!(last, Typed::More, "{keys}: nothing is read after an answer");
            let code = match key {
                '<' => KeyCode::Backspace,
                '/' => KeyCode::Enter,
                '!' => KeyCode::Esc,
                key => KeyCode::Char(key),
            };
            last = typing.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        last
    }

    #[test]
    fn one_key_is_one_die() {
        assert_eq!(typed(&TWO, "3"), Typed::More);
        assert_eq!(typed(&TWO, "35"), Typed::Answer(thrown(&[3, 5])));
        assert_eq!(typed(&TWO, "0x79/35"), Typed::Answer(thrown(&[3, 5])));
        assert_eq!(typed(&TWO, "3<41"), Typed::Answer(thrown(&[4, 1])));
        assert_eq!(typed(&TWO, "<"), Typed::Answer(Answer::Back));
        assert_eq!(typed(&TWO, "3!"), Typed::Answer(Answer::End));
    }

    #[test]
    fn a_twenty_sided_die_takes_two_keys_where_it_must() {
        assert_eq!(typed(&TWENTY, "7"), Typed::Answer(thrown(&[7])));
        assert_eq!(typed(&TWENTY, "1"), Typed::More);
        assert_eq!(typed(&TWENTY, "17"), Typed::Answer(thrown(&[17])));
        assert_eq!(typed(&TWENTY, "1/"), Typed::Answer(thrown(&[1])));
        assert_eq!(typed(&TWENTY, "2520"), Typed::Answer(thrown(&[20])));
        assert_eq!(typed(&TWENTY, "1<3"), Typed::Answer(thrown(&[3])));
    }

    #[test]
    fn throws_are_read_in_lines() {
        let text = "# the break\n3 5\n\n35 # together\n6+1\n17\n";
        let mut lines = Lines::new("dice".into(), text.as_bytes());
        for (due, faces) in [(TWO, &[3, 5][..]), (TWO, &[3, 5]), (TWO, &[6, 1]), (TWENTY, &[17])] {
            assert_eq!(lines.throw(&due).expect("faces"), thrown(faces));
        }
        assert_eq!(lines.throw(&TWO).expect("the end"), Answer::End);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for wrong in ["7 1", "3", "3 5 1", "0 1", "three", "3é", "-1 2", "256 1"] {
            let mut lines = Lines::new("dice".into(), wrong.as_bytes());
            let told = lines.throw(&TWO).expect_err(wrong).to_string();
            assert!(told.starts_with("dice, line 1: the throw for form is 2 faces"), "{told}");
        }
        let mut lines = Lines::new("dice".into(), "\n4 4\n".as_bytes());
        let told = lines.too_many().expect("a throw is left");
        assert!(told.starts_with("dice, line 2: the race is over"), "{told}");
    }
}
