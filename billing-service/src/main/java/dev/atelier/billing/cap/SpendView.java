// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.billing.cap.Caps.CapWindow;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a credential spent in the current day and month.
 *
 * @param exhausted whether every charge above 0 credits would be refused now by a cap that was pushed
 */
public record SpendView(long account, long credential, Window day, Window month, boolean exhausted) {

    /** @param cap absent without a pushed cap */
    public record Window(
            LocalDate start,
            long spent,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long cap,

            Instant resetsAt) {
        static Window of(CapWindow window, Optional<Caps> caps) {
            Long cap = caps.isPresent() ? caps.orElseThrow().cap(window.period()) : null;
            return new Window(window.start(), window.spent().amount(), cap, window.resetsAt());
        }

        private boolean isFull() {
            return cap != null && spent >= cap;
        }
    }

    static SpendView of(long account, long credential, CapWindow today, CapWindow thisMonth, Optional<Caps> caps) {
        Window day = Window.of(today, caps);
        Window month = Window.of(thisMonth, caps);
        return new SpendView(account, credential, day, month, day.isFull() || month.isFull());
    }
}
