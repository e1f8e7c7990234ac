//! A line while it is typed, and those that were typed before it.

/// Characters that a line has at most.
const LONGEST: usize = 400;

/// Lines that are remembered.
const HISTORY: usize = 200;

/// A line while it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Typing {
    text: Vec<char>,
    cursor: usize,
    history: Vec<String>,
    /// How far back in the history the line was taken from; 0 is a new one.
    back: usize,
}

impl Typing {
    /// Whether nothing is typed.
    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The line.
    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The part of the line that fits into so many columns, and where in it the cursor stands.
    pub(super) fn shown(&self, width: usize) -> (String, usize) {
        let from = (self.cursor + 1).saturating_sub(width);
        (self.text.iter().skip(from).take(width).collect(), self.cursor - from)
    }

    pub(super) fn insert(&mut self, c: char) {
        if self.text.len() < LONGEST && !c.is_control() {
            self.text.insert(self.cursor, c);
            self.cursor += 1;
        }
    }

    pub(super) fn backspace(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            self.text.remove(self.cursor);
        }
    }

    pub(super) fn delete(&mut self) {
        if self.cursor < self.text.len() {
            self.text.remove(self.cursor);
        }
    }

    /// Takes back the word before the cursor.
    pub(super) fn delete_word(&mut self) {
        let before = &self.text[..self.cursor];
        let word = before.iter().rposition(|c| *c != ' ').unwrap_or(0);
        let from = before[..word].iter().rposition(|c| *c == ' ').map_or(0, |at| at + 1);
        self.text.drain(from..self.cursor);
        self.cursor = from;
    }

    pub(super) fn left(&mut self) {
        self.cursor = self.cursor.saturating_sub(1);
    }

    pub(super) fn right(&mut self) {
        self.cursor = (self.cursor + 1).min(self.text.len());
    }

    pub(super) fn home(&mut self) {
        self.cursor = 0;
    }

    pub(super) fn end(&mut self) {
        self.cursor = self.text.len();
    }

    /// Puts a line in place of what was typed.
    pub(super) fn set(&mut self, line: &str) {
        self.text = line.chars().take(LONGEST).collect();
        self.end();
    }

    /// Goes back to the line before.
    pub(super) fn older(&mut self) {
        if self.back < self.history.len() {
            self.back += 1;
            self.recall();
        }
    }

    /// Goes on to the line after.
    pub(super) fn newer(&mut self) {
        if self.back > 0 {
            self.back -= 1;
            self.recall();
        }
    }

    fn recall(&mut self) {
        let line = self.history.iter().rev().nth(self.back.wrapping_sub(1)).cloned();
        self.set(&line.unwrap_or_default());
    }

    /// The line is done with: it is remembered, and a new one begun.
    pub(super) fn finish(&mut self) {
        let line = self.text();
        if !line.is_empty() && self.history.last() != Some(&line) {
            self.history.push(line);
            let surplus = self.history.len().saturating_sub(HISTORY);
            self.history.drain(..surplus);
        }
        self.back = 0;
        self.set("");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &str) -> Typing {
        let mut typing = Typing::default();
        line.chars().for_each(|c| typing.insert(c));
        typing
    }

    #[test]
    fn a_line_is_edited_where_the_cursor_is() {
        let mut typing = typed("bet tén");
        typing.left();
        typing.backspace();
        typing.insert('e');
        assert_eq!(typing.text(), "bet ten");
        typing.home();
        typing.delete();
        typing.backspace();
        assert_eq!(typing.text(), "et ten");
        typing.end();
        typing.delete();
        typing.delete_word();
        assert_eq!(typing.text(), "et ");
        typing.delete_word();
        typing.delete_word();
        assert_eq!(typing.text(), "");
    }

    #[test]
    fn earlier_lines_come_back_and_none_twice_in_a_row() {
        let mut typing = Typing::default();
        for line in ["bid", "bid", "", "pass"] {
            typing.set(line);
            typing.finish();
        }
        let mut back = |step: fn(&mut Typing)| {
            step(&mut typing);
            typing.text()
        };
        let steps = [Typing::older, Typing::older, Typing::older, Typing::newer, Typing::newer];
        assert_eq!(steps.map(&mut back), ["pass", "bid", "bid", "pass", ""]);
    }

    #[test]
    fn a_line_longer_than_the_window_shows_where_the_cursor_is() {
        let mut typing = typed("0123456789");
        assert_eq!(typing.shown(20), ("0123456789".into(), 10));
        assert_eq!(typing.shown(5), ("6789".into(), 4));
        typing.home();
        assert_eq!(typing.shown(5), ("01234".into(), 0));
        (0..1000).for_each(|_| typing.insert('x'));
        assert_eq!(typing.text().len(), LONGEST);
    }
}
