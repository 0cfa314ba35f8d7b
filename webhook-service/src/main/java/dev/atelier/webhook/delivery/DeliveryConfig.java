// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;

/** How deliveries are sent, repeated and kept. */
@ConfigMapping(prefix = "atelier.webhook")
public interface DeliveryConfig {
    /** The delays that the documentation promises to receivers. */
    String PROMISED_SCHEDULE = "1m,5m,30m,2h,12h";
    /** How long deliveries and attempts are kept, and how far back the history reaches: the contract promises it. */
    Duration KEEP_FOR = Duration.ofDays(30);

    /** Bodies are large, and whoever looks for a fault does it soon. */
    Duration KEEP_EXCHANGES_FOR = Duration.ofDays(3);

    /** Delay before each further attempt, counted from the end of the previous one. */
    @WithDefault(PROMISED_SCHEDULE)
    List<Duration> schedule();

    /** How long a receiver may take, from the name lookup to the last byte of the answer that is read. */
    @WithDefault("5s")
    Duration answerTimeout();

    /** The rules of callbacks in another vendor's dialect. */
    DialectCallbacks dialect();

    /** How callbacks are sent and repeated: after 5xx and silence; any other answer is final. */
    interface DialectCallbacks {
        /** Delay before each further attempt; less than two hours in all, jitter and answers included. */
        @WithDefault("10s,1m,5m,15m,30m,1h")
        List<Duration> schedule();

        /** How long a receiver may take. */
        @WithDefault("10s")
        Duration answerTimeout();
    }

    /** How many deliveries one process has in flight at once. */
    @WithDefault("64")
    int maxInFlight();

    /** How long a claimed delivery belongs to its process; longer than everything that one attempt can take together. */
    @WithDefault("30s")
    Duration lease();

    /** How often expired leases of dead processes are searched. */
    @WithDefault("10s")
    Duration reapEvery();

    /** How long an idle worker rests before it reads the queue again; that is how retries are found. */
    @WithDefault("1s")
    Duration idlePoll();

    /** Shortest wait after a failure on our side, which counts against no receiver. */
    @WithDefault("5s")
    Duration ownFailureShortest();

    /** Longest wait after a failure on our side. */
    @WithDefault("30s")
    Duration ownFailureLongest();
}
