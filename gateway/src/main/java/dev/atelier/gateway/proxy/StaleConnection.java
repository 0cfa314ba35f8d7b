// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.http.HttpClosedException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;

/** Tells a kept connection that the service had closed meanwhile from a service that does not answer. */
final class StaleConnection {

    private StaleConnection() {}

    static boolean is(Throwable cause) {
        return switch (cause) {
            case ConnectException _ -> false;
            case HttpClosedException _, ClosedChannelException _, SocketException _ -> true;
            default -> false;
        };
    }
}
