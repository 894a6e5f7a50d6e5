package library;

import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Scanners: numbers by locale and radix, delimiters, patterns within lines, horizons, streams, failing sources, and mismatches. */
public class Scanners {
    public static void main(String[] args) {
        Scanner mixed = new Scanner("1 -2 3.5 1e3 ff true word 99999999999 12345678901234567890").useLocale(Locale.ROOT);
        System.out.println(mixed.nextInt() + " " + mixed.nextLong() + " " + mixed.nextDouble() + " " + mixed.nextBigDecimal() + " " + mixed.nextInt(16)
                + " " + mixed.nextBoolean() + " " + mixed.hasNextInt() + " " + mixed.next() + " " + mixed.hasNextInt() + " " + mixed.nextLong() + " " + mixed.nextBigInteger());
        Scanner german = new Scanner("1.234,5 -7,25 1.000").useLocale(Locale.GERMANY);
        System.out.println(german.nextDouble() + " " + german.nextBigDecimal().equals(new BigDecimal("-7.25")) + " " + german.nextInt());
        Scanner parts = new Scanner("a, b,,c ;d").useDelimiter("\\s*[,;]\\s*");
        while (parts.hasNext()) {
            System.out.print("<" + parts.next() + ">");
        }
        System.out.println();
        lines();
        patterns();
        failing();
        streams();
    }

    private static void lines() {
        Scanner scanner = new Scanner("first line\n\nthird 3\r\nfourth\u2028fifth");
        while (scanner.hasNextLine()) {
            System.out.print("[" + scanner.nextLine() + "]");
        }
        System.out.println();
        Scanner number = new Scanner("7\nrest of it\n");
        System.out.println(number.nextInt() + "[" + number.nextLine() + "][" + number.nextLine() + "]" + number.hasNextLine());
    }

    private static void patterns() {
        Scanner scanner = new Scanner("fish 1 red 2 blue\nnext 10");
        System.out.println(scanner.findInLine("(\\d+) (\\w+) (\\d+)"));
        MatchResult match = scanner.match();
        System.out.println(match.groupCount() + " " + match.group(2) + " " + match.start(3));
        System.out.println(scanner.findInLine("10") + " " + scanner.findWithinHorizon("10", 5) + " " + scanner.findWithinHorizon("10", 0));
        Scanner skipping = new Scanner("###value");
        System.out.println(skipping.skip("#+").next());
        Scanner tokens = new Scanner("ab1 cd");
        System.out.println(tokens.hasNext("[a-z]+") + " " + tokens.hasNext(Pattern.compile("[a-z]+\\d")) + " " + tokens.next("..\\d") + " " + tokens.hasNext("[a-z]+"));
    }

    private static void failing() {
        Scanner scanner = new Scanner("word 300");
        attempt(scanner::nextInt);
        System.out.println(scanner.next());
        attempt(scanner::nextByte);
        attempt(() -> scanner.next("[a-z]+"));
        attempt(() -> scanner.skip("x"));
        System.out.println(scanner.nextShort());
        attempt(scanner::next);
        attempt(scanner::nextLine);
        attempt(scanner::match);
        attempt(() -> scanner.useRadix(99));
        scanner.close();
        attempt(scanner::hasNext);
        Scanner broken = new Scanner(new StringReader("") {
            @Override
            public int read(char[] buffer, int from, int count) throws IOException {
                throw new IOException("broken");
            }
        });
        System.out.println(broken.hasNext() + " " + broken.ioException());
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("done");
        } catch (InputMismatchException mismatch) {
            System.out.println("mismatch: " + mismatch.getMessage());
        } catch (NoSuchElementException | IllegalStateException | IllegalArgumentException refused) {
            System.out.println(refused);
        }
    }

    private static void streams() {
        System.out.println(new Scanner("a-b-c").useDelimiter("-").tokens().map(String::toUpperCase).toList());
        System.out.println(new Scanner("x12y345").findAll("\\d+").map(MatchResult::group).toList());
        System.out.println(new Scanner("").hasNext() + " " + new Scanner(" \n ").hasNext() + " " + new Scanner(" ").hasNextLine());
    }
}
