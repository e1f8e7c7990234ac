//! Checksums of what is stored. A disk that gives back another byte than it was given is found out
//! before the rules see it: a changed name or price would replay all the same, and nobody would know.
//!
//! Rows of older programs have none, and are taken as they are.

use crc32fast::Hasher;

use super::{Moment, NewTable, ReadError, Stored, TableRow};

/// The checksum of an item at its place in the log.
pub(super) fn of_item(number: i64, at: Moment, body: &[u8]) -> i64 {
    let mut sum = Hasher::new();
    sum.update(&number.to_le_bytes());
    sum.update(&at.0.to_le_bytes());
    sum.update(body);
    i64::from(sum.finalize())
}

/// The checksum of what never changes of a table.
pub(super) fn of_table(table: &NewTable) -> i64 {
    of_parts(&table.id, table.created, &table.head, &table.seed)
}

fn of_parts(id: &str, created: Moment, head: &str, seed: &[u8; 32]) -> i64 {
    let mut sum = Hasher::new();
    for part in [id.as_bytes(), &created.0.to_le_bytes(), head.as_bytes(), seed] {
        sum.update(&(part.len() as u64).to_le_bytes());
        sum.update(part);
    }
    i64::from(sum.finalize())
}

/// An item as the database has it.
pub(super) struct RawItem {
    pub(super) number: i64,
    pub(super) at: Moment,
    pub(super) body: Vec<u8>,
    pub(super) sum: Option<i64>,
}

/// The items from this number on, if they are what was written.
pub(super) fn whole_items(first: i64, items: Vec<RawItem>) -> Result<Vec<Stored>, ReadError> {
    let whole = |(number, item): (i64, RawItem)| {
        let RawItem { at, body, sum, .. } = item;
        if item.number != number {
            return Err(ReadError::Damaged(format!("item {number} is missing")));
        }
        if sum.is_some_and(|sum| sum != of_item(number, at, &body)) {
            return Err(ReadError::Damaged(format!("item {number} is not what was written")));
        }
        let body = String::from_utf8(body)
            .map_err(|_| ReadError::Damaged(format!("item {number} is no text")))?;
        Ok(Stored { at, body: body.into() })
    };
    (first..).zip(items).map(whole).collect()
}

/// The table, if it is what was written.
pub(super) fn whole_table(table: TableRow, sum: Option<i64>) -> Result<TableRow, ReadError> {
    let now = of_parts(&table.id, table.created, &table.head, &table.seed);
    if sum.is_some_and(|sum| sum != now) {
        return Err(ReadError::Damaged("what the table was opened with".into()));
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(number: i64, body: &str) -> RawItem {
        let at = Moment(7);
        let sum = Some(of_item(number, at, body.as_bytes()));
        RawItem { number, at, body: body.into(), sum }
    }

    fn told(items: Vec<RawItem>) -> Option<String> {
        whole_items(3, items).err().map(|why| why.to_string())
    }

    #[test]
    fn every_changed_bit_is_told() {
        assert_eq!(told(vec![item(3, "abc"), item(4, "d")]), None);
        for bit in 0..24 {
            let mut flipped = item(4, "abc");
            flipped.body[bit / 8] ^= 1 << (bit % 8);
            let told = told(vec![item(3, "abc"), flipped]);
            assert_eq!(told.as_deref(), Some("damaged: item 4 is not what was written"));
        }
        let later = RawItem { at: Moment(8), ..item(3, "abc") };
        assert!(told(vec![later]).is_some());
        assert!(told(vec![item(3, "abc"), item(5, "abc")]).is_some(), "one is missing");
        let old = RawItem { sum: None, ..item(3, "abc") };
        assert_eq!(told(vec![old]), None, "an older program wrote no checksums");
        let no_text = RawItem { sum: None, body: vec![0xff], ..item(3, "") };
        assert!(told(vec![no_text]).is_some());
    }
}
