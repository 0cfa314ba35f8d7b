// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header of W3C Trace Context; the tracing extension would cost more than this one hop is worth. */
final class TraceParent {
    private static final Pattern WELL_FORMED =
            Pattern.compile("00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");
    private static final int LENGTH = 55;
    private static final HexFormat HEX = HexFormat.of();

    private TraceParent() {}

    static boolean isWellFormed(@Nullable String sent) {
        return sent != null
                && sent.length() == LENGTH
                && WELL_FORMED.matcher(sent).matches();
    }

    /** A new trace, not sampled by the gateway. */
    static String create() {
        var random = ThreadLocalRandom.current();
        // An id of zeros is not valid.
        long spanId = random.nextLong() | 1;
        return "00-" + HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong() | 1) + "-"
                + HEX.toHexDigits(spanId) + "-00";
    }
}
