// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error in one member of a request, as FastAPI reports it.
 *
 * @param loc the path of the member, beginning with {@code body} or {@code query}
 * @param type the kind of error, for programs
 * @param input the value that was sent
 * @param ctx the violated limit
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FieldError(
        List<Object> loc,
        String msg,
        String type,
        @Nullable JsonNode input,
        @Nullable Map<String, Object> ctx) {

    public FieldError {
        loc = List.copyOf(loc);
    }

    public static FieldError of(List<Object> loc, String msg, String type) {
        return new FieldError(loc, msg, type, null, null);
    }
}
