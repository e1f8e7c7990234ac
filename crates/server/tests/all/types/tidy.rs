//! Declarations as a person would lay them out: a field a line, a case a line.

/// An exported declaration with its documentation, out of what ts-rs makes of a type.
pub(super) fn declaration(docs: Option<&str>, declared: &str) -> String {
    let docs = docs.map(|docs| comment(docs, "")).unwrap_or_default();
    let (head, body) = declared.split_once(" = ").unwrap_or((declared, ""));
    let tokens = tokens(body.trim_end_matches(';'));
    let cases = cases(&tokens);
    let one_line = || cases.iter().map(|case| flat(case)).collect::<Vec<_>>().join(" | ");
    let body = match cases.as_slice() {
        [only] => format!(" {}", laid_out(only, "")),
        cases if cases.iter().all(|case| case.len() == 1) && one_line().len() < 80 => {
            format!(" {}", one_line())
        }
        cases => cases.iter().map(|case| format!("\n  | {}", laid_out(case, "    "))).collect(),
    };
    format!("{docs}export {head} ={body};\n")
}

/// The parts of a text: a comment, a literal, a word or a sign.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '/' => rest.find("*/").map(|end| end + 2),
            '"' => rest[1..].find('"').map(|end| end + 2),
            c if c.is_alphanumeric() || c == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_')
            }
            c => Some(c.len_utf8()),
        };
        let (token, after) = rest.split_at(end.unwrap_or(rest.len()));
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

/// The tokens between these signs, as long as no bracket is open.
fn split<'t, 's>(tokens: &'t [&'s str], at: &str) -> Vec<&'t [&'s str]> {
    let mut depth = 0;
    let parts = tokens.split(|token| {
        match *token {
            "{" | "[" | "<" | "(" => depth += 1,
            "}" | "]" | ">" | ")" => depth -= 1,
            _ => {}
        }
        depth == 0 && *token == at
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// The cases of a union.
fn cases<'t, 's>(tokens: &'t [&'s str]) -> Vec<&'t [&'s str]> {
    split(tokens, "|")
}

/// An object with a field a line, anything else on one line. An object that says nothing about its
/// fields in a union stays on one line too.
fn laid_out(tokens: &[&str], indent: &str) -> String {
    let is_object = matches!(tokens, ["{", .., "}"]) && tokens.get(1) != Some(&"[");
    let is_plain = !indent.is_empty() && tokens.iter().all(|token| !token.starts_with("/*"));
    if !is_object || is_plain {
        return flat(tokens);
    }
    let mut text = "{\n".to_owned();
    for field in split(&tokens[1..tokens.len() - 1], ",") {
        let inner = format!("{indent}  ");
        let field = match field {
            [docs, field @ ..] if docs.starts_with("/*") => {
                text.push_str(&comment(docs, &inner));
                field
            }
            field => field,
        };
        text.extend([&inner, &*flat(field), ";\n"]);
    }
    text + indent + "}"
}

/// On one line.
fn flat(tokens: &[&str]) -> String {
    let mut text = String::new();
    let mut open = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let next = tokens.get(i + 1).copied().unwrap_or_default();
        match *token {
            "{" | "[" | "<" | "(" => open.push(*token),
            "}" | "]" | ">" | ")" => drop(open.pop()),
            _ => {}
        }
        match *token {
            "," if next == "}" => {}
            "," if open.last() == Some(&"{") => text.push_str("; "),
            sign @ ("," | ":") => text.extend([sign, " "]),
            sign @ ("|" | "&" | "in") => text.extend([" ", sign, " "]),
            "{" => text.push_str("{ "),
            "}" => text.push_str(" }"),
            key if [":", "?"].contains(&next) => text.push_str(key.trim_matches('"')),
            other => text.push_str(other),
        }
    }
    text
}

/// A comment, on one line if it has only one.
fn comment(docs: &str, indent: &str) -> String {
    let inside = docs.trim().trim_start_matches("/**").trim_end_matches("*/");
    let lines = inside.lines().map(|line| line.trim().trim_start_matches('*').trim());
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    format!("{indent}/** {} */\n", lines.join(&format!("\n{indent} *  ")))
}
