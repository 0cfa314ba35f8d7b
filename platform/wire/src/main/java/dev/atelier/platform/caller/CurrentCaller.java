// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.RequestScoped;
import jakarta.json.JsonNumber;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** The caller of this request, read from the token that the gateway signed; resources that use it are authenticated. */
@RequestScoped
@IfBuildProperty(name = "atelier.platform.caller", stringValue = "true", enableIfMissing = true)
public class CurrentCaller {
    private final JsonWebToken token;

    CurrentCaller(JsonWebToken token) {
        this.token = token;
    }

    public Caller get() {
        return new Caller(
                account(),
                number("credential").orElseThrow(),
                CredentialKind.of(text("kind")),
                scopes(text("scope")),
                Plan.of(text("plan")),
                Origin.of(text("origin")),
                number("daily_cap"),
                number("monthly_cap"),
                Boolean.parseBoolean(String.valueOf(token.<Object>getClaim("top_up"))),
                models());
    }

    public long account() {
        return Long.parseLong(token.getSubject());
    }

    /** Webhook endpoints are managed with API keys and in the console, and by no application (ADR 0044). */
    public long accountOfKey() {
        if (CredentialKind.of(text("kind")) == CredentialKind.OAUTH) {
            throw Caller.needsApiKey();
        }
        return account();
    }

    private static Set<Scope> scopes(String text) {
        return Arrays.stream(text.split(" "))
                .filter(word -> !word.isEmpty())
                .map(Scope::of)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Absent for a credential that may run every model. */
    private Set<String> models() {
        return Optional.ofNullable(token.<Object>getClaim("models")).map(String::valueOf).stream()
                .flatMap(words -> Arrays.stream(words.split(" ")))
                .collect(Collectors.toUnmodifiableSet());
    }

    private String text(String claim) {
        return String.valueOf(token.<Object>getClaim(claim));
    }

    private OptionalLong number(String claim) {
        return switch (token.<Object>getClaim(claim)) {
            case JsonNumber number -> OptionalLong.of(number.longValueExact());
            case Number number -> OptionalLong.of(number.longValue());
            case null, default -> OptionalLong.empty();
        };
    }
}
