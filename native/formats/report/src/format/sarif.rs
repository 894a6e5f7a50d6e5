//! SARIF 2.1.0, for code scanning and editors.

use serde_json::{Value, json};

use super::{Material, flows};
use crate::document::finding::{Finding, Member};
use crate::document::fix::Patch;
use crate::document::oracle::{Oracle, Tool};
use crate::gate::GateReport;
use crate::rule::Rule;
use crate::{prose::text, prose::trouble};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The name of the folder that file names are relative to.
const ROOT: &str = "%SRCROOT%";

/// Returns the log: one run with all findings. Accepted findings are marked as suppressed.
pub(super) fn log(oracle: &Oracle, gate: &GateReport, material: &Material<'_>) -> Value {
    let results = oracle.findings.iter().map(|finding| result(oracle, gate, material, finding));
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": driver(&oracle.tool)},
            "originalUriBaseIds": {ROOT: {"description": {"text": "The build's root."}}},
            "invocations": [{
                "executionSuccessful": true,
                "toolExecutionNotifications": notifications(oracle),
            }],
            "results": results.collect::<Vec<_>>(),
        }],
    })
}

fn driver(tool: &Tool) -> Value {
    json!({
        "name": tool.name,
        "semanticVersion": tool.version,
        "rules": Rule::ALL.map(descriptor),
    })
}

fn descriptor(rule: Rule) -> Value {
    json!({
        "id": id(rule),
        "shortDescription": {"text": rule.title()},
        "fullDescription": {"text": format!("{}.", rule.title())},
        "help": {"text": rule.help(), "markdown": rule.help()},
        "defaultConfiguration": {"level": "warning"},
        "properties": {"tags": ["test", "maintainability"], "precision": "very-high"},
    })
}

/// Returns the id of a rule, with the tool as a prefix, as is usual for SARIF.
fn id(rule: Rule) -> String {
    format!("oracle/{}", rule.name())
}

/// Returns notifications about the tests that are not analysed, so that a reader does not take them for tests
/// without findings.
fn notifications(oracle: &Oracle) -> Vec<Value> {
    let texts = trouble::not_analysed(&oracle.tests).into_iter();
    texts.map(|text| json!({"level": "warning", "message": {"text": text}})).collect()
}

fn result(oracle: &Oracle, gate: &GateReport, material: &Material<'_>, finding: &Finding) -> Value {
    let mut result = json!({
        "ruleId": id(finding.rule),
        "ruleIndex": Rule::ALL.iter().position(|rule| *rule == finding.rule),
        "level": "warning",
        "message": {"text": message(oracle, finding)},
        "locations": [location(finding)],
        "partialFingerprints": {
            "oracleFinding/v1": finding.id,
            "primaryLocationLineHash": finding.id,
        },
        "suppressions": suppressions(gate, finding),
    });
    let lists = [
        ("relatedLocations", members(oracle, finding)),
        ("codeFlows", flows::flows(oracle, finding)),
        ("fixes", fixes(material, finding)),
    ];
    for (name, list) in lists {
        if !list.is_empty() {
            result[name] = Value::Array(list);
        }
    }
    result
}

/// Returns the same lines as the console, without the place and the rule, which have fields of their own.
fn message(oracle: &Oracle, finding: &Finding) -> String {
    let mut lines = vec![format!("{}: {}.", text::subject(oracle, finding), finding.message)];
    lines.extend(finding.evidence.iter().filter_map(text::input));
    lines.extend(text::unnoticed(oracle, finding));
    lines.extend(finding.suggestion.iter().map(|suggestion| format!("→ {}", suggestion.text)));
    lines.extend(text::fix(finding).map(|it| format!("→ {it}")));
    lines.join("\n")
}

/// Returns the places of a finding's members with their messages (3.27.22).
fn members(oracle: &Oracle, finding: &Finding) -> Vec<Value> {
    let member = |member: &Member| {
        let test = member.invocations.first().or(member.test.as_ref());
        let test = test.map(|id| text::test_named(oracle, id)).unwrap_or_default();
        let physical = physical(member.file.as_deref()?, member.line);
        let message = format!("{test}: {}", member.message);
        Some(json!({"physicalLocation": physical, "message": {"text": message}}))
    };
    finding.members.iter().filter_map(member).collect()
}

/// Returns the location of a finding: its subject, and its place in the source if that is known.
fn location(finding: &Finding) -> Value {
    let mut location = json!({"logicalLocations": [logical(finding)]});
    if let Some(file) = &finding.file {
        location["physicalLocation"] = physical(file, finding.line);
    }
    location
}

fn logical(finding: &Finding) -> Value {
    let about = finding.method.as_ref().or(finding.test.as_ref());
    json!({"fullyQualifiedName": about, "kind": "function"})
}

pub(super) fn physical(file: &str, line: Option<u32>) -> Value {
    let mut physical = json!({"artifactLocation": artifact(file)});
    if let Some(line) = line {
        physical["region"] = json!({"startLine": line});
    }
    physical
}

fn artifact(file: &str) -> Value {
    json!({"uri": uri(file), "uriBaseId": ROOT})
}

/// Returns a relative path as a URI reference (RFC 3986, 3.3).
fn uri(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    path.bytes()
        .map(|byte| match is_plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect()
}

/// Returns the changes that write suggested assertions, each once, and proved fixes. They apply to the source as it was
/// during the analysis.
fn fixes(material: &Material<'_>, finding: &Finding) -> Vec<Value> {
    let mut assertions: Vec<&Patch> = Vec::new();
    for patch in
        finding.transformations.iter().chain([&finding.id]).filter_map(|id| material.fixes.get(id))
    {
        if !assertions.contains(&patch) {
            assertions.push(patch);
        }
    }
    let assertions = assertions
        .into_iter()
        .map(|it| fix("Write the missing assertion.", std::slice::from_ref(it)));
    let proved = finding.fixes().into_iter().map(|it| fix(&it.text, &it.patches));
    assertions.chain(proved).collect()
}

fn fix(text: &str, patches: &[Patch]) -> Value {
    let changes: Vec<Value> = patches.iter().map(change).collect();
    json!({"description": {"text": text}, "artifactChanges": changes})
}

fn change(patch: &Patch) -> Value {
    let replacements = patch.replacements.iter().map(|it| {
        json!({
            "deletedRegion": {
                "startLine": it.first, "startColumn": 1, "endLine": it.behind, "endColumn": 1,
            },
            "insertedContent": {"text": it.text},
        })
    });
    json!({
        "artifactLocation": artifact(&patch.file),
        "replacements": replacements.collect::<Vec<_>>(),
    })
}

/// Returns the suppressions of a finding. The list is never absent, because an absent list means that nothing
/// is known about suppressions (3.27.23).
fn suppressions(gate: &GateReport, finding: &Finding) -> Vec<Value> {
    let in_source = finding
        .suppressed
        .iter()
        .map(|suppressed| json!({"kind": "inSource", "justification": suppressed.reason}));
    let accepted = gate.accepted.contains(&finding.id);
    let by_baseline = json!({"kind": "external", "justification": "accepted in the baseline"});
    in_source.chain(accepted.then_some(by_baseline)).collect()
}
