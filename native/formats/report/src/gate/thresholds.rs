//! The limits of a gate: one for each rule of the table, two on transformations, two on coverage, and one
//! on the share that was analysed.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Ratio;
use crate::rule::Rule;

/// Limits of a gate. 0 is a limit; an absent field is no limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thresholds {
    /// The most findings of each rule. In a request each has the name in the table of rules, such as `maxPseudoTested`.
    /// Where several rules share a limit, it is that of the first one.
    pub most: BTreeMap<Rule, u32>,
    /// `maxUndetected`: the most undetected transformations.
    pub max_undetected: Option<u32>,
    /// `minimumDetected`: the minimum of detected / (detected + undetected) transformations.
    pub minimum_detected: Option<Ratio>,
    /// `minimumLineCoverage`: the minimum of covered / all lines.
    pub minimum_line_coverage: Option<Ratio>,
    /// `minimumBranchCoverage`: the minimum of covered / all branches.
    pub minimum_branch_coverage: Option<Ratio>,
    /// `minimumAnalysed`: the minimum of analysed / (analysed + not analysed), for tests and for
    /// transformations.
    pub minimum_analysed: Option<Ratio>,
}

const MAX_UNDETECTED: &str = "maxUndetected";
const MINIMUM_DETECTED: &str = "minimumDetected";
const MINIMUM_LINE_COVERAGE: &str = "minimumLineCoverage";
const MINIMUM_BRANCH_COVERAGE: &str = "minimumBranchCoverage";
const MINIMUM_ANALYSED: &str = "minimumAnalysed";

impl Thresholds {
    /// Returns limits with a single one: the most findings of a rule.
    #[must_use]
    pub fn at_most(rule: Rule, findings: u32) -> Thresholds {
        Thresholds { most: BTreeMap::from([(rule, findings)]), ..Thresholds::default() }
    }
}

impl Serialize for Thresholds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (rule, most) in &self.most {
            map.serialize_entry(rule.limit(), most)?;
        }
        if let Some(most) = self.max_undetected {
            map.serialize_entry(MAX_UNDETECTED, &most)?;
        }
        let minima = [
            (MINIMUM_DETECTED, &self.minimum_detected),
            (MINIMUM_LINE_COVERAGE, &self.minimum_line_coverage),
            (MINIMUM_BRANCH_COVERAGE, &self.minimum_branch_coverage),
            (MINIMUM_ANALYSED, &self.minimum_analysed),
        ];
        for (name, minimum) in minima {
            if let Some(minimum) = minimum {
                map.serialize_entry(name, minimum)?;
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Thresholds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Thresholds, D::Error> {
        deserializer.deserialize_map(Limits)
    }
}

/// Reads limits by name.
struct Limits;

impl<'de> Visitor<'de> for Limits {
    type Value = Thresholds;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("limits by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Thresholds, A::Error> {
        let mut limits = Thresholds::default();
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                MAX_UNDETECTED => limits.max_undetected = map.next_value()?,
                MINIMUM_DETECTED => limits.minimum_detected = map.next_value()?,
                MINIMUM_LINE_COVERAGE => limits.minimum_line_coverage = map.next_value()?,
                MINIMUM_BRANCH_COVERAGE => limits.minimum_branch_coverage = map.next_value()?,
                MINIMUM_ANALYSED => limits.minimum_analysed = map.next_value()?,
                _ => {
                    let rule = Rule::ALL.into_iter().find(|rule| rule.limit() == name);
                    let rule = rule.ok_or_else(|| unknown(&name))?;
                    limits.most.extend(map.next_value::<Option<u32>>()?.map(|most| (rule, most)));
                }
            }
        }
        Ok(limits)
    }
}

fn unknown<E: Error>(name: &str) -> E {
    let general = [
        MAX_UNDETECTED,
        MINIMUM_DETECTED,
        MINIMUM_LINE_COVERAGE,
        MINIMUM_BRANCH_COVERAGE,
        MINIMUM_ANALYSED,
    ];
    let mut of_rules = Rule::ALL.map(Rule::limit).to_vec();
    of_rules.dedup();
    let known: Vec<String> =
        of_rules.into_iter().chain(general).map(|it| format!("`{it}`")).collect();
    E::custom(format_args!("unknown field `{name}`, expected one of {}", known.join(", ")))
}

#[cfg(test)]
mod schema {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use serde_json::{Map, Value};

    use super::*;

    impl JsonSchema for Thresholds {
        fn schema_name() -> Cow<'static, str> {
            "Thresholds".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let count = generator.subschema_for::<Option<u32>>();
            let ratio = generator.subschema_for::<Option<Ratio>>();
            let mut properties = Map::new();
            let mut add = |name: &str, schema: &Schema, description: String| {
                let mut schema = schema.clone();
                schema.insert("description".to_owned(), Value::String(description));
                properties.insert(name.to_owned(), schema.to_value());
            };
            for rule in Rule::ALL {
                let sharing = Rule::ALL.into_iter().filter(|it| it.limit() == rule.limit());
                let names: Vec<String> = sharing.map(|it| format!("`{}`", it.name())).collect();
                let what = match names.as_slice() {
                    [name] => format!("the rule {name}"),
                    names => format!("the rules {}", names.join(", ")),
                };
                add(rule.limit(), &count, format!("The most findings of {what}."));
            }
            add(MAX_UNDETECTED, &count, "The most undetected transformations.".to_owned());
            add(
                MINIMUM_DETECTED,
                &ratio,
                "The minimum of detected / (detected + undetected) transformations, as `0.8` or `80%`."
                    .to_owned(),
            );
            for (name, what) in
                [(MINIMUM_LINE_COVERAGE, "lines"), (MINIMUM_BRANCH_COVERAGE, "branches")]
            {
                add(
                    name,
                    &ratio,
                    format!("The minimum of covered / all {what}, as `0.8` or `80%`."),
                );
            }
            add(
                MINIMUM_ANALYSED,
                &ratio,
                "The minimum of analysed / (analysed + not analysed), as `0.95` or `95%`, for tests and \
                 for transformations. Absent: 0.95 if there is another limit or a baseline, else none."
                    .to_owned(),
            );
            json_schema!({
                "description": "Limits of a gate. 0 is a limit; an absent field is no limit.",
                "type": "object",
                "properties": properties,
                "additionalProperties": false,
            })
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_by_the_names_of_the_table_and_written_so() {
        let text = r#"{"maxPseudoTested":3,"maxUndetected":null,"minimumDetected":"80%"}"#;
        let limits: Thresholds = serde_json::from_str(text).unwrap();
        assert_eq!(limits.most, BTreeMap::from([(Rule::PseudoTested, 3)]));
        let written = serde_json::to_string(&limits).unwrap();
        assert_eq!(serde_json::from_str::<Thresholds>(&written).unwrap(), limits);
    }

    #[test]
    fn an_unknown_limit_is_named_beside_those_that_there_are() {
        let error = serde_json::from_str::<Thresholds>(r#"{"maxBugs":0}"#).unwrap_err().to_string();
        assert!(error.contains("`maxBugs`") && error.contains("`maxUnusedInputs`"), "{error}");
    }
}
