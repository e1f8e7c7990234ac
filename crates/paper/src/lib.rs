//! Sheets of paper: documents of tables, fields and cards, laid out once for a size of paper and
//! written as HTML that prints or as PDF. No game is known here.
//!
//! A [`Document`] says what is on the paper; [`Document::lay_out`] decides where, with the widths
//! of Helvetica's letters, and gives [`Pages`]. Both ways of writing them put everything where it
//! was laid, in black on white.

mod document;
mod font;
mod html;
mod layout;
mod page;
mod pdf;
mod size;

pub use document::{Align, Block, Card, Cell, Column, Document, Field, Table};
pub use page::{Grid, GridCell, GridRow, Item, Page, Pages, Role};
pub use pdf::Pdf;
pub use size::{Paper, Turn};
