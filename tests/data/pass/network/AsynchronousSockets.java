package network;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Asynchronous channels, selectors with several connections, pipes and socket options. */
public class AsynchronousSockets {
    static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            Throwable shown = e instanceof ExecutionException ? e.getCause() : e;
            System.out.println(what + ": " + shown.getClass().getSimpleName() + ": " + shown.getMessage());
        }
    }

    static void asynchronous() throws Exception {
        AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open().bind(ANY);
        Future<AsynchronousSocketChannel> accepted = server.accept();
        AsynchronousSocketChannel client = AsynchronousSocketChannel.open();
        client.connect(server.getLocalAddress()).get();
        AsynchronousSocketChannel serving = accepted.get();
        System.out.println(client.write(ByteBuffer.wrap("hello".getBytes())).get());
        ByteBuffer into = ByteBuffer.allocate(20);
        System.out.println(serving.read(into).get() + " " + new String(into.array(), 0, into.position()));
        CompletableFuture<String> answered = new CompletableFuture<>();
        ByteBuffer answer = ByteBuffer.allocate(20);
        client.read(answer, 5, TimeUnit.SECONDS, "attachment", new CompletionHandler<>() {
            @Override
            public void completed(Integer count, String attachment) {
                answered.complete(count + " " + attachment + " " + new String(answer.array(), 0, count));
            }

            @Override
            public void failed(Throwable cause, String attachment) {
                answered.completeExceptionally(cause);
            }
        });
        serving.write(ByteBuffer.wrap("back".getBytes())).get();
        System.out.println(answered.get());
        CompletableFuture<String> timed = new CompletableFuture<>();
        client.read(ByteBuffer.allocate(1), 10, TimeUnit.MILLISECONDS, null, new CompletionHandler<Integer, Void>() {
            @Override
            public void completed(Integer count, Void none) {
                timed.complete("read");
            }

            @Override
            public void failed(Throwable cause, Void none) {
                timed.complete(cause.getClass().getSimpleName());
            }
        });
        System.out.println(timed.get());
        serving.close();
        attempt("closed", () -> serving.read(into).get());
        client.close();
        Future<AsynchronousSocketChannel> waiting = server.accept();
        attempt("pending", server::accept);
        server.close();
        attempt("accept after close", waiting::get);
        attempt("not connected", () -> AsynchronousSocketChannel.open().read(into));
    }

    static void selecting() throws Exception {
        try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(ANY).configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
            List<SocketChannel> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                client.write(ByteBuffer.wrap(("client " + i + "\n").getBytes()));
                clients.add(client);
            }
            Set<String> lines = new TreeSet<>();
            int closed = 0;
            while (closed < 3) {
                selector.select(key -> {
                    try {
                        if (key.isAcceptable()) {
                            SocketChannel accepted = server.accept();
                            if (accepted != null) accepted.configureBlocking(false).register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(50));
                        } else if (key.isReadable()) {
                            ByteBuffer buffer = (ByteBuffer) key.attachment();
                            SocketChannel channel = (SocketChannel) key.channel();
                            if (channel.read(buffer) < 0) channel.close();
                            else if (buffer.get(buffer.position() - 1) == '\n') {
                                lines.add(StandardCharsets.UTF_8.decode(buffer.flip()).toString().trim());
                                buffer.clear();
                                channel.write(ByteBuffer.wrap("ok".getBytes()));
                            }
                        }
                    } catch (java.io.IOException e) {
                        System.out.println(e);
                    }
                }, 1000);
                while (closed < 3 && lines.size() == 3) {
                    ByteBuffer two = ByteBuffer.allocate(2);
                    clients.get(closed).read(two);
                    clients.get(closed++).close();
                }
            }
            System.out.println(lines + " " + selector.isOpen() + " " + (selector.keys().size() >= 1));
            SelectionKey key = server.keyFor(selector);
            System.out.println(key.interestOps() + " " + key.isValid() + " " + key.interestOpsOr(0));
            attempt("bad interest", () -> key.interestOps(SelectionKey.OP_READ));
            key.cancel();
            attempt("cancelled", key::interestOps);
            attempt("blocking", () -> SocketChannel.open().register(selector, SelectionKey.OP_CONNECT));
            selector.wakeup();
            System.out.println(selector.select() + " " + selector.selectNow());
        }
        Pipe pipe = Pipe.open();
        pipe.sink().write(ByteBuffer.wrap("through".getBytes()));
        pipe.sink().close();
        ByteBuffer all = ByteBuffer.allocate(20);
        while (pipe.source().read(all) >= 0) Thread.onSpinWait();
        System.out.println(new String(all.array(), 0, all.position()));
    }

    static void options() throws Exception {
        try (SocketChannel channel = SocketChannel.open(); ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true).setOption(StandardSocketOptions.SO_KEEPALIVE, true).setOption(StandardSocketOptions.SO_LINGER, 3);
            System.out.println(channel.getOption(StandardSocketOptions.TCP_NODELAY) + " " + channel.getOption(StandardSocketOptions.SO_KEEPALIVE) + " " + channel.getOption(StandardSocketOptions.SO_LINGER) + " " + channel.supportedOptions().contains(StandardSocketOptions.SO_RCVBUF) + " " + channel.isConnectionPending());
            attempt("unsupported", () -> channel.getOption(StandardSocketOptions.IP_MULTICAST_TTL));
            attempt("not yet", () -> channel.read(ByteBuffer.allocate(1)));
            channel.configureBlocking(false);
            channel.connect(server.getLocalSocketAddress());
            while (!channel.finishConnect()) Thread.onSpinWait();
            System.out.println(channel.isConnected() + " " + channel.read(ByteBuffer.allocate(1)) + " " + (channel.socket().getPort() == server.getLocalPort()));
            attempt("again", () -> channel.connect(server.getLocalSocketAddress()));
            channel.shutdownOutput();
            attempt("shut", () -> channel.write(ByteBuffer.allocate(1)));
        }
    }

    public static void main(String[] args) throws Exception {
        asynchronous();
        selecting();
        options();
        System.exit(0);
    }
}
