// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/** Reads the API key of a request; refuses a malformed key without a look-up. */
final class BearerToken {
    private static final String SCHEME = "Bearer ";
    /** The other vendors' clients use this scheme, and one of them writes the last underscore as a colon. */
    private static final String COMPAT_SCHEME = "Key ";

    private static final String COMPAT = "/compat/";

    private BearerToken() {}

    static ApiKeySecret parse(HttpServerRequest request) {
        List<String> sent = request.headers().getAll("Authorization");
        boolean compat = String.valueOf(request.path()).startsWith(COMPAT);
        if (sent.size() == 1 && compat && hasScheme(COMPAT_SCHEME, sent.getFirst())) {
            return parseKey(withUnderscore(sent.getFirst().substring(COMPAT_SCHEME.length())));
        }
        if (sent.isEmpty() || !hasScheme(SCHEME, sent.getFirst())) {
            throw new ApiException(
                    ErrorCode.UNAUTHORIZED, "Send your API key in the header Authorization: Bearer <key>.");
        }
        if (sent.size() > 1) {
            throw invalid();
        }
        String key = sent.getFirst().substring(SCHEME.length());
        return parseKey(compat ? withUnderscore(key) : key);
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

    private static boolean hasScheme(String scheme, String header) {
        return header.regionMatches(true, 0, scheme, 0, scheme.length());
    }
}
