// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** The caps that are in force for a credential; null means no cap. */
public record CapsView(
        long account,
        long credential,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long dailyCap,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long monthlyCap,
        long version) {

    static CapsView of(long account, long credential, Caps caps) {
        return new CapsView(account, credential, caps.dailyCap(), caps.monthlyCap(), caps.version());
    }
}
