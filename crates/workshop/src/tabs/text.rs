//! Text in the encodings that spreadsheets export.

/// The text of bytes: UTF-8, UTF-16 with or without its mark, else Windows-1252; none if it is no
/// text at all.
pub(super) fn decoded(bytes: &[u8]) -> Option<String> {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return readable(String::from_utf8_lossy(rest).into_owned());
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return wide(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return wide(rest, u16::from_be_bytes);
    }
    // In wide text most letters of a sheet have an empty half.
    let empty_at = |half: usize| bytes.iter().skip(half).step_by(2).filter(|b| **b == 0).count();
    let most = bytes.len() / 4;
    match (empty_at(0), empty_at(1)) {
        (0, 0) => {}
        (0, high) if high > most => return wide(bytes, u16::from_le_bytes),
        (high, 0) if high > most => return wide(bytes, u16::from_be_bytes),
        _ => return None,
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => readable(text.to_owned()),
        Err(_) => readable(bytes.iter().map(|byte| windows_1252(*byte)).collect()),
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text = char::decode_utf16(pairs.iter().map(|pair| unit(*pair)));
    let text: String = text.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    readable(text).filter(|_| rest.is_empty())
}

/// A text without the controls that no sheet has; a PDF begins like one.
fn readable(text: String) -> Option<String> {
    let control = |letter: char| letter.is_ascii_control() && !matches!(letter, '\t' | '\r' | '\n');
    // One that has slipped in is in nobody's way.
    let controls = text.chars().filter(|letter| control(*letter)).count();
    (controls <= text.len() / 100 && !text.starts_with("%PDF")).then_some(text)
}

/// A letter of the encoding that old Windows programs write.
fn windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => FROM_80[usize::from(byte) - 0x80],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_in_the_encodings_that_spreadsheets_export() {
        let text = "horse;figure\r\nÜberraschung’s Café ½;€90\r\n";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let old = b"horse;figure\r\n\xdcberraschung\x92s Caf\xe9 \xbd;\x8090\r\n".to_vec();
        let marked = |mark: &[u8], bytes: &[u8]| [mark, bytes].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            marked(b"\xef\xbb\xbf", text.as_bytes()),
            marked(b"\xff\xfe", &little),
            marked(b"\xfe\xff", &big),
            little,
            big,
            old,
        ] {
            assert_eq!(decoded(&bytes).as_deref(), Some(text), "{bytes:?}");
        }
        assert_eq!(decoded(b"").as_deref(), Some(""));
    }

    #[test]
    fn what_is_no_text_is_not_read() {
        let picture = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3, 4];
        let noise: Vec<u8> = (0..=255).cycle().take(2_000).collect();
        for bytes in [&picture[..], &noise, b"%PDF-1.7\n1 0 obj", b"a\0\0\0b\0\0\0", b"\xff\xfea"] {
            assert_eq!(decoded(bytes), None, "{bytes:?}");
        }
    }
}
