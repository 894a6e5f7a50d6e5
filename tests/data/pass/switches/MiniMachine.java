package switches;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A stack machine with an assembler: big switches on ints, chars, strings and enums in tight loops, with errors that name their place. */
public class MiniMachine {
    enum Code {
        PUSH, ADD, SUB, MUL, DIV, DUP, SWAP, POP, LOAD, STORE, JUMP, ZERO, CALL, RETURN, PRINT, HALT
    }

    record Instruction(Code code, int argument, int line) {
    }

    static class Fault extends RuntimeException {
        Fault(int line, String message, Throwable cause) {
            super("line " + line + ": " + message, cause);
        }
    }

    static List<Instruction> assemble(String source) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> pending = new ArrayList<>();
        int number = 0;
        for (String raw : source.split("\n")) {
            number++;
            String line = raw.contains(";") ? raw.substring(0, raw.indexOf(';')).strip() : raw.strip();
            if (line.isEmpty()) continue;
            if (line.endsWith(":")) {
                labels.put(line.substring(0, line.length() - 1), pending.size());
                continue;
            }
            String[] words = line.split("\\s+");
            pending.add(new String[] {words[0], words.length > 1 ? words[1] : "0", String.valueOf(number)});
        }
        List<Instruction> program = new ArrayList<>();
        for (String[] words : pending) {
            int line = Integer.parseInt(words[2]);
            Code code = switch (words[0]) {
                case "push", "const" -> Code.PUSH;
                case "+" -> Code.ADD;
                case "-" -> Code.SUB;
                case "*" -> Code.MUL;
                case "/" -> Code.DIV;
                case "jump", "goto" -> Code.JUMP;
                case "zero?" -> Code.ZERO;
                default -> {
                    try {
                        yield Code.valueOf(words[0].toUpperCase());
                    } catch (IllegalArgumentException e) {
                        throw new Fault(line, "unknown '" + words[0] + "'", e);
                    }
                }
            };
            int argument = labels.containsKey(words[1]) ? labels.get(words[1]) : parse(words[1], line);
            program.add(new Instruction(code, argument, line));
        }
        return program;
    }

    static int parse(String text, int line) {
        int value = 0, sign = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '-':
                    if (i > 0) throw new Fault(line, "minus inside " + text, null);
                    sign = -1;
                    break;
                case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
                    value = value * 10 + c - '0';
                case '_':
                    break;
                default:
                    throw new Fault(line, "no number: " + text, null);
            }
        }
        return sign * value;
    }

    static String run(String source) {
        StringBuilder out = new StringBuilder();
        int steps = 0;
        try {
            List<Instruction> program = assemble(source);
            int[] stack = new int[16], memory = new int[8];
            Deque<Integer> calls = new ArrayDeque<>();
            int top = 0, at = 0;
            loop:
            while (true) {
                Instruction next = program.get(at++);
                steps++;
                try {
                    switch (next.code()) {
                        case PUSH -> stack[top++] = next.argument();
                        case ADD, SUB, MUL, DIV -> {
                            int b = stack[--top], a = stack[--top];
                            stack[top++] = switch (next.code()) {
                                case ADD -> a + b;
                                case SUB -> a - b;
                                case MUL -> a * b;
                                default -> a / b;
                            };
                        }
                        case DUP -> {
                            stack[top] = stack[top - 1];
                            top++;
                        }
                        case SWAP -> {
                            int a = stack[top - 1];
                            stack[top - 1] = stack[top - 2];
                            stack[top - 2] = a;
                        }
                        case POP -> top--;
                        case LOAD -> stack[top++] = memory[next.argument()];
                        case STORE -> memory[next.argument()] = stack[--top];
                        case JUMP -> at = next.argument();
                        case ZERO -> {
                            if (stack[--top] == 0) at = next.argument();
                        }
                        case CALL -> {
                            calls.push(at);
                            at = next.argument();
                        }
                        case RETURN -> at = calls.pop();
                        case PRINT -> out.append(stack[--top]).append(' ');
                        case HALT -> {
                            break loop;
                        }
                    }
                } catch (ArithmeticException | IndexOutOfBoundsException | java.util.NoSuchElementException e) {
                    throw new Fault(next.line(), next.code() + " " + e.getClass().getSimpleName(), e);
                }
            }
        } catch (Fault e) {
            out.append(e.getMessage()).append(e.getCause() == null ? "" : " <- " + e.getCause().getMessage());
        }
        return out + " after " + steps;
    }

    public static void main(String[] args) {
        System.out.println(run("push 2\npush 3\n*\nprint ; six\nhalt"));
        System.out.println(run("push 10\nstore 0\npush 1\nstore 1\nagain:\nload 0\nzero? done\nload 1\nload 0\n*\nstore 1\nload 0\npush 1\n-\nstore 0\njump again\ndone:\nload 1\nprint\nhalt"));
        System.out.println(run("push 2000\nstore 0\nloop:\nload 0\nzero? end\nload 1\nload 0\n+\nstore 1\nload 0\npush -1\n+\nstore 0\ngoto loop\nend:\nload 1\nprint\nhalt"));
        System.out.println(run("push 7\ncall square\nprint\nhalt\nsquare:\ndup\n*\nreturn"));
        System.out.println(run("push 1\npush 0\n/\nprint"));
        System.out.println(run("again:\npush 1\njump again"));
        System.out.println(run("+"));
        System.out.println(run("push 1\n\n  fly 3"));
        System.out.println(run("push 1-2"));
        System.out.println(run("push x"));
        System.out.println(run("return"));
        System.out.println(run("push 5\nstore 9"));
        System.out.println(run("push 2_147_483_647\npush 1\n+\ndup\nprint\npush -1\n/\nprint\nhalt"));
    }
}
