// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import java.time.Duration;

/**
 * How much a process that has just started takes on. Its first handshakes are many times slower than later ones; all at
 * once they would end as timeouts that the receivers would be blamed for.
 *
 * @param first how many deliveries at once in the beginning
 * @param most how many in the end
 * @param full when the end is reached
 */
record SlowStart(int first, int most, Duration full) {

    int after(Duration running) {
        if (running.compareTo(full) >= 0 || first >= most) {
            return most;
        }
        return first + (int) ((most - first) * running.toMillis() / full.toMillis());
    }
}
