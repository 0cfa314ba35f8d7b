// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.Signal.Broken;
import dev.atelier.platform.egress.Signal.Chunk;
import dev.atelier.platform.egress.Signal.Connected;
import dev.atelier.platform.egress.Signal.End;
import dev.atelier.platform.egress.Signal.Head;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One call from its vetted addresses to its answer, on the caller's thread, which also keeps the deadline. */
final class Call implements AutoCloseable {
    private static final Set<Reason> WORTH_ANOTHER_ADDRESS =
            Set.of(Reason.CONNECT, Reason.CONNECT_TIMEOUT, Reason.LOCAL_FAULT);

    private static final int REQUEST_TIMEOUT = 408;

    private final Function<InetSocketAddress, Exchange> connector;
    private final Duration connectTimeout;
    private final Deadline deadline;
    private @Nullable Exchange current;
    private boolean sent;
    private boolean onUsedConnection;
    private boolean answered;

    Call(Function<InetSocketAddress, Exchange> connector, Duration connectTimeout, Deadline deadline) {
        this.connector = connector;
        this.connectTimeout = connectTimeout;
        this.deadline = deadline;
    }

    /** Tries the addresses in order; the first that connects gets the request, and no other ever does. */
    EgressAnswer perform(List<InetSocketAddress> addresses, Payload payload, BodyReader.Choice choice)
            throws EgressFault, InterruptedException {
        Exchange exchange = connect(addresses);
        sent = true;
        exchange.send(payload);
        Head head = head(exchange);
        // What a server says when it closes a connection on which nothing came for a while.
        if (onUsedConnection && head.status() == REQUEST_TIMEOUT) {
            throw new EgressFault(Reason.RESET);
        }
        answered = true;
        try {
            BodyReader reader = choice.of(head);
            long bytesRead = read(exchange, reader);
            return new EgressAnswer(head.status(), head.headers(), reader.kept(), bytesRead, deadline.elapsed());
        } catch (EgressFault fault) {
            throw fault.after(head.status());
        }
    }

    /** Whether the other side may have seen any of the request. */
    boolean isSent() {
        return sent;
    }

    /** Whether the call failed because the other side had closed the used connection: nothing is said about a new one. */
    boolean metClosedConnection(EgressFault fault) {
        return onUsedConnection && !answered && fault.reason() == Reason.RESET;
    }

    private Exchange connect(List<InetSocketAddress> addresses) throws EgressFault, InterruptedException {
        EgressFault worst = new EgressFault(Reason.TIMEOUT);
        for (int i = 0; i < addresses.size() && !deadline.isOver(); i++) {
            InetSocketAddress address = addresses.get(i);
            // A silent first address must leave time for the others.
            Duration share = deadline.remaining().dividedBy(addresses.size() - i);
            try {
                return connect(address, deadline.remainingUpTo(shorter(share, connectTimeout)));
            } catch (EgressFault fault) {
                if (!WORTH_ANOTHER_ADDRESS.contains(fault.reason())) {
                    throw fault;
                }
                worst = worst.reason().isOurs() ? worst : fault;
            }
        }
        throw worst;
    }

    private Exchange connect(InetSocketAddress address, Duration patience) throws EgressFault, InterruptedException {
        close();
        Exchange exchange = connector.apply(address);
        current = exchange;
        return switch (exchange.next(patience).orElseThrow(() -> new EgressFault(Reason.CONNECT_TIMEOUT))) {
            case Connected(boolean isUsed) -> {
                onUsedConnection = isUsed;
                yield exchange;
            }
            case Broken(var cause) -> throw Diagnosis.whileConnecting(cause, address.getAddress());
            case Head _, Chunk _, End _ -> throw new IllegalStateException("an answer before the request");
        };
    }

    private Head head(Exchange exchange) throws EgressFault, InterruptedException {
        return switch (next(exchange)) {
            case Head head -> head;
            case Broken(var cause) -> throw Diagnosis.whileTalking(cause);
            case Connected _, Chunk _, End _ -> throw new IllegalStateException("an answer without a head");
        };
    }

    private long read(Exchange exchange, BodyReader reader) throws EgressFault, InterruptedException {
        long bytesRead = 0;
        boolean wanted = true;
        while (wanted) {
            exchange.more();
            switch (next(exchange)) {
                case Chunk(var bytes) -> {
                    bytesRead += bytes.length();
                    wanted = reader.take(bytes);
                }
                case End() -> wanted = false;
                case Broken(var cause) -> throw Diagnosis.whileTalking(cause);
                case Connected _, Head _ -> throw new IllegalStateException("a second head");
            }
        }
        return bytesRead;
    }

    private Signal next(Exchange exchange) throws EgressFault, InterruptedException {
        // A fast and endless body always has a next piece at hand: the clock is asked first.
        if (deadline.isOver()) {
            throw new EgressFault(Reason.TIMEOUT);
        }
        return exchange.next(deadline.remaining()).orElseThrow(() -> new EgressFault(Reason.TIMEOUT));
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
