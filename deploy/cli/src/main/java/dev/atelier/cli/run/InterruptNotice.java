// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

/** What happens on Ctrl-C while a run is waited for: the process ends with 130, and says before how to go on. */
final class InterruptNotice implements AutoCloseable {
    private final Thread hook;

    /** @param notice short work: the system may end the process soon */
    InterruptNotice(Runnable notice) {
        hook = new Thread(notice, "interrupt-notice");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The process is ending; the notice is being given.
        }
    }
}
