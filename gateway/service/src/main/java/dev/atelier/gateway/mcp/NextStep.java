// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.error.ErrorCode;
import java.util.Optional;

/** Says in words what an assistant does next; an assistant reads sentences and no manual. */
final class NextStep {
    private NextStep() {}

    /** After a response that is no refusal; empty when the response says it all. */
    static Optional<String> after(JsonNode body) {
        String id = body.path("id").asText();
        if (!id.startsWith("gen_")) {
            return Optional.empty();
        }
        return switch (body.path("status").asText()) {
            case "queued", "processing" ->
                Optional.of(
                        "Generation %s is not finished. Call get_generation with id %s and wait 45.".formatted(id, id));
            case "failed" ->
                Optional.of(("Generation %s failed and was refunded. Read its error, and call generate again with a new"
                                + " request_id if another try makes sense.")
                        .formatted(id));
            default -> Optional.empty();
        };
    }

    /** @param retryAfter seconds, or empty */
    static String after(ErrorCode code, String retryAfter, Optional<String> requestId) {
        String wait = "Wait " + (retryAfter.isEmpty() ? "5" : retryAfter) + " seconds, then make the same call again";
        String same = requestId
                .map(id -> ", with request_id " + id + ": it is charged once.")
                .orElse(".");
        return switch (code) {
            case INVALID_JSON, INVALID_INPUT ->
                "Correct the argument and call again; get_model shows the input schema of a model. Nothing was charged.";
            case UNAUTHORIZED, INVALID_TOKEN -> "Ask the user to connect this server again.";
            case INSUFFICIENT_SCOPE, RECENT_SIGN_IN_REQUIRED ->
                "Ask the user to connect this server again and to allow this.";
            case INSUFFICIENT_CREDITS ->
                "Nothing was charged. Tell the user that the account needs credits; account shows the balance, and"
                        + " list_models shows cheaper models.";
            case TOKEN_CAP_EXCEEDED ->
                "Nothing was charged. Tell the user that the spending limit of this connection is reached; account"
                        + " shows the limit. Do not try again before it ends or the user raises it.";
            case PLAN_REQUIRED -> "Choose another option or model, or tell the user that this needs a higher plan.";
            case STORAGE_QUOTA_EXCEEDED ->
                "Tell the user that the library is full: files have to be deleted, or the plan raised, before more fit in.";
            case PROJECT_READ_ONLY -> "Choose a project that the user can write to; projects lists them.";
            case NOT_FOUND -> "Look the id up: list_models, list_generations, list_files, shelf_items or projects.";
            case IDEMPOTENCY_CONFLICT ->
                "This request_id belongs to another request. Use a new request_id for a new generation.";
            case IDEMPOTENCY_IN_PROGRESS -> wait + same;
            case ALREADY_EXISTS -> "It is there already. Choose another name, or use what shelf_items shows.";
            case NOT_CANCELABLE -> "Call get_generation with wait 45 to see how it ends, or how it ended.";
            case NOT_FINALIZABLE -> "Only a generation that shows finalize_1080p can be made again at 1080p.";
            case MODERATION_BLOCKED ->
                "Nothing was charged. Do not send the same text again; tell the user that the content rules forbid it.";
            case RATE_LIMITED, CONCURRENCY_LIMIT, MODEL_UNAVAILABLE, SERVICE_UNAVAILABLE -> wait + same;
            case PROVIDER_ERROR -> "Nothing was charged. Call again with a new request_id, or choose another model.";
            case INTERNAL_ERROR -> "This is a fault of the server. Make the same call again once" + same;
        };
    }
}
