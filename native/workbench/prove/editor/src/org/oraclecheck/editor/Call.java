package org.oraclecheck.editor;

import java.io.DataInput;
import java.io.IOException;

/**
 * A call in a source, to be written once more with another argument.
 *
 * @param line the line at which it is, from 1
 * @param name the name of the method, or the simple name of the class for a constructor
 * @param isConstructor whether it is the call of a constructor
 * @param parameters the number of parameters that are declared
 * @param hasList whether the last parameter takes any number of arguments
 * @param replaced the number of the parameter whose argument is replaced, from 0; -1 for none
 * @param with the argument in its place
 */
record Call(int line, String name, boolean isConstructor, int parameters, boolean hasList, int replaced, String with) {
    /** Stands for the call in the code of a statement. */
    static final String PLACE = "$CALL";

    static Call read(DataInput from) throws IOException {
        int line = from.readInt();
        String name = Words.text(from);
        boolean isConstructor = from.readBoolean();
        int parameters = from.readInt();
        boolean hasList = from.readBoolean();
        int replaced = from.readInt();
        return new Call(line, name, isConstructor, parameters, hasList, replaced, Words.text(from));
    }

    /** Returns whether a call with this number of arguments can be one of the method. */
    boolean takes(int arguments) {
        return arguments == parameters || hasList && arguments >= parameters - 1;
    }
}
