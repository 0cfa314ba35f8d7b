// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.Signal.Head;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** The only way a service talks to strangers; blocking, so call it on a virtual thread and outside a transaction. */
public class EgressClient implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(EgressClient.class);

    private final EgressConfig config;
    private final Destinations destinations;
    private final Connector connector;
    private final Semaphore turns;
    private volatile boolean closed;

    /** A client with the system's name servers and the address table of `PublicAddress`. */
    public EgressClient(Vertx vertx, EgressConfig config) {
        this(vertx, config, Destinations.of(config));
    }

    EgressClient(Vertx vertx, EgressConfig config, Destinations destinations) {
        this.config = config;
        this.destinations = destinations;
        this.connector = new Connector(vertx, config);
        this.turns = new Semaphore(config.maxConcurrent(), true);
    }

    /** Sends the request and keeps the first bytes of the answer; a longer answer is no failure. */
    public EgressResult send(EgressRequest request) {
        return call(request, request.total().orElse(config.totalTimeout()), _ -> small(request));
    }

    /** Writes the body of a 2xx answer to `sink`; more than `maxBytes` is a failure. Other answers are kept as in `send`. */
    public EgressResult download(EgressRequest request, long maxBytes, OutputStream sink) {
        Duration total = request.total().orElse(config.downloadTimeout());
        return call(request, total, head -> isSuccess(head) ? streamed(head, sink, maxBytes) : small(request));
    }

    /** The same into a file, which exists afterwards only if the answer is a whole 2xx. */
    public EgressResult download(EgressRequest request, long maxBytes, Path file) {
        EgressResult result;
        try {
            try (OutputStream sink = Files.newOutputStream(file)) {
                result = download(request, maxBytes, sink);
            }
            if (!(result instanceof EgressAnswer answer && answer.isSuccess())) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.error("download file cannot be written", e);
            result = new EgressFault(Reason.LOCAL_FAULT, e).toFailure(Duration.ZERO);
        }
        return result;
    }

    /** Judges a URL without connecting: spelling, name, addresses. Empty when it may be called now; every call asks again. */
    public Optional<EgressFailure> check(String url) {
        return inTurn(url, config.totalTimeout(), Optional::of, (parsed, deadline) -> {
            destinations.of(parsed, deadline);
            return Optional.empty();
        });
    }

    private EgressResult call(EgressRequest request, Duration total, BodyReader.Choice choice) {
        return inTurn(request.url(), total, failure -> failure, (url, deadline) -> {
            List<InetSocketAddress> addresses = destinations.of(url, deadline);
            List<InetSocketAddress> tried = addresses.subList(0, Math.min(addresses.size(), config.addressAttempts()));
            if (request.sharesConnections()) {
                Optional<EgressAnswer> answer = callShared(url, request, tried, deadline, choice);
                if (answer.isPresent()) {
                    return answer.orElseThrow();
                }
            }
            try (Call call =
                    new Call(address -> connector.open(url, request, address), config.connectTimeout(), deadline)) {
                return call.perform(tried, request.payload(), choice);
            }
        });
    }

    /** Empty when an open connection turned out to be none any more. */
    private Optional<EgressAnswer> callShared(
            EgressUrl url,
            EgressRequest request,
            List<InetSocketAddress> addresses,
            Deadline deadline,
            BodyReader.Choice choice)
            throws EgressFault, InterruptedException {
        try (Call call =
                new Call(address -> connector.openShared(url, request, address), config.connectTimeout(), deadline)) {
            try {
                return Optional.of(call.perform(addresses, request.payload(), choice));
            } catch (EgressFault fault) {
                if (call.metClosedConnection(fault)) {
                    return Optional.empty();
                }
                throw fault;
            }
        }
    }

    private <T> T inTurn(String text, Duration total, Function<EgressFailure, T> failed, Work<T> work) {
        return switch (EgressUrl.parse(text)) {
            case BadUrl(var problem) ->
                failed.apply(new EgressFailure(Reason.BAD_URL, problem.message(), OptionalInt.empty(), Duration.ZERO));
            case EgressUrl url -> inTurn(url, total, failed, work);
        };
    }

    private <T> T inTurn(EgressUrl url, Duration total, Function<EgressFailure, T> failed, Work<T> work) {
        boolean admitted = false;
        Deadline deadline = Deadline.in(total);
        try {
            admitted = turns.tryAcquire(config.queueTimeout().toNanos(), TimeUnit.NANOSECONDS);
            if (!admitted) {
                throw new EgressFault(Reason.OVERLOADED);
            }
            // The wait for a turn is ours and is not taken from the receiver's time.
            deadline = Deadline.in(total);
            return work.run(url, deadline);
        } catch (EgressFault fault) {
            LOG.debugf(fault.getCause(), "egress failed reason=%s url=%s", fault.reason(), url);
            // Our own stop breaks connections too; no receiver shall be blamed for that.
            EgressFault told = closed ? new EgressFault(Reason.LOCAL_FAULT, fault) : fault;
            return failed.apply(told.toFailure(deadline.elapsed()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return failed.apply(new EgressFault(Reason.INTERRUPTED).toFailure(deadline.elapsed()));
        } finally {
            if (admitted) {
                turns.release();
            }
        }
    }

    private BodyReader small(EgressRequest request) {
        return new SmallBody(request.answerBytes().orElse(config.answerBytes()));
    }

    static BodyReader streamed(Head head, OutputStream sink, long maxBytes) throws EgressFault {
        // Nobody asked for compression, and a small file that unpacks to a huge one passes every cap.
        if (!head.headers().getOrDefault("content-encoding", "identity").equalsIgnoreCase("identity")) {
            throw new EgressFault(Reason.BAD_ANSWER, "The answer is compressed, which was not asked for.");
        }
        return new StreamedBody(sink, maxBytes);
    }

    static boolean isSuccess(Head head) {
        return head.status() >= 200 && head.status() < 300;
    }

    /** Ends open calls as failures of ours. */
    @Override
    public void close() {
        closed = true;
        connector.close();
        destinations.close();
    }

    /** What is done once a URL is parsed and its turn has come. */
    private interface Work<T> {

        T run(EgressUrl url, Deadline deadline) throws EgressFault, InterruptedException;
    }
}
