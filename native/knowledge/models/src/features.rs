//! Feature tables: what a model knows of a call or a candidate, as a row of numbers.
//!
//! A table is a struct whose fields are the features. The macro `features!` writes the struct, and its list of names
//! and doc lines in the same order. A model file holds the hash of the names, so a model and a table that do not
//! belong together are noticed when the model is read.
//!
//! **If the meaning of a feature changes, change its name.** Otherwise an old model would be fed with new numbers.

use crate::hash::fnv;

/// One feature of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name of the feature.
    pub name: &'static str,
    /// The quantity that the feature measures, in a few words.
    pub doc: &'static str,
}

/// The features of a model, in the order of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The table's name.
    pub name: &'static str,
    /// The features.
    pub features: &'static [Feature],
}

impl Table {
    /// Returns a hash of the table's name and of the features' names in order.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let names = self.features.iter().map(|it| it.name);
        let lines: Vec<&str> = std::iter::once(self.name).chain(names).collect();
        fnv(lines.join("\n").as_bytes())
    }
}

/// Defines a struct of features, all of which are missing by default, and its table.
macro_rules! features {
    (
        $(#[$outer:meta])*
        pub struct $name:ident = $table:literal {
            $(#[doc = $doc:literal] $feature:ident,)*
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name {
            $(#[doc = $doc] pub $feature: Option<f32>,)*
        }

        impl $name {
            /// The names and doc lines, in the order of a row.
            pub const TABLE: $crate::features::Table = $crate::features::Table {
                name: $table,
                features: &[
                    $($crate::features::Feature {
                        name: stringify!($feature),
                        doc: $doc.trim_ascii(),
                    },)*
                ],
            };

            /// Returns the values in the order of the table.
            #[must_use]
            pub fn row(&self) -> Vec<Option<f32>> {
                vec![$(self.$feature,)*]
            }
        }
    };
}

pub mod asserted;
pub mod names;
pub mod specified;
pub mod thrown;
mod values;
mod verbs;

pub(crate) use self::values::kinds;

#[cfg(test)]
mod tests {
    use super::{Feature, Table};

    features! {
        /// Features of a test.
        pub struct Sample = "sample" {
            /// The first one.
            first,
            /// The second one.
            second,
        }
    }

    #[test]
    fn a_row_has_the_order_of_the_table() {
        let sample = Sample { first: Some(1.0), second: None };
        assert_eq!(sample.row(), [Some(1.0), None]);
        let names: Vec<&str> = Sample::TABLE.features.iter().map(|it| it.name).collect();
        assert_eq!(names, ["first", "second"]);
        assert_eq!(Sample::TABLE.features[0].doc, "The first one.");
    }

    #[test]
    fn the_hash_depends_on_names_and_order() {
        const A: Feature = Feature { name: "a", doc: "" };
        const B: Feature = Feature { name: "b", doc: "" };
        let of = |name, features| Table { name, features }.hash();
        let hashes = [of("t", &[A, B][..]), of("t", &[B, A]), of("t", &[A]), of("u", &[A, B])];
        for (at, hash) in hashes.iter().enumerate() {
            assert!(!hashes[..at].contains(hash));
        }
    }
}
