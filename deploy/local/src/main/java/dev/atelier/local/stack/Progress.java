// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

/** Receives the events of a stack while it starts and runs. */
public interface Progress {

    /** Ignores all events. */
    Progress SILENT = new Progress() {
        @Override
        public void waitingFor(String name) {}

        @Override
        public void ready(String name, String where) {}

        @Override
        public void say(String line) {}
    };

    void waitingFor(String name);

    void ready(String name, String where);

    void say(String line);
}
