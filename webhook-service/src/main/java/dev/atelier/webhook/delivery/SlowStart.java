// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import java.time.Duration;

/**
 * How many deliveries a process that has just started has in flight at most. The first handshakes of a process are many
 * times slower than later ones; all at once they would end as timeouts that count against the receivers.
 *
 * @param first the limit at the start
 * @param full the limit of a warm process
 * @param warmAfter when the limit is the full one; until then it rises evenly
 */
record SlowStart(int first, int full, Duration warmAfter) {

    int limitAfter(Duration running) {
        if (running.compareTo(warmAfter) >= 0 || first >= full) {
            return full;
        }
        return first + (int) ((full - first) * running.toMillis() / warmAfter.toMillis());
    }
}
