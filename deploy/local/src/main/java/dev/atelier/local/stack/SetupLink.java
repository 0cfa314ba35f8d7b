// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The link with which the first person of this installation signs in; there is none once a person has signed in. */
final class SetupLink {
    private static final Pattern ACCOUNT = Pattern.compile("\"id\"\\s*:\\s*\"(acct_[0-9]+)\"");
    private static final Pattern URL = Pattern.compile("\"url\"\\s*:\\s*\"([^\"]+)\"");
    private static final int CONFLICT = 409;

    private final String gatewayUrl;
    private final String operatorUrl;
    private final String operatorToken;

    SetupLink(String gatewayUrl, String operatorUrl, String operatorToken) {
        this.gatewayUrl = gatewayUrl;
        this.operatorUrl = operatorUrl;
        this.operatorToken = operatorToken;
    }

    /** A new link into the account of a key; the platform is healthy without one, and the next start tries again. */
    Optional<String> create(String apiKey, Progress progress) {
        if (apiKey.isEmpty()) {
            return Optional.empty();
        }
        try {
            Http.Answer account = Http.send("GET", gatewayUrl + "/v1/account", apiKey, Optional.empty());
            Matcher id = ACCOUNT.matcher(account.body());
            if (!account.isFine() || !id.find()) {
                throw refused(account);
            }
            Http.Answer link = Http.send(
                    "POST",
                    operatorUrl + "/admin/users/setup-links",
                    operatorToken,
                    Optional.of("{\"account\":\"" + id.group(1) + "\"}"));
            Matcher url = URL.matcher(link.body());
            if (link.isFine() && url.find()) {
                return Optional.of(url.group(1));
            }
            if (link.status() == CONFLICT) {
                return Optional.empty();
            }
            throw refused(link);
        } catch (IOException e) {
            progress.say("there is no set-up link, because the gateway answered: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static IOException refused(Http.Answer answer) {
        return new IOException("status " + answer.status() + " " + answer.body().strip());
    }
}
