package network;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Channels, selectors, datagrams and pipes over loopback. */
public class Channels {
    interface Action {
        Object run() throws Exception;
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static String text(ByteBuffer buffer) {
        buffer.flip();
        return StandardCharsets.UTF_8.decode(buffer).toString();
    }

    static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    static void blocking() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(loopback(0))) {
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress()); SocketChannel accepted = server.accept()) {
                System.out.println(client.isConnected() + " " + accepted.getLocalAddress().equals(client.getRemoteAddress()));
                System.out.println(client.write(new ByteBuffer[] {bytes("hello "), bytes("world")}));
                ByteBuffer first = ByteBuffer.allocate(4), second = ByteBuffer.allocateDirect(100);
                System.out.println(accepted.read(new ByteBuffer[] {first, second}) + " " + text(first) + "|" + text(second));
                accepted.shutdownOutput();
                System.out.println(client.read(ByteBuffer.allocate(3)));
                attempt("write after shutdown", () -> accepted.write(bytes("x")));
                attempt("connected already", () -> client.connect(server.getLocalAddress()));
                client.configureBlocking(false);
                accepted.configureBlocking(false);
                attempt("nothing to read", () -> accepted.read(ByteBuffer.allocate(3)));
                attempt("option", () -> client.setOption(StandardSocketOptions.TCP_NODELAY, true).getOption(StandardSocketOptions.TCP_NODELAY));
                attempt("blocking stream", () -> client.socket().getInputStream().read());
            }
        }
        attempt("not connected", () -> SocketChannel.open().read(ByteBuffer.allocate(1)));
        SocketChannel closed = SocketChannel.open();
        closed.close();
        attempt("closed", () -> closed.read(ByteBuffer.allocate(1)));
        ServerSocketChannel unbound = ServerSocketChannel.open();
        attempt("unbound", unbound::accept);
        unbound.close();
    }

    static void selecting() throws Exception {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open().bind(loopback(0));
        attempt("blocking key", () -> server.register(selector, SelectionKey.OP_ACCEPT));
        server.configureBlocking(false);
        System.out.println(server.accept());
        server.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println(selector.selectNow() + " " + selector.select(10) + " " + selector.keys().size());
        int port = server.socket().getLocalPort();
        Thread client = new Thread(() -> {
            try (SocketChannel channel = SocketChannel.open(loopback(port))) {
                for (String line : new String[] {"first", "second", "third"}) {
                    channel.write(bytes(line));
                    ByteBuffer answer = ByteBuffer.allocate(20);
                    channel.read(answer);
                    System.out.println("client got " + text(answer));
                }
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        client.start();
        boolean open = true;
        while (open) {
            selector.select();
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isAcceptable()) {
                    SocketChannel accepted = server.accept();
                    accepted.configureBlocking(false);
                    accepted.register(selector, SelectionKey.OP_READ, new StringBuilder());
                    System.out.println("accepted");
                } else if (key.isReadable()) {
                    ByteBuffer buffer = ByteBuffer.allocate(100);
                    SocketChannel channel = (SocketChannel) key.channel();
                    if (channel.read(buffer) < 0) {
                        System.out.println("end " + key.attachment());
                        key.cancel();
                        channel.close();
                        open = false;
                    } else {
                        String line = text(buffer);
                        ((StringBuilder) key.attachment()).append(line).append(';');
                        channel.write(bytes(line.toUpperCase()));
                    }
                }
            }
        }
        client.join();
        Thread waker = new Thread(() -> selector.wakeup());
        waker.start();
        System.out.println(selector.select());
        waker.join();
        selector.wakeup();
        System.out.println(selector.select());
        Thread waiting = new Thread(() -> attempt("interrupted select", () -> selector.select() + " " + Thread.currentThread().isInterrupted()));
        waiting.start();
        Thread.sleep(20);
        waiting.interrupt();
        waiting.join();
        selector.close();
        attempt("closed selector", selector::select);
        server.close();
    }

    static void interrupting() throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open().bind(loopback(0));
        Thread acceptor = new Thread(() -> attempt("interrupted accept", server::accept));
        acceptor.start();
        Thread.sleep(20);
        acceptor.interrupt();
        acceptor.join();
        System.out.println(server.isOpen());
        ServerSocketChannel other = ServerSocketChannel.open().bind(loopback(0));
        SocketChannel client = SocketChannel.open(other.getLocalAddress());
        Thread reader = new Thread(() -> attempt("closed read", () -> client.read(ByteBuffer.allocate(1))));
        reader.start();
        Thread.sleep(20);
        client.close();
        reader.join();
        other.close();
    }

    static void datagrams() throws Exception {
        try (DatagramSocket a = new DatagramSocket(0, InetAddress.getLoopbackAddress()); DatagramSocket b = new DatagramSocket(loopback(0))) {
            byte[] hello = "hello datagram".getBytes();
            a.send(new DatagramPacket(hello, hello.length, b.getLocalSocketAddress()));
            DatagramPacket packet = new DatagramPacket(new byte[5], 5);
            b.receive(packet);
            System.out.println(new String(packet.getData(), 0, packet.getLength()) + " " + packet.getAddress() + " " + (packet.getPort() == a.getLocalPort()));
            b.setSoTimeout(20);
            attempt("no packet", () -> {
                b.receive(packet);
                return null;
            });
            b.connect(a.getLocalSocketAddress());
            b.send(new DatagramPacket(hello, 3));
            DatagramPacket more = new DatagramPacket(new byte[100], 100);
            a.receive(more);
            System.out.println(more.getLength() + " " + b.isConnected());
            b.disconnect();
            System.out.println(b.isConnected());
        }
        try (DatagramChannel channel = DatagramChannel.open().bind(loopback(0))) {
            InetSocketAddress own = (InetSocketAddress) channel.getLocalAddress();
            System.out.println(channel.send(bytes("to myself"), own));
            ByteBuffer buffer = ByteBuffer.allocate(50);
            System.out.println(channel.receive(buffer).equals(own) + " " + text(buffer));
            channel.configureBlocking(false);
            System.out.println(channel.receive(ByteBuffer.allocate(5)));
            attempt("read unconnected", () -> channel.read(ByteBuffer.allocate(5)));
            channel.connect(own);
            System.out.println(channel.write(bytes("again")) + " " + channel.isConnected());
            buffer.clear();
            System.out.println(channel.read(buffer) + " " + text(buffer));
        }
    }

    static void pipes() throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try (Pipe.SinkChannel sink = pipe.sink()) {
                for (int i = 0; i < 3; i++) {
                    sink.write(bytes("part " + i + ";"));
                    Thread.sleep(2);
                }
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        writer.start();
        StringBuilder all = new StringBuilder();
        ByteBuffer buffer = ByteBuffer.allocate(6);
        while (pipe.source().read(buffer) >= 0) {
            all.append(text(buffer));
            buffer.clear();
        }
        System.out.println(all);
        writer.join();
        pipe.source().configureBlocking(false);
        Selector selector = Selector.open();
        pipe.source().register(selector, SelectionKey.OP_READ);
        System.out.println(selector.select() + " " + pipe.source().read(buffer));
        pipe.source().close();
        attempt("closed source", () -> pipe.source().read(buffer));
        attempt("closed sink", () -> pipe.sink().write(bytes("x")));
        selector.close();
    }

    public static void main(String[] args) throws Exception {
        blocking();
        selecting();
        interrupting();
        datagrams();
        pipes();
    }
}
