// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.UncheckedIOException;

/** How a program is asked to end in good order. */
public enum StopSignal {
    /** The signal that ends most programs in order. */
    TERM,
    /** PostgreSQL's fast shutdown: TERM would wait for every client to leave. */
    INT;

    void sendTo(Process process) {
        if (this == TERM) {
            process.destroy();
            return;
        }
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -" + name() + " " + process.pid())
                    .start()
                    .onExit()
                    .join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
