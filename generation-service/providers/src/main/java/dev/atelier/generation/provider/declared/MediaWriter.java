// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.http.JobForm;
import dev.atelier.generation.provider.http.Multipart;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Writes media into a request as its vendor takes them: an address, their bytes as text, or what an upload answered. */
final class MediaWriter {
    static final String RULE = "$media";

    private static final String ADDRESS = "address";
    private static final String UPLOAD = "upload";
    private static final Set<String> FORMS = Set.of(ADDRESS, UPLOAD, "data_uri", "base64", "content_type");

    /** The params with their media, or why the job cannot be submitted now; nothing was accepted so far. */
    sealed interface Outcome {
        record Ready(ObjectNode params) implements Outcome {}

        record Ended(SubmitResult result) implements Outcome {}
    }

    private final UpstreamClient client;
    private final ProviderErrorMapper errors;

    MediaWriter(UpstreamClient client, ProviderErrorMapper errors) {
        this.client = client;
        this.errors = errors;
    }

    Outcome write(Vendor vendor, ProviderJob job) throws InterruptedException {
        if (vendor.media().value().path(RULE).asText().equals(ADDRESS)) {
            return new Outcome.Ready(job.params());
        }
        Map<String, JsonNode> values = new HashMap<>();
        for (MediaInput input : job.media()) {
            try {
                if (Files.size(input.file()) > vendor.media().maxBytes()) {
                    return new Outcome.Ended(new SubmitResult.Failed("an input is larger than the upstream takes"));
                }
                Optional<String> uploaded = Optional.empty();
                if (vendor.media().upload().isPresent()) {
                    UpstreamAnswer answer =
                            upload(vendor, vendor.media().upload().orElseThrow(), job, input);
                    uploaded = uploaded(vendor, answer);
                    if (uploaded.isEmpty()) {
                        return new Outcome.Ended(toFailure(vendor, job, answer));
                    }
                }
                values.put(input.url(), fill(vendor.media().value(), input, uploaded.orElse("")));
            } catch (IOException _) {
                return new Outcome.Ended(new SubmitResult.NotTaken("an input cannot be had now", Optional.empty()));
            }
        }
        return new Outcome.Ready((ObjectNode) replace(job.params(), values));
    }

    private UpstreamAnswer upload(Vendor vendor, Vendor.Upload upload, ProviderJob job, MediaInput input)
            throws IOException, InterruptedException {
        Multipart form;
        try (Multipart open = Multipart.create(job.workspace())) {
            for (Map.Entry<String, String> field : upload.fields().entrySet()) {
                open.addField(field.getKey(), field.getValue());
            }
            form = open.addFile(upload.form(), JobForm.fileName("input", input), input.contentType(), input.file());
        }
        UpstreamRequest request =
                UpstreamRequest.of("POST", upload.url().text()).form(form);
        for (Map.Entry<String, String> header : upload.headers().entrySet()) {
            request = request.header(header.getKey(), header.getValue());
        }
        return client.call(vendor.api(), job, request);
    }

    private static Optional<String> uploaded(Vendor vendor, UpstreamAnswer answer) {
        return answer.success()
                .filter(success -> !vendor.api().errors().isErrorInSuccess(success))
                .flatMap(success ->
                        vendor.media().upload().flatMap(upload -> upload.value().text(success.json())));
    }

    /** An upload whose answer was lost has not started a job. */
    private SubmitResult toFailure(Vendor vendor, ProviderJob job, UpstreamAnswer answer) {
        return switch (errors.toSubmitResult(vendor.api(), job, answer)) {
            case SubmitResult.Unknown(String detail) -> new SubmitResult.NotTaken(detail, Optional.empty());
            case SubmitResult other -> other;
        };
    }

    /** Recursion is safe: the depth of a file is bounded where it is read. */
    private static JsonNode fill(JsonNode value, MediaInput input, String uploaded)
            throws IOException, InterruptedException {
        if (value.path(RULE).isTextual()) {
            return TextNode.valueOf(
                    switch (value.path(RULE).asText()) {
                        case UPLOAD -> uploaded;
                        case "data_uri" -> "data:" + input.contentType() + ";base64," + base64(input);
                        case "base64" -> base64(input);
                        case "content_type" -> input.contentType();
                        default -> input.url();
                    });
        }
        if (value instanceof ObjectNode object) {
            ObjectNode filled = object.objectNode();
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                filled.set(member.getKey(), fill(member.getValue(), input, uploaded));
            }
            return filled;
        }
        return value;
    }

    private static String base64(MediaInput input) throws IOException, InterruptedException {
        return Base64.getEncoder().encodeToString(Files.readAllBytes(input.file()));
    }

    /** Recursion is safe: params follow the schema of their model. */
    private static JsonNode replace(JsonNode params, Map<String, JsonNode> values) {
        return switch (params) {
            case ObjectNode object -> {
                ObjectNode replaced = object.objectNode();
                object.properties()
                        .forEach(member -> replaced.set(member.getKey(), replace(member.getValue(), values)));
                yield replaced;
            }
            case ArrayNode array -> {
                ArrayNode replaced = array.arrayNode();
                array.forEach(element -> replaced.add(replace(element, values)));
                yield replaced;
            }
            default -> params.isTextual() ? values.getOrDefault(params.asText(), params) : params;
        };
    }

    /** Finds what is wrong with the value that stands for a medium. */
    static void check(JsonNode value, boolean isUploaded, BiConsumer<String, String> mistakes) {
        if (value.has(RULE)) {
            String form = value.path(RULE).asText();
            if (!FORMS.contains(form) || value.size() > 1) {
                mistakes.accept(
                        "/" + RULE,
                        "stands alone and is one of " + FORMS.stream().sorted().toList());
            }
            if (form.equals(UPLOAD) && !isUploaded) {
                mistakes.accept("/" + RULE, "needs 'upload' beside 'value'");
            }
        }
        value.properties().stream()
                .filter(member -> member.getValue().isObject())
                .forEach(member -> check(
                        member.getValue(),
                        isUploaded,
                        (pointer, what) -> mistakes.accept("/" + member.getKey() + pointer, what)));
    }
}
