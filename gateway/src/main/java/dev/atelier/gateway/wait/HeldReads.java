// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.wait;

import dev.atelier.gateway.admission.Admission;
import dev.atelier.gateway.credential.CallerTokens;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.loop.OffLoop;
import dev.atelier.gateway.loop.PerLoop;
import dev.atelier.gateway.loop.SharedReads;
import dev.atelier.gateway.proxy.ServiceReads;
import dev.atelier.gateway.route.Upstream;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Reads of a generation that the client wants to be held until it is final. */
@Singleton
public class HeldReads {
    private static final Logger LOG = Logger.getLogger(HeldReads.class);

    /** What an account sees of a generation: the same with each of its credentials that may read. */
    private record Subject(long account, long generation) {}

    private final Waiters waiters;
    private final ServiceReads services;
    private final CallerTokens tokens;
    private final WaitConfig config;
    private final PerLoop<SharedReads<Subject, Sight>> reads;

    HeldReads(Waiters waiters, ServiceReads services, CallerTokens tokens, WaitConfig config) {
        this.waiters = waiters;
        this.services = services;
        this.tokens = tokens;
        this.config = config;
        this.reads = new PerLoop<>(_ -> new SharedReads<>(config.readsAtOnce()));
    }

    /** The seconds the client wants to wait; 0 when it does not. */
    public int seconds(Exchange exchange) {
        List<String> sent = exchange.http().queryParam("wait");
        if (sent.isEmpty()) {
            return 0;
        }
        boolean number = sent.size() == 1 && sent.getFirst().matches("[0-9]{1,3}");
        int seconds = number ? Integer.parseInt(sent.getFirst()) : Integer.MAX_VALUE;
        if (seconds > config.longestSeconds()) {
            throw ApiException.invalid(
                    "wait is a whole number of seconds from 0 to " + config.longestSeconds() + ".", "wait");
        }
        return seconds;
    }

    /** @param id as it stands in the path */
    public void hold(Exchange exchange, String id, int seconds, Admission admission) {
        long generation = GenerationId.fromString(id).value();
        // Whether the credential may read was decided when it was let in; what it then sees is its account's.
        var subject = new Subject(admission.introduction().caller().account(), generation);
        new HeldRead(
                        exchange,
                        generation,
                        admission,
                        waiters,
                        () -> reads.get().ask(subject, () -> read(exchange, subject, admission)))
                .start(TimeUnit.SECONDS.toMillis(seconds));
    }

    private Future<Sight> read(Exchange exchange, Subject subject, Admission admission) {
        // A wait can outlive the token it came in with.
        return OffLoop.when(tokens.introduce(admission.claims()))
                .compose(who -> services.asCaller(
                        exchange, who, Upstream.GENERATION, "/v1/generations/" + subject.generation()))
                .map(Sight::of)
                .recover(cause -> {
                    LOG.warnf("held read failed cause=%s", cause);
                    return Future.failedFuture(exchange.temporarilyDown());
                });
    }
}
