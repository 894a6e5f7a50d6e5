package network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** Connections that nobody waits for: pending, finished, refused, selected for, and with time limits. */
public class NonBlocking {
    static final InetAddress HERE = InetAddress.getLoopbackAddress();

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            Throwable shown = e instanceof ExecutionException ? e.getCause() : e;
            System.out.println(what + ": " + shown.getClass().getSimpleName() + ": " + shown.getMessage());
        }
    }

    static int nobody() throws IOException {
        try (ServerSocket gone = new ServerSocket(0, 1, HERE)) {
            return gone.getLocalPort();
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0)); Selector selector = Selector.open()) {
            SocketChannel channel = SocketChannel.open();
            channel.configureBlocking(false);
            System.out.println(channel.connect(server.getLocalAddress()) + " " + channel.isConnectionPending() + " " + channel.isConnected());
            attempt("connect again", () -> channel.connect(server.getLocalAddress()));
            attempt("write too early", () -> channel.write(ByteBuffer.allocate(1)));
            channel.register(selector, SelectionKey.OP_CONNECT);
            System.out.println(selector.select(5000) + " " + selector.selectedKeys().iterator().next().isConnectable() + " " + channel.finishConnect() + " " + channel.finishConnect() + " " + channel.isConnected() + " " + channel.isConnectionPending());
            selector.selectedKeys().clear();
            channel.keyFor(selector).interestOps(SelectionKey.OP_WRITE);
            System.out.println(selector.select(5000) + " " + channel.write(ByteBuffer.wrap("sent".getBytes())));
            try (SocketChannel accepted = server.accept()) {
                ByteBuffer into = ByteBuffer.allocate(10);
                accepted.read(into);
                System.out.println(new String(into.array(), 0, into.position()) + " " + accepted.isBlocking());
            }
            channel.close();
            SocketChannel refused = SocketChannel.open();
            refused.configureBlocking(false);
            int port = nobody();
            System.out.println(refused.connect(new InetSocketAddress(HERE, port)) + " " + refused.isConnectionPending());
            refused.register(selector, SelectionKey.OP_CONNECT);
            System.out.println(selector.select(5000));
            attempt("refused", refused::finishConnect);
            System.out.println(refused.isOpen());
            attempt("not begun", () -> SocketChannel.open().finishConnect());
            attempt("limited", () -> {
                new Socket().connect(new InetSocketAddress(HERE, nobody()), 1000);
                return "";
            });
            Socket limited = new Socket();
            limited.connect(server.getLocalAddress(), 1000);
            System.out.println(limited.isConnected());
            limited.close();
            AsynchronousSocketChannel later = AsynchronousSocketChannel.open();
            System.out.println(later.connect(server.getLocalAddress()).get() + " " + later.getRemoteAddress().equals(server.getLocalAddress()));
            attempt("already", () -> later.connect(server.getLocalAddress()).get());
            later.close();
            attempt("refused later", () -> AsynchronousSocketChannel.open().connect(new InetSocketAddress(HERE, nobody())).get());
        }
        System.exit(0);
    }
}
