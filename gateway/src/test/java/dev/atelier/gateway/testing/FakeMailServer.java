// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** A mail server that keeps what it gets (RFC 5321, without extensions). */
public final class FakeMailServer implements AutoCloseable {
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final ServerSocket socket;

    private FakeMailServer(ServerSocket socket) {
        this.socket = socket;
    }

    /** A mail as it came, headers and body. */
    public record Received(String receiver, String content) {

        /** The first link, of a body in quoted-printable too. */
        public String link() {
            return content.replace("=\r\n", "")
                    .replace("=3D", "=")
                    .replaceAll("(?s).*?(http://localhost:8080(/\\S+)).*", "$2");
        }
    }

    public static FakeMailServer start(int port) {
        try {
            var server = new FakeMailServer(new ServerSocket(port, 50, InetAddress.getLoopbackAddress()));
            Thread.ofVirtual().start(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The mails to an address. */
    public List<Received> to(String address) {
        return received.stream().filter(mail -> mail.receiver().equals(address)).toList();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8))) {
            answer(client, "220 fake");
            List<String> receivers = new ArrayList<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String command = line.toUpperCase(Locale.ROOT);
                if (command.startsWith("RCPT TO:")) {
                    receivers.add(line.replaceAll("(?i)rcpt to:\\s*<([^>]*)>.*", "$1"));
                }
                if (command.equals("DATA")) {
                    answer(client, "354 go on");
                    String content = readContent(in);
                    receivers.forEach(receiver -> received.add(new Received(receiver, content)));
                    receivers.clear();
                }
                answer(client, command.equals("QUIT") ? "221 bye" : "250 fake");
            }
        } catch (IOException _) {
            // The client is gone.
        }
    }

    private static String readContent(BufferedReader in) throws IOException {
        var content = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
            content.append(line).append("\r\n");
        }
        return content.toString();
    }

    private static void answer(Socket client, String line) throws IOException {
        client.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
