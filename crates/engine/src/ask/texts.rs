//! Everything that a decision says, for the laws of speech.

use super::{Ask, Field, Holds, Pick};
use crate::text::Text;

impl<M> Ask<M> {
    /// Every message in it.
    pub(crate) fn texts(&self) -> Vec<&Text> {
        let mut texts = vec![&self.prompt];
        for way in &self.ways {
            texts.push(&way.label);
            texts.extend(&way.note);
        }
        for form in &self.forms {
            texts.push(&form.label);
            form.fields.iter().for_each(|field| field.texts(&mut texts));
        }
        texts.extend(self.closed.iter().map(|closed| &closed.why));
        texts
    }
}

impl Field {
    fn texts<'f>(&'f self, into: &mut Vec<&'f Text>) {
        into.push(&self.label);
        match &self.holds {
            Holds::Rows { fields, .. } | Holds::Group { fields } => {
                fields.iter().for_each(|field| field.texts(into));
            }
            Holds::One { of } | Holds::Several { of, .. } => {
                of.iter().for_each(|Pick { label, note, .. }| {
                    into.extend([label].into_iter().chain(note));
                });
            }
            Holds::Amount { .. }
            | Holds::Number { .. }
            | Holds::Numbers { .. }
            | Holds::Text { .. } => {}
        }
    }
}
