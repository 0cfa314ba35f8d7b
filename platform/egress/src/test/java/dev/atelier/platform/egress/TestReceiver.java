// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A receiver on loopback, as friendly or hostile as its behaviour; with TLS or without. */
final class TestReceiver implements AutoCloseable {
    private final ServerSocket server;
    private final Behaviour behaviour;
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicLong written = new AtomicLong();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> serverNames = new CopyOnWriteArrayList<>();

    private TestReceiver(ServerSocket server, Behaviour behaviour) {
        this.server = server;
        this.behaviour = behaviour;
        Thread.ofVirtual().start(this::acceptAll);
    }

    static TestReceiver with(Behaviour behaviour) {
        return with(TestCertificates.good(), behaviour);
    }

    static TestReceiver with(SSLContext certificates, Behaviour behaviour) {
        return at("127.0.0.1", 0, certificates, behaviour);
    }

    static TestReceiver at(String address, int port, SSLContext certificates, Behaviour behaviour) {
        try {
            ServerSocket server = certificates.getServerSocketFactory().createServerSocket();
            server.bind(place(address, port));
            return new TestReceiver(server, behaviour);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Accepts connections and says nothing. */
    static TestReceiver silent(String address, int port) {
        return plain(address, port, Behaviour.Conversation::awaitClose);
    }

    /** Does not speak TLS. */
    static TestReceiver plain(String address, int port, Behaviour behaviour) {
        try {
            ServerSocket server = new ServerSocket();
            server.bind(place(address, port));
            return new TestReceiver(server, behaviour);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void onlyProtocol(String protocol) {
        ((SSLServerSocket) server).setEnabledProtocols(new String[] {protocol});
    }

    /** Drops all records. */
    void forget() {
        accepted.set(0);
        written.set(0);
        requests.clear();
        serverNames.clear();
    }

    int port() {
        return server.getLocalPort();
    }

    int accepted() {
        return accepted.get();
    }

    int open() {
        return open.get();
    }

    long written() {
        return written.get();
    }

    List<String> requests() {
        return requests;
    }

    List<String> serverNames() {
        return serverNames;
    }

    private static InetSocketAddress place(String address, int port) {
        return new InetSocketAddress(InetAddress.ofLiteral(address), port);
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                accepted.incrementAndGet();
                open.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            behaviour.on(new Recorded(socket));
        } catch (IOException _) {
            // Most clients here hang up in the middle; that is what is being tested.
        } finally {
            open.decrementAndGet();
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Recorded implements Behaviour.Conversation {
        private final Socket socket;

        Recorded(Socket socket) {
            this.socket = socket;
        }

        @Override
        public void readRequest() throws IOException {
            if (socket instanceof SSLSocket tls && tls.getSession() instanceof ExtendedSSLSession session) {
                session.getRequestedServerNames()
                        .forEach(name -> serverNames.add(new String(name.getEncoded(), StandardCharsets.US_ASCII)));
            }
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) readByte());
            }
            requests.add(head + body(head.toString()));
        }

        private String body(String head) throws IOException {
            int length = head.lines()
                    .filter(line -> line.regionMatches(true, 0, "content-length:", 0, 15))
                    .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                    .findFirst()
                    .orElse(0);
            return new String(in().readNBytes(length), StandardCharsets.ISO_8859_1);
        }

        private int readByte() throws IOException {
            int next = in().read();
            if (next < 0) {
                throw new IOException("the client has gone");
            }
            return next;
        }

        @Override
        public void write(String text) throws IOException {
            byte[] bytes = Behaviour.bytes(text);
            socket.getOutputStream().write(bytes);
            written.addAndGet(bytes.length);
        }

        @Override
        public void awaitClose() throws IOException {
            in().transferTo(OutputStream.nullOutputStream());
        }

        @Override
        public boolean isClosedWithin(Duration time) throws IOException {
            socket.setSoTimeout(Math.toIntExact(time.toMillis()));
            try {
                return in().read() < 0;
            } catch (SocketTimeoutException _) {
                return false;
            }
        }

        @Override
        public InputStream in() throws IOException {
            return socket.getInputStream();
        }
    }
}
