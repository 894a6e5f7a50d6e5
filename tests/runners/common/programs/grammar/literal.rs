//! Random literals, half of them at the edges of their types.

use crate::random::Random;

use super::scope::Type;

const INTS: [&str; 9] =
    ["0", "1", "-1", "2147483647", "-2147483648", "0x5555_5555", "31", "32", "65536"];
const LONGS: [&str; 7] =
    ["0L", "-1L", "9223372036854775807L", "-9223372036854775808L", "63L", "64L", "4294967296L"];
const FLOATS: [&str; 9] = [
    "0f",
    "-0f",
    "1e-45f",
    "3.4028235e38f",
    "Float.NaN",
    "Float.NEGATIVE_INFINITY",
    "0.1f",
    "16777217f",
    "-2.5f",
];
const DOUBLES: [&str; 9] = [
    "0.0",
    "-0.0",
    "4.9e-324",
    "1.7976931348623157e308",
    "Double.NaN",
    "Double.POSITIVE_INFINITY",
    "0.1",
    "9007199254740993.0",
    "-2.5",
];
const CHARS: [&str; 6] = ["'a'", "'\\0'", "'\\uffff'", "'\\ud800'", "'Z'", "'9'"];
const TEXTS: [&str; 7] =
    ["\"\"", "\"a\"", "\"null\"", "\"\\ud83d\\ude00x\"", "\"é\\n\"", "\"aB9\"", "((String) null)"];

/// Returns a literal of a type, in parentheses if it has a sign.
pub fn of(random: &mut Random, kind: Type) -> String {
    let edge = random.below(2) == 0;
    let small = random.between(0, 200) as i64 - 100;
    match (kind, edge) {
        (Type::Int, true) => format!("({})", random.pick(&INTS)),
        (Type::Int, false) => format!("({small})"),
        (Type::Long, true) => format!("({})", random.pick(&LONGS)),
        (Type::Long, false) => format!("({small}L)"),
        (Type::Float, true) => format!("({})", random.pick(&FLOATS)),
        (Type::Float, false) => format!("({small}.75f)"),
        (Type::Double, true) => format!("({})", random.pick(&DOUBLES)),
        (Type::Double, false) => format!("({small}.125)"),
        (Type::Boolean, _) => random.pick(&["true", "false"]).to_owned(),
        (Type::Char, true) => random.pick(&CHARS).to_owned(),
        (Type::Char, false) => format!("(char) {}", small.abs() + 40),
        (Type::Byte, _) => format!("(byte) ({small})"),
        (Type::Short, _) => format!("(short) ({small} * 300)"),
        (Type::Text, _) => random.pick(&TEXTS).to_owned(),
        (Type::Array, true) => "new int[] { 7, -1, 0 }".to_owned(),
        (Type::Array, false) => format!("new int[{}]", small.abs() % 9),
    }
}
