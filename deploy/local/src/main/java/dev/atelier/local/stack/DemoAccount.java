// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Sleep;
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
    /** As long as a service may take to become ready: on a busy machine its first answers take as long. */
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private static final Duration RETRY_DELAY = Duration.ofMillis(500);

    private final String gatewayUrl;
    private final String operatorUrl;
    private final StackSecrets secrets;
    private final Duration timeout;

    DemoAccount(String gatewayUrl, String operatorUrl, StackSecrets secrets) {
        this(gatewayUrl, operatorUrl, secrets, TIMEOUT);
    }

    DemoAccount(String gatewayUrl, String operatorUrl, StackSecrets secrets, Duration timeout) {
        this.gatewayUrl = gatewayUrl;
        this.operatorUrl = operatorUrl;
        this.secrets = secrets;
        this.timeout = timeout;
    }

    /**
     * The known key if the gateway still accepts it, else the key of a new account. Empty when there is none in time:
     * the platform is healthy without a demo account, and the next start tries again.
     */
    Optional<String> apiKey(Optional<String> knownKey, Progress progress) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (true) {
            try {
                return knownKey.isPresent() && isAccepted(knownKey.orElseThrow()) ? knownKey : Optional.of(create());
            } catch (IOException e) {
                // Services that have just started on a busy machine may be too slow for the gateway's own timeouts.
                if (System.nanoTime() >= deadline) {
                    progress.say("there is no demo account, because the gateway answered: " + e.getMessage());
                    return Optional.empty();
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
            throw new IOException(
                    "status " + answer.status() + " " + answer.body().strip());
        }
        return key.group(1);
    }
}
