// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

/** Hears what happens while a stack starts and runs. */
public interface Progress {

    /** For stacks nobody watches. */
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
