// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.Vertx;
import java.time.Duration;

/** A timer that is started at most once and can be taken back. */
final class Deadline {
    private static final long NONE = -1;

    private final Vertx vertx;
    private final Duration length;
    private long timer = NONE;
    private boolean canceled;

    Deadline(Vertx vertx, Duration length) {
        this.vertx = vertx;
        this.length = length;
    }

    void start(Runnable late) {
        if (timer == NONE && !canceled) {
            timer = vertx.setTimer(length.toMillis(), _ -> late.run());
        }
    }

    void cancel() {
        canceled = true;
        if (timer != NONE) {
            vertx.cancelTimer(timer);
        }
    }
}
