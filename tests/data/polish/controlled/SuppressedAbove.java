package controlled;

import org.junit.Test;
import project.Log;

public abstract class SuppressedAbove {
    /** Whose it is does not matter: the name does. */
    @interface OracleIgnore {
        String[] value() default {};

        String reason() default "";
    }

    @Test
    @OracleIgnore(reason = "it is inherited")
    public void byAnAnnotationOfAnInheritedMethod() {
        new Log().note("text"); // suppressed: it is inherited
    }
}
