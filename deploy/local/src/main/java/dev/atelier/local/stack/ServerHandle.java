// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.EmbeddedServer;
import java.util.Optional;

/** A server of a running stack, for tests that take it away for a while. */
public final class ServerHandle<S extends EmbeddedServer> {

    private final String name;
    private final Optional<S> embedded;

    ServerHandle(String name, Optional<S> embedded) {
        this.name = name;
        this.embedded = embedded;
    }

    /** Kills the process without warning. */
    public void kill() {
        ours().kill();
    }

    /** Stops the process in order. */
    public void stop() {
        ours().stop();
    }

    /** Starts it again on the same port and the same data, and returns when clients can connect. */
    public void start() {
        ours().start();
    }

    public boolean isAlive() {
        return ours().isAlive();
    }

    public long pid() {
        return ours().process().pid();
    }

    Optional<S> embedded() {
        return embedded;
    }

    private S ours() {
        return embedded.orElseThrow(
                () -> new IllegalStateException(name + " is not ours to start or stop: its URL is configured"));
    }
}
