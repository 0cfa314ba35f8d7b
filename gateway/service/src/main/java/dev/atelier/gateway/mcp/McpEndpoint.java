// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.atelier.gateway.admission.AdmissionFilter;
import dev.atelier.gateway.admission.AdmittedRequest;
import dev.atelier.gateway.admission.RateClass;
import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.gateway.apikey.LastUseRecorder;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.AllowedOrigins;
import dev.atelier.gateway.request.RequestBodyCheck;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SmallBody;
import dev.atelier.gateway.route.McpRoutes;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpHeaders;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Answers {@code /mcp}: messages of assistants, each admitted like the request that it stands for. */
@Singleton
class McpEndpoint implements RouteHandler {
    /** A message holds references to media. Media in it would pass through the assistant's model, at its price. */
    private static final int MAX_BODY_BYTES = 1024 * 1024;

    /** The requirement of every message but the call of a tool; a call has the requirement of its route. */
    private static final RouteRequirement CONNECTED =
            new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST).of(Audience.MCP);

    /** Without a session there is nothing to begin and nothing to keep alive. */
    private static final Set<String> ONLY_WITH_INITIALIZE = Set.of("initialize", "ping");

    private final AdmissionFilter admission;
    private final AllowedOrigins origins;
    private final ToolCatalogue tools;
    private final ModelTools modelTools;
    private final ToolRunner runner;
    private final LastUseRecorder lastUse;

    McpEndpoint(
            AdmissionFilter admission,
            AllowedOrigins origins,
            ToolCatalogue tools,
            ModelTools modelTools,
            ToolRunner runner,
            LastUseRecorder lastUse) {
        this.admission = admission;
        this.origins = origins;
        this.tools = tools;
        this.modelTools = modelTools;
        this.runner = runner;
        this.lastUse = lastUse;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                new OwnRoute(McpRoutes.CALL, (context, _) -> begin(context, this::receive)),
                new OwnRoute(McpRoutes.LISTEN, (context, _) -> begin(context, this::refuseKnown)),
                new OwnRoute(McpRoutes.END, (context, _) -> begin(context, this::refuseKnown)));
    }

    private void begin(RequestContext context, Consumer<RequestContext> then) {
        context.response()
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .putHeader("X-Content-Type-Options", "nosniff");
        if (origins.allows(context.request().getHeader(HttpHeaders.ORIGIN))) {
            then.accept(context);
            return;
        }
        refuse(
                context,
                403,
                "Pages of this origin may not connect; the operator allows them with atelier.mcp.allowed-origins.");
    }

    /** Clients without a token look for the way to one with any method. */
    private void refuseKnown(RequestContext context) {
        admission
                .admit(context, CONNECTED, ServiceName.GENERATION)
                .onSuccess(_ -> refuseMethod(context))
                .onFailure(context::refuse);
    }

    private void receive(RequestContext context) {
        try {
            admission.requireCredential(context, CONNECTED);
            RequestBodyCheck.checkJson(context.request(), MAX_BODY_BYTES);
        } catch (ApiException refusal) {
            context.refuse(refusal);
            return;
        }
        SmallBody.read(context, MAX_BODY_BYTES)
                .compose(body -> BlockingWork.run(() -> McpJson.read(body.getBytes())
                        .orElseThrow(() -> new McpException(
                                400, McpException.PARSE_ERROR, "The body must be a JSON-RPC message as JSON."))))
                .onSuccess(body -> answer(context, body))
                .onFailure(cause -> refuse(context, cause));
    }

    private void answer(RequestContext context, JsonNode body) {
        McpMessage message = McpMessage.unread(null);
        try {
            if (body instanceof ArrayNode messages) {
                McpBatch.run(context, messages, this::run);
                return;
            }
            message = McpMessage.of(body);
            run(new McpExchange(context, message, McpProtocol.isStateless(message, context.request())));
        } catch (McpException refusal) {
            new McpExchange(context, message, false).refuse(refusal);
        }
    }

    private void run(McpExchange exchange) {
        RequestContext context = exchange.context();
        McpMessage message = exchange.message();
        Optional<Tool> tool = message.isCall() && message.isRequest()
                ? tools.find(message.toolName()).or(() -> modelTools.find(context, message.toolName()))
                : Optional.empty();
        if (tool.isPresent()) {
            runner.run(exchange, tool.orElseThrow());
        } else {
            admission
                    .admit(context, CONNECTED, ServiceName.GENERATION)
                    .onSuccess(admitted -> answer(exchange, admitted))
                    .onFailure(exchange::refuse);
        }
    }

    private void answer(McpExchange exchange, AdmittedRequest admitted) {
        lastUse.record(admitted.credential());
        McpMessage message = exchange.message();
        if (!message.isRequest()) {
            exchange.accept();
            return;
        }
        if (exchange.isStateless() && ONLY_WITH_INITIALIZE.contains(message.method())) {
            exchange.refuseMethod();
            return;
        }
        switch (message.method()) {
            case "initialize" -> exchange.complete(McpProtocol.initialize(message.params()));
            case "server/discover" -> exchange.complete(McpProtocol.discover());
            case "ping" -> exchange.complete(McpJson.object());
            case "tools/list" ->
                modelTools
                        .list(exchange.context(), admitted.callerToken())
                        .onSuccess(ofModels -> exchange.complete(
                                tools.list(admitted.callerToken().caller().scopes(), ofModels)))
                        .onFailure(exchange::refuse);
            case "tools/call" ->
                exchange.refuse(new McpException(
                        200, McpException.INVALID_PARAMS, "There is no such tool; tools/list names all of them."));
            default -> exchange.refuseMethod();
        }
    }

    private static void refuseMethod(RequestContext context) {
        context.response().putHeader(HttpHeaders.ALLOW, "POST");
        refuse(context, 405, "Send messages with POST; this server has no stream and no sessions.");
    }

    /** Of a request in which no message could be read. */
    private static void refuse(RequestContext context, Throwable cause) {
        if (cause instanceof McpException refusal) {
            new McpExchange(context, McpMessage.unread(null), false).refuse(refusal);
        } else {
            context.refuse(cause);
        }
    }

    private static void refuse(RequestContext context, int status, String message) {
        refuse(context, new McpException(status, McpException.INVALID_REQUEST, message));
    }
}
