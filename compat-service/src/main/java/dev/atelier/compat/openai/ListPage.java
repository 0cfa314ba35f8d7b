// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list; the clients ask for the next one by the id of the last thing on this one.
 *
 * @param after the id of the thing before the page
 */
record ListPage(int limit, Optional<String> after, boolean isNewestFirst) {
    private static final int USUAL = 20;
    private static final int MOST = 100;

    static ListPage parse(@Nullable String limit, @Nullable String after, @Nullable String order) {
        String wanted =
                Optional.ofNullable(limit).filter(text -> !text.isEmpty()).orElse(Integer.toString(USUAL));
        if (!wanted.matches("[1-9][0-9]{0,4}")) {
            throw ApiException.invalid("limit is a number from 1 to " + MOST + ".", "limit");
        }
        String direction =
                Optional.ofNullable(order).filter(text -> !text.isEmpty()).orElse("desc");
        if (!direction.equals("desc") && !direction.equals("asc")) {
            throw ApiException.invalid("order is asc or desc.", "order");
        }
        return new ListPage(
                Math.min(MOST, Integer.parseInt(wanted)),
                Optional.ofNullable(after).filter(text -> !text.isEmpty()),
                direction.equals("desc"));
    }

    /** One more than the page holds shows whether there is a next page. */
    int rowsToRead() {
        return limit + 1;
    }

    /** @param rows up to {@link #rowsToRead()}, in the order of the list */
    <T> ObjectNode view(List<T> rows, Function<T, ObjectNode> view) {
        ObjectNode page = JsonNodeFactory.instance.objectNode().put("object", "list");
        ArrayNode data = page.putArray("data");
        rows.stream().limit(limit).map(view).forEach(data::add);
        page.put("first_id", data.path(0).path("id").textValue());
        page.put("last_id", data.path(data.size() - 1).path("id").textValue());
        return page.put("has_more", rows.size() > limit);
    }
}
