// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;

/**
 * An adapter of one dialect for any number of upstreams. The methods block, on virtual threads, and never throw for
 * anything an upstream does. Every call to an upstream has a limit of time and of bytes.
 */
public interface Provider {

    /** The name of the dialect in the configuration of upstreams. */
    String dialect();

    Capabilities capabilities();

    /** The abilities at one upstream, where the dialect leaves them to its configuration. */
    default Capabilities capabilities(Upstream upstream) {
        return capabilities();
    }

    /** The least time between two polls of a job that an upstream asks for. */
    default Duration pollPause(Upstream upstream) {
        return Duration.ZERO;
    }

    /**
     * Reads what the configuration of an upstream names, once before its first job.
     *
     * @throws IllegalStateException when it cannot be used, with everything that is wrong
     */
    default void prepare(Upstream upstream) {}

    /**
     * How many jobs a {@linkplain Capabilities#repeatable() repeatable} provider works on at once in this process; it can
     * do one more while no more than these are long. Other providers have the concurrency of their upstream.
     */
    default int places() {
        return 1;
    }

    /**
     * Submits a job. The service calls again for the same job only after {@link SubmitResult.NotTaken}, or when the adapter
     * is {@linkplain Capabilities#repeatable() repeatable}: a request whose answer was lost is never sent twice.
     *
     * @throws InterruptedException when the run was cancelled; its result is not needed any more
     */
    SubmitResult submit(ProviderJob job) throws InterruptedException;

    /** Reads the state of an accepted job; safe to repeat. */
    JobState poll(ProviderJob job, JobHandle handle) throws InterruptedException;

    /** Downloads the outputs of a finished job into its workspace; safe to repeat. */
    FetchResult fetch(ProviderJob job, JobHandle handle) throws InterruptedException;

    /** Asks the upstream to stop an accepted job. */
    CancelResult cancel(Upstream upstream, JobHandle handle) throws InterruptedException;

    /**
     * What an upstream will leave out of an input, as notes for the client; computed without running anything, at every
     * create.
     *
     * @param model name of the model at the upstream
     * @param params the input under the upstream's names
     */
    default List<String> notes(String model, ObjectNode params) {
        return List.of();
    }

    /** True when this upstream really sent a callback; the service then polls the job at once. */
    default boolean isGenuine(Upstream upstream, Callback callback) {
        return false;
    }

    /** The answer of an upstream to a cancel. */
    enum CancelResult {
        STOPPED,
        TOO_LATE,
        UNREACHABLE
    }
}
