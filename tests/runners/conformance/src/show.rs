//! Prints the results.

use crate::compare::{Comparison, Difference};
use crate::rows::End;

/// Prints the unexpected results of a suite, and its counts.
pub fn suite(name: &str, comparison: &Comparison) {
    for difference in &comparison.differ {
        show(name, "differs", difference);
    }
    for difference in &comparison.order_dependent {
        show(name, "depends on order", difference);
    }
    for node in &comparison.not_analysed {
        println!("{name}: not analysed {}: {}", escape(&node.id), escape(&node.reason));
    }
    println!("{name}: {}", line(comparison));
}

/// Prints the last line.
pub fn total(comparison: &Comparison) {
    println!("{}", line(comparison));
}

fn line(comparison: &Comparison) -> String {
    let order = match comparison.order_dependent.len() {
        0 => String::new(),
        count => format!(", depend on order {count}"),
    };
    format!(
        "agree {} of {}, differ {}, not analysed {}{order}",
        comparison.agree,
        comparison.all(),
        comparison.differ.len(),
        comparison.not_analysed.len()
    )
}

fn show(name: &str, what: &str, difference: &Difference) {
    println!("{name}: {what} {}", escape(&difference.id));
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

/// Returns a text on one line.
fn escape(text: &str) -> String {
    let letter = |letter: char| {
        if letter.is_control() { letter.escape_default().to_string() } else { letter.to_string() }
    };
    text.chars().map(letter).collect()
}
