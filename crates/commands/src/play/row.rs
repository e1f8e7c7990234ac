//! A row of text with marks: a line mode prints the text, a screen gives the marks their colours.

/// What a piece of a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing in particular.
    Plain,
    /// What matters more.
    Strong,
    /// What matters less.
    Quiet,
    /// Ground of the track.
    Ground,
    /// Where a horse could go.
    Target,
    /// A saddlecloth.
    Cloth(Cloth),
}

/// The look of a saddlecloth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cloth {
    /// As a post has it.
    Post(u8),
    /// Of this colour: red, green, blue.
    Colour([u8; 3]),
}

/// A row of text with marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row(Vec<(String, Mark)>);

impl Row {
    /// A row that is one piece.
    pub(crate) fn marked(text: impl Into<String>, mark: Mark) -> Self {
        Self(vec![(text.into(), mark)])
    }

    /// Adds a piece.
    pub(crate) fn push(&mut self, text: impl Into<String>, mark: Mark) {
        let text = text.into();
        match self.0.last_mut() {
            Some((last, same)) if *same == mark => last.push_str(&text),
            _ => self.0.push((text, mark)),
        }
    }

    /// Adds a horse by its post, in one character: ten and more go on with letters.
    pub(crate) fn push_post(&mut self, post: u8) {
        self.push(digit(post), Mark::Cloth(Cloth::Post(post)));
    }

    /// Its pieces.
    pub(crate) fn pieces(&self) -> &[(String, Mark)] {
        &self.0
    }

    /// How many columns it takes up.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| text.chars().count()).sum()
    }

    /// Its text; spaces at the end say nothing.
    pub(crate) fn text(&self) -> String {
        let text: String = self.0.iter().map(|(text, _)| text.as_str()).collect();
        text.trim_end().to_owned()
    }
}

/// Who wears which post, as many to a row as fit into so many columns.
pub(crate) fn legend(horses: impl IntoIterator<Item = (u8, String)>, width: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (post, name) in horses {
        let wanted = name.chars().count() + 5;
        if rows.last().is_none_or(|row| row.width() + wanted > width) {
            rows.push(Row::default());
        }
        if let Some(row) = rows.last_mut() {
            row.push(" ", Mark::Plain);
            row.push_post(post);
            row.push(format!(" {name}  "), Mark::Plain);
        }
    }
    rows
}

/// A small number in one character; ten and more go on with letters.
pub(crate) fn digit(number: u8) -> char {
    char::from_digit(u32::from(number), 36).unwrap_or('?')
}

impl From<String> for Row {
    fn from(text: String) -> Self {
        Self::marked(text, Mark::Plain)
    }
}

impl From<&str> for Row {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}
