//! Tests of the filters for `synchronized`, `finally`, `assert` and record patterns.

use crate::assembler::{assemble, method};

#[test]
fn the_handler_of_a_synchronized_statement_does_not_count() {
    let body = |handler: &str| {
        format!(
            "aload_0
             monitorenter
             from:
             nop
             aload_0
             monitorexit
             to:
             return
             handler:
             {handler}
             catch from to handler any"
        )
    };
    let kept = "aload monitorenter nop aload monitorexit return";
    let javac = "astore_1\naload_0\nmonitorexit\naload_1\nathrow";
    assert_eq!(assemble(&body(javac)).kept(), kept);
    assert_eq!(assemble(&body("aload_0\nmonitorexit\nathrow")).kept(), kept);
    let other = javac.replace("aload_1", "aload_2");
    assert_ne!(assemble(&body(&other)).kept(), kept);
    // The second row of javac protects the handler itself, and filters nothing.
    let own = body(javac).replace("catch from", "catch handler");
    assert_ne!(assemble(&own.replace("to handler any", "end handler any\nend:")).kept(), kept);
}

/// `try { a(); } finally { b(); }`, as javac compiles it.
const FINALLY: &str = "
    from:
    invokestatic B a ()V
    to:
    line 2
    invokestatic B b ()V
    goto end
    handler:
    astore_0
    line 2
    invokestatic B b ()V
    aload_0
    athrow
    end:
    return
    catch from to handler any";

#[test]
fn the_copies_of_a_finally_block_count_as_one() {
    // Probes: 0 before the copy, 1 before the block in the handler, 2 at `athrow`, 3 at `return`.
    let assembled = assemble(FINALLY);
    assert_eq!(assembled.kept(), "invokestatic invokestatic return");
    let covered = |hits: &[u32]| assembled.counted(hits)[1].starts_with('+');
    assert!(!covered(&[]));
    assert!(covered(&[3]), "through the copy after the try block");
    assert!(covered(&[2]), "through the handler");
}

#[test]
fn code_that_differs_from_the_finally_block_counts_by_itself() {
    let other = FINALLY.replacen("line 2\n    invokestatic", "line 2\n    getstatic", 1);
    assert_eq!(
        assemble(&other).kept(),
        "invokestatic getstatic goto astore invokestatic aload athrow return"
    );
}

#[test]
fn a_jump_out_of_the_range_leads_to_a_copy() {
    let text = "
        from:
        iload_1
        ifeq other
        goto copy
        to:
        copy:
        invokestatic B b ()V
        return
        other:
        invokestatic B b ()V
        return
        handler:
        astore_0
        invokestatic B b ()V
        aload_0
        athrow
        catch from to handler any";
    assert_eq!(assemble(text).kept(), "iload ifeq goto return return invokestatic");
}

#[test]
fn an_empty_catch_block_is_followed_by_a_copy() {
    // `try { a(); } catch (E e) { } finally { b(); }`
    let text = FINALLY.replace("catch from to handler any", "").replace(
        "handler:",
        "caught:
         astore_0
         invokestatic B b ()V
         goto end
         handler:",
    ) + "\ncatch from to caught E\ncatch from to handler any";
    assert_eq!(assemble(&text).kept(), "invokestatic astore invokestatic return");
}

#[test]
fn a_block_that_does_not_throw_again_is_none() {
    let text = FINALLY.replace("athrow", "areturn");
    assert!(assemble(&text).kept().contains("astore"));
    let cut = "from:\nnop\nto:\nreturn\nhandler:\nastore_0\ncatch from to handler any";
    assert_eq!(assemble(cut).kept(), "nop return astore");
}

#[test]
fn the_branch_of_an_assertion_does_not_count() {
    let text = "line 1\ngetstatic A $assertionsDisabled Z\nifne end\nnop\nend:\nreturn";
    assert_eq!(assemble(text).kept(), "getstatic nop return");
    assert!(assemble(&text.replace("static A", "static B")).kept().contains("ifne"));
}

#[test]
fn the_initialisation_of_assertions_does_not_count() {
    let text = "
        ldc A
        invokevirtual java/lang/Class desiredAssertionStatus ()Z
        ifne no
        iconst_1
        goto set
        no:
        iconst_0
        set:
        putstatic A $assertionsDisabled Z
        return";
    assert_eq!(method("<clinit>", "()V", 8, text).kept(), "return");
    assert!(method("m", "()V", 8, text).kept().contains("ifne"));
}

#[test]
fn the_handler_of_a_record_pattern_does_not_count() {
    let handler = "
        astore_1
        new java/lang/MatchException
        dup
        aload_1
        invokevirtual java/lang/Throwable toString ()Ljava/lang/String;
        aload_1
        invokespecial java/lang/MatchException <init> (Ljava/lang/String;Ljava/lang/Throwable;)V
        athrow";
    let text = |class: &str| {
        format!("from:\nnop\nto:\nreturn\nhandler:\n{handler}\ncatch from to handler {class}")
    };
    assert_eq!(assemble(&text("java/lang/Throwable")).kept(), "nop return");
    assert_ne!(assemble(&text("any")).kept(), "nop return");
    let other = text("java/lang/Throwable").replace("MatchException", "MyException");
    assert_ne!(assemble(&other).kept(), "nop return");
}
