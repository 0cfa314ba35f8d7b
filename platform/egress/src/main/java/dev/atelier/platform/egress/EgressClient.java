// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.ExchangeEvent.Head;
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

/**
 * Calls URLs that come from clients: https, public addresses and bounded answers only. Blocking, so call it on a virtual
 * thread and outside a transaction.
 */
public class EgressClient implements AutoCloseable {
    /** Each further address of a host costs the caller a connect timeout. */
    static final int ADDRESS_ATTEMPTS = 4;

    private static final Logger LOG = Logger.getLogger(EgressClient.class);
    /** Enough to see what a receiver says; a caller that reads answers asks for more. */
    private static final int ANSWER_BYTES = 4096;
    /** From the name lookup to the last byte of the answer: a receiver that takes longer holds up others. */
    static final Duration TOTAL_TIMEOUT = Duration.ofSeconds(5);
    /** The largest import in this time asks for 3.5 MB a second, and the gateway waits a little longer. */
    private static final Duration DOWNLOAD_TIMEOUT = Duration.ofSeconds(60);

    private final EgressConfig config;
    private final Destinations destinations;
    private final Connector connector;
    private final Semaphore permits;
    private volatile boolean closed;

    /** A client with the system's name servers and the address table of `PublicAddress`. */
    public EgressClient(Vertx vertx, EgressConfig config) {
        this(vertx, config, Destinations.of(config));
    }

    EgressClient(Vertx vertx, EgressConfig config, Destinations destinations) {
        this.config = config;
        this.destinations = destinations;
        this.connector = new Connector(vertx, config);
        this.permits = new Semaphore(config.maxConcurrent(), true);
    }

    /** Sends the request and keeps the first bytes of the answer; a longer answer is no failure. */
    public EgressResult send(EgressRequest request) {
        return call(request, request.total().orElse(TOTAL_TIMEOUT), _ -> truncated(request));
    }

    /**
     * Writes the body of a 2xx answer to `sink`, and follows redirects within the one total time; more than `maxBytes` is a
     * failure. Other answers are kept as in `send`. Each target is checked as strictly as the first URL; the last result is
     * returned.
     */
    public EgressResult downloadFollowing(EgressRequest request, int mostRedirects, long maxBytes, OutputStream sink) {
        CallDeadline deadline = CallDeadline.in(request.total().orElse(DOWNLOAD_TIMEOUT));
        String current = request.url();
        EgressResult result = download(request, maxBytes, sink);
        for (int followed = 0; followed < mostRedirects; followed++) {
            Optional<String> next = Redirect.target(current, result);
            if (next.isEmpty() || deadline.isOver()) {
                return result;
            }
            current = next.orElseThrow();
            result = download(EgressRequest.get(current).within(deadline.remaining()), maxBytes, sink);
        }
        return result;
    }

    private EgressResult download(EgressRequest request, long maxBytes, OutputStream sink) {
        Duration total = request.total().orElse(DOWNLOAD_TIMEOUT);
        return call(request, total, head -> isSuccess(head) ? streamed(head, sink, maxBytes) : truncated(request));
    }

    /** Follows redirects into a file, which exists afterwards only if the last answer is a complete 2xx. */
    public EgressResult downloadFollowing(EgressRequest request, int mostRedirects, long maxBytes, Path file) {
        EgressResult result;
        try {
            try (OutputStream sink = Files.newOutputStream(file)) {
                result = downloadFollowing(request, mostRedirects, maxBytes, sink);
            }
            if (!(result instanceof EgressAnswer answer && answer.isSuccess())) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.error("download file cannot be written", e);
            result = new EgressException(Reason.LOCAL_FAULT, e).toFailure(Duration.ZERO);
        }
        return result;
    }

    /** Judges a URL without connecting: spelling, name, addresses. Empty when it may be called now; every call asks again. */
    public Optional<EgressFailure> check(String url) {
        return withPermit(url, TOTAL_TIMEOUT, Optional::of, (parsed, deadline) -> {
            destinations.of(parsed, deadline);
            return Optional.empty();
        });
    }

    private EgressResult call(EgressRequest request, Duration total, BodyReader.Choice choice) {
        return withPermit(request.url(), total, failure -> failure, (url, deadline) -> {
            List<InetSocketAddress> addresses = destinations.of(url, deadline);
            List<InetSocketAddress> tried = addresses.subList(0, Math.min(addresses.size(), ADDRESS_ATTEMPTS));
            if (request.sharesConnections()) {
                Optional<EgressAnswer> answer = callShared(url, request, tried, deadline, choice);
                if (answer.isPresent()) {
                    return answer.orElseThrow();
                }
            }
            try (EgressCall call = new EgressCall(
                    address -> connector.open(url, request, address), config.connectTimeout(), deadline)) {
                return call.perform(tried, request.payload(), choice);
            }
        });
    }

    /** Empty when the receiver had closed the shared connection. */
    private Optional<EgressAnswer> callShared(
            EgressUrl url,
            EgressRequest request,
            List<InetSocketAddress> addresses,
            CallDeadline deadline,
            BodyReader.Choice choice)
            throws EgressException, InterruptedException {
        try (EgressCall call = new EgressCall(
                address -> connector.openShared(url, request, address), config.connectTimeout(), deadline)) {
            try {
                return Optional.of(call.perform(addresses, request.payload(), choice));
            } catch (EgressException fault) {
                if (call.failedOnClosedConnection(fault)) {
                    return Optional.empty();
                }
                throw fault;
            }
        }
    }

    private <T> T withPermit(String text, Duration total, Function<EgressFailure, T> failed, Work<T> work) {
        return switch (EgressUrl.parse(text)) {
            case ParsedUrl.BadUrl(var problem) ->
                failed.apply(new EgressFailure(Reason.BAD_URL, problem.message(), OptionalInt.empty(), Duration.ZERO));
            case EgressUrl url -> withPermit(url, total, failed, work);
        };
    }

    private <T> T withPermit(EgressUrl url, Duration total, Function<EgressFailure, T> failed, Work<T> work) {
        boolean isPermitted = false;
        CallDeadline deadline = CallDeadline.in(total);
        try {
            isPermitted = permits.tryAcquire(config.queueTimeout().toNanos(), TimeUnit.NANOSECONDS);
            if (!isPermitted) {
                throw new EgressException(Reason.OVERLOADED);
            }
            // The wait for a permit is our fault and is not taken from the receiver's time.
            deadline = CallDeadline.in(total);
            return work.run(url, deadline);
        } catch (EgressException fault) {
            connector.report(fault);
            LOG.debugf(fault.getCause(), "egress failed reason=%s url=%s", fault.reason(), url);
            // Closing this client breaks connections, which must not count against the receiver.
            EgressException reported = closed ? new EgressException(Reason.LOCAL_FAULT, fault) : fault;
            return failed.apply(reported.toFailure(deadline.elapsed()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return failed.apply(new EgressException(Reason.INTERRUPTED).toFailure(deadline.elapsed()));
        } finally {
            if (isPermitted) {
                permits.release();
            }
        }
    }

    private BodyReader truncated(EgressRequest request) {
        return new BodyReader.TruncatedBody(request.answerBytes().orElse(ANSWER_BYTES));
    }

    static BodyReader streamed(Head head, OutputStream sink, long maxBytes) throws EgressException {
        // The request did not allow compression, and a small file that unpacks to a huge one would pass every limit.
        if (!head.headers().getOrDefault("content-encoding", "identity").equalsIgnoreCase("identity")) {
            throw new EgressException(Reason.BAD_ANSWER, "The answer is compressed, which was not asked for.");
        }
        return new StreamedBody(sink, maxBytes);
    }

    static boolean isSuccess(Head head) {
        return head.status() >= 200 && head.status() < 300;
    }

    /** Ends open calls as internal failures. */
    @Override
    public void close() {
        closed = true;
        connector.close();
        destinations.close();
    }

    /** The work on a parsed URL, under a permit. */
    private interface Work<T> {

        T run(EgressUrl url, CallDeadline deadline) throws EgressException, InterruptedException;
    }
}
