// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/**
 * An adapter: speaks one dialect to any number of upstreams. Its methods block, on virtual threads, and never throw for
 * anything an upstream does; every call to an upstream has a limit of time and of bytes.
 */
public interface Provider {

    /** What the configuration of an upstream calls this way of talking. */
    String dialect();

    Capabilities capabilities();

    /**
     * Hands a job over. Called again for the same job only after {@link Submission.NotTaken}, or when the adapter is
     * {@linkplain Capabilities#repeatable() repeatable}: a request whose answer was lost is never sent twice.
     *
     * @throws InterruptedException when the run was taken away; nothing is expected of it any more
     */
    Submission submit(ProviderJob job) throws InterruptedException;

    /** How an accepted job stands; safe to repeat. */
    JobState poll(ProviderJob job, JobHandle handle) throws InterruptedException;

    /** Brings the outputs of a finished job into its workspace; safe to repeat. */
    Fetched fetch(ProviderJob job, JobHandle handle) throws InterruptedException;

    /** Asks the upstream to stop a job it has accepted. */
    CancelAnswer cancel(Upstream upstream, JobHandle handle) throws InterruptedException;

    /** True when a call to our callback address was really sent by this upstream; then its job is polled at once. */
    default boolean isGenuine(Upstream upstream, Callback callback) {
        return false;
    }
}
