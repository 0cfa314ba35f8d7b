// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.InetAddress;
import java.util.List;

/** What a name lookup found, or whose fault it is that it found nothing. */
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
