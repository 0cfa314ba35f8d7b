// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import org.jspecify.annotations.Nullable;

/** What an output was made from, for people. */
record OutputLabel(@Nullable String prompt, @Nullable String model) {
    private static final int LONGEST = 200;

    static OutputLabel of(OutputRequest request) {
        return new OutputLabel(cut(request.prompt()), cut(request.model()));
    }

    private static @Nullable String cut(@Nullable String text) {
        if (text == null) {
            return null;
        }
        // PostgreSQL keeps no zero bytes in a text.
        String kept = text.replace("\0", "");
        int most = Math.min(LONGEST, kept.codePointCount(0, kept.length()));
        return kept.substring(0, kept.offsetByCodePoints(0, most));
    }
}
