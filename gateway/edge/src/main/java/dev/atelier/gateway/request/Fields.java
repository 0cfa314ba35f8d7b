// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters of a query, or the fields of a form, decoded; one name may have several values. */
public record Fields(Map<String, List<String>> values) {
    /** More than any form or authorization request has. */
    private static final int MAX_FIELDS = 64;

    public static Fields ofQuery(String uri) {
        return parse(uri, true);
    }

    /** @param body of the type {@code application/x-www-form-urlencoded} */
    public static Fields ofForm(String body) {
        return parse(body, false);
    }

    private static Fields parse(String text, boolean hasPath) {
        try {
            return new Fields(
                    new QueryStringDecoder(text, StandardCharsets.UTF_8, hasPath, MAX_FIELDS, true).parameters());
        } catch (IllegalArgumentException _) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "A field is not encoded as a URL requires.");
        }
    }

    /** The first value of a field, or an empty text. */
    public String text(String name) {
        return all(name).stream().findFirst().orElse("");
    }

    /** The only value of a field; empty when the field is missing, empty, or there more than once. */
    public Optional<String> single(String name) {
        List<String> all = all(name);
        return all.size() == 1 && !all.getFirst().isEmpty() ? Optional.of(all.getFirst()) : Optional.empty();
    }

    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }
}
