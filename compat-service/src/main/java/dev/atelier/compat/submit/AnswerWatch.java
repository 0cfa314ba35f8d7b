// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sees whether the answer to a request is written or its connection ends before; tells it once, also a late asker. */
public final class AnswerWatch {
    private @Nullable Boolean written;
    private @Nullable Consumer<Boolean> listener;
    private boolean withheld;

    private AnswerWatch() {}

    public static AnswerWatch on(RoutingContext http) {
        var watch = new AnswerWatch();
        http.addEndHandler(end -> watch.ended(end.succeeded()));
        if (http.response().closed() && !http.response().ended()) {
            watch.ended(false);
        }
        return watch;
    }

    /** The answer that will be written is none: a repeat shall find the request. */
    public synchronized void withhold() {
        withheld = true;
    }

    /** @param told is called once, on whichever thread it becomes known, and must not block */
    synchronized void tell(Consumer<Boolean> told) {
        if (written != null) {
            told.accept(written);
        } else {
            listener = told;
        }
    }

    private synchronized void ended(boolean success) {
        if (written == null) {
            written = success && !withheld;
            if (listener != null) {
                listener.accept(written);
            }
        }
    }
}
