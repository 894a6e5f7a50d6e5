package controlled;

import org.junit.Test;
import project.Log;

public class SuppressedTest extends SuppressedAbove {
    private final Log log = new Log();

    @Test
    public void byAComment() {
        // oracle:ignore[unused-input] people read it
        log.note("text"); // suppressed: people read it
        log.note("text"); // unused: "text"
    }

    @Test
    public void byACommentAboveAStatementOfSeveralLines() {
        /* oracle:ignore people read it */
        // The class file knows the statement's first line alone; the input is in the second.
        log.note(
                "text"); // suppressed: people read it
    }

    @Test
    public void byACommentAboutAnotherRule() {
        // oracle:ignore[brittle-assertion] people read it
        log.note("text"); // unused: "text"
    }

    @Test
    public void byACommentWithoutAReason() {
        // oracle:ignore[unused-input]
        log.note("text"); // unused: "text"
    }

    @Test
    @OracleIgnore(value = {"brittle-assertion", "unused-input"}, reason = "it shows")
    public void byAnAnnotation() {
        log.note("text"); // suppressed: it shows
    }

    @Test
    @OracleIgnore(value = "brittle-assertion", reason = "it shows")
    public void byAnAnnotationAboutAnotherRule() {
        log.note("text"); // unused: "text"
    }

    @Test
    @OracleIgnore("unused-input")
    public void byAnAnnotationWithoutAReason() {
        log.note("text"); // unused: "text"
    }

    /** Of a test without an assertion nothing else is said. */
    @org.junit.After
    public void assertsSomething() {
        org.junit.Assert.assertTrue(true);
    }
}
