// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.time.Duration;

/** The one place where this module waits between two looks at a child process. */
public final class Pause {

    private static final Duration BRIEF = Duration.ofMillis(20);

    private Pause() {}

    public static void briefly() {
        of(BRIEF);
    }

    public static void of(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartFailure("interrupted while waiting", e);
        }
    }
}
