// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.admission.AdmissionFilter;
import dev.atelier.gateway.admission.AdmittedRequest;
import dev.atelier.gateway.admission.GenerationPermit.Outcome;
import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.gateway.apikey.LastUseRecorder;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.longpoll.LongPollService;
import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.proxy.RouteCalls;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs a tool: admits the call like the request that it stands for, sends that request, and waits for its generation. */
@Singleton
class ToolRunner {
    /** Clients give a call up after a minute without a sign of life; people look every few seconds. */
    private static final int PROGRESS_SECONDS = 2;

    /** A round that ends sooner than this before its time was not waited for. */
    private static final int EARLY_MILLIS = 100;

    private static final Set<String> RUNNING = Set.of("queued", "processing");

    private final AdmissionFilter admission;
    private final RouteCalls calls;
    private final LongPollService longPolls;
    private final ToolResults results;
    private final LastUseRecorder lastUse;

    ToolRunner(
            AdmissionFilter admission,
            RouteCalls calls,
            LongPollService longPolls,
            ToolResults results,
            LastUseRecorder lastUse) {
        this.admission = admission;
        this.calls = calls;
        this.longPolls = longPolls;
        this.results = results;
        this.lastUse = lastUse;
    }

    void run(McpExchange exchange, Tool tool) {
        RouteRequirement requirement = tool.route().requirement().orElseThrow().of(Audience.MCP);
        admission
                .admit(exchange.context(), requirement, tool.route().service())
                .onSuccess(admitted -> run(exchange, tool, admitted))
                .onFailure(cause -> refuse(exchange, cause, Optional.empty()));
    }

    private void run(McpExchange exchange, Tool tool, AdmittedRequest admitted) {
        lastUse.record(admitted.credential());
        ToolRequest call;
        try {
            call = ToolRequest.of(tool, exchange.message());
        } catch (ApiException refusal) {
            settle(admitted, Outcome.REFUSED);
            exchange.complete(ToolResults.refusal(refusal, Optional.empty()));
            return;
        }
        calls.send(exchange.context(), call.request(), admitted.callerToken())
                .onSuccess(response -> settle(admitted, outcome(response)))
                .onFailure(_ -> settle(admitted, Outcome.NEITHER))
                .compose(response -> awaitEnd(exchange, call, response, admitted.callerToken()))
                .compose(response -> results.render(exchange.context(), call, response))
                .onSuccess(exchange::complete)
                .onFailure(cause -> refuse(exchange, cause, call.requestId()));
    }

    private Future<BufferedResponse> awaitEnd(
            McpExchange exchange, ToolRequest call, BufferedResponse response, CallerToken token) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(call.waitSeconds());
        return call.waitSeconds() == 0 || !exchange.mayWait()
                ? Future.succeededFuture(response)
                : awaitEnd(exchange, response, token, end);
    }

    private Future<BufferedResponse> awaitEnd(
            McpExchange exchange, BufferedResponse response, CallerToken token, long end) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        JsonNode generation = McpJson.readObject(response.body().getBytes()).orElseGet(McpJson::object);
        boolean isRunning = response.status() < 400
                && RUNNING.contains(generation.path("status").asText());
        if (!isRunning || left <= 0) {
            return Future.succeededFuture(response);
        }
        exchange.tellProgress(generation.path("progress").asDouble(), words(generation));
        long round = exchange.wantsProgress() ? Math.min(left, TimeUnit.SECONDS.toMillis(PROGRESS_SECONDS)) : left;
        long endOfRound = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(round - EARLY_MILLIS);
        return longPolls
                .await(exchange.context(), generation.path("id").asText(), round, token)
                // What is known of a generation that was charged is a better answer than that it cannot be read now.
                .recover(cause -> isRevocation(cause) ? Future.failedFuture(cause) : Future.succeededFuture(response))
                // A replica that stops, or has no room for the wait, answers before the end of the round.
                .compose(next -> System.nanoTime() - endOfRound < 0
                        ? Future.succeededFuture(next)
                        : awaitEnd(exchange, next, token, end));
    }

    private static boolean isRevocation(Throwable cause) {
        return cause instanceof ApiException refusal
                && (refusal.code() == ErrorCode.INVALID_TOKEN || refusal.code() == ErrorCode.INSUFFICIENT_SCOPE);
    }

    private static String words(JsonNode generation) {
        String status = generation.path("status").asText();
        if (generation.has("queue_position")) {
            return status + ", position " + generation.path("queue_position").asInt();
        }
        return generation.has("estimated_seconds_left")
                ? status + ", about "
                        + generation.path("estimated_seconds_left").asInt() + " s left"
                : status;
    }

    /** What HTTP has a status and a challenge for is answered so; all else is for the assistant to read. */
    private static void refuse(McpExchange exchange, Throwable cause, Optional<String> requestId) {
        if (cause instanceof ApiException refusal) {
            switch (refusal.code()) {
                case UNAUTHORIZED, INVALID_TOKEN, INSUFFICIENT_SCOPE -> exchange.refuse(refusal);
                default -> exchange.complete(ToolResults.refusal(refusal, requestId));
            }
        } else {
            exchange.refuse(cause);
        }
    }

    private static void settle(AdmittedRequest admitted, Outcome outcome) {
        admitted.permit().ifPresent(permit -> permit.settle(outcome));
    }

    private static Outcome outcome(BufferedResponse response) {
        return Outcome.of(response.status(), "true".equals(response.headers().get("Idempotency-Replayed")));
    }
}
