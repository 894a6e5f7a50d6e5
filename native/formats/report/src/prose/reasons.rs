//! Explains in words why no test noticed a transformation.

use crate::document::diagnosis::{
    Aspect, Change, Death, End, Exposure, Frame, Infection, Part, Refusal, RefusalReason, Symptom,
};
use crate::document::transform::Transformation;

/// Returns the lines that explain a transformation's diagnosis. `test` returns the name of a test by its id.
pub(crate) fn reasons(
    transformation: &Transformation,
    test: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut lines = Vec::new();
    match transformation.symptom {
        Some(Symptom::NoInfection) => {
            lines.push(format!("no-infection: {}", nothing_differs(transformation)));
        }
        Some(symptom) => {
            let infection = transformation.infection.as_ref();
            lines
                .extend(infection.map(|it| format!("{}: {}", symptom.name(), infected(it, &test))));
            let end = transformation.death.as_ref().map(|death| death.end);
            let exposure = transformation.exposure.as_ref();
            lines.extend(exposure.map(|it| format!("{}: {}", looked_at(end), exposed(it))));
        }
        None => {
            let reason = transformation.undiagnosed.as_ref();
            lines.extend(reason.map(|reason| format!("not diagnosed: {reason}")));
        }
    }
    lines.extend(transformation.death.as_ref().map(died));
    let advice = transformation.suggestion.iter();
    lines.extend(advice.map(|advice| format!("→ {}", advice.text)));
    lines.extend(refused(&transformation.refused));
    let varying = transformation.discounted.iter();
    lines.extend(
        varying.map(|what| {
            format!("not counted, because it also varies with the original code: {what}")
        }),
    );
    lines
}

/// Returns the most telling part of the explanation, without names of instructions.
pub(crate) fn in_brief(
    transformation: &Transformation,
    test: impl Fn(&str) -> String,
) -> Option<String> {
    let end = transformation.death.as_ref().map(|death| death.end);
    let exposure = transformation.exposure.as_ref();
    let seen = exposure.map(|it| format!("{}: {}", looked_at(end), exposed(it)));
    let infection = transformation.infection.as_ref();
    match transformation.symptom {
        Some(Symptom::NoInfection) => Some(nothing_differs(transformation)),
        Some(_) => seen.or_else(|| infection.map(|it| infected(it, &test))),
        None => transformation.undiagnosed.as_ref().map(|it| format!("not diagnosed: {it}")),
    }
}

fn nothing_differs(transformation: &Transformation) -> String {
    let part =
        if transformation.compared_in_part { " in the objects that were compared" } else { "" };
    format!("nothing differs after the method{part}")
}

/// Returns a line about the first assertion that was refused, with the number of further ones.
fn refused(refused: &[Refusal]) -> Option<String> {
    let Refusal { file, line, code, reason, detail } = refused.first()?;
    let why = match reason {
        RefusalReason::NoPlace => "the source has no place for it",
        RefusalReason::NotCompiled => "it does not compile",
        RefusalReason::DoesNotHold => "it does not hold",
        RefusalReason::Brittle => "it would be brittle",
        RefusalReason::NotNoticed => "it passes with the replaced body too",
        RefusalReason::NotAnalysed => "the test with it could not be analysed",
        RefusalReason::NotOnJvm => "the JVM does not confirm it",
    };
    let detail = detail.as_ref().map(|detail| format!(": {detail}")).unwrap_or_default();
    let more = match refused.len() - 1 {
        0 => String::new(),
        1 => "; 1 more assertion was refused".to_owned(),
        more => format!("; {more} more assertions were refused"),
    };
    Some(format!("not suggested at {file}:{line}: `{code}`: {why}{detail}{more}"))
}

pub(crate) fn infected(infection: &Infection, test: impl Fn(&str) -> String) -> String {
    let whose = match (infection.part, infection.argument) {
        (Part::Receiver, _) => Some("the receiver".to_owned()),
        (Part::Argument, Some(number)) => Some(format!("argument {number}")),
        (Part::Argument, None) => Some("an argument".to_owned()),
        (Part::Result, _) => Some("the result".to_owned()),
        (Part::Ending, _) => Some("the method".to_owned()),
        (Part::Static | Part::Property | Part::File, _) => None,
    };
    let (name, change) = (test(&infection.test), changed(whose.as_deref(), &infection.change));
    format!("after invocation {} in {name}, {change}", infection.invocation)
}

/// Describes a difference in the tests' own code and its place.
fn exposed(exposure: &Exposure) -> String {
    let place = place(&Frame {
        method: exposure.method.clone(),
        file: exposure.file.clone(),
        line: exposure.line,
        instruction: None,
    });
    format!("{place}: {}", seen(exposure))
}

/// Describes a difference in the tests' own code without its place.
pub(crate) fn seen(exposure: &Exposure) -> String {
    changed(exposure.whose().as_deref(), &exposure.change)
}

/// Returns words for whether no assertion got the differing value, or an assertion that is too loose.
fn looked_at(end: Option<End>) -> &'static str {
    match end {
        Some(End::ComparedTooLoosely) => "the assertion that looks at it is too loose",
        _ => "no assertion looks at it",
    }
}

/// Describes where the difference was lost, and the distance from the test.
pub(crate) fn died(death: &Death) -> String {
    let end = match death.end {
        End::Masked => "masked by",
        End::Discarded => "discarded by",
        End::NeverRead => "never read after",
        End::ComparedTooLoosely => "compared too loosely by",
        End::NotCompared => "not compared by",
    };
    let instruction = death.place.instruction.as_deref().unwrap_or("an instruction");
    let away = match death.distance {
        Some(1) => "; 1 call from the test".to_owned(),
        Some(calls) => format!("; {calls} calls from the test"),
        None => String::new(),
    };
    format!("{end} {instruction} at {}{away}", place(&death.place))
}

fn place(frame: &Frame) -> String {
    match (&frame.file, frame.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (_, Some(line)) => format!("{}, line {line}", frame.method),
        _ => frame.method.clone(),
    }
}

/// Describes a change, for example `the field list of the receiver has size 0, not 1`, or `` `box.lid.open` of `shelf` is
/// false, not true``.
fn changed(whose: Option<&str>, change: &Change) -> String {
    let Change { field, path, aspect, original, transformed } = change;
    let of = whose.map(|whose| format!(" of {whose}")).unwrap_or_default();
    let quoted = whose.and_then(|whose| whose.strip_suffix('`')).filter(|it| it.starts_with('`'));
    let subject = match (path, field.as_ref().and_then(|field| field.rsplit('.').next())) {
        (Some(path), _) if path.starts_with('[') && quoted.is_some() => {
            format!("{}{path}`", quoted.unwrap_or_default())
        }
        (Some(path), _) => format!("`{path}`{of}"),
        (None, Some(field)) => format!("the field {field}{of}"),
        (None, None) => whose.unwrap_or_default().to_owned(),
    };
    match aspect {
        Aspect::Value => format!("{subject} is {transformed}, not {original}"),
        Aspect::Ending => ended(&subject, original, transformed),
        Aspect::Null if transformed == "true" => format!("{subject} is null"),
        Aspect::Null => format!("{subject} is not null"),
        Aspect::Length => format!("{subject} has length {transformed}, not {original}"),
        Aspect::Size => format!("{subject} has size {transformed}, not {original}"),
        Aspect::Class => format!("{subject} is a {transformed}, not a {original}"),
    }
}

/// The text of [`Aspect::Ending`] for a method that returned.
const RETURNED: &str = "returned";

/// Describes how a method ends now, for example `the method returns instead of throwing a.E`.
fn ended(method: &str, original: &str, transformed: &str) -> String {
    match (original, transformed) {
        (original, RETURNED) => format!("{method} returns instead of throwing {original}"),
        (RETURNED, thrown) => format!("{method} throws {thrown} instead of returning"),
        (original, thrown) => format!("{method} throws {thrown} instead of {original}"),
    }
}
