// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.json.WireJson;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes a caller as JSON claims, which Redis stores and the caller token carries, and reads them. */
public final class CallerClaims {
    private static final ObjectMapper JSON = WireJson.create();

    private CallerClaims() {}

    /** Equal callers give equal texts, so that one signed token serves all requests of a caller. */
    public static String write(Caller caller) {
        ObjectNode claims = JSON.createObjectNode()
                .put("sub", Long.toString(caller.account()))
                .put("credential", caller.credential())
                .put("kind", caller.kind().wire())
                .put("scope", caller.scopes().stream().sorted().map(Scope::wire).collect(Collectors.joining(" ")))
                .put("plan", caller.plan().wire())
                .put("origin", caller.origin().wire())
                .put("top_up", caller.topUp());
        caller.dailyCap().ifPresent(cap -> claims.put("daily_cap", cap));
        caller.monthlyCap().ifPresent(cap -> claims.put("monthly_cap", cap));
        if (!caller.models().isEmpty()) {
            claims.put("models", String.join(" ", new TreeSet<>(caller.models())));
        }
        return claims.toString();
    }

    /** The claims of a caller who comes through the assistant connection, with whichever credential. */
    public static String throughMcp(String text) {
        return write(read(text).withOrigin(Origin.MCP));
    }

    /** The claims of a caller who may do no more than this. */
    public static String within(String text, Set<Scope> rights) {
        return write(read(text).within(rights));
    }

    public static Caller read(String text) {
        JsonNode claims = parse(text);
        return new Caller(
                Long.parseLong(claims.required("sub").textValue()),
                claims.required("credential").longValue(),
                CredentialKind.of(claims.required("kind").textValue()),
                Arrays.stream(claims.required("scope").textValue().split(" "))
                        .map(Scope::of)
                        .collect(Collectors.toUnmodifiableSet()),
                Plan.of(claims.required("plan").textValue()),
                Origin.of(claims.required("origin").textValue()),
                number(claims, "daily_cap"),
                number(claims, "monthly_cap"),
                claims.required("top_up").booleanValue(),
                claims.has("models") ? Set.of(claims.get("models").textValue().split(" ")) : Set.of());
    }

    private static OptionalLong number(JsonNode claims, String name) {
        return claims.has(name) ? OptionalLong.of(claims.get(name).longValue()) : OptionalLong.empty();
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not the claims of a caller", e);
        }
    }
}
