// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** Finds the addresses of a host name; asked exactly once per call. */
interface NameResolver extends AutoCloseable {

    /** All addresses of the name, IPv4 first, found before the deadline. */
    Resolution resolve(String host, Deadline deadline) throws InterruptedException;

    @Override
    default void close() {}
}
