//! Tests of the filters for `try` statements with resources.

use crate::assembler::assemble;

const ADD: &str = "invokevirtual java/lang/Throwable addSuppressed (Ljava/lang/Throwable;)V";

/// The statement as javac 11 compiles it. `R` is the resource's class.
fn modern(checks_null: bool) -> String {
    let check = |label: &str| match checks_null {
        true => format!("aload_0\nifnull {label}\n"),
        false => String::new(),
    };
    format!(
        "from:
         nop
         to:
         {}
         aload_0
         invokevirtual R close ()V
         goto end
         handler:
         astore_1
         {}
         close:
         aload_0
         invokevirtual R close ()V
         closed:
         goto throw
         second:
         astore_2
         aload_1
         aload_2
         {ADD}
         throw:
         aload_1
         athrow
         end:
         return
         catch from to handler java/lang/Throwable
         catch close closed second java/lang/Throwable",
        check("end"),
        check("throw")
    )
}

#[test]
fn the_closing_of_javac_11_does_not_count() {
    for checks_null in [true, false] {
        assert_eq!(assemble(&modern(checks_null)).kept(), "nop return");
    }
}

#[test]
fn all_calls_of_close_name_the_same_class() {
    let other = modern(true).replacen("invokevirtual R", "invokevirtual S", 1);
    assert!(assemble(&other).kept().contains("ifnull"));
}

#[test]
fn the_handler_must_catch_throwable() {
    let other = modern(true).replace("handler java/lang/Throwable", "handler E");
    assert!(assemble(&other).kept().contains("ifnull"));
}

/// The statement as javac 7 to 10 compile it.
fn classic(checks_null: bool, calls_method: bool) -> String {
    let close = |number: u8, end: &str| {
        let check = match checks_null {
            true => format!("aload_0\nifnull {end}\n"),
            false => String::new(),
        };
        if calls_method {
            let parameters = "(Ljava/lang/Throwable;Ljava/lang/AutoCloseable;)V";
            return format!(
                "{check}aload_1\naload_0\ninvokestatic A $closeResource {parameters}\n"
            );
        }
        format!(
            "{check}
             aload_1
             ifnull plain{number}
             close{number}:
             aload_0
             invokeinterface R close ()V
             closed{number}:
             goto {end}
             thrown{number}:
             astore 9
             aload_1
             aload 9
             {ADD}
             goto {end}
             plain{number}:
             aload_0
             invokeinterface R close ()V
             catch close{number} closed{number} thrown{number} java/lang/Throwable\n"
        )
    };
    format!(
        "from:
         nop
         to:
         {}
         goto end
         handler:
         astore_2
         aload_2
         astore_1
         aload_2
         athrow
         last:
         astore_3
         {}
         throw:
         aload_3
         athrow
         end:
         return
         catch from to handler java/lang/Throwable
         catch from last last any",
        close(0, "end"),
        close(1, "throw")
    )
}

#[test]
fn the_closing_of_older_javacs_does_not_count() {
    for (checks_null, calls_method) in [(true, true), (true, false), (false, true), (false, false)]
    {
        let kept = assemble(&classic(checks_null, calls_method)).kept();
        assert_eq!(kept, "nop return", "{checks_null} {calls_method}");
    }
    let other = classic(true, true).replacen("$closeResource", "close", 1);
    assert!(assemble(&other).kept().contains("ifnull"));
}

/// Closes resource `number` in a handler of ecj, and throws.
fn close_and_throw(number: u8) -> String {
    format!(
        "aload {number}
         ifnull closed{number}
         aload {number}
         invokevirtual R close ()V
         closed{number}:
         aload 8
         athrow\n"
    )
}

/// The handler of ecj for an exception of the handler before it.
fn suppress(number: u8) -> String {
    format!(
        "next{number}:
         astore 9
         aload 8
         ifnonnull second{number}
         aload 9
         astore 8
         goto suppressed{number}
         second{number}:
         aload 8
         aload 9
         if_acmpeq suppressed{number}
         aload 8
         aload 9
         {ADD}
         suppressed{number}:\n"
    )
}

#[test]
fn the_closing_of_ecj_does_not_count() {
    let text = [
        "from:\nnop\nto:\naload 0\nifnull open1\naload 0\ninvokevirtual R close ()V\ngoto open1\n",
        "handler:\nastore 8\n",
        &close_and_throw(0),
        "open1:\naload 1\nifnull end\naload 1\ninvokevirtual R close ()V\ngoto end\n",
        &suppress(1),
        &close_and_throw(1),
        &suppress(2),
        "aload 8\nathrow\nend:\nreturn\ncatch from to handler any",
    ];
    assert_eq!(assemble(&text.concat()).kept(), "nop return");
    let other = text.concat().replacen("goto open1", "goto end", 1);
    assert_eq!(assemble(&other).kept(), "nop return", "the target of that jump is not compared");
    let other = text.concat().replacen("if_acmpeq", "if_acmpne", 1);
    assert!(assemble(&other).kept().contains("if_acmpne"));
}

#[test]
fn the_closing_of_ecj_before_a_return_does_not_count() {
    let text = [
        "from:\nnop\nto:\n",
        "aload 0\nifnull open1\naload 0\ninvokevirtual R close ()V\nopen1:\n",
        "aload 1\nifnull done\naload 1\ninvokevirtual R close ()V\ndone:\nreturn\n",
        "handler:\nastore 8\n",
        &close_and_throw(0),
        &suppress(0),
        &close_and_throw(1),
        &suppress(1),
        "aload 8\nathrow\ncatch from to handler any",
    ];
    assert_eq!(assemble(&text.concat()).kept(), "nop return");
    let other = text.concat().replacen("aload 8\nathrow\ncatch", "aload 7\nathrow\ncatch", 1);
    assert!(assemble(&other).kept().contains("if_acmpeq"));
}
