package org.oraclecheck.editor;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;

/** A change of a source that is more than a further statement. */
sealed interface Change permits Change.Rewrite, Change.Members, Change.Enclosure {
    /** Returns the imports that the change needs. */
    List<String> imports();

    /**
     * Changes all calls of a method or constructor at a line. An empty text changes nothing.
     *
     * @param call the calls
     * @param name what is called instead: a simple name, or a qualified one, which replaces the receiver too
     * @param first a further argument, before all others
     * @param last a further argument, after all others
     * @param around the text before and after the whole call
     * @param aroundArguments the text before and after each argument
     * @param imports the imports that this needs
     */
    record Rewrite(
            Call call,
            String name,
            String first,
            String last,
            List<String> around,
            List<String> aroundArguments,
            List<String> imports)
            implements Change {}

    /**
     * Adds members to a class.
     *
     * @param type the name of the class with those around it, such as {@code Outer.Inner}
     * @param fields fields, one in a line; they go before all other members
     * @param methods methods, which go after all other members; {@link #STATEMENT} in them stands for the statement
     * @param quoted a line of a statement that a method repeats; 0 for none
     * @param imports the imports that this needs
     */
    record Members(String type, String fields, String methods, int quoted, List<String> imports) implements Change {
        /** Stands for the quoted statement in the code of a method. */
        static final String STATEMENT = "$STATEMENT";
    }

    /**
     * Makes a try-with-resources statement of a statement that opens something and those after it in its block.
     *
     * @param line the line of the statement: the declaration of a variable, or an expression
     * @param declared how the variable is declared that gets the value of an expression
     * @param imports the imports that this needs
     */
    record Enclosure(int line, String declared, List<String> imports) implements Change {}

    static Change read(DataInput from) throws IOException {
        return switch (from.readByte()) {
            case 0 -> new Rewrite(
                    Call.read(from),
                    Words.text(from),
                    Words.text(from),
                    Words.text(from),
                    Words.texts(from),
                    Words.texts(from),
                    Words.texts(from));
            case 1 -> new Members(
                    Words.text(from), Words.text(from), Words.text(from), from.readInt(), Words.texts(from));
            default -> new Enclosure(from.readInt(), Words.text(from), Words.texts(from));
        };
    }
}
