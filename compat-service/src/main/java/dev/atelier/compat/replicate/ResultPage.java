// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.request.CompatRequestRepository.RequestList.Order;
import dev.atelier.platform.error.ApiException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A part of a list: the results, and the addresses of the parts beside it. */
final class ResultPage {
    private ResultPage() {}

    /** The whole list; the caller sets the addresses where there is more. */
    static ObjectNode of(List<? extends JsonNode> results) {
        ObjectNode page =
                JsonNodeFactory.instance.objectNode().putNull("previous").putNull("next");
        page.putArray("results").addAll(results);
        return page;
    }

    /**
     * From which result a page goes on, and in which direction; it needs no seal, because a query names the account.
     *
     * @param from the result beside the page; empty for the first page
     */
    record Cursor(Optional<UUID> from, Order order) {
        static final int MOST = 100;
        private static final Pattern FORM =
                Pattern.compile("(older|newer)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

        static Cursor parse(@Nullable String text) {
            if (text == null || text.isEmpty()) {
                return new Cursor(Optional.empty(), Order.NEWEST_FIRST);
            }
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw ApiException.invalid(
                        "This cursor is not one this list gave out. Start again without it.", "cursor");
            }
            UUID from = UUID.fromString(matcher.group(2));
            return matcher.group(1).equals("older") ? olderThan(from) : newerThan(from);
        }

        static Cursor olderThan(UUID result) {
            return new Cursor(Optional.of(result), Order.NEWEST_FIRST);
        }

        static Cursor newerThan(UUID result) {
            return new Cursor(Optional.of(result), Order.OLDEST_FIRST);
        }

        boolean isBackward() {
            return order == Order.OLDEST_FIRST;
        }

        @Override
        public String toString() {
            return (isBackward() ? "newer_" : "older_")
                    + from.map(UUID::toString).orElse("");
        }
    }
}
