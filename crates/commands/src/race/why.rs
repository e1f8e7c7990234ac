//! Why a horse ran as it did: each step with its chart, the cell that was read, and the dice.

use std::fmt::Write;

use serde_json::{Value, json};
use stretch::written::{name, signed};
use stretch::{Column, Post, Public};

use super::words::faces;
use crate::failure::Failure;

/// The horses that are meant: one by its post, id or name, or `all`.
pub(crate) fn find(public: &Public, meant: &str) -> Result<Vec<Post>, Failure> {
    let sheet = public.sheet();
    let ids = &public.card_of(sheet).ids;
    let all = Post::all(ids.len());
    if meant == "all" {
        return Ok(all.collect());
    }
    let is = |post: &Post| {
        post.number().to_string() == meant
            || *ids[post.index()] == *meant
            || name(public, sheet, *post).eq_ignore_ascii_case(meant)
    };
    let found: Vec<Post> = all.filter(is).collect();
    if found.is_empty() {
        let ids: Vec<&str> = ids.iter().map(|id| &**id).collect();
        let ids = ids.join(", ");
        return Err(Failure::input(format!("there is no horse \"{meant}\" in this race: {ids}")));
    }
    Ok(found)
}

/// The steps of a horse as a table, each column with its sum.
pub(crate) fn in_words(public: &Public, post: Post) -> String {
    let sheet = public.sheet();
    let steps = public.why(sheet, post);
    let mut text = format!("\nWhy {} ran as it did\n", name(public, sheet, post));
    let columns = [
        (Column::Points, "points"),
        (Column::Power, "power"),
        (Column::Speed, "speed"),
        (Column::Photo, "photo"),
    ];
    for (column, word) in columns {
        let mut sum = 0;
        for step in steps.iter().filter(|step| step.column == column) {
            sum += step.value;
            // Writing to a string can not fail.
            let _ = writeln!(
                text,
                "  {word:<7} {:<18} {:<38} {:>5} {:>5} {sum:>5}",
                step.chart,
                step.cell,
                faces(&step.dice),
                signed(step.value)
            );
        }
    }
    text
}

/// The steps of a horse, for programs.
pub(crate) fn in_json(public: &Public, post: Post) -> Value {
    let sheet = public.sheet();
    json!({
        "horse": public.card_of(sheet).ids[post.index()],
        "steps": public.why(sheet, post),
    })
}
