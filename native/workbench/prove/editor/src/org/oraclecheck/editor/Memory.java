package org.oraclecheck.editor;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** A file manager that keeps the classes written by javac in memory. */
final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

    Memory(JavaFileManager files) {
        super(files);
    }

    Map<String, byte[]> classes() {
        Map<String, byte[]> classes = new TreeMap<>();
        written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(Location to, String name, JavaFileObject.Kind kind, FileObject sibling) {
        ByteArrayOutputStream bytes = written.computeIfAbsent(name, any -> new ByteArrayOutputStream());
        return new SimpleJavaFileObject(URI.create("memory:/" + name.replace('.', '/') + kind.extension), kind) {
            @Override
            public OutputStream openOutputStream() {
                return bytes;
            }
        };
    }
}
