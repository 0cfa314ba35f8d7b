// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.proxy.ProxyConnectException;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Maps exceptions of the network stack to reasons: what happened, and whether it is our fault. */
final class FaultClassifier {
    private static final int MAX_DETAIL = 200;

    /** How the proxy handler writes the answer to a CONNECT. */
    private static final Pattern STATUS = Pattern.compile("status: ([0-9]{3})");

    private FaultClassifier() {}

    static EgressException ofConnecting(Throwable cause, InetAddress address) {
        if (cause instanceof SSLException) {
            return tls(cause);
        }
        if (cause instanceof ConnectTimeoutException) {
            return new EgressException(Reason.CONNECT_TIMEOUT, cause);
        }
        boolean theirs = cause instanceof ConnectException || cause instanceof NoRouteToHostException;
        boolean noIpv6 = address instanceof Inet6Address && cause instanceof SocketException;
        // Without IPv6 on this machine every IPv6 address fails here; the receiver has no other address, so it counts
        // as
        // unreachable. Without IPv4, ports or file handles nothing works, which is our fault.
        return new EgressException(theirs || noIpv6 ? Reason.CONNECT : Reason.LOCAL_FAULT, cause);
    }

    /** A call through a proxy: whatever breaks before the proxy has answered is a fault on our side. */
    static EgressException ofProxy(Throwable cause) {
        if (cause instanceof SSLException) {
            return tls(cause);
        }
        Optional<String> refusal = find(cause, ProxyConnectException.class).map(Throwable::getMessage);
        if (refusal.isEmpty()) {
            return new EgressException(Reason.PROXY_DOWN, cause);
        }
        Matcher status = STATUS.matcher(refusal.orElseThrow());
        if (status.find()) {
            boolean isUnauthorized = status.group(1).equals("407");
            return new EgressException(isUnauthorized ? Reason.PROXY_REFUSED : Reason.CONNECT, cause);
        }
        boolean isTimeout = refusal.orElseThrow().endsWith("timeout");
        return new EgressException(isTimeout ? Reason.CONNECT_TIMEOUT : Reason.PROXY_DOWN, cause);
    }

    static EgressException ofExchange(Throwable cause) {
        if (find(cause, SSLException.class).isPresent()) {
            return tls(cause);
        }
        boolean closed = cause instanceof IOException || cause instanceof HttpClosedException;
        return new EgressException(closed ? Reason.RESET : Reason.BAD_ANSWER, cause);
    }

    private static EgressException tls(Throwable cause) {
        if (find(cause, SslHandshakeTimeoutException.class).isPresent()) {
            return new EgressException(Reason.CONNECT_TIMEOUT, cause);
        }
        // The owner of the URL needs to know what is wrong with the certificate, and the message holds no secret.
        return chain(cause)
                .filter(GeneralSecurityException.class::isInstance)
                .reduce((_, inner) -> inner)
                .map(Throwable::getMessage)
                .map(message ->
                        Reason.TLS.message() + " " + message.substring(0, Math.min(MAX_DETAIL, message.length())))
                .map(detail -> new EgressException(Reason.TLS, detail, cause))
                .orElseGet(() -> new EgressException(Reason.TLS, cause));
    }

    private static Optional<Throwable> find(Throwable cause, Class<? extends Throwable> type) {
        return chain(cause).filter(type::isInstance).findFirst();
    }

    private static Stream<Throwable> chain(Throwable cause) {
        return Stream.iterate(cause, link -> link != null, Throwable::getCause).limit(10);
    }
}
