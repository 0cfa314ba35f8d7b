// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.vertx.core.http.HttpClosedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Reads the exceptions of the network stack: what happened, and on whose side. */
final class Diagnosis {
    private static final int MAX_DETAIL = 200;

    private Diagnosis() {}

    static EgressFault whileConnecting(Throwable cause, InetAddress address) {
        if (cause instanceof SSLException) {
            return tls(cause);
        }
        if (cause instanceof ConnectTimeoutException) {
            return new EgressFault(Reason.CONNECT_TIMEOUT, cause);
        }
        boolean theirs = cause instanceof ConnectException || cause instanceof NoRouteToHostException;
        boolean noIpv6 = address instanceof Inet6Address && cause instanceof SocketException;
        // A machine without IPv6 fails here for every IPv6 address, which is no fault of ours to repeat for ever;
        // without IPv4, without ports or without file handles nothing works, and that is.
        return new EgressFault(theirs || noIpv6 ? Reason.CONNECT : Reason.LOCAL_FAULT, cause);
    }

    static EgressFault whileTalking(Throwable cause) {
        if (find(cause, SSLException.class).isPresent()) {
            return tls(cause);
        }
        boolean closed = cause instanceof IOException || cause instanceof HttpClosedException;
        return new EgressFault(closed ? Reason.RESET : Reason.BAD_ANSWER, cause);
    }

    private static EgressFault tls(Throwable cause) {
        if (find(cause, SslHandshakeTimeoutException.class).isPresent()) {
            return new EgressFault(Reason.CONNECT_TIMEOUT, cause);
        }
        // What is wrong with a certificate helps its owner and is no secret of ours.
        return chain(cause)
                .filter(GeneralSecurityException.class::isInstance)
                .reduce((_, inner) -> inner)
                .map(Throwable::getMessage)
                .map(message ->
                        Reason.TLS.message() + " " + message.substring(0, Math.min(MAX_DETAIL, message.length())))
                .map(detail -> new EgressFault(Reason.TLS, detail, cause))
                .orElseGet(() -> new EgressFault(Reason.TLS, cause));
    }

    private static Optional<Throwable> find(Throwable cause, Class<? extends Throwable> type) {
        return chain(cause).filter(type::isInstance).findFirst();
    }

    private static Stream<Throwable> chain(Throwable cause) {
        return Stream.iterate(cause, link -> link != null, Throwable::getCause).limit(10);
    }
}
