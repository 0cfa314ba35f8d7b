// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A test caller with the caller token that the gateway would sign. */
public final class TestCaller {

    private static final Duration LIFETIME = Duration.ofMinutes(10);
    /** Signing takes longer than most requests: a caller's token is used again while it is this young. */
    private static final Duration REUSED = Duration.ofMinutes(2);

    private static final int REMEMBERED_TOKENS = 1000;

    private record SignedToken(String text, Instant signedAt) {}

    private static final Map<Map<String, Object>, SignedToken> SIGNED = new ConcurrentHashMap<>();
    private static final String HEADER = "{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"%s\"}".formatted(CallerKey.ID);

    private final Map<String, Object> claims;

    private TestCaller(Map<String, Object> claims) {
        this.claims = claims;
    }

    /** A caller with an API key of plan pro and all scopes; every method below answers a changed copy. */
    public static TestCaller account(long account) {
        var claims = new LinkedHashMap<String, Object>();
        claims.put("iss", "atelier-gateway");
        claims.put("aud", ModuleName.application());
        claims.put("sub", Long.toString(account));
        claims.put("credential", 1L);
        claims.put("kind", "api_key");
        claims.put("scope", "read generate library");
        claims.put("plan", "pro");
        claims.put("origin", "api");
        claims.put("top_up", false);
        return new TestCaller(claims);
    }

    /** The bearer token with which another service, such as {@code generation}, calls the service under test. */
    public static String internal(String caller) {
        return TestIdentities.token(caller, TestIdentities.shortName(ModuleName.application()));
    }

    /** The bearer token of a call from one service to another, which may not be the one under test. */
    public static String internalTo(String caller, String callee) {
        return TestIdentities.token(caller, callee);
    }

    /** Whether the service under test made this header, for a call to another service such as {@code billing}. */
    public static boolean isInternal(@Nullable String header, String callee) {
        return header != null
                && TestIdentities.isCall(header, TestIdentities.shortName(ModuleName.application()), callee);
    }

    /** The bearer token of the operator. */
    public static String operator() {
        return "test-operator-token-that-protects-nothing";
    }

    public TestCaller credential(long credential) {
        return with("credential", credential);
    }

    public TestCaller kind(String kind) {
        return with("kind", kind);
    }

    public TestCaller scopes(String... scopes) {
        return with("scope", String.join(" ", scopes));
    }

    public TestCaller plan(String plan) {
        return with("plan", plan);
    }

    public TestCaller origin(String origin) {
        return with("origin", origin);
    }

    public TestCaller dailyCap(long credits) {
        return with("daily_cap", credits);
    }

    public TestCaller monthlyCap(long credits) {
        return with("monthly_cap", credits);
    }

    public TestCaller topUp(boolean topUp) {
        return with("top_up", topUp);
    }

    /** Sets any claim, also a wrong one. */
    public TestCaller with(String claim, Object value) {
        var changed = new LinkedHashMap<>(claims);
        changed.put(claim, value);
        return new TestCaller(changed);
    }

    /** The token itself, as REST-assured's {@code auth().oauth2(...)} takes it. */
    public String token() {
        Instant now = Instant.now();
        SignedToken known = SIGNED.get(claims);
        if (known != null && known.signedAt().isAfter(now.minus(REUSED))) {
            return known.text();
        }
        if (SIGNED.size() >= REMEMBERED_TOKENS) {
            SIGNED.clear();
        }
        String token = token(now);
        SIGNED.put(claims, new SignedToken(token, now));
        return token;
    }

    /** A token that was issued at another moment, for tests of its end. */
    public String token(Instant issuedAt) {
        var all = new LinkedHashMap<>(claims);
        all.putIfAbsent("iat", issuedAt.getEpochSecond());
        all.putIfAbsent("exp", issuedAt.plus(LIFETIME).getEpochSecond());
        String content = base64(HEADER) + "." + base64(json(all));
        return content + "." + CallerKey.sign(SharedServers.find().callerKey(), content);
    }

    /** The value of an {@code Authorization} header. */
    public String bearer() {
        return "Bearer " + token();
    }

    private static String json(Map<String, Object> claims) {
        return claims.entrySet().stream()
                .map(claim -> "\"" + claim.getKey() + "\":" + json(claim.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String json(Object value) {
        return value instanceof String text
                ? "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
                : String.valueOf(value);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
