// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.FailureMessages;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.translate.BodySchema;
import dev.atelier.compat.translate.DataFile;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.dialect.OpenAiErrors;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The dialect under /compat/openai/v1, whose pictures, speech and transcripts are answers to the call itself. */
@Singleton
public class OpenAiDialect extends Dialect {
    private final Map<String, BodySchema> bodies;
    private final Map<String, Map<String, String>> voices;

    OpenAiDialect() {
        super(DialectName.OPENAI);
        var file = DataFile.resource("dialects/openai.yaml", new TypeReference<Contents>() {});
        this.bodies = file.bodies().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, body -> new BodySchema(body.getValue())));
        this.voices = file.voices();
    }

    /** The data file; the other members only hold YAML anchors. */
    private record Contents(
            JsonNode hints,
            JsonNode members,
            Map<String, ObjectNode> bodies,
            Map<String, Map<String, String>> voices) {}

    /** @param path below the base URL */
    BodySchema body(String path) {
        return Optional.ofNullable(bodies.get(path)).orElseThrow();
    }

    /** A voice by the model's own name for it; a name that is not known here stays, and the model decides. */
    String voice(String model, String name) {
        return voices.getOrDefault(model, Map.of()).getOrDefault(name, name);
    }

    /** The clients read one fault, and its member. */
    @Override
    public DialectError invalid(InvalidBody invalid) {
        FieldError fault = invalid.errors().getFirst();
        String param = fault.loc().stream().skip(1).map(String::valueOf).collect(Collectors.joining("."));
        return OpenAiErrors.invalid(
                param.isEmpty()
                        ? new ApiException(ErrorCode.INVALID_INPUT, fault.msg())
                        : ApiException.invalid(fault.msg() + ": '" + param + "'.", param),
                code(fault.type()));
    }

    private static String code(String type) {
        return switch (type) {
            case "missing" -> "missing_required_parameter";
            case "extra_forbidden" -> "unknown_parameter";
            case "literal_error" -> "unsupported_value";
            case "string_too_long" -> "string_above_max_length";
            case "string_too_short" -> "string_below_min_length";
            case "string_type", "int_type", "float_type", "bool_type", "list_type", "dict_type" -> "invalid_type";
            default -> "invalid_value";
        };
    }

    /** Refuses one member of a body. */
    static InvalidBody refusal(String param, String message, String type) {
        return new InvalidBody(List.of(FieldError.of(List.of("body", param), message, type)));
    }

    /** Why a run has no result; empty while it goes on and when it has one. */
    static Optional<ApiException> failure(CompatRequest request) {
        return switch (request.progress().state()) {
            case STARTING, QUEUED, IN_PROGRESS, COMPLETED -> Optional.empty();
            case NSFW -> Optional.of(failure(ErrorCode.MODERATION_BLOCKED, request));
            case FAILED, CANCELED ->
                Optional.of(failure(
                        request.progress().errorCode().flatMap(ErrorCode::of).orElse(ErrorCode.PROVIDER_ERROR),
                        request));
        };
    }

    private static ApiException failure(ErrorCode code, CompatRequest request) {
        return new ApiException(
                code, FailureMessages.of(request.progress().errorCode().orElse("")));
    }
}
