// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.gemini;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.FailureMessages;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.Map;
import java.util.Optional;

/** Builds the bodies of this dialect. */
final class GeminiViews {
    private static final String MODELS = "models/";
    private static final int CLIENT_CLOSED = 499;
    private static final int TIMEOUT = 504;

    private GeminiViews() {}

    static ObjectNode model(String name, NativeModel model) {
        ObjectNode view = JsonNodeFactory.instance.objectNode();
        view.put("name", MODELS + name)
                .put("baseModelId", model.slug())
                .put("version", "001")
                .put("displayName", model.name())
                .put("description", model.description())
                .putArray("supportedGenerationMethods")
                .add("generateContent")
                .add("streamGenerateContent");
        return view;
    }

    /** An answer that holds a picture. */
    static ObjectNode picture(CompatRequest request, String type, byte[] picture) {
        ObjectNode candidate = JsonNodeFactory.instance.objectNode();
        candidate
                .putObject("content")
                .put("role", "model")
                .putArray("parts")
                .addObject()
                .putObject("inlineData")
                .put("mimeType", type)
                .put("data", picture);
        return answer(request, candidate.put("finishReason", "STOP"));
    }

    /** An answer to a run that the content rules ended; the vendor says that without an error, too. */
    static ObjectNode blockedRun(CompatRequest request) {
        ObjectNode candidate = JsonNodeFactory.instance.objectNode();
        candidate.putObject("content");
        candidate.put("finishReason", "IMAGE_SAFETY").put("finishMessage", FailureMessages.of("moderation_blocked"));
        return answer(request, candidate);
    }

    private static ObjectNode answer(CompatRequest request, ObjectNode candidate) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putArray("candidates").add(candidate.put("index", 0));
        usage(answer);
        return answer.put("modelVersion", request.path())
                .put("responseId", request.id().toString());
    }

    /** The answer to a call that the content rules refused before anything was started. */
    static ObjectNode blockedCall(String name, ApiException refusal) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putObject("promptFeedback")
                .put("blockReason", "PROHIBITED_CONTENT")
                .put("blockReasonMessage", refusal.message());
        usage(answer);
        return answer.put("modelVersion", name);
    }

    /** The vendor counts tokens, of which there are none here; programs read the counts all the same. */
    private static void usage(ObjectNode answer) {
        answer.putObject("usageMetadata")
                .put("promptTokenCount", 0)
                .put("candidatesTokenCount", 0)
                .put("totalTokenCount", 0);
    }

    /** Why there is no picture and no refusal of its content either; empty for every other request. */
    static Optional<DialectError> failure(CompatRequest request) {
        return switch (request.progress().state()) {
            case COMPLETED, NSFW -> Optional.empty();
            case STARTING, QUEUED, IN_PROGRESS ->
                Optional.of(error(
                        TIMEOUT, "DEADLINE_EXCEEDED", "The run has not ended yet. Repeat the call to go on waiting."));
            case CANCELED -> Optional.of(error(CLIENT_CLOSED, "CANCELLED", message(request)));
            case FAILED ->
                Optional.of(DialectName.GEMINI.error(new ApiException(ErrorCode.PROVIDER_ERROR, message(request))));
        };
    }

    private static String message(CompatRequest request) {
        return FailureMessages.of(request.progress().errorCode().orElse(""));
    }

    private static DialectError error(int status, String word, String message) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("error")
                .put("code", status)
                .put("message", message)
                .put("status", word)
                .putArray("details");
        return new DialectError(status, body, Map.of());
    }
}
