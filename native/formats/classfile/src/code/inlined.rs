//! Lines of calls whose body the compiler has put in their place (JSR 45, 4.3; JVMS 4.7.11).
//!
//! kotlinc writes the body of an inline function at each of its calls, with line numbers after the last line of the
//! source. The stratum `KotlinDebug` of the class's `SourceDebugExtension` maps these to the lines of the calls.

use crate::model::Method;

/// The stratum that maps lines to those of calls.
const STRATUM: &str = "*S KotlinDebug\n";

/// A run of lines that stand for calls.
struct Run {
    /// The line of the first call.
    call: u16,
    /// The first line number after the source, and how many lines each call takes.
    first: u16,
    each: u16,
    /// How many calls there are, at lines one after another.
    calls: u16,
}

impl Run {
    /// Reads `InputStartLine #LineFileID ,RepeatCount :OutputStartLine ,OutputLineIncrement`, of which the file, the count
    /// and the increment can be left out.
    fn of(text: &str) -> Option<Run> {
        let (input, output) = text.split_once(':')?;
        let (input, calls) = counted(input)?;
        let (first, each) = counted(output)?;
        let call = input.split('#').next()?.parse().ok()?;
        Some(Run { call, first: first.parse().ok()?, each, calls })
    }

    fn call_of(&self, line: u16) -> Option<u16> {
        let call = line.checked_sub(self.first)?.checked_div(self.each)?;
        (call < self.calls).then(|| self.call.checked_add(call))?
    }
}

/// Splits a number off that is 1 if it is left out.
fn counted(text: &str) -> Option<(&str, u16)> {
    match text.split_once(',') {
        Some((rest, count)) => Some((rest, count.parse().ok()?)),
        None => Some((text, 1)),
    }
}

/// Gives the methods of a class the lines of its source, where those of its line tables are of another.
pub(crate) fn at_calls(methods: &mut [Method], extension: &str) {
    let Some((_, stratum)) = extension.split_once(STRATUM) else { return };
    let Some((_, lines)) = stratum.split_once("*L\n") else { return };
    let runs: Vec<Run> =
        lines.lines().take_while(|it| !it.starts_with('*')).filter_map(Run::of).collect();
    for code in methods.iter_mut().filter_map(|it| it.code.as_mut()) {
        let call_of = |line: u16| runs.iter().find_map(|it| it.call_of(line)).unwrap_or(line);
        let lines: Vec<_> = code.lines.iter().map(|(pc, line)| (*pc, call_of(*line))).collect();
        code.at_calls = (lines != code.lines).then(|| lines.into());
    }
}

#[cfg(test)]
mod tests {
    use super::at_calls;
    use crate::model::{Code, Method};

    #[test]
    fn lines_behind_the_source_are_those_of_the_calls() {
        let map = "SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n+ 1 A.kt\nA\n*L\n1#1,35:1\n4#1,4:37\n*S KotlinDebug\n*F\n+ 1 A.kt\nA\n\
                   *L\n17#1:37,4\n23#1:41\n30#1,2:50,3\nx#1:9\n*E\n";
        let code = Code {
            lines: vec![(0, 16), (1, 37), (2, 40), (3, 41), (4, 42), (5, 52), (6, 53), (7, 56)],
            ..Code::default()
        };
        let mut methods = [Method { code: Some(code), ..Method::default() }];
        at_calls(&mut methods, map);
        let code = methods[0].code.as_ref().unwrap();
        let lines: Vec<u16> = code.source_lines().iter().map(|it| it.1).collect();
        assert_eq!(lines, [16, 17, 17, 23, 42, 30, 31, 56]);
        assert_eq!(code.line(2), Some(17));
        assert_eq!(code.lines[1], (1, 37));
    }
}
