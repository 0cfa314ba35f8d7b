// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Sleep;
import dev.atelier.local.server.StartupException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The account of a newcomer; created at the first start, found again at every later one. */
final class DemoAccount {

    private static final String REQUEST = """
        {"name":"demo","plan":"studio","credits":100000,
         "key":{"name":"demo","scopes":["read","generate","library"]}}
        """;
    private static final Pattern KEY = Pattern.compile("\"key\"\\s*:\\s*\"([^\"]+)\"");
    private static final int UNAUTHORIZED = 401;
    private static final int SERVER_ERROR = 500;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration RETRY_DELAY = Duration.ofMillis(500);

    private final String gatewayUrl;
    private final String operatorUrl;
    private final Secrets secrets;

    DemoAccount(String gatewayUrl, String operatorUrl, Secrets secrets) {
        this.gatewayUrl = gatewayUrl;
        this.operatorUrl = operatorUrl;
        this.secrets = secrets;
    }

    /** The known key if the gateway still accepts it, else the key of a new account. */
    String apiKey(Optional<String> knownKey) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (true) {
            try {
                return knownKey.isPresent() && isAccepted(knownKey.orElseThrow()) ? knownKey.orElseThrow() : create();
            } catch (IOException e) {
                // Services that have just started on a busy machine may be too slow for the gateway's own timeouts.
                if (System.nanoTime() >= deadline) {
                    throw new StartupException("the gateway does not answer: " + e.getMessage(), e);
                }
                Sleep.of(RETRY_DELAY);
            }
        }
    }

    private boolean isAccepted(String key) throws IOException {
        return send("GET", gatewayUrl + "/v1/models", key, Optional.empty()).status() != UNAUTHORIZED;
    }

    private static Http.Answer send(String method, String url, String bearer, Optional<String> json)
            throws IOException {
        Http.Answer answer = Http.send(method, url, bearer, json);
        if (answer.status() >= SERVER_ERROR) {
            throw new IOException(
                    "status " + answer.status() + " " + answer.body().strip());
        }
        return answer;
    }

    private String create() throws IOException {
        Http.Answer answer =
                send("POST", operatorUrl + "/admin/accounts", secrets.operatorToken(), Optional.of(REQUEST));
        Matcher key = KEY.matcher(answer.body());
        if (!answer.isFine() || !key.find()) {
            throw new StartupException("the gateway did not create the demo account: it answered %d %s"
                    .formatted(answer.status(), answer.body().strip()));
        }
        return key.group(1);
    }
}
