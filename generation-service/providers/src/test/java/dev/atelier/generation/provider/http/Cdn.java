// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.atelier.testkit.TestCertificate;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Where vendors put outputs: {@code https://cdn.test/...}, readable without a key. */
public final class Cdn {
    static final String HOST = "cdn.test";

    /** Made once for this JVM, because keytool takes a second. */
    private static final TestCertificate CERTIFICATE = TestCertificate.of(HOST);

    private final HttpServer server;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, String> redirects = new ConcurrentHashMap<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    Cdn() {
        server = CERTIFICATE.server(0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Offers a file and answers its address. */
    public String offer(String name, byte[] content) {
        files.put("/" + name, content);
        return "https://" + HOST + "/" + name;
    }

    /** Sends who asks for this name to another address, and answers the address of the name. */
    public String redirect(String name, String target) {
        redirects.put("/" + name, target);
        return "https://" + HOST + "/" + name;
    }

    public void answerWith(int other) {
        status = other;
    }

    /** As if nothing had happened. */
    void forget() {
        files.clear();
        redirects.clear();
        authorizations.clear();
        status = 200;
    }

    /** The keys that were shown to us, which should be none. */
    public List<String> authorizations() {
        return authorizations;
    }

    String testHost() {
        return HOST + "=127.0.0.1:" + server.getAddress().getPort();
    }

    String authority() {
        return CERTIFICATE.pem().toString();
    }

    private void answer(HttpExchange request) throws IOException {
        String authorization = request.getRequestHeaders().getFirst("Authorization");
        if (authorization != null) {
            authorizations.add(authorization);
        }
        byte[] file = files.get(request.getRequestURI().getPath());
        String target = redirects.get(request.getRequestURI().getPath());
        try (request) {
            if (target != null) {
                request.getResponseHeaders().set("Location", target);
                request.sendResponseHeaders(302, -1);
                return;
            }
            if (status != 200 || file == null) {
                request.sendResponseHeaders(status == 200 ? 404 : status, -1);
                return;
            }
            request.sendResponseHeaders(200, file.length == 0 ? -1 : file.length);
            request.getResponseBody().write(file);
        }
    }
}
