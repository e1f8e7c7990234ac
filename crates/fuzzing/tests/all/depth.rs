//! Data that is nested without end is refused; it does not bring the program down.

#[test]
fn deep_nesting_is_refused() {
    const DEPTH: usize = 20_000;
    let packs = [
        ("", "a.", "a = 1"),
        ("[", "a.", "a]"),
        ("[[", "a.", "a]]"),
        ("a = ", "[", ""),
        ("a = ", "{a=", ""),
    ];
    for (open, repeated, close) in packs {
        let text = format!("=== pack.toml\n{open}{}{close}\n", repeated.repeat(DEPTH));
        fuzzing::pack(text.as_bytes());
    }
    for repeated in ["[", "{\"a\":"] {
        fuzzing::record(repeated.repeat(DEPTH).as_bytes());
        fuzzing::moves(
            format!("{{\"seats\":[\"A\",\"B\"]}}\n{}", repeated.repeat(DEPTH)).as_bytes(),
        );
        fuzzing::pack(repeated.repeat(DEPTH).as_bytes());
    }
}
