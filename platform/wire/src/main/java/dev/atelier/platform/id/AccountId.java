// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifier of an account, as operators see it: {@code acct_<n>} on the wire. */
public record AccountId(long value) {
    private static final PublicId FORM = new PublicId("acct", "account");

    /** Reads {@code acct_12} or {@code 12}; anything else is not found. */
    @JsonCreator
    public static AccountId fromString(String text) {
        return new AccountId(FORM.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return FORM.format(value);
    }
}
