package network;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Datagrams over loopback, by sockets and channels, and timeouts and refusals of both kinds of socket. */
public class Datagrams {
    static final InetAddress HERE = InetAddress.getLoopbackAddress();

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void packets() throws Exception {
        try (DatagramSocket receiver = new DatagramSocket(0, HERE); DatagramSocket sender = new DatagramSocket(0, HERE)) {
            byte[] data = "a packet".getBytes();
            sender.send(new DatagramPacket(data, 2, 6, HERE, receiver.getLocalPort()));
            DatagramPacket into = new DatagramPacket(new byte[20], 3, 10);
            receiver.receive(into);
            System.out.println(new String(into.getData(), into.getOffset(), into.getLength()) + " " + (into.getPort() == sender.getLocalPort()) + " " + into.getAddress().isLoopbackAddress());
            sender.connect(HERE, receiver.getLocalPort());
            sender.send(new DatagramPacket(data, data.length));
            DatagramPacket small = new DatagramPacket(new byte[3], 3);
            receiver.receive(small);
            System.out.println(small.getLength() + " " + new String(small.getData()) + " " + sender.isConnected() + " " + (sender.getPort() == receiver.getLocalPort()));
            attempt("elsewhere", () -> {
                sender.send(new DatagramPacket(data, data.length, HERE, 1));
                return "";
            });
            receiver.setSoTimeout(20);
            attempt("timeout", () -> {
                receiver.receive(into);
                return "";
            });
            sender.disconnect();
            attempt("no address", () -> {
                sender.send(new DatagramPacket(data, data.length));
                return "";
            });
            System.out.println(receiver.getSoTimeout() + " " + receiver.isBound() + " " + receiver.isClosed() + " " + receiver.getLocalAddress());
            receiver.close();
            attempt("closed", () -> {
                receiver.receive(into);
                return "";
            });
        }
        attempt("packet length", () -> new DatagramPacket(new byte[3], 4));
        attempt("packet port", () -> new DatagramPacket(new byte[3], 3, HERE, -1));
    }

    static void channels() throws Exception {
        try (DatagramChannel one = DatagramChannel.open().bind(new InetSocketAddress(HERE, 0)); DatagramChannel two = DatagramChannel.open(StandardProtocolFamily.INET).bind(new InetSocketAddress(HERE, 0))) {
            System.out.println(one.send(ByteBuffer.wrap("channel".getBytes()), two.getLocalAddress()));
            ByteBuffer into = ByteBuffer.allocateDirect(20);
            System.out.println(two.receive(into).equals(one.getLocalAddress()) + " " + into.position());
            two.configureBlocking(false);
            System.out.println(two.receive(into) + " " + two.isConnected());
            attempt("not connected", () -> two.read(into));
            two.connect(one.getLocalAddress());
            one.connect(two.getLocalAddress());
            System.out.println(two.write(new ByteBuffer[] {ByteBuffer.wrap(new byte[3]), ByteBuffer.wrap(new byte[4])}));
            into.clear();
            System.out.println(one.read(into) + " " + two.getRemoteAddress().equals(one.getLocalAddress()));
            try (Selector selector = Selector.open()) {
                two.register(selector, SelectionKey.OP_READ, "key");
                System.out.println(selector.selectNow());
                one.write(ByteBuffer.wrap(new byte[] {1}));
                System.out.println(selector.select() + " " + selector.selectedKeys().iterator().next().attachment());
            }
        }
    }

    static void streams() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, HERE)) {
            server.setSoTimeout(20);
            attempt("accept", server::accept);
            server.setSoTimeout(0);
            ExecutorService pool = Executors.newSingleThreadExecutor();
            Future<String> served = pool.submit(() -> {
                try (Socket socket = server.accept()) {
                    DataInputStream in = new DataInputStream(socket.getInputStream());
                    String text = in.readUTF();
                    socket.getOutputStream().write(in.readInt());
                    socket.shutdownOutput();
                    return text + " " + in.read();
                }
            });
            try (Socket socket = new Socket()) {
                socket.connect(server.getLocalSocketAddress(), 1000);
                socket.setSoTimeout(5000);
                socket.setTcpNoDelay(true);
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                out.writeUTF("über sockets");
                out.writeInt(77);
                System.out.println(socket.getInputStream().read() + " " + socket.getInputStream().read() + " " + socket.getTcpNoDelay() + " " + socket.isConnected() + " " + (socket.getPort() == server.getLocalPort()));
                socket.shutdownOutput();
                attempt("write after shutdown", () -> {
                    out.write(1);
                    return "";
                });
                System.out.println(served.get() + " " + socket.isOutputShutdown() + " " + socket.isInputShutdown());
                attempt("connect twice", () -> {
                    socket.connect(server.getLocalSocketAddress());
                    return "";
                });
            }
            Future<Object> blocked = pool.submit(() -> {
                try {
                    return server.accept();
                } catch (SocketException e) {
                    return e.getMessage();
                }
            });
            Thread.sleep(30);
            server.close();
            System.out.println(blocked.get());
            pool.shutdown();
        }
        Socket never = new Socket();
        attempt("not connected", never::getInputStream);
        never.close();
        attempt("closed", never::getOutputStream);
        attempt("unknown host", () -> new Socket("no-such-host.invalid", 80));
        attempt("refused", () -> {
            int port;
            try (ServerSocket gone = new ServerSocket(0, 1, HERE)) {
                port = gone.getLocalPort();
            }
            return new Socket(HERE, port);
        });
        attempt("bad port", () -> new Socket(HERE, 70000));
        attempt("bind twice", () -> {
            try (ServerSocket first = new ServerSocket(0, 1, HERE); ServerSocket second = new ServerSocket(first.getLocalPort(), 1, HERE)) {
                return second;
            }
        });
    }

    public static void main(String[] args) throws Exception {
        packets();
        channels();
        streams();
    }
}
