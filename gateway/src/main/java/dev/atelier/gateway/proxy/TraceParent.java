// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The trace a request belongs to (W3C Trace Context), passed on by hand: the tracing extension is dear and the gateway is one hop. */
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

    /** A trace of our own; whether it is recorded is for the services to decide. */
    static String create() {
        var random = ThreadLocalRandom.current();
        // An id of zeros would not be one.
        long spanId = random.nextLong() | 1;
        return "00-" + HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong() | 1) + "-"
                + HEX.toHexDigits(spanId) + "-00";
    }
}
