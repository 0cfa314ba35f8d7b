// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.error.ApiException;
import java.util.regex.Pattern;

/** The position of a listener in its account's events; the client returns it as {@code Last-Event-ID}. */
record EventPosition(long transaction, long id) {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");

    static EventPosition parse(String text) {
        var parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw ApiException.invalid("Last-Event-ID is not one that was given out.", "Last-Event-ID");
        }
        return new EventPosition(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)));
    }

    @Override
    public String toString() {
        return transaction + "-" + id;
    }
}
