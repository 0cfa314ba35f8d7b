// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** Makes outputs; one implementation per way of making them. */
public interface Provider {

    /** What a model's file calls it. */
    String name();

    /**
     * Works until it is done or the job's deadline; blocks. Running the same job again gives the same outputs, so a
     * run whose worker died is simply run again.
     *
     * @throws InterruptedException when the run was taken away; nothing is expected of it any more
     */
    ProviderOutcome run(ProviderJob job) throws InterruptedException;
}
