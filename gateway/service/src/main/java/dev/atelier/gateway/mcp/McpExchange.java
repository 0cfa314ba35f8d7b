// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.util.Optional;

/** One message of a client and its answer: a JSON body, or a stream of events if progress is sent before the answer. */
final class McpExchange {
    private static final String EVENTS = "text/event-stream";
    private static final int UNAUTHORIZED = 401;
    /** The smallest step: each notification has to report more progress than the one before. */
    private static final double STEP = 0.001;

    private final RequestContext context;
    private final McpMessage message;
    private final boolean stateless;
    private final boolean takesEvents;
    private final Optional<McpBatch> batch;
    private double reported;

    McpExchange(RequestContext context, McpMessage message, boolean stateless) {
        this(context, message, stateless, Optional.empty());
    }

    private McpExchange(RequestContext context, McpMessage message, boolean stateless, Optional<McpBatch> batch) {
        this.context = context;
        this.message = message;
        this.stateless = stateless;
        this.batch = batch;
        // Read now: a long wait drops the headers.
        this.takesEvents = String.valueOf(context.request().getHeader("Accept")).contains(EVENTS);
    }

    /** Of a message whose answer is one of several. */
    static McpExchange inBatch(RequestContext context, McpMessage message, McpBatch batch) {
        return new McpExchange(context, message, false, Optional.of(batch));
    }

    RequestContext context() {
        return context;
    }

    McpMessage message() {
        return message;
    }

    /** Whether the message is of the version without sessions. */
    boolean isStateless() {
        return stateless;
    }

    /** Whether the answer may wait for the end of a generation: in a batch, every answer would wait for every generation. */
    boolean mayWait() {
        return batch.isEmpty();
    }

    /** Whether the client accepts notifications of progress, and asked for them. */
    boolean wantsProgress() {
        return takesEvents && batch.isEmpty() && message.progressToken().isPresent();
    }

    /** Sends a notification of progress to the client, if the client wants it. */
    void tellProgress(double share, String words) {
        if (!wantsProgress() || context.isEnded()) {
            return;
        }
        // The share of a run that waits stays 0; the small steps only show the client that the server is alive.
        reported = Math.min(1, Math.max(share, reported + STEP));
        ObjectNode notification = McpJson.object().put("jsonrpc", "2.0").put("method", "notifications/progress");
        ObjectNode params = notification.putObject("params");
        message.progressToken().ifPresent(token -> params.set("progressToken", token));
        params.put("progress", reported).put("total", 1).put("message", words);
        writeEvent(McpJson.toBuffer(notification));
    }

    /** Answers with a result; writing it can take a while. */
    void complete(ObjectNode result) {
        ObjectNode answer = envelope();
        answer.set("result", stateless ? McpProtocol.stateless(result) : result);
        if (batch.isPresent()) {
            batch.orElseThrow().add(answer);
            return;
        }
        BlockingWork.run(() -> McpJson.toBuffer(answer))
                .onSuccess(body -> send(200, body))
                .onFailure(context::refuse);
    }

    /** Answers a notification, or a response. */
    void accept() {
        if (batch.isPresent()) {
            batch.orElseThrow().next();
        } else if (!context.isEnded()) {
            context.response().setStatusCode(202).end();
        }
    }

    /** Answers with a refusal; what is no refusal is an internal fault. */
    void refuse(Throwable cause) {
        if (cause instanceof McpException refusal) {
            refuse(refusal);
        } else if (cause instanceof ApiException refusal && isOneOfSeveral(refusal)) {
            refuse(new McpException(200, McpException.INVALID_REQUEST, refusal.message()));
        } else {
            context.refuse(cause);
        }
    }

    /** Whether the refusal is the last event of a stream, or one answer of a batch; without a credential no answer counts. */
    private boolean isOneOfSeveral(ApiException refusal) {
        return context.response().headWritten()
                || (batch.isPresent() && refusal.code().status() != UNAUTHORIZED);
    }

    private void refuse(McpException refusal) {
        ObjectNode answer = envelope();
        answer.set("error", refusal.toError());
        if (batch.isPresent()) {
            batch.orElseThrow().add(answer);
            return;
        }
        send(refusal.status(), McpJson.toBuffer(answer));
    }

    /** The method is not known; before the version without sessions this was no error of HTTP. */
    void refuseMethod() {
        refuse(new McpException(
                stateless ? 404 : 200, McpException.METHOD_NOT_FOUND, "This server does not have this method."));
    }

    private ObjectNode envelope() {
        JsonNode id = message.id();
        ObjectNode answer = McpJson.object().put("jsonrpc", "2.0");
        if (id != null) {
            answer.set("id", id);
        }
        return answer;
    }

    private void send(int status, Buffer body) {
        HttpServerResponse response = context.response();
        if (context.isEnded()) {
            return;
        }
        if (response.headWritten()) {
            writeEvent(body);
            response.end();
        } else {
            sendJson(context, status, body);
        }
    }

    static void sendJson(RequestContext context, int status, Buffer body) {
        context.response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .end(body);
    }

    private void writeEvent(Buffer data) {
        HttpServerResponse response = context.response();
        if (!response.headWritten()) {
            // A proxy that collects the response would hold back what is to be seen at once.
            response.setChunked(true)
                    .putHeader(HttpHeaders.CONTENT_TYPE, EVENTS)
                    .putHeader("X-Accel-Buffering", "no");
        }
        response.write(
                Buffer.buffer("event: message\ndata: ").appendBuffer(data).appendString("\n\n"));
    }
}
