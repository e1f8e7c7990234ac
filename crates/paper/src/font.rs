//! Helvetica, which every reader of PDF brings along: what its letters are in its encoding, and how
//! wide they are.

/// Widths in thousandths of the size, from the space on, in the encoding of [`byte`]; 0 where it has
/// no letter.
#[rustfmt::skip]
const REGULAR: [u16; 224] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 0,
    556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
    0, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667,
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
    400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
];
#[rustfmt::skip]
const BOLD: [u16; 224] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 0,
    556, 0, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
    0, 278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 0, 500, 667,
    278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 333,
    400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
    611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
];

/// The letters of the encoding from 128 to 159; a zero where it has none. Above, as below, it goes
/// with Unicode.
#[rustfmt::skip]
const BETWEEN: [char; 32] = [
    '\u{20ac}', '\0', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2c6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\0', '\u{17d}', '\0',
    '\0', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\0', '\u{17e}', '\u{178}',
];

/// A letter that Helvetica does not have, as wide as it may get elsewhere.
const UNKNOWN: u16 = 1_000;

/// The byte of a letter in the encoding that PDF calls `WinAnsiEncoding`.
pub(crate) fn byte(letter: char) -> Option<u8> {
    match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(letter)).ok(),
        '\0' => None,
        _ => BETWEEN.iter().position(|known| *known == letter).map(|at| 128 + at as u8),
    }
}

/// The width of a text in points.
pub(crate) fn width(text: &str, size: f32, bold: bool) -> f32 {
    let widths = if bold { &BOLD } else { &REGULAR };
    let of = |letter: char| {
        let known = byte(letter).map(|byte| widths[usize::from(byte) - 32]);
        f32::from(known.filter(|width| *width > 0).unwrap_or(UNKNOWN))
    };
    text.chars().map(of).sum::<f32>() * size / 1_000.0
}

/// As much of a text as fits, with dots where something had to go.
pub(crate) fn cut(text: &str, size: f32, bold: bool, room: f32) -> String {
    if width(text, size, bold) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width(&kept, size, bold) + width("\u{2026}", size, bold) > room {
            kept.pop();
            break;
        }
    }
    let kept = kept.trim_end();
    format!("{kept}\u{2026}")
}

/// A text in lines that fit, broken between words.
pub(crate) fn wrap(text: &str, size: f32, bold: bool, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, bold) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(cut(word, size, bold, room)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_widths_of_helvetica() {
        assert_eq!(width("Hi", 10.0, false), 9.44);
        assert_eq!(width("Hi", 10.0, true), 10.0);
        assert_eq!(width("2\u{be}", 10.0, false), 13.9);
        assert_eq!(width("\u{2026}", 10.0, false), 10.0);
    }

    #[test]
    fn letters_are_found_in_the_encoding() {
        let cases = [('A', Some(65)), ('\u{fc}', Some(0xfc)), ('\u{20ac}', Some(128))];
        for (letter, expected) in cases {
            assert_eq!(byte(letter), expected);
        }
        for letter in ['\u{17c}', '\u{81}', '\0', '\n', '\u{7f}', '\u{99ac}'] {
            assert_eq!(byte(letter), None, "{letter:?}");
        }
    }

    #[test]
    fn texts_are_cut_and_wrapped_to_their_room() {
        assert_eq!(cut("Secretariat", 10.0, false, 100.0), "Secretariat");
        let cut = cut("Secretariat", 10.0, false, 30.0);
        assert!(cut.ends_with('\u{2026}') && width(&cut, 10.0, false) <= 30.0, "{cut}");
        let lines = wrap("one two three four", 10.0, false, 45.0);
        assert_eq!(lines, ["one two", "three four"]);
        assert!(wrap("", 10.0, false, 45.0).is_empty());
    }
}
