package network;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Connections over loopback with java.net. */
public class Sockets {
    interface Action {
        void run() throws Exception;
    }

    static void attempt(String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": done");
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static void echo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            System.out.println(server.isBound() + " " + (server.getLocalPort() > 0) + " " + server.getInetAddress());
            Thread echo = new Thread(() -> {
                try (Socket socket = server.accept();
                     BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                     PrintWriter out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
                    for (String line = in.readLine(); line != null; line = in.readLine()) {
                        out.println("echo " + line);
                    }
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            echo.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                System.out.println(socket.isConnected() + " " + (socket.getPort() == server.getLocalPort()) + " " + socket.getInetAddress().isLoopbackAddress());
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                for (String text : new String[] {"one", "zwölf", ""}) {
                    out.println(text);
                    System.out.println(in.readLine());
                }
                socket.shutdownOutput();
                System.out.println(in.readLine() + " " + socket.isOutputShutdown() + " " + socket.isInputShutdown());
            }
            echo.join();
        }
    }

    static void bulk() throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            Future<Long> sum = pool.submit(() -> {
                try (Socket socket = server.accept()) {
                    InputStream in = socket.getInputStream();
                    byte[] buffer = new byte[7001];
                    long total = 0;
                    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                        for (int i = 0; i < n; i++) total += buffer[i] & 0xff;
                    }
                    new DataOutputStream(socket.getOutputStream()).writeLong(total);
                    return total;
                }
            });
            try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                OutputStream out = socket.getOutputStream();
                byte[] block = new byte[10000];
                for (int i = 0; i < block.length; i++) block[i] = (byte) i;
                for (int i = 0; i < 50; i++) out.write(block);
                socket.shutdownOutput();
                System.out.println(new DataInputStream(socket.getInputStream()).readLong());
            }
            System.out.println(sum.get());
            pool.shutdown();
        }
    }

    static void unhappy() throws Exception {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        int port = server.getLocalPort();
        attempt("same port", () -> new ServerSocket(port, 50, InetAddress.getByName("127.0.0.1")));
        attempt("accept", () -> {
            server.setSoTimeout(30);
            server.accept();
        });
        Socket client = new Socket("127.0.0.1", port);
        Socket accepted = server.accept();
        client.setSoTimeout(20);
        attempt("read", () -> client.getInputStream().read());
        accepted.getOutputStream().write(new byte[] {1, 2, 3});
        Thread.sleep(5);
        System.out.println(client.getInputStream().available());
        client.getInputStream().skip(1);
        System.out.println(client.getInputStream().read() + " " + client.getInputStream().available());
        accepted.close();
        System.out.println(client.getInputStream().read() + " " + client.getInputStream().read());
        client.close();
        attempt("after close", () -> client.getInputStream());
        attempt("closed again", client::close);
        attempt("accept on closed", () -> {
            server.close();
            server.accept();
        });
        attempt("refused", () -> new Socket("127.0.0.1", port));
        attempt("negative", () -> new Socket("127.0.0.1", -1));
        attempt("unresolved", () -> new Socket().connect(InetSocketAddress.createUnresolved("nowhere.invalid", 80)));
        attempt("unconnected", () -> new Socket().getOutputStream());
        attempt("unbound", () -> new ServerSocket().accept());
        try {
            InetAddress.getByName("nowhere.invalid");
        } catch (UnknownHostException e) {
            System.out.println("unknown");
        }
    }

    static void closedByAnother() throws Exception {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        CountDownLatch waiting = new CountDownLatch(1);
        Thread acceptor = new Thread(() -> attempt("interrupted accept", () -> {
            waiting.countDown();
            server.accept();
        }));
        acceptor.start();
        waiting.await();
        Thread.sleep(20);
        server.close();
        acceptor.join();
        ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Socket client = new Socket(other.getInetAddress(), other.getLocalPort());
        Thread reader = new Thread(() -> attempt("interrupted read", () -> client.getInputStream().read()));
        reader.start();
        Thread.sleep(20);
        client.close();
        reader.join();
        other.close();
    }

    static void options() throws Exception {
        Socket socket = new Socket();
        System.out.println(socket.getTcpNoDelay() + " " + socket.getKeepAlive() + " " + socket.getSoLinger() + " " + socket.getSoTimeout()
            + " " + socket.getReuseAddress() + " " + socket.getOOBInline() + " " + socket.isBound() + " " + socket.isClosed());
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        socket.setSoLinger(true, 7);
        socket.setReuseAddress(true);
        socket.bind(null);
        System.out.println(socket.getTcpNoDelay() + " " + socket.getKeepAlive() + " " + socket.getSoLinger() + " " + socket.getReuseAddress()
            + " " + socket.isBound() + " " + (socket.getLocalPort() > 0) + " " + socket);
        socket.close();
        System.out.println(socket.isClosed() + " " + socket.isBound());
        ServerSocket server = new ServerSocket();
        System.out.println(server + " " + server.getReuseAddress() + " " + server.getLocalPort());
        server.close();
    }

    public static void main(String[] args) throws Exception {
        echo();
        bulk();
        unhappy();
        closedByAnother();
        options();
        InetAddress loopback = InetAddress.getByAddress("name", new byte[] {127, 0, 0, 1});
        System.out.println(loopback + " " + loopback.isLoopbackAddress() + " " + InetAddress.getByName("::1") + " " + InetAddress.getByName("10.1.2.3").isSiteLocalAddress());
        System.out.println(InetAddress.getByName("localhost") + " " + InetAddress.getLoopbackAddress() + " " + new InetSocketAddress("127.0.0.1", 80));
    }
}
