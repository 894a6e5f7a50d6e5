package io;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Readers, writers, tokenisers and Scanner. */
public class Texts {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void readers() throws Exception {
        LineNumberReader lines = new LineNumberReader(new StringReader("a\nb\r\nc\rd\n\ne"));
        for (String line; (line = lines.readLine()) != null; ) System.out.print(lines.getLineNumber() + line + " ");
        BufferedReader marked = new BufferedReader(new StringReader("0123456789"), 4);
        marked.mark(3);
        marked.skip(2);
        marked.reset();
        System.out.println((char) marked.read() + " " + marked.lines().collect(Collectors.toList()) + " " + marked.readLine() + " " + marked.ready());
        attempt("mark", () -> {
            BufferedReader small = new BufferedReader(new StringReader("0123456789"), 2);
            small.mark(1);
            small.skip(5);
            small.reset();
            return "";
        });
        marked.close();
        attempt("closed", marked::readLine);
        PushbackReader pushed = new PushbackReader(new StringReader("xyz"), 3);
        pushed.read();
        pushed.unread("ab".toCharArray());
        System.out.println((char) pushed.read() + "" + (char) pushed.read() + (char) pushed.read());
        CharArrayReader array = new CharArrayReader("chars".toCharArray(), 1, 3);
        System.out.println(array.skip(1) + " " + (char) array.read() + " " + array.ready());
        InputStreamReader bytes = new InputStreamReader(new ByteArrayInputStream("ä€😀\u00ff".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        char[] chars = new char[10];
        System.out.println(bytes.read(chars, 1, 3) + " " + (int) chars[3] + " " + bytes.getEncoding() + " " + bytes.read(chars) + " " + Reader.nullReader().read());
        StringWriter text = new StringWriter();
        BufferedWriter out = new BufferedWriter(text, 3);
        out.write("abc", 1, 2);
        out.newLine();
        out.append("def").append('g').append("hij", 1, 2);
        System.out.print(text.toString().length() + " ");
        out.flush();
        System.out.println(text.toString().replace("\n", "|") + " " + text.getBuffer().reverse().charAt(0));
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (OutputStreamWriter writer = new OutputStreamWriter(encoded, "UTF-16")) {
            writer.write("a\ud83d");
            writer.write("\ude00");
        }
        System.out.println(HexFormat.of().formatHex(encoded.toByteArray()));
        PrintWriter print = new PrintWriter(new Writer() {
            @Override
            public void write(char[] data, int offset, int length) throws IOException {
                throw new IOException("no");
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        });
        print.println("x");
        System.out.println(print.checkError());
        attempt("encoding", () -> new InputStreamReader(System.in, "no-such"));
        CharArrayWriter collected = new CharArrayWriter();
        collected.write("collected");
        collected.writeTo(text);
        System.out.println(collected.size() + " " + collected);
    }

    static void tokens() throws Exception {
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("x = -3.5e2 + 'q\\n' // comment\n/* skip */ \"str\" y_1 .5 - 7. #z @"));
        tokens.slashSlashComments(true);
        tokens.slashStarComments(true);
        tokens.eolIsSignificant(true);
        tokens.commentChar('#');
        tokens.lowerCaseMode(true);
        for (int type; (type = tokens.nextToken()) != StreamTokenizer.TT_EOF; ) System.out.print(type + ":" + tokens.sval + ":" + tokens.nval + "@" + tokens.lineno() + " ");
        System.out.println(tokens);
        StreamTokenizer words = new StreamTokenizer(new StringReader("a-b 12 c"));
        words.resetSyntax();
        words.wordChars('a', 'z');
        words.wordChars('-', '-');
        words.whitespaceChars(' ', ' ');
        words.nextToken();
        words.pushBack();
        System.out.println(words.nextToken() + " " + words.sval + " " + words.nextToken() + " " + words);
        StringTokenizer simple = new StringTokenizer("a,b;;c d", ",;", true);
        System.out.print(simple.countTokens() + " ");
        while (simple.hasMoreTokens()) System.out.print("[" + simple.nextToken() + "]");
        StringTokenizer changing = new StringTokenizer("a b,c d");
        System.out.println(" " + changing.nextToken() + changing.nextToken(",") + changing.nextToken() + " " + changing.hasMoreElements());
        attempt("no token", () -> changing.nextToken());
    }

    static void scanners() {
        Scanner scanner = new Scanner("1 2,345 -7 0x1F true 1.5 3e2 word\nrest of line\n\nlast").useLocale(Locale.US);
        System.out.print(scanner.nextInt() + " " + scanner.nextInt() + " " + scanner.nextByte() + " " + scanner.hasNextInt() + " " + scanner.next() + " " + scanner.nextBoolean() + " " + scanner.nextDouble() + " " + scanner.nextBigDecimal() + " ");
        attempt("not a number", scanner::nextInt);
        System.out.println(scanner.next() + "|" + scanner.nextLine() + "|" + scanner.nextLine() + "|" + scanner.nextLine() + "|" + scanner.hasNextLine() + scanner.nextLine() + scanner.hasNextLine());
        attempt("end", scanner::nextLine);
        attempt("end word", scanner::next);
        Scanner parts = new Scanner("a1b22c:d").useDelimiter("\\d+|:");
        System.out.println(parts.tokens().collect(Collectors.toList()) + " " + new Scanner("k=v; x=y").findAll("(\\w)=(\\w)").map(m -> m.group(2) + m.group(1)).toList());
        Scanner find = new Scanner("price: 12.5 EUR\nnext");
        System.out.println(find.findInLine("(\\d+)\\.(\\d)") + " " + find.match().group(2) + " " + find.findWithinHorizon("next", 0) + " " + find.skip("\\s*").hasNext() + " " + find.delimiter() + " " + new Scanner("ff 77").useRadix(16).nextInt() + " " + new Scanner("1.234,5").useLocale(Locale.GERMANY).nextDouble());
        find.close();
        attempt("closed", find::next);
        attempt("skip", () -> new Scanner("abc").skip("x"));
        attempt("radix", () -> new Scanner("1").useRadix(99));
        attempt("range", () -> new Scanner("300").nextByte());
        System.out.println(System.console() == null);
    }

    public static void main(String[] args) throws Exception {
        readers();
        tokens();
        scanners();
    }
}
