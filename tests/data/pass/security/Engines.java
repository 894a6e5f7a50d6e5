package security;

import java.nio.ByteBuffer;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** SSLContext, parameters and an engine without keys; key managers and trust managers of empty stores. */
public class Engines {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        KeyStore empty = KeyStore.getInstance(KeyStore.getDefaultType());
        empty.load(null, null);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(empty, new char[0]);
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(empty);
        X509TrustManager manager = (X509TrustManager) trust.getTrustManagers()[0];
        System.out.println(keys.getAlgorithm() + " " + keys.getKeyManagers().length + " " + manager.getAcceptedIssuers().length);
        attempt("no chain", () -> {
            manager.checkServerTrusted(new java.security.cert.X509Certificate[0], "RSA");
            return "";
        });
        SSLContext context = SSLContext.getInstance("TLS");
        attempt("not initialised", context::createSSLEngine);
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        SSLEngine engine = context.createSSLEngine("host.example", 443);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(new String[] {"TLSv1.2", "TLSv1.3"});
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setServerNames(List.of(new SNIHostName("host.example")));
        parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
        engine.setSSLParameters(parameters);
        System.out.println(Arrays.toString(engine.getEnabledProtocols()) + " " + engine.getHandshakeStatus() + " " + engine.getPeerHost() + " " + engine.getSession().getCipherSuite() + " " + engine.getSession().getProtocol() + " " + engine.getSession().isValid() + " " + engine.getSSLParameters().getServerNames());
        ByteBuffer out = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        SSLEngineResult result = engine.wrap(ByteBuffer.allocate(0), out);
        out.flip();
        System.out.println(result.getStatus() + " " + result.getHandshakeStatus() + " " + result.bytesConsumed() + " " + (result.bytesProduced() > 100) + " " + out.get(0) + " " + out.get(1) + " " + out.get(5) + " " + engine.isOutboundDone());
        ByteBuffer rubbish = ByteBuffer.wrap("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes());
        attempt("plain text", () -> engine.unwrap(rubbish, ByteBuffer.allocate(20000)));
        SSLEngine server = context.createSSLEngine();
        server.setUseClientMode(false);
        server.setNeedClientAuth(true);
        SSLEngineResult took = server.unwrap(out, ByteBuffer.allocate(20000));
        System.out.println(took.getStatus() + " " + took.getHandshakeStatus() + " " + server.getNeedClientAuth());
        for (Runnable task; (task = server.getDelegatedTask()) != null; ) task.run();
        attempt("no certificate", () -> server.wrap(ByteBuffer.allocate(0), ByteBuffer.allocate(20000)).getStatus());
        attempt("mode", () -> {
            SSLEngine undecided = SSLContext.getInstance("TLS").createSSLEngine();
            undecided.beginHandshake();
            return "";
        });
        attempt("protocol", () -> {
            engine.setEnabledProtocols(new String[] {"SSLv9"});
            return "";
        });
        attempt("suite", () -> {
            engine.setEnabledCipherSuites(new String[] {"NOTHING"});
            return "";
        });
        attempt("name", () -> new SNIHostName("bad name!"));
        attempt("algorithm", () -> SSLContext.getInstance("TLSv9"));
        System.out.println(SNIHostName.createSNIMatcher(".*\\.example").matches(new SNIHostName("host.example")) + " " + List.of(context.getSupportedSSLParameters().getProtocols()).contains("TLSv1.3") + " " + HttpsURLConnection.getDefaultHostnameVerifier().verify("x", null));
    }
}
