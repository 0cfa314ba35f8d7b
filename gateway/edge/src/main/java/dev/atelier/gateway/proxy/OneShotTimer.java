// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.Vertx;
import java.time.Duration;

/** A timer that starts at most once, and never after it was canceled. */
final class OneShotTimer {
    private static final long NONE = -1;

    private final Vertx vertx;
    private final Duration delay;
    private long timer = NONE;
    private boolean canceled;

    OneShotTimer(Vertx vertx, Duration delay) {
        this.vertx = vertx;
        this.delay = delay;
    }

    void start(Runnable action) {
        if (timer == NONE && !canceled) {
            timer = vertx.setTimer(delay.toMillis(), _ -> action.run());
        }
    }

    void cancel() {
        canceled = true;
        if (timer != NONE) {
            vertx.cancelTimer(timer);
        }
    }
}
