package network;

import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.Arrays;
import java.util.Collections;

/** The options of every kind of socket, network interfaces, and addresses of this machine. */
public class Options {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 2, here); Socket socket = new Socket(here, server.getLocalPort()); Socket other = server.accept()) {
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            socket.setReuseAddress(true);
            socket.setSoLinger(true, 7);
            socket.setOOBInline(true);
            socket.setTrafficClass(0x10);
            System.out.println(socket.getTcpNoDelay() + " " + socket.getKeepAlive() + " " + socket.getReuseAddress() + " " + socket.getSoLinger() + " " + socket.getOOBInline() + " " + socket.getSoTimeout() + " " + (socket.getReceiveBufferSize() > 0) + " " + (socket.getSendBufferSize() > 0) + " " + other.getTcpNoDelay());
            socket.setSoLinger(false, 0);
            System.out.println(socket.getSoLinger() + " " + server.getReuseAddress() + " " + server.isBound() + " " + server.getInetAddress().isLoopbackAddress() + " " + socket.getOption(StandardSocketOptions.TCP_NODELAY) + " " + socket.supportedOptions().contains(StandardSocketOptions.SO_LINGER) + " " + server.supportedOptions().contains(StandardSocketOptions.SO_REUSEADDR) + " " + socket.getLocalAddress().equals(other.getInetAddress()) + " " + (socket.getLocalPort() == other.getPort()));
            attempt("linger", () -> {
                socket.setSoLinger(true, -1);
                return "";
            });
            attempt("timeout", () -> {
                socket.setSoTimeout(-1);
                return "";
            });
            attempt("buffer", () -> {
                socket.setReceiveBufferSize(0);
                return "";
            });
            attempt("traffic", () -> {
                socket.setTrafficClass(256);
                return "";
            });
            attempt("unsupported", () -> socket.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, true));
            socket.setSoTimeout(15);
            attempt("read", () -> socket.getInputStream().read());
            other.getOutputStream().write(new byte[] {1, 2, 3});
            System.out.println(socket.getInputStream().read() + " " + socket.getInputStream().available() + " " + socket.getInputStream().readNBytes(2)[1]);
            other.shutdownInput();
            System.out.println(other.isInputShutdown());
            attempt("shut", other::getInputStream);
            socket.close();
            System.out.println(socket.isClosed() + " " + socket.isConnected() + " " + socket.isBound() + " " + socket.getInetAddress().isLoopbackAddress());
            attempt("closed", socket::getTcpNoDelay);
        }
        try (DatagramSocket datagram = new DatagramSocket(null)) {
            System.out.println(datagram.isBound() + " " + datagram.getLocalPort());
            datagram.setBroadcast(false);
            datagram.setReuseAddress(true);
            datagram.bind(new InetSocketAddress(here, 0));
            System.out.println(datagram.getBroadcast() + " " + datagram.getReuseAddress() + " " + datagram.isBound() + " " + datagram.getRemoteSocketAddress() + " " + datagram.getInetAddress() + " " + datagram.getPort());
            attempt("bound", () -> {
                datagram.bind(new InetSocketAddress(here, 0));
                return "";
            });
        }
        NetworkInterface loopback = NetworkInterface.getByInetAddress(here);
        System.out.println((loopback != null) + " " + loopback.isLoopback() + " " + loopback.isUp() + " " + loopback.isVirtual() + " " + loopback.isPointToPoint() + " " + loopback.getInterfaceAddresses().stream().anyMatch(each -> each.getAddress().isLoopbackAddress()) + " " + NetworkInterface.getByName("no-such") + " " + Arrays.toString(loopback.getHardwareAddress()) + " " + loopback.equals(NetworkInterface.getByName(loopback.getName())) + " " + Collections.list(NetworkInterface.getNetworkInterfaces()).contains(loopback));
        attempt("null name", () -> NetworkInterface.getByName(null));
        System.out.println(InetAddress.getByName("localhost").isLoopbackAddress() + " " + (InetAddress.getLocalHost().getHostName() != null) + " " + InetAddress.getAllByName("127.0.0.1").length + " " + Inet6Address.getByName("::1").getHostAddress() + " " + InetAddress.getByName("127.0.0.1").isReachable(500) + " " + InetAddress.getByName("").isLoopbackAddress() + " " + InetAddress.getByName(null).isLoopbackAddress());
    }
}
