// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.http.HttpClosedException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;

/** Tells a connection that a replica has closed or does not take any more from a service that does not answer. */
final class StaleConnection {

    private StaleConnection() {}

    static boolean is(Throwable cause) {
        return switch (cause) {
            case HttpClosedException _, ClosedChannelException _, SocketException _ -> true;
            default -> false;
        };
    }
}
