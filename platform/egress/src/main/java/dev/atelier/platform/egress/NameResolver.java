// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.InetAddress;
import java.util.List;

/** Finds the addresses of a host name; asked exactly once per call. */
interface NameResolver extends AutoCloseable {

    /** All addresses of the name, IPv4 first, found before the deadline. */
    Resolution resolve(String host, CallDeadline deadline) throws InterruptedException;

    @Override
    default void close() {}

    /** The result of a name lookup: addresses, or the cause of their absence. */
    sealed interface Resolution {

        /** The name has these addresses, at least one. */
        record Found(List<InetAddress> addresses) implements Resolution {}

        /** The name does not exist, or has no address. */
        record NotFound() implements Resolution {}

        /** Our resolver works, but could not get an answer about this name. */
        record Unanswered() implements Resolution {}

        /** Our resolver does not work. */
        record ResolverDown() implements Resolution {}
    }
}
