// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.ExchangeEvent.Broken;
import dev.atelier.platform.egress.ExchangeEvent.Chunk;
import dev.atelier.platform.egress.ExchangeEvent.Connected;
import dev.atelier.platform.egress.ExchangeEvent.End;
import dev.atelier.platform.egress.ExchangeEvent.Head;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Performs one call to vetted addresses on the caller's thread, within a deadline. */
final class EgressCall implements AutoCloseable {
    private static final Set<Reason> TRY_NEXT_ADDRESS =
            Set.of(Reason.CONNECT, Reason.CONNECT_TIMEOUT, Reason.LOCAL_FAULT);

    private static final int REQUEST_TIMEOUT = 408;
    private static final int PROXY_UNAUTHORIZED = 407;

    private final Function<InetSocketAddress, HttpExchange> connector;
    private final Duration connectTimeout;
    private final CallDeadline deadline;
    private @Nullable HttpExchange current;
    private boolean sent;
    private boolean isOnReusedConnection;
    private boolean answered;

    EgressCall(Function<InetSocketAddress, HttpExchange> connector, Duration connectTimeout, CallDeadline deadline) {
        this.connector = connector;
        this.connectTimeout = connectTimeout;
        this.deadline = deadline;
    }

    /** Tries the addresses in order; the first that connects gets the request, and no other ever does. */
    EgressAnswer perform(List<InetSocketAddress> addresses, Payload payload, BodyReader.Choice choice)
            throws EgressException, InterruptedException {
        HttpExchange exchange = connect(addresses);
        sent = true;
        exchange.send(payload);
        Head head = awaitHead(exchange);
        if (exchange.isReadByProxy() && head.status() == PROXY_UNAUTHORIZED) {
            sent = false;
            throw new EgressException(Reason.PROXY_REFUSED);
        }
        // Servers answer this status when they close an idle connection.
        if (isOnReusedConnection && head.status() == REQUEST_TIMEOUT) {
            throw new EgressException(Reason.RESET);
        }
        answered = true;
        try {
            BodyReader reader = choice.of(head);
            long bytesRead = readBody(exchange, reader);
            return new EgressAnswer(head.status(), head.headers(), reader.content(), bytesRead, deadline.elapsed());
        } catch (EgressException fault) {
            throw fault.after(head.status());
        }
    }

    /** Whether the receiver may have seen any of the request. */
    boolean isSent() {
        return sent;
    }

    /** Whether the call failed because the receiver had closed the reused connection; a new connection may still work. */
    boolean failedOnClosedConnection(EgressException fault) {
        return isOnReusedConnection && !answered && fault.reason() == Reason.RESET;
    }

    private HttpExchange connect(List<InetSocketAddress> addresses) throws EgressException, InterruptedException {
        EgressException worst = new EgressException(Reason.TIMEOUT);
        for (int i = 0; i < addresses.size() && !deadline.isOver(); i++) {
            InetSocketAddress address = addresses.get(i);
            // A silent first address must leave time for the others.
            Duration share = deadline.remaining().dividedBy(addresses.size() - i);
            try {
                return connect(address, deadline.remainingUpTo(shorter(share, connectTimeout)));
            } catch (EgressException fault) {
                if (!TRY_NEXT_ADDRESS.contains(fault.reason())) {
                    throw fault;
                }
                worst = worst.reason().isOurs() ? worst : fault;
            }
        }
        throw worst;
    }

    private HttpExchange connect(InetSocketAddress address, Duration timeout)
            throws EgressException, InterruptedException {
        close();
        HttpExchange exchange = connector.apply(address);
        current = exchange;
        return switch (exchange.awaitEvent(timeout).orElseThrow(() -> new EgressException(Reason.CONNECT_TIMEOUT))) {
            case Connected(boolean isReused) -> {
                isOnReusedConnection = isReused;
                yield exchange;
            }
            case Broken(var cause) when exchange.isProxied() -> throw FaultClassifier.ofProxy(cause);
            case Broken(var cause) -> throw FaultClassifier.ofConnecting(cause, address.getAddress());
            case Head _, Chunk _, End _ -> throw new IllegalStateException("an answer before the request");
        };
    }

    private Head awaitHead(HttpExchange exchange) throws EgressException, InterruptedException {
        return switch (awaitEvent(exchange)) {
            case Head head -> head;
            case Broken(var cause) -> throw FaultClassifier.ofExchange(cause);
            case Connected _, Chunk _, End _ -> throw new IllegalStateException("an answer without a head");
        };
    }

    private long readBody(HttpExchange exchange, BodyReader reader) throws EgressException, InterruptedException {
        long bytesRead = 0;
        boolean isComplete = false;
        while (!isComplete) {
            exchange.requestChunk();
            switch (awaitEvent(exchange)) {
                case Chunk(var bytes) -> {
                    bytesRead += bytes.length();
                    isComplete = !reader.read(bytes);
                }
                case End() -> isComplete = true;
                case Broken(var cause) -> throw FaultClassifier.ofExchange(cause);
                case Connected _, Head _ -> throw new IllegalStateException("a second head");
            }
        }
        return bytesRead;
    }

    private ExchangeEvent awaitEvent(HttpExchange exchange) throws EgressException, InterruptedException {
        // The clock is checked first, because a fast and endless body always has a next chunk ready.
        if (deadline.isOver()) {
            throw new EgressException(Reason.TIMEOUT);
        }
        return exchange.awaitEvent(deadline.remaining()).orElseThrow(() -> new EgressException(Reason.TIMEOUT));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
        }
    }
}
