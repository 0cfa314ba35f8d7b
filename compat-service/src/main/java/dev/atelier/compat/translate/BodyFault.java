// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a body, as FastAPI reports it.
 *
 * @param loc the way to the member, beginning with {@code body} or {@code query}
 * @param type what kind of fault it is, for programs
 * @param input what was sent there
 * @param ctx the limit that was passed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BodyFault(
        List<Object> loc,
        String msg,
        String type,
        @Nullable JsonNode input,
        @Nullable Map<String, Object> ctx) {

    public BodyFault {
        loc = List.copyOf(loc);
    }

    public static BodyFault of(List<Object> loc, String msg, String type) {
        return new BodyFault(loc, msg, type, null, null);
    }
}
