//! Pages as HTML that prints: one section a page, everything in its place, tables as tables.

use std::fmt::Write;

use crate::document::Align;
use crate::page::{CAPTION, Drawn, Grid, GridCell, Item, LEADING, Pages, Picture, Role, Written};
use crate::size::Turn;

/// Writing to a string can not fail.
macro_rules! put {
    ($html:expr, $($arg:tt)*) => {
        let _ = write!($html, $($arg)*);
    };
}

impl Pages {
    /// The document as one HTML file that needs no other.
    #[must_use]
    pub fn html(&self) -> String {
        let size = |turn| {
            let (width, height) = self.paper.size(turn);
            // A hair less than the paper: rounding must not make a second, empty page of it.
            format!("width: {width:.2}pt; height: {:.2}pt", height - 0.5)
        };
        let first = self.pages.first().map(|page| page.turn).unwrap_or_default();
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
             <style>\n@page {{ size: {paper} {}; margin: 0 }}\n\
             @page upright {{ size: {paper} portrait; margin: 0 }}\n\
             @page across {{ size: {paper} landscape; margin: 0 }}\n{STYLE}\
             .upright {{ page: upright; {} }}\n.across {{ page: across; {} }}\n\
             </style>\n</head>\n<body>\n",
            escape(&self.title),
            first.css(),
            size(Turn::Upright),
            size(Turn::Across),
            paper = self.paper.css(),
        );
        for page in &self.pages {
            put!(html, "<section class=\"page {}\">\n", page.turn.class());
            for item in &page.items {
                write_item(&mut html, item);
            }
            html += "</section>\n";
        }
        html + "</body>\n</html>\n"
    }
}

/// The letters are Helvetica's, or of the same widths; where there are none, those of a font that many
/// systems have, made small enough not to be wider.
const STYLE: &str = "\
@font-face { font-family: Narrow; src: local('DejaVu Sans Condensed'); size-adjust: 94% }
@font-face { font-family: Narrow; font-weight: bold; \
src: local('DejaVu Sans Condensed Bold'); size-adjust: 88% }
* { box-sizing: border-box }
body { margin: 0; background: #fff; color: #000; \
font-family: Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', Narrow, sans-serif }
.page { position: relative; break-after: page; overflow: hidden }
.page:last-child { break-after: auto }
.page > * { position: absolute; margin: 0 }
h2, p { white-space: pre; line-height: 1.2; font-weight: normal }
.b, th { font-weight: bold }
table { border-collapse: collapse; table-layout: fixed; line-height: 1.2 }
caption { font-size: 9pt; font-weight: bold; text-align: left; height: 13.3pt; white-space: pre; \
position: absolute; top: -13.3pt }
td, th { border: .5pt solid #000; padding: 0 2.25pt; white-space: pre; text-align: center; \
vertical-align: middle }
th { background: #e6e6e6 }
.l { text-align: left }
.r { text-align: right }
hr { border: 0; border-top: .5pt solid #000 }
.frame { border: .5pt solid #000 }
svg { overflow: hidden }
polygon, circle, path { stroke: #000; stroke-linejoin: round }
[stroke-width=\"0\"] { stroke: none }
@media screen {
  body { background: #777; padding: 12pt }
  .page { background: #fff; margin: 0 auto 12pt }
}
";

fn write_item(html: &mut String, item: &Item) {
    match item {
        Item::Text { x, y, size, bold, role, text } => {
            let tag = if *role == Role::Heading { "h2" } else { "p" };
            let class = if *bold { " class=\"b\"" } else { "" };
            let text = escape(text);
            put!(
                html,
                "<{tag}{class} style=\"left:{x:.2}pt;top:{y:.2}pt;font-size:{size:.2}pt\">{text}</{tag}>\n"
            );
        }
        Item::Rule { x, y, width } => {
            put!(html, "<hr style=\"left:{x:.2}pt;top:{y:.2}pt;width:{width:.2}pt\">\n");
        }
        Item::Frame { x, y, width, height } => {
            put!(
                html,
                "<div class=\"frame\" style=\"left:{x:.2}pt;top:{y:.2}pt;width:{width:.2}pt;height:{height:.2}pt\"></div>\n"
            );
        }
        Item::Grid(grid) => write_grid(html, grid),
        Item::Picture(picture) => write_picture(html, picture),
    }
}

fn write_picture(html: &mut String, picture: &Picture) {
    let Picture { x, y, width, height, shapes } = picture;
    put!(
        html,
        "<svg style=\"left:{x:.2}pt;top:{y:.2}pt;width:{width:.2}pt;height:{height:.2}pt\" \
         viewBox=\"{x:.2} {y:.2} {width:.2} {height:.2}\">\n"
    );
    for shape in shapes {
        write_shape(html, shape);
    }
    *html += "</svg>\n";
}

fn write_shape(html: &mut String, shape: &Drawn) {
    match shape {
        Drawn::Polygon { points, shade, line } => {
            *html += "<polygon points=\"";
            for (x, y) in points {
                put!(html, "{x:.2},{y:.2} ");
            }
            put!(html, "\" fill=\"{}\" stroke-width=\"{line}\"/>\n", fill(*shade));
        }
        Drawn::Line { from, to, line } => {
            put!(
                html,
                "<path d=\"M{:.2} {:.2}L{:.2} {:.2}\" stroke-width=\"{line}\"/>\n",
                from.0,
                from.1,
                to.0,
                to.1
            );
        }
        Drawn::Circle { middle: (x, y), radius, shade, line } => {
            put!(
                html,
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"{}\" stroke-width=\"{line}\"/>\n",
                fill(*shade)
            );
        }
        Drawn::Text(Written { at: (x, y), turned, size, bold, text }) => {
            let class = if *bold { " class=\"b\"" } else { "" };
            put!(html, "<text{class} x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\"");
            if *turned != 0.0 {
                put!(html, " transform=\"rotate({turned:.2} {x:.2} {y:.2})\"");
            }
            put!(html, ">{}</text>\n", escape(text));
        }
    }
}

fn fill(shade: Option<f32>) -> String {
    let grey = |shade: f32| (shade.clamp(0.0, 1.0) * 255.0).round();
    shade.map_or_else(|| "none".into(), |shade| format!("rgb({0} {0} {0})", grey(shade)))
}

fn write_grid(html: &mut String, grid: &Grid) {
    put!(
        html,
        "<table style=\"left:{:.2}pt;top:{:.2}pt;width:{:.2}pt;font-size:{:.2}pt\">\n",
        grid.x,
        grid.y,
        grid.width(),
        grid.size
    );
    if !grid.caption.is_empty() {
        put!(html, "<caption>{}</caption>\n", escape(&grid.caption));
    }
    *html += "<colgroup>";
    for width in &grid.columns {
        put!(html, "<col style=\"width:{width:.2}pt\">");
    }
    *html += "</colgroup>\n";
    for row in &grid.rows {
        put!(html, "<tr style=\"height:{:.2}pt\">", row.height);
        for cell in &row.cells {
            write_cell(html, cell, row.head);
        }
        *html += "</tr>\n";
    }
    *html += "</table>\n";
}

fn write_cell(html: &mut String, cell: &GridCell, head: bool) {
    let tag = if head { "th" } else { "td" };
    let mut classes = Vec::new();
    match cell.align {
        Align::Left => classes.push("l"),
        Align::Right => classes.push("r"),
        Align::Middle => {}
    }
    if cell.bold && !head {
        classes.push("b");
    }
    put!(html, "<{tag}");
    if !classes.is_empty() {
        put!(html, " class=\"{}\"", classes.join(" "));
    }
    if cell.span > 1 {
        put!(html, " colspan=\"{}\"", cell.span);
    }
    put!(html, ">{}</{tag}>", escape(&cell.text));
}

/// A text that is nothing but text in HTML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            _ => escaped.push(letter),
        }
    }
    escaped
}

const _: () = assert!(LEADING == 1.2 && CAPTION == 9.0, "the style sheet says the same");
