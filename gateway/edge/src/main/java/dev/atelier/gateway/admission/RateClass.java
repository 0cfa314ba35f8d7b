// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A kind of request with its own rate limit and its own window per credential, or per account. */
public enum RateClass {
    REQUESTS,
    GENERATIONS,
    /** Creates that were refused for a fault of the client; checking them costs time and they count nowhere else. */
    REFUSED_CREATES,
    ESTIMATES,
    /** Status reads of another vendor's dialect, whose clients poll; they count in no other window. */
    STATUS_READS,
    /** The requests of all credentials of an account together; only plans that limit them have such a window. */
    ACCOUNT_REQUESTS,
    /** The new generations of all credentials of an account together; only plans that limit them have such a window. */
    ACCOUNT_GENERATIONS;

    /** The version of the form in which Redis keeps a window. */
    private static final String FORM = ":2";

    /** A request that counts only as a request. */
    public static final List<RateClass> EVERY_REQUEST = List.of(REQUESTS);

    public static List<RateClass> everyRequestAnd(RateClass more) {
        return List.of(REQUESTS, more);
    }

    /** The class of the same requests over all credentials of the account. */
    Optional<RateClass> ofAccount() {
        return switch (this) {
            case REQUESTS -> Optional.of(ACCOUNT_REQUESTS);
            case GENERATIONS -> Optional.of(ACCOUNT_GENERATIONS);
            case REFUSED_CREATES, ESTIMATES, STATUS_READS, ACCOUNT_REQUESTS, ACCOUNT_GENERATIONS -> Optional.empty();
        };
    }

    boolean isOfAccount() {
        return this == ACCOUNT_REQUESTS || this == ACCOUNT_GENERATIONS;
    }

    /** The key of a window that all credentials of an account share. */
    String accountKey(String account) {
        return "atelier:{account-" + account + "}:" + wire() + FORM;
    }

    /** The key of the credential's window; the braces keep all keys of a credential on one node of a cluster. */
    String key(long credential) {
        return "atelier:{" + credential + "}:" + wire() + FORM;
    }

    /** The name of the window in the cached credential. */
    @JsonValue
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
