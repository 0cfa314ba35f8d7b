// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.time.Duration;

/** Waits between two polls of a child process; no other class of this module sleeps. */
public final class Sleep {

    private static final Duration BRIEF = Duration.ofMillis(20);

    private Sleep() {}

    public static void briefly() {
        of(BRIEF);
    }

    public static void of(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartupException("interrupted while waiting", e);
        }
    }
}
