// SPDX-License-Identifier: Apache-2.0

import com.sun.net.httpserver.HttpServer;
import dev.atelier.client.AccountApi;
import dev.atelier.client.ApiClient;
import dev.atelier.client.ApiException;
import dev.atelier.client.GenerationsApi;
import dev.atelier.client.model.Account;
import dev.atelier.client.model.Generation;
import dev.atelier.client.model.GenerationRequest;
import dev.atelier.client.model.ModelReference;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A later release answers with words, forms of ids and members that this client was not made with; it must not fail. */
public final class NewWords {
    private static final Map<String, String> ANSWERS = Map.of("/v1/generations", """
            {"id": "run-12", "status": "paused", "model": {"id": 101, "name": "Landscape"},
             "outputs": [{"index": 0, "type": "hologram", "url": "https://atelier.example/a", "width": 1, "height": 1,
               "provenance": {"status": "notarised"}}],
             "credits_charged": 4, "origin": "batch", "warnings": [], "created_at": "2026-03-01T12:00:00.000Z",
             "project": "space-1", "input": {}, "cost_breakdown": [], "made_by": "acct_1",
             "error": {"code": "power_cut", "message": "-"}, "surprise": {"a": 1}}
            """, "/v1/account", """
            {"id": "acct_1", "name": "-", "plan": "galaxy", "credits": 1, "credential": {"kind": "device",
             "scopes": ["read", "train"], "origin": "batch", "spent_today": 0, "spent_this_month": 0,
             "daily_resets_at": "2026-03-01T12:00:00.000Z", "monthly_resets_at": "2026-03-01T12:00:00.000Z", "top_up": false}}
            """);

    private NewWords() {}

    public static void main(String[] arguments) throws ApiException, IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ANSWERS.forEach((path, answer) -> server.createContext(path, exchange -> {
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        }));
        server.start();
        try {
            ApiClient client = new ApiClient();
            client.updateBaseUri("http://127.0.0.1:" + server.getAddress().getPort());
            Generation created = new GenerationsApi(client)
                    .createGeneration(
                            new GenerationRequest().model(new ModelReference("landscape-image")).input(Map.of()), "key-1");
            check(created.getStatus().equals("paused") && created.getId().equals("run-12"), "the run is known");
            check(created.getOutputs().getFirst().getType().equals("hologram"), "its output is known");
            Account account = new AccountApi(client).getAccount();
            check(account.getPlan().equals("galaxy"), "the plan is known");
        } finally {
            server.stop(0);
        }
        System.out.println("java: words that came later are read");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("not so: " + what);
        }
    }
}
