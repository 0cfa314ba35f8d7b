// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a credential spent in the current day and month.
 *
 * @param exhausted whether every charge above 0 credits would be refused now by a cap that was pushed
 */
public record SpendView(long account, long credential, Window day, Window month, boolean exhausted) {

    /** @param cap absent when there is none, or the gateway pushed none */
    public record Window(
            LocalDate start,
            long spent,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long cap,

            Instant resetsAt) {

        static Window of(CapWindow window, Optional<Caps> caps) {
            OptionalLong cap = caps.map(known -> known.of(window.period())).orElseGet(OptionalLong::empty);
            return new Window(
                    window.start(),
                    window.spent().amount(),
                    cap.isPresent() ? cap.orElseThrow() : null,
                    window.resetsAt());
        }

        private boolean isFull() {
            return cap != null && spent >= cap;
        }
    }

    static SpendView of(long account, long credential, List<CapWindow> windows, Optional<Caps> caps) {
        Window day = Window.of(windows.getFirst(), caps);
        Window month = Window.of(windows.getLast(), caps);
        return new SpendView(account, credential, day, month, day.isFull() || month.isFull());
    }
}
