//! The results as text.

use crate::compare::{Comparison, Difference};
use crate::rows::End;

/// Shows what is not as it should be in a suite, and its counts.
pub fn suite(name: &str, comparison: &Comparison) {
    for difference in &comparison.differ {
        show(name, difference);
    }
    for node in &comparison.not_analysed {
        println!("{name}: not analysed {}: {}", escape(&node.id), escape(&node.reason));
    }
    println!("{name}: {}", line(comparison));
}

/// Shows the last line.
pub fn total(comparison: &Comparison) {
    println!("{}", line(comparison));
}

fn line(comparison: &Comparison) -> String {
    format!(
        "agree {} of {}, differ {}, not analysed {}",
        comparison.agree,
        comparison.all(),
        comparison.differ.len(),
        comparison.not_analysed.len()
    )
}

fn show(name: &str, difference: &Difference) {
    println!("{name}: differs {}", escape(&difference.id));
    println!("    JVM:         {}", end(difference.theirs.as_ref()));
    println!("    interpreter: {}", end(difference.ours.as_ref()));
    if let Some(cause) = &difference.cause {
        println!("    known:       {cause}");
    }
}

fn end(end: Option<&End>) -> String {
    match end {
        None => "no such node".into(),
        Some(End::Ended { outcome, exception }) => {
            format!("{outcome} {exception}").trim_end().into()
        }
        Some(End::NotAnalysed(reason)) => format!("not analysed: {}", escape(reason)),
    }
}

/// A text on one line.
fn escape(text: &str) -> String {
    let letter = |letter: char| {
        if letter.is_control() { letter.escape_default().to_string() } else { letter.to_string() }
    };
    text.chars().map(letter).collect()
}
