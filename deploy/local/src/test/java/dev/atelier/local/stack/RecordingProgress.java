// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what a stack said. */
final class RecordingProgress implements Progress {

    final List<String> ready = new CopyOnWriteArrayList<>();
    final List<String> said = new CopyOnWriteArrayList<>();

    @Override
    public void waitingFor(String name) {}

    @Override
    public void ready(String name, String where) {
        ready.add(name);
    }

    @Override
    public void say(String line) {
        said.add(line);
    }
}
