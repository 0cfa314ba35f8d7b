// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.page;

import dev.atelier.platform.error.ApiException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A request for one page.
 *
 * @param after the position the previous page ended at, empty on the first page
 * @param seal makes the cursor of a position in this list
 */
public record PageRequest(int limit, Optional<String> after, UnaryOperator<String> seal) {
    public static final int DEFAULT_LIMIT = 20;
    public static final int MOST = 100;

    /** Reads the query parameter {@code limit}: 1-100, 20 when absent. */
    static int limit(@Nullable String text) {
        if (text == null) {
            return DEFAULT_LIMIT;
        }
        if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST) {
            throw ApiException.invalid("limit is a whole number from 1 to 100.", "limit");
        }
        return Integer.parseInt(text);
    }

    /** How many rows to read: one more than the page holds shows whether there is a next page. */
    public int rowsToRead() {
        return limit + 1;
    }

    /** The number that the rows of the page are below, in a list that begins with the highest number. */
    public long before() {
        return after.map(Long::parseLong).orElse(Long.MAX_VALUE);
    }

    /**
     * @param rows up to {@link #rowsToRead()} rows, in list order
     * @param position what the next page continues after, of a row
     */
    public <R, T> Page<T> page(List<R> rows, Function<R, T> view, Function<R, String> position) {
        List<R> shown = rows.subList(0, Math.min(limit, rows.size()));
        String next = rows.size() > limit ? seal.apply(position.apply(shown.getLast())) : null;
        return new Page<>(shown.stream().map(view).toList(), next);
    }
}
