package network;

import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;

/** Whoever waits for the network when another closes what it waits for, or interrupts it. */
public class Closing {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static String outcome(Callable<?> waits) {
        try {
            return "" + waits.call();
        } catch (Exception e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }

    private interface End {
        void end() throws Exception;
    }

    private static void check(String name, Callable<?> waits, End end) throws Exception {
        Thread thread = new Thread(() -> System.out.println(name + ": " + outcome(waits)));
        thread.start();
        Thread.sleep(100);
        end.end();
        thread.join();
    }

    private static void interrupted(String name, Channel channel, Callable<?> waits) throws Exception {
        Thread thread = new Thread(() -> {
            System.out.println(name + ": " + outcome(waits) + ", " + Thread.currentThread().isInterrupted());
        });
        thread.start();
        Thread.sleep(100);
        thread.interrupt();
        thread.join();
        System.out.println(channel.isOpen());
    }

    private static Object receive(DatagramSocket socket) throws Exception {
        socket.receive(new DatagramPacket(new byte[4], 4));
        return "received";
    }

    private static void closed() throws Exception {
        DatagramSocket datagrams = new DatagramSocket(0, HERE);
        check("datagrams", () -> receive(datagrams), datagrams::close);
        DatagramSocket timed = new DatagramSocket(0, HERE);
        timed.setSoTimeout(60_000);
        check("timed datagrams", () -> receive(timed), timed::close);
        DatagramChannel messages = DatagramChannel.open().bind(new InetSocketAddress(HERE, 0));
        check("datagram channel", () -> messages.receive(ByteBuffer.allocate(4)), messages::close);
        ServerSocket server = new ServerSocket(0, 1, HERE);
        Socket client = new Socket(HERE, server.getLocalPort());
        Socket accepted = server.accept();
        InputStream in = client.getInputStream();
        check("stream", in::read, client::close);
        check("other end", accepted.getInputStream()::read, () -> { });
        check("server", server::accept, server::close);
        Pipe pipe = Pipe.open();
        check("pipe", () -> pipe.source().read(ByteBuffer.allocate(4)), pipe.source()::close);
        ServerSocketChannel servers = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
        SocketChannel clients = SocketChannel.open(servers.getLocalAddress());
        check("channel", () -> clients.read(ByteBuffer.allocate(4)), clients::close);
        SocketChannel waiting = servers.accept();
        check("ended", () -> waiting.read(ByteBuffer.allocate(4)), () -> { });
        check("server channel", servers::accept, servers::close);
        Selector selector = Selector.open();
        check("selector", selector::select, selector::close);
    }

    private static void interruptedChannels() throws Exception {
        DatagramChannel messages = DatagramChannel.open().bind(new InetSocketAddress(HERE, 0));
        interrupted("datagram channel", messages, () -> messages.receive(ByteBuffer.allocate(4)));
        ServerSocketChannel servers = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
        SocketChannel clients = SocketChannel.open(servers.getLocalAddress());
        interrupted("channel", clients, () -> clients.read(ByteBuffer.allocate(4)));
        servers.accept();
        interrupted("server channel", servers, servers::accept);
        Pipe pipe = Pipe.open();
        interrupted("pipe", pipe.source(), () -> pipe.source().read(ByteBuffer.allocate(4)));
    }

    public static void main(String[] args) throws Exception {
        closed();
        interruptedChannels();
    }
}
