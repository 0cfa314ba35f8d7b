// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.dialect.DialectName.Scheme;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the API key of a request; refuses a malformed key without a look-up. */
final class BearerToken {
    private static final List<Scheme> NATIVE = List.of(Scheme.BEARER);

    private BearerToken() {}

    static ApiKeySecret parse(HttpServerRequest request) {
        Optional<DialectName> dialect = DialectName.ofPath(String.valueOf(request.path()));
        List<String> sent = request.headers().getAll("Authorization");
        Optional<String> alone = dialect.flatMap(DialectName::keyHeader)
                .flatMap(header -> Optional.ofNullable(request.getHeader(header)));
        if (sent.isEmpty() && alone.isPresent()) {
            return parseKey(alone.orElseThrow());
        }
        String key = dialect.map(DialectName::schemes).orElse(NATIVE).stream()
                .flatMap(scheme -> sent.stream().limit(1).flatMap(header -> withoutScheme(scheme, header)))
                .findFirst()
                .orElseThrow(() -> new ApiException(
                        ErrorCode.UNAUTHORIZED, "Send your API key in the header Authorization: Bearer <key>."));
        if (sent.size() > 1) {
            throw invalid();
        }
        // A client of another vendor writes the last underscore as a colon.
        return parseKey(dialect.isPresent() ? withUnderscore(key) : key);
    }

    private static ApiKeySecret parseKey(String key) {
        return ApiKeySecret.parse(key.strip()).orElseThrow(BearerToken::invalid);
    }

    private static String withUnderscore(String key) {
        int colon = key.lastIndexOf(':');
        return colon < 0 ? key : key.substring(0, colon) + "_" + key.substring(colon + 1);
    }

    static ApiException invalid() {
        return new ApiException(ErrorCode.INVALID_TOKEN, "This key is malformed, revoked or expired.");
    }

    private static Stream<String> withoutScheme(Scheme scheme, String header) {
        String prefix = scheme.prefix();
        return header.regionMatches(true, 0, prefix, 0, prefix.length())
                ? Stream.of(header.substring(prefix.length()))
                : Stream.empty();
    }
}
