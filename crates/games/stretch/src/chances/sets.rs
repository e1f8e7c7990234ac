//! Sets of disqualified horses that may matter at once.

use std::collections::HashMap;
use std::ops::Range;

/// Sets that are less likely than this to stay ahead of anybody are left out in larger fields.
const UNLIKELY: f64 = 1e-8;
/// In fields up to this size no set is left out.
pub(super) const SMALL: usize = 4;
/// No more sets than this are looked at, the small ones first.
const MOST: usize = 1_024;

/// A set of horses, by post.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub mask: u32,
    pub members: Vec<usize>,
    /// Minus one to the power of its size.
    pub sign: f64,
    /// The set without its last horse, and that horse. The empty set has neither.
    pub parent: usize,
    pub last: usize,
    /// The sets with one more horse behind its last.
    pub children: Range<usize>,
    /// What it can be divided into.
    pub splits: Range<usize>,
}

impl Set {
    pub(super) fn size(&self) -> f64 {
        self.members.len() as f64
    }
}

/// A set in two parts without a horse in common, by their positions in the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub whole: usize,
    pub parts: [usize; 2],
}

/// The sets, the empty one first and every other after its subsets; and all that they can be
/// divided into, each division once.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    pub list: Vec<Set>,
    pub splits: Vec<Split>,
}

impl Sets {
    /// The sets of a field with these chances to be disqualified.
    pub(super) fn new(dq: &[f64]) -> Self {
        let unlikely = if dq.len() <= SMALL { 0.0 } else { UNLIKELY };
        let none = 0..0;
        let (children, splits) = (none.clone(), none.clone());
        let empty =
            Set { mask: 0, members: Vec::new(), sign: 1.0, parent: 0, last: 0, children, splits };
        let (mut list, mut weights) = (vec![empty], vec![1.0]);
        let mut at = 0;
        while at < list.len() {
            let first = list[at].members.last().map_or(0, |last| last + 1);
            let begun = list.len();
            for (horse, chance) in dq.iter().enumerate().skip(first) {
                let weight = weights[at] * chance / 6.0;
                if weight > unlikely && list.len() < MOST {
                    let Set { mask, members, sign, .. } = &list[at];
                    let mut members = members.clone();
                    members.push(horse);
                    let (mask, sign, last) = (mask | 1 << horse, -sign, horse);
                    let (children, splits) = (none.clone(), none.clone());
                    list.push(Set { mask, members, sign, parent: at, last, children, splits });
                    weights.push(weight);
                }
            }
            list[at].children = begun..list.len();
            at += 1;
        }
        let splits = Self::divide(&mut list);
        Self { list, splits }
    }

    fn divide(list: &mut [Set]) -> Vec<Split> {
        let at: HashMap<u32, usize> = list.iter().enumerate().map(|(i, s)| (s.mask, i)).collect();
        let mut splits = Vec::new();
        for (whole, set) in list.iter_mut().enumerate() {
            let begun = splits.len();
            let mut part = set.mask;
            loop {
                let rest = set.mask & !part;
                if part >= rest {
                    splits.push(Split { whole, parts: [at[&part], at[&rest]] });
                }
                if part == 0 {
                    break;
                }
                part = (part - 1) & set.mask;
            }
            set.splits = begun..splits.len();
        }
        splits
    }
}
