// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.RequestContext;
import java.util.Iterator;
import java.util.function.Consumer;

/**
 * The messages of one body, which only the version 2025-03-26 has: each is admitted and run as if it came alone, one after
 * the other, and one array has all answers.
 */
final class McpBatch {
    /** An assistant calls a few tools at once; each message counts in the rate limits, and all of them hold one request. */
    static final int MOST_MESSAGES = 20;

    private final RequestContext context;
    private final Iterator<JsonNode> messages;
    private final Consumer<McpExchange> runner;
    private final ArrayNode answers = McpJson.object().arrayNode();

    private McpBatch(RequestContext context, Iterator<JsonNode> messages, Consumer<McpExchange> runner) {
        this.context = context;
        this.messages = messages;
        this.runner = runner;
    }

    /** Runs the messages; throws the refusal of a body that is no batch of the version that it states. */
    static void run(RequestContext context, ArrayNode messages, Consumer<McpExchange> runner) {
        if (!McpProtocol.hasBatches(context.request())) {
            throw refusal("This version of the protocol has one message in a body; batches belong to 2025-03-26.");
        }
        if (messages.isEmpty() || messages.size() > MOST_MESSAGES) {
            throw refusal("A batch has 1 to " + MOST_MESSAGES + " messages.");
        }
        new McpBatch(context, messages.iterator(), runner).next();
    }

    private static McpException refusal(String message) {
        return new McpException(400, McpException.INVALID_REQUEST, message);
    }

    /** Takes the answer of a message, and begins the next one. */
    void add(ObjectNode answer) {
        answers.add(answer);
        next();
    }

    /** Begins the next message, or answers when all are answered; a client that is gone has nothing more run. */
    void next() {
        if (context.isEnded()) {
            return;
        }
        if (messages.hasNext()) {
            begin(messages.next());
        } else if (answers.isEmpty()) {
            context.response().setStatusCode(202).end();
        } else {
            BlockingWork.run(() -> McpJson.toBuffer(answers))
                    .onSuccess(body -> McpExchange.sendJson(context, 200, body))
                    .onFailure(context::refuse);
        }
    }

    private void begin(JsonNode tree) {
        JsonNode id = tree.get("id");
        var unread = McpExchange.inBatch(context, McpMessage.unread(McpMessage.isId(id) ? id : null), this);
        try {
            McpMessage message = McpMessage.of(tree);
            if (message.method().equals("initialize")) {
                throw refusal("initialize comes alone.");
            }
            McpProtocol.isStateless(message, context.request());
            runner.accept(McpExchange.inBatch(context, message, this));
        } catch (McpException refusal) {
            unread.refuse(refusal);
        }
    }
}
