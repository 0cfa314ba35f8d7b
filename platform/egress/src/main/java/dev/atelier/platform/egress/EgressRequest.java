// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One call to a stranger; immutable, each method gives a changed copy. */
public final class EgressRequest {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final Pattern VALUE = Pattern.compile("[!-~](?:[ -~\\t]*[!-~])?");

    // The client decides these; a second opinion is how requests get smuggled.
    private static final Set<String> RESERVED = Set.of(
            "host", "content-length", "transfer-encoding", "connection", "upgrade", "expect", "te", "accept-encoding");

    private final String method;
    private final String url;
    private final Map<String, String> headers;
    private final byte @Nullable [] body;
    private final @Nullable Duration total;
    private final @Nullable Integer answerBytes;
    private final boolean sharesConnections;

    private EgressRequest(
            String method,
            String url,
            Map<String, String> headers,
            byte @Nullable [] body,
            @Nullable Duration total,
            @Nullable Integer answerBytes,
            boolean sharesConnections) {
        this.method = method;
        this.url = url;
        this.headers = headers;
        this.body = body;
        this.total = total;
        this.answerBytes = answerBytes;
        this.sharesConnections = sharesConnections;
    }

    /** A GET of a URL as a user wrote it; it is parsed strictly when it is sent. */
    public static EgressRequest get(String url) {
        return new EgressRequest("GET", url, Map.of(), null, null, null, false);
    }

    /** A POST of a body, which must not be changed any more. */
    public static EgressRequest post(String url, byte[] body) {
        return new EgressRequest("POST", url, Map.of(), body, null, null, false);
    }

    /** With one more header, whose value is visible ASCII. */
    public EgressRequest header(String name, String value) {
        String key = name.toLowerCase(Locale.ROOT);
        if (!NAME.matcher(name).matches() || RESERVED.contains(key)) {
            throw new IllegalArgumentException("header cannot be set: " + name);
        }
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("header value is not visible ASCII: " + name);
        }
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(key, value);
        return new EgressRequest(
                method, url, Collections.unmodifiableMap(more), body, total, answerBytes, sharesConnections);
    }

    /** With its own total time instead of the configured one. */
    public EgressRequest within(Duration total) {
        return new EgressRequest(method, url, headers, body, total, answerBytes, sharesConnections);
    }

    /** Keeping at most this much of a small answer instead of the configured number of bytes. */
    public EgressRequest keepingAtMost(int bytes) {
        return new EgressRequest(method, url, headers, body, total, bytes, sharesConnections);
    }

    /**
     * Over a connection that others of the kind leave open for a moment, if there is one. The receiver must be one that
     * recognises a repetition: a connection that turns out to be closed makes the request go out once more.
     */
    public EgressRequest onSharedConnection() {
        return new EgressRequest(method, url, headers, body, total, answerBytes, true);
    }

    String method() {
        return method;
    }

    String url() {
        return url;
    }

    Map<String, String> headers() {
        return headers;
    }

    Payload payload() {
        return body == null ? new Payload.Nothing() : Payload.of(body);
    }

    boolean sharesConnections() {
        return sharesConnections;
    }

    Optional<Duration> total() {
        return Optional.ofNullable(total);
    }

    OptionalInt answerBytes() {
        return answerBytes == null ? OptionalInt.empty() : OptionalInt.of(answerBytes);
    }

    /** Without URL, headers and body, which may hold secrets. */
    @Override
    public String toString() {
        return "EgressRequest[" + method + "]";
    }
}
