// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.credential.CallerTokenCache;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.eventloop.EventLoopLocal;
import dev.atelier.gateway.eventloop.RequestCoalescer;
import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.proxy.ServiceCalls;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Reads of a generation that wait until the generation is final ({@code ?wait=}). */
@Singleton
public class LongPollService {
    private static final Logger LOG = Logger.getLogger(LongPollService.class);
    /** The contract promises this longest wait. */
    public static final int LONGEST_SECONDS = 45;

    /** A generation as an account sees it, with whichever of its credentials. */
    private record Subject(long account, long generation) {}

    private final LongPollRegistry registry;
    private final ServiceCalls services;
    private final CallerTokenCache tokens;
    private final EventLoopLocal<RequestCoalescer<Subject, GenerationSnapshot>> reads;

    LongPollService(LongPollRegistry registry, ServiceCalls services, CallerTokenCache tokens, LongPollConfig config) {
        this.registry = registry;
        this.services = services;
        this.tokens = tokens;
        this.reads = new EventLoopLocal<>(_ -> new RequestCoalescer<>(config.readsAtOnce()));
    }

    /** The seconds the client wants to wait; 0 for a plain read. */
    public int secondsToWait(RequestContext context) {
        // JAX-RS takes an empty parameter of a query for an absent one, so all other parameters are read like that.
        List<String> sent = context.http().queryParam("wait").stream()
                .filter(text -> !text.isEmpty())
                .toList();
        if (sent.isEmpty()) {
            return 0;
        }
        boolean number = sent.size() == 1 && sent.getFirst().matches("[0-9]{1,3}");
        int seconds = number ? Integer.parseInt(sent.getFirst()) : Integer.MAX_VALUE;
        if (seconds > LONGEST_SECONDS) {
            throw ApiException.invalid("wait is a whole number of seconds from 0 to " + LONGEST_SECONDS + ".", "wait");
        }
        return seconds;
    }

    /** @param id as it stands in the path */
    public void start(RequestContext context, String id, int seconds, CallerToken token) {
        await(context, id, TimeUnit.SECONDS.toMillis(seconds), token)
                .onSuccess(response -> response.sendTo(context))
                .onFailure(context::refuse);
    }

    /** The generation when it is final or the time is over; never completes when the client goes away before. */
    public Future<BufferedResponse> await(RequestContext context, String id, long millis, CallerToken token) {
        long generation = GenerationId.fromString(id).value();
        var subject = new Subject(token.caller().account(), generation);
        return new LongPoll(
                        context,
                        generation,
                        registry,
                        () -> reads.get().submit(subject, () -> read(context, subject, token.claims())))
                .start(millis);
    }

    private Future<GenerationSnapshot> read(RequestContext context, Subject subject, String claims) {
        // The wait can be longer than the life of the token that the request was admitted with.
        return BlockingWork.await(tokens.get(ServiceName.GENERATION, claims))
                .compose(token -> services.getAsCaller(
                        context, token, ServiceName.GENERATION, "/v1/generations/" + subject.generation()))
                .map(GenerationSnapshot::of)
                .recover(cause -> {
                    LOG.warnf("held read failed cause=%s", cause);
                    return Future.failedFuture(RequestContext.serviceUnavailable());
                });
    }
}
