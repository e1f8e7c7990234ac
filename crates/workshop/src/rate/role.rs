//! Which of the sheets one is, by its headings.

use stretch::StretchPack;

use super::read::{ENTRIES, JOCKEYS, LINES};
use super::{Named, Rated, Sheets, rate};
use crate::date::Date;
use crate::sheet::{CellFault, Headings, SheetFaults};
use crate::tabs::Tab;

/// What a sheet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Past-performance lines, perhaps with today's entries among them.
    Lines,
    /// Who runs today.
    Entries,
    /// The jockeys' records.
    Jockeys,
}

/// The share of the needed headings from which on a sheet is one of theirs.
const MOST_OF_THEM: f64 = 0.74;

impl Role {
    /// The role that a sheet's headings speak for; none if it is a sheet of another kind.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        // Lines have all columns of entries, and more: they are asked first.
        let role = |role: &Self| role.headings().share(text) > MOST_OF_THEM;
        [Self::Lines, Self::Jockeys, Self::Entries].into_iter().find(role)
    }

    const fn headings(self) -> &'static Headings<'static> {
        match self {
            Self::Lines => &LINES,
            Self::Entries => &ENTRIES,
            Self::Jockeys => &JOCKEYS,
        }
    }

    /// The rows of a text, with the separator that shows the headings of its role.
    pub(crate) fn rows(text: &str) -> Vec<Vec<String>> {
        Self::of(text).unwrap_or(Self::Lines).headings().rows(text)
    }
}

/// Sheets as they were brought, each in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    /// The past-performance lines.
    pub lines: Vec<Tab>,
    /// Who runs today.
    pub entries: Option<Tab>,
    /// The jockeys' records.
    pub jockeys: Option<Tab>,
    /// What is none of these, or one of them once more.
    pub left: Vec<Tab>,
}

impl Desk {
    /// Puts sheets into their places. If none of them are lines, one that is nothing else is taken
    /// for them: what it lacks can be told then.
    #[must_use]
    pub fn of(tabs: Vec<Tab>) -> Self {
        let mut desk = Self::default();
        for tab in tabs {
            match Role::of(&tab.text) {
                Some(Role::Lines) => desk.lines.push(tab),
                Some(Role::Entries) if desk.entries.is_none() => desk.entries = Some(tab),
                Some(Role::Jockeys) if desk.jockeys.is_none() => desk.jockeys = Some(tab),
                Some(Role::Entries | Role::Jockeys) | None => desk.left.push(tab),
            }
        }
        if desk.lines.is_empty() {
            let other = if desk.left.is_empty() {
                desk.entries.take().or_else(|| desk.jockeys.take())
            } else {
                Some(desk.left.remove(0))
            };
            // Of nothing at all it is told that it is empty.
            let empty = || Tab { name: "sheet".to_owned(), text: String::new() };
            desk.lines.push(other.unwrap_or_else(empty));
        }
        desk
    }

    /// Rates what lies here; races that name no day are run on this one.
    ///
    /// # Errors
    /// Every cell that can not be used.
    pub fn rate(&self, pack: &StretchPack, today: Option<Date>) -> Result<Rated, SheetFaults> {
        fn named(tab: &Tab) -> Named<'_> {
            Named { name: &tab.name, text: &tab.text }
        }
        let lines: Vec<_> = self.lines.iter().map(named).collect();
        let sheets = Sheets {
            lines: &lines,
            entries: self.entries.as_ref().map(named),
            jockeys: self.jockeys.as_ref().map(named),
            today,
        };
        let mut rated = rate(pack, sheets)?;
        rated.remarks.extend(self.left.iter().map(|tab| {
            CellFault {
                file: tab.name.clone(),
                row: 1,
                column: None,
                message:
                    "this sheet is not read: it holds no lines, entries or jockeys, or there is one before it"
                        .to_owned(),
            }
        }));
        Ok(rated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_known_by_its_headings() {
        let cases = [
            (include_str!("../../../../docs/rate/lines.csv"), Some(Role::Lines)),
            (include_str!("../../../../docs/rate/entries.csv"), Some(Role::Entries)),
            (include_str!("../../../../docs/rate/jockeys.csv"), Some(Role::Jockeys)),
            ("Riders of 2026\n;Jockey;;Wins;Mounts\n", Some(Role::Jockeys)),
            ("Item,Price\nMilk,1.20\n", None),
            ("", None),
        ];
        for (text, role) in cases {
            assert_eq!(Role::of(text), role, "{text}");
        }
    }

    #[test]
    fn sheets_find_their_places_in_any_order() {
        let tab = |name: &str, text: &str| Tab { name: name.into(), text: text.into() };
        let lines = tab("a", include_str!("../../../../docs/rate/lines.csv"));
        let entries = tab("b", include_str!("../../../../docs/rate/entries.csv"));
        let jockeys = tab("c", include_str!("../../../../docs/rate/jockeys.csv"));
        let other = tab("d", "Item,Price\nMilk,1.20\n");
        let all = [&other, &jockeys, &entries, &lines, &entries].map(Clone::clone);
        let desk = Desk::of(all.into());
        assert_eq!(desk.lines, [lines]);
        assert_eq!(
            (desk.entries.as_ref(), desk.jockeys.as_ref()),
            (Some(&entries), Some(&jockeys))
        );
        assert_eq!(desk.left, [other.clone(), entries]);
        assert_eq!(Desk::of(vec![other.clone()]).lines, [other]);
        assert_eq!(Desk::of(vec![jockeys.clone()]).lines, [jockeys]);
        assert_eq!(Desk::of(Vec::new()).lines, [tab("sheet", "")]);
    }
}
