// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;

/** How deliveries are sent, tried again and given up. */
@ConfigMapping(prefix = "atelier.webhook")
public interface DeliveryConfig {
    /** The delays that receivers are promised. */
    String PROMISED_SCHEDULE = "1m,5m,30m,2h,12h";

    /** Delay before each further attempt, counted from the end of the one before. */
    @WithDefault(PROMISED_SCHEDULE)
    List<Duration> schedule();

    /** How long a receiver may take, from the name lookup to the last byte that we read. */
    @WithDefault("5s")
    Duration answerTimeout();

    /** How many bytes of an answer are read. */
    @WithDefault("4096")
    int answerBytes();

    /** The rules of callbacks in another vendor's dialect. */
    Dialect dialect();

    /** How callbacks are sent and tried again: 5xx and silence are, any other answer is final. */
    interface Dialect {
        /** Delay before each further attempt; less than two hours in all, jitter and answers included. */
        @WithDefault("10s,1m,5m,15m,30m,1h")
        List<Duration> schedule();

        /** How long a receiver may take. */
        @WithDefault("10s")
        Duration answerTimeout();
    }

    /** How many tries an attempt outside the schedule has when processes die under it; at least 1. */
    @Min(1) @WithDefault("3")
    int extraTries();

    /** How many deliveries one recovery puts back into the queue. */
    @WithDefault("1000")
    int recoverBatch();

    /** How many deliveries one process has under way at once. */
    @WithDefault("64")
    int maxInFlight();

    /** How many it has at most when it has just started: a cold process is slow, and receivers must not pay for it. */
    @WithDefault("8")
    int firstInFlight();

    /** How long a process that started takes until it has as many as it may, evenly more from second to second. */
    @WithDefault("8s")
    Duration fullAfter();

    /** How many lanes one look at the queue takes from. */
    @WithDefault("16")
    int lanesPerClaim();

    /** How many deliveries a new endpoint has under way at once; successes raise it, timeouts halve it. */
    @WithDefault("4")
    int firstCap();

    /** The most that successes raise it to. */
    @WithDefault("8")
    int mostCap();

    /** How long a claimed delivery belongs to its process; longer than everything one attempt can take together. */
    @WithDefault("30s")
    Duration lease();

    /** How often leases of dead processes are looked for. */
    @WithDefault("10s")
    Duration reapEvery();

    /** How many expired leases one look takes back. */
    @WithDefault("500")
    int reapBatch();

    /** How long an idle worker waits when nothing wakes it: other processes' events and retries are found so. */
    @WithDefault("1s")
    Duration idlePoll();

    /** Shortest wait after a failure of ours, which counts for nothing. */
    @WithDefault("5s")
    Duration ownFailureShortest();

    /** Longest wait after a failure of ours. */
    @WithDefault("30s")
    Duration ownFailureLongest();

    /** Age at which a delivery that we never managed to send is given up. */
    @WithDefault("72h")
    Duration ownFailureLimit();

    /** How long a stopping process waits for what is under way. */
    @WithDefault("8s")
    Duration stopWait();

    /** How long deliveries and attempts are kept. */
    @WithDefault("30d")
    Duration keepFor();

    /** How often the queue is looked at for its metrics. */
    @WithDefault("15s")
    Duration lookEvery();

    /** How often old records are taken away. */
    @WithDefault("1h")
    Duration cleanEvery();

    /** How many deliveries one delete takes. */
    @WithDefault("5000")
    int cleanBatch();
}
