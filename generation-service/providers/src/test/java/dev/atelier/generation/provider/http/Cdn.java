// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Where vendors put outputs: {@code https://cdn.test/...}, readable without a key. */
public final class Cdn {
    static final String HOST = "cdn.test";

    private final HttpServer server;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    Cdn(Vertx vertx) {
        server = vertx.createHttpServer(new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setSsl(true)
                        .setKeyCertOptions(CdnCertificate.keys()))
                .requestHandler(this::answer)
                .listen(0)
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    /** Offers a file and answers its address. */
    public String offer(String name, byte[] content) {
        files.put("/" + name, content);
        return "https://" + HOST + "/" + name;
    }

    public void answerWith(int other) {
        status = other;
    }

    /** As if nothing had happened. */
    void forget() {
        files.clear();
        authorizations.clear();
        status = 200;
    }

    /** The keys that were shown to us, which should be none. */
    public List<String> authorizations() {
        return authorizations;
    }

    String testHost() {
        return HOST + "=127.0.0.1:" + server.actualPort();
    }

    String authority() {
        return CdnCertificate.pem();
    }

    private void answer(HttpServerRequest request) {
        if (request.getHeader("authorization") != null) {
            authorizations.add(request.getHeader("authorization"));
        }
        byte[] file = files.get(request.path());
        if (status != 200 || file == null) {
            request.response().setStatusCode(status == 200 ? 404 : status).end();
            return;
        }
        request.response().end(Buffer.buffer(file));
    }
}
