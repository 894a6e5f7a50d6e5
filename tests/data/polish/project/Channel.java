package project;

import java.io.InputStream;

/** A channel that can be closed. */
public class Channel extends InputStream {
    private boolean closed;
    private int written;
    private String last;
    private Object attachment;

    public void write(String text, Object attachment) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        this.last = text;
        this.attachment = attachment;
        written++;
    }

    public int written() {
        return written;
    }

    public String last() {
        return last + attachment;
    }

    @Override
    public int read() {
        return -1;
    }

    @Override
    public void close() {
        closed = true;
    }
}
