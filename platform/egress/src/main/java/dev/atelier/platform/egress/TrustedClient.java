// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.ExchangeEvent.Head;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Calls hosts that the operator configured, private ones included; {@link EgressClient} is for URLs of clients. Both have a
 * total deadline and a limit of bytes, follow no redirects and accept no compression. Blocking, so call it on a virtual
 * thread and outside a transaction.
 */
public class TrustedClient implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(TrustedClient.class);

    private final EgressConfig config;
    private final Connector connector;
    private final Semaphore permits;

    public TrustedClient(Vertx vertx, EgressConfig config) {
        this.config = config;
        this.connector = new Connector(vertx, config);
        this.permits = new Semaphore(config.maxConcurrent(), true);
    }

    /** Keeps the answer. A 2xx longer than {@code maxBytes} counts as lost, any other status is cut there. */
    public TrustedResult call(TrustedRequest request, int maxBytes) throws InterruptedException {
        var body = new ByteArrayOutputStream();
        TrustedResult result = withPermit(request, choice(body, maxBytes, maxBytes));
        return result instanceof TrustedResult.Answered(var answer) && answer.isSuccess()
                ? new TrustedResult.Answered(answer.with(body.toByteArray()))
                : result;
    }

    /**
     * Writes a 2xx answer into {@code file}, which exists afterwards only if the answer was a whole one; another
     * status is kept up to {@code maxKept}.
     */
    public TrustedResult download(TrustedRequest request, long maxBytes, Path file, int maxKept)
            throws InterruptedException {
        boolean isComplete = false;
        try {
            try (OutputStream sink = Files.newOutputStream(file)) {
                TrustedResult result = withPermit(request, choice(sink, maxBytes, maxKept));
                isComplete = result instanceof TrustedResult.Answered(var answer) && answer.isSuccess();
                return result;
            } finally {
                if (!isComplete) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            LOG.error("download file cannot be written", e);
            return new TrustedResult.Lost(new EgressException(Reason.LOCAL_FAULT, e).toFailure(Duration.ZERO));
        }
    }

    private TrustedResult withPermit(TrustedRequest request, BodyReader.Choice choice) throws InterruptedException {
        if (!request.isCallable()) {
            return new TrustedResult.NotSent(new EgressException(Reason.BAD_URL).toFailure(Duration.ZERO));
        }
        if (!permits.tryAcquire(config.queueTimeout().toNanos(), TimeUnit.NANOSECONDS)) {
            return new TrustedResult.NotSent(new EgressException(Reason.OVERLOADED).toFailure(Duration.ZERO));
        }
        try {
            return perform(request, choice);
        } finally {
            permits.release();
        }
    }

    private TrustedResult perform(TrustedRequest request, BodyReader.Choice choice) throws InterruptedException {
        CallDeadline deadline = CallDeadline.in(request.total());
        try (EgressCall call =
                new EgressCall(address -> connector.open(request, address), config.connectTimeout(), deadline)) {
            try {
                return new TrustedResult.Answered(
                        call.perform(addresses(request, deadline), request.payload(), choice));
            } catch (EgressException fault) {
                connector.report(fault);
                LOG.debugf(fault.getCause(), "call failed reason=%s host=%s", fault.reason(), request.host());
                EgressFailure failure = fault.toFailure(deadline.elapsed());
                return call.isSent() ? new TrustedResult.Lost(failure) : new TrustedResult.NotSent(failure);
            }
        }
    }

    private List<InetSocketAddress> addresses(TrustedRequest request, CallDeadline deadline)
            throws EgressException, InterruptedException {
        if (connector.isProxied(request.host())) {
            // The operator wrote the host, so no rule for addresses holds, and the proxy may know names that we do not.
            return List.of(InetSocketAddress.createUnresolved(request.host(), request.port()));
        }
        List<InetSocketAddress> all = SystemResolver.resolve(request.host(), request.port(), deadline);
        return all.subList(0, Math.min(all.size(), EgressClient.ADDRESS_ATTEMPTS));
    }

    private static BodyReader.Choice choice(OutputStream sink, long maxBytes, int maxKept) {
        return (Head head) -> EgressClient.isSuccess(head)
                ? EgressClient.streamed(head, sink, maxBytes)
                : new BodyReader.TruncatedBody(maxKept);
    }

    @Override
    public void close() {
        connector.close();
    }
}
