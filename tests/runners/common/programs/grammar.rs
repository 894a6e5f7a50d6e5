//! A block of methods made from the grammar of Java: typed expressions and statements, nested at
//! random. The program's number depends on what it computes and throws, and on where it stops.

mod expression;
mod literal;
mod scope;
mod statement;

use std::fmt::Write as _;

use crate::random::Random;

use scope::{Method, Scope};

/// The number of statements at the top level of a method.
const STATEMENTS: u64 = 5;

/// Writes methods that call one another, and a loop that calls each of them.
pub fn methods(random: &mut Random, number: u64) -> String {
    let count = random.between(3, 5);
    let (mut known, mut bodies) = (Vec::new(), String::new());
    for index in 0..count {
        let method = Method::random(random, &format!("grammar{number}x{index}"));
        bodies += &body(random, &method, &known, number);
        known.push(method);
    }
    let mut scope = Scope::new(random, &known, number);
    let calls: String = known.iter().rev().map(|method| call(&mut scope, method)).collect();
    format!(
        "  static class State{number} {{
    int i = 5; long l = 1L << 40; float f = 0.5f; double d = -3.25; boolean z; char c = 'q'; byte b = 7; short s = -2;
    String t = \"state\"; int[] a = {{ 3, 1, 4, 1, 5, 9, 2, 6 }}; static long shared{number} = 11;
    static final class Fuel extends Error {{ Fuel() {{ super(null, null, false, false); }} }}
    static int fuel;
    static void burn() {{ if (--fuel < 0) throw new Fuel(); }}
  }}
  static final State{number} state{number} = new State{number}();
{bodies}
  static void block{number}() {{
    State{number} it = state{number};
    for (int round = 0; round < 3; round++) {{
{calls}    }}
    mix(it.i); mix(it.l); mix(Float.floatToIntBits(it.f)); mix(Double.doubleToLongBits(it.d)); mix(it.z ? 1 : 0);
    mix(it.c); mix(it.b); mix(it.s); mix(String.valueOf(it.t)); mix(Arrays.hashCode(it.a));
  }}\n"
    )
}

/// Writes a call whose result and ending are both folded in.
fn call(scope: &mut Scope<'_>, method: &Method) -> String {
    let call = expression::call(scope, method, 1);
    let (number, result) = (scope.number(), method.result.folded("result"));
    let kind = method.result.name();
    format!(
        "      State{number}.fuel = 3000;
      try {{ {kind} result = {call}; {result} }}
      catch (RuntimeException e) {{ mix(e.toString()); mix(e.getStackTrace().length == 0 ? 0 : e.getStackTrace()[0].getLineNumber()); }}
      catch (State{number}.Fuel e) {{ mix(99); }}\n"
    )
}

fn body(random: &mut Random, method: &Method, known: &[Method], number: u64) -> String {
    let mut scope = Scope::new(random, known, number);
    let parameters = scope.enter(method);
    let mut text = format!(
        "  static {} {}({parameters}) {{\n    State{number} it = state{number};\n    State{number}.burn();\n",
        method.result.name(),
        method.name
    );
    for _ in 0..STATEMENTS {
        text += &statement::any(&mut scope, 3);
    }
    let result = expression::of(&mut scope, method.result, 3);
    // Writing to a string does not fail.
    let _ = writeln!(text, "    return {result};\n  }}");
    text
}
