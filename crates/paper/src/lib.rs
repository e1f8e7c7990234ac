//! Sheets of paper: documents of tables, fields, cards, pieces and boards, laid out once for a size of
//! paper and written as HTML that prints or as PDF. No game is known here.
//!
//! A [`Document`] says what is on the paper; [`Document::lay_out`] decides where, with the widths
//! of Helvetica's letters, and gives [`Pages`]; [`bind`] makes one of several. Both ways of writing them put everything where it
//! was laid, in black on white.

mod document;
mod drawing;
mod font;
mod html;
mod layout;
mod page;
mod pdf;
mod picture;
mod size;

pub use document::{Align, Block, Card, Cell, Column, Document, Field, Table};
pub use drawing::{Board, Label, Pieces, Point, Shape};
pub use layout::bind;
pub use page::{Drawn, Grid, GridCell, GridRow, Item, Page, Pages, Picture, Role, Written};
pub use pdf::Pdf;
pub use size::{Paper, Turn, mm};
