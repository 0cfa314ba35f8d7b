// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.PfxOptions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The other side of a bench, a program of its own so that its cost can be measured apart from the service's: receivers on TLS,
 * generation-service's view of a generation, and a ledger of everything that was received.
 */
final class FakePeers {
    /** The size of a small real one. */
    private static final String GENERATION = """
            {"id":"gen_1","status":"succeeded","model":{"id":1,"name":"Landscape"},"outputs":[{"index":0,"type":"image",\
            "url":"https://media.test/media/abcdefghijklmnopqrstuvwxyz012345.png","width":1024,"height":1024}],\
            "credits_charged":4,"origin":"api","completed_in_seconds":1.5,"warnings":[],"project":"proj_0",\
            "created_at":"2026-01-01T00:00:00.000Z","input":{"prompt":"%s"}}""".formatted("a lake between mountains ".repeat(12));

    private static final int DRIP_MILLIS = 100;

    private final Vertx vertx;
    // One event loop serves all, so nothing here is shared.
    private final List<String> ledger = new ArrayList<>();

    private FakePeers(Vertx vertx) {
        this.vertx = vertx;
    }

    public static void main(String[] arguments) {
        Vertx vertx = Vertx.vertx();
        var strangers = new FakePeers(vertx);
        int tls = Integer.parseInt(arguments[0]);
        int plain = Integer.parseInt(arguments[1]);
        String certificate = arguments[2];
        vertx.getOrCreateContext().runOnContext(_ -> {
            var _ = vertx.createHttpServer(tls(certificate))
                    .requestHandler(strangers::receive)
                    .listen(tls, "127.0.0.1");
            var _ = vertx.createHttpServer()
                    .requestHandler(strangers::answerPlain)
                    .listen(plain, "127.0.0.1");
        });
    }

    private static HttpServerOptions tls(String certificate) {
        HttpServerOptions options = new HttpServerOptions();
        options.setSsl(true)
                .setAcceptBacklog(1024)
                .setKeyCertOptions(new PfxOptions()
                        .setPath(certificate + "/keys.p12")
                        .setPassword("rehearsal")
                        .setAlias("host")
                        .setAliasPassword("rehearsal"));
        return options;
    }

    private void receive(HttpServerRequest request) {
        ledger.add("%s %s %d %s"
                .formatted(
                        request.getHeader("service-event-id"),
                        request.path(),
                        ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()),
                        request.getHeader("user-agent")));
        switch (String.valueOf(request.path())) {
            case "/hole" -> {
                // says nothing
            }
            case "/drip" -> drip(request.response().setStatusCode(500).setChunked(true));
            default ->
                request.endHandler(_ -> request.response().setStatusCode(204).end());
        }
    }

    private void drip(HttpServerResponse response) {
        long timer = vertx.setPeriodic(DRIP_MILLIS, _ -> response.write("."));
        response.exceptionHandler(_ -> vertx.cancelTimer(timer));
        response.closeHandler(_ -> vertx.cancelTimer(timer));
    }

    private void answerPlain(HttpServerRequest request) {
        HttpServerResponse response = request.response().putHeader("content-type", "application/json");
        switch (String.valueOf(request.path())) {
            case "/ledger" -> {
                response.end(Buffer.buffer(String.join("\n", ledger)));
                ledger.clear();
            }
            case "/count" -> response.end(Integer.toString(ledger.size()));
            default -> response.end(GENERATION);
        }
    }
}
