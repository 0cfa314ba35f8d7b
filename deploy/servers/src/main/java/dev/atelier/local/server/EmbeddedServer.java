// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.nio.file.Path;

/** A server of the platform as a child process on loopback; it keeps its port and its data over stop, kill and start. */
public sealed interface EmbeddedServer extends AutoCloseable permits EmbeddedPostgres, EmbeddedKafka, EmbeddedRedis {

    String name();

    ServerLocation location();

    /** Returns when clients can connect. */
    void start();

    ChildProcess process();

    default int port() {
        return location().port();
    }

    /** Stops the process in order. */
    default void stop() {
        process().stop();
    }

    /** Kills the process without warning. */
    default void kill() {
        process().kill();
    }

    default boolean isAlive() {
        return process().isAlive();
    }

    @Override
    default void close() {
        stop();
    }

    /** Data directory, log file and loopback port of a server. */
    record ServerLocation(Path data, Path log, int port) {}
}
