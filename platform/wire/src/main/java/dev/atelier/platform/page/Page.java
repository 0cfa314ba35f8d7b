// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One page of a list, and the cursor of the next; the last page says {@code next_cursor: null}. */
public record Page<T>(
        List<T> data,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String nextCursor) {

    public Page {
        data = List.copyOf(data);
    }
}
