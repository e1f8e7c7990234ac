//! Numbers, as sheets print them: decimals, fractions, lengths, times, money.

/// A plain decimal number. A comma is a decimal point where many spreadsheets come from; signs of
/// thousands would make "1,250" ambiguous and are not read.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'-' | b'+'));
    let number: f64 = text.replacen(',', ".", 1).parse().ok()?;
    (plain && number.is_finite()).then_some(number)
}

/// A number with or without a fraction behind it: `2.5`, `2 1/2`, `1/2`, `2½`.
pub(crate) fn mixed(text: &str) -> Option<f64> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest.trim_start()),
        None => (1.0, text.strip_prefix('+').unwrap_or(text).trim_start()),
    };
    if text.starts_with(['-', '+']) {
        return None;
    }
    let spelt = spelt_out(text);
    let mut parts = spelt.split_whitespace();
    let first = parts.next()?;
    let number = match (parts.next(), parts.next()) {
        (None, _) => decimal(first).or_else(|| fraction(first)),
        (Some(part), None) if first.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(decimal(first)? + fraction(part)?)
        }
        _ => None,
    };
    number.map(|number| sign * number)
}

/// `1/2`: a part of one, so that a price such as 9/5 is taken for none.
fn fraction(text: &str) -> Option<f64> {
    let (above, below) = text.split_once('/')?;
    let number = |text: &str| {
        let plain = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| text.parse::<u16>().ok()).flatten()
    };
    let (above, below) = (number(above)?, number(below)?);
    (1..below).contains(&above).then(|| f64::from(above) / f64::from(below))
}

/// A text in which fractions that are one character stand as two numbers.
pub(crate) fn spelt_out(text: &str) -> String {
    const GLYPHS: [(char, &str); 9] = [
        ('½', "1/2"),
        ('¼', "1/4"),
        ('¾', "3/4"),
        ('⅓', "1/3"),
        ('⅔', "2/3"),
        ('⅛', "1/8"),
        ('⅜', "3/8"),
        ('⅝', "5/8"),
        ('⅞', "7/8"),
    ];
    let mut spelt = text.to_owned();
    for (glyph, fraction) in GLYPHS {
        spelt = spelt.replace(glyph, &format!(" {fraction}"));
    }
    spelt
}

/// Lengths: a number, or the word for less than one (rule file, section 13); below zero with a
/// minus sign before either.
pub(crate) fn lengths(text: &str) -> Option<f64> {
    const WORDS: [(&str, f64); 7] = [
        ("no", 0.05),
        ("nose", 0.05),
        ("ns", 0.1),
        ("hd", 0.2),
        ("head", 0.2),
        ("nk", 0.3),
        ("neck", 0.3),
    ];
    let (sign, word) = text.strip_prefix('-').map_or((1.0, text), |word| (-1.0, word.trim_start()));
    let known = WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
    known.map(|(_, lengths)| sign * lengths).or_else(|| mixed(text))
}

/// A time in hundredths of a second: `1:34.40`, `1:34 2/5`, `94.4`, `:58.20`.
pub(crate) fn hundredths(text: &str) -> Option<u32> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("", text));
    let plain = minutes.len() <= 2 && minutes.bytes().all(|byte| byte.is_ascii_digit());
    let minutes = match minutes {
        "" => 0,
        minutes => minutes.parse::<u32>().ok().filter(|_| plain)?,
    };
    let most = if text.contains(':') { 60.0 } else { 1_000.0 };
    let seconds = mixed(seconds).filter(|seconds| (0.0..most).contains(seconds))?;
    // At most a hundred minutes: far inside a `u32`.
    Some(minutes * 6_000 + (100.0 * seconds).round() as u32)
}

/// Why a text is no amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoMoney {
    /// It is written like nothing that is known.
    Unreadable,
    /// A point before three digits: thousands in one country, a fraction in the next.
    Ambiguous,
}

/// An amount of money: a sign of currency before or after it, marks between thousands, a fraction
/// behind a point or a comma. A comma before three digits marks thousands: no sheet prints tenths of
/// cents, and every sheet prints `76,000`.
pub(crate) fn money(text: &str) -> Result<f64, NoMoney> {
    const SIGNS: [char; 3] = ['$', '€', '£'];
    let bare = text.strip_prefix(SIGNS).or_else(|| text.strip_suffix(SIGNS)).unwrap_or(text).trim();
    let marks: Vec<(usize, char)> =
        bare.char_indices().filter(|(_, c)| !c.is_ascii_digit()).collect();
    let (whole, fraction) = match *marks.as_slice() {
        [] => (bare, ""),
        [(at, mark @ ('.' | ','))] => {
            let (before, after) = (&bare[..at], &bare[at + 1..]);
            if !is_grouped(bare, mark) {
                (before, after)
            } else if mark == '.' {
                return Err(NoMoney::Ambiguous);
            } else {
                (bare, "")
            }
        }
        // Behind marks of another kind the last one begins the fraction.
        [(_, first), .., (at, mark @ ('.' | ','))] if first != mark => {
            (&bare[..at], &bare[at + 1..])
        }
        _ => (bare, ""),
    };
    let thousands = marks.first().map(|(_, mark)| *mark).filter(|mark| is_grouped(whole, *mark));
    let digits = thousands.map_or_else(|| whole.to_owned(), |mark| whole.replace(mark, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    // A mark has digits on both sides.
    let torn = digits.is_empty() || (fraction.is_empty() && whole.len() < bare.len());
    if torn || !plain(&digits) || !plain(fraction) {
        return Err(NoMoney::Unreadable);
    }
    format!("{digits}.{fraction}0").parse().map_err(|_| NoMoney::Unreadable)
}

/// Whether a number is written in groups of three digits with this mark between them.
fn is_grouped(number: &str, mark: char) -> bool {
    const MARKS: [char; 7] = [',', '.', '\'', '\u{2019}', ' ', '\u{a0}', '\u{202f}'];
    let mut groups = number.split(mark);
    let first = groups.next().unwrap_or_default();
    MARKS.contains(&mark)
        && (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && number.contains(mark)
        && groups.all(|group| group.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_plain_and_finite() {
        let cases = [("1.5", Some(1.5)), ("1,5", Some(1.5)), ("-2", Some(-2.0)), ("+2", Some(2.0))];
        for (text, number) in cases {
            assert_eq!(decimal(text), number);
        }
        for text in ["", "1e5", "inf", "NaN", "1.2.3", "1,000,000", "$5", "--1"] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }

    #[test]
    fn money_is_read_as_sheets_print_it() {
        let cases = [
            (76_000.0, "76000"),
            (76_000.0, "76,000"),
            (76_000.0, "$76,000"),
            (76_000.0, "$ 76,000"),
            (76_000.0, "76,000 $"),
            (76_000.0, "€76'000"),
            (76_000.0, "76\u{2019}000"),
            (76_000.0, "76 000"),
            (76_000.0, "76\u{a0}000 €"),
            (76_000.0, "76\u{202f}000"),
            (76_000.0, "76000.00"),
            (76_000.0, "76,000.00"),
            (76_000.0, "76.000,00"),
            (1_250_000.0, "1,250,000"),
            (1_250_000.0, "1.250.000"),
            (1_250_000.5, "1.250.000,5"),
            (76.5, "76.50"),
            (76.5, "76,5"),
            (61_234.567, "61234.567"),
            (0.5, "0.500"),
        ];
        for (amount, text) in cases {
            assert_eq!(money(text), Ok(amount), "{text}");
        }
        for text in ["76.000", "$1.250", "999.999"] {
            assert_eq!(money(text), Err(NoMoney::Ambiguous), "{text}");
        }
        for text in [
            "",
            "$",
            "76K",
            "76k",
            "1e5",
            "-5",
            "+5",
            "76,",
            ".5",
            "1,25,000",
            "1,000.000.00",
            "76,000,00",
            "1,,000",
            "1.2.3",
            "$76$",
            "seventy",
            "NaN",
            "1'0",
            "76 0",
        ] {
            assert_eq!(money(text), Err(NoMoney::Unreadable), "{text}");
        }
    }

    #[test]
    fn lengths_are_decimals_fractions_and_words() {
        let cases = [
            ("2.5", 2.5),
            ("2,5", 2.5),
            ("2 1/2", 2.5),
            ("2½", 2.5),
            ("½", 0.5),
            ("3/4", 0.75),
            ("-1 1/4", -1.25),
            ("- 3", -3.0),
            ("+3", 3.0),
            ("no", 0.05),
            ("ns", 0.1),
            ("hd", 0.2),
            ("nk", 0.3),
            ("NK", 0.3),
            ("Head", 0.2),
            ("-no", -0.05),
        ];
        for (text, number) in cases {
            assert_eq!(lengths(text), Some(number), "{text}");
        }
        for text in
            ["", "-", "9/5", "1/0", "0/4", "1 1", "1.5 1/2", "1 1/2 1/4", "dist", "--no", "1 -1/2"]
        {
            assert_eq!(lengths(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_read_with_hundredths_and_with_fifths() {
        let cases = [
            ("1:34.40", 9_440),
            ("1:34 2/5", 9_440),
            ("1:34.4", 9_440),
            ("94.4", 9_440),
            (":58.20", 5_820),
            ("58", 5_800),
            ("2:00", 12_000),
        ];
        for (text, time) in cases {
            assert_eq!(hundredths(text), Some(time), "{text}");
        }
        for text in ["", "1:60", "1:34:2", "a:12", "-5", "1:-5", "123:10", "1:"] {
            assert_eq!(hundredths(text), None, "{text}");
        }
    }
}
