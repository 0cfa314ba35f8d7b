// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.StartFailure;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The account a newcomer works with; made at the first start, found again at every later one. */
final class DemoAccount {

    private static final String REQUEST = """
            {"name":"demo","plan":"studio","credits":100000,
             "key":{"name":"demo","scopes":["read","generate","library"]}}
            """;
    private static final Pattern KEY = Pattern.compile("\"key\"\\s*:\\s*\"([^\"]+)\"");
    private static final int UNAUTHORIZED = 401;

    private final String gatewayUrl;
    private final String operatorUrl;
    private final Secrets secrets;

    DemoAccount(String gatewayUrl, String operatorUrl, Secrets secrets) {
        this.gatewayUrl = gatewayUrl;
        this.operatorUrl = operatorUrl;
        this.secrets = secrets;
    }

    /** The known key if it still opens the door, else the key of a new account. */
    String apiKey(Optional<String> known) {
        try {
            if (known.isPresent() && opens(known.orElseThrow())) {
                return known.orElseThrow();
            }
            return create();
        } catch (IOException e) {
            throw new StartFailure("the gateway does not answer: " + e.getMessage(), e);
        }
    }

    private boolean opens(String key) throws IOException {
        return Http.send("GET", gatewayUrl + "/v1/models?limit=1", key, Optional.empty())
                        .status()
                != UNAUTHORIZED;
    }

    private String create() throws IOException {
        Http.Answer answer =
                Http.send("POST", operatorUrl + "/admin/accounts", secrets.operatorToken(), Optional.of(REQUEST));
        Matcher key = KEY.matcher(answer.body());
        if (!answer.isFine() || !key.find()) {
            throw new StartFailure("the gateway did not create the demo account: it answered %d %s"
                    .formatted(answer.status(), answer.body().strip()));
        }
        return key.group(1);
    }
}
