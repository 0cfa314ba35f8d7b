// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/** A kind of request with its own rate limit and its own window per credential. */
public enum RateClass {
    REQUESTS,
    GENERATIONS,
    /** Creates that were refused for a fault of the client; checking them costs time and they count nowhere else. */
    REFUSED_CREATES,
    ESTIMATES,
    /** Status reads of another vendor's dialect, whose clients poll; they count in no other window. */
    STATUS_READS;

    /** A request that counts only as a request. */
    public static final List<RateClass> EVERY_REQUEST = List.of(REQUESTS);

    public static List<RateClass> everyRequestAnd(RateClass more) {
        return List.of(REQUESTS, more);
    }

    /** The key of the credential's window; the braces keep all keys of a credential on one node of a cluster. */
    String key(long credential) {
        return "atelier:{" + credential + "}:" + wire();
    }

    /** The name of the window in the cached credential. */
    @JsonValue
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
