package org.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.runners.MethodSorters;

@Retention(RetentionPolicy.RUNTIME)
public @interface FixMethodOrder {
    MethodSorters value();
}
