// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** Reads the target of a redirect; nothing is trusted here, because {@link EgressUrl} parses the target like any URL. */
public final class Redirect {
    private static final Set<Integer> STATUSES = Set.of(301, 302, 303, 307, 308);
    private static final String SCHEME = "https://";

    private Redirect() {}

    /** The absolute URL that the answer of `current` leads to; empty when it is no redirect. */
    public static Optional<String> target(String current, EgressResult result) {
        return result instanceof EgressAnswer answer && STATUSES.contains(answer.status())
                ? answer.header("location")
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .map(text -> resolve(current, text))
                : Optional.empty();
    }

    private static String resolve(String current, String location) {
        int fragment = location.indexOf('#');
        String target = fragment < 0 ? location : location.substring(0, fragment);
        if (target.startsWith(SCHEME)) {
            return target;
        }
        try {
            return URI.create(current).resolve(target).toString();
        } catch (IllegalArgumentException _) {
            // Not a URI: the strict parser says what is wrong with it.
            return target;
        }
    }
}
