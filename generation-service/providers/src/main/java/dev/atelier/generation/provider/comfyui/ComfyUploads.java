// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.http.MediaForm;
import dev.atelier.generation.provider.http.Multipart;
import dev.atelier.generation.provider.http.Troubles;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Puts the media of a job where a workflow can load them, and gathers the values for its places. */
@ApplicationScoped
class ComfyUploads {
    private static final Logger LOG = Logger.getLogger(ComfyUploads.class);

    /** What came of it. */
    sealed interface Outcome {

        record Ready(Map<String, JsonNode> values) implements Outcome {}

        record Stuck(Submission submission) implements Outcome {}
    }

    private final UpstreamClient http;
    private final Troubles troubles;

    ComfyUploads(UpstreamClient http, Troubles troubles) {
        this.http = http;
        this.troubles = troubles;
    }

    /** Elements of a list are {@code images.0}, {@code images.1} and so on. Safe to repeat: an upload replaces itself. */
    Outcome prepare(ProviderJob job) throws InterruptedException {
        Map<String, JsonNode> values = new HashMap<>();
        values.put("generation", LongNode.valueOf(job.generation()));
        job.size().ifPresent(size -> {
            values.put("width", IntNode.valueOf(size.width()));
            values.put("height", IntNode.valueOf(size.height()));
        });
        for (Map.Entry<String, JsonNode> param : job.params().properties()) {
            values.put(param.getKey(), param.getValue());
            for (int i = 0; i < param.getValue().size() && param.getValue().isArray(); i++) {
                values.put(param.getKey() + "." + i, param.getValue().get(i));
            }
        }
        return uploaded(job, values);
    }

    private Outcome uploaded(ProviderJob job, Map<String, JsonNode> values) throws InterruptedException {
        for (int i = 0; i < job.media().size(); i++) {
            MediaInput input = job.media().get(i);
            UpstreamAnswer answer;
            try {
                answer = upload(job, input, MediaForm.fileName("atelier-" + job.generation() + "-" + i, input));
            } catch (IOException e) {
                LOG.warnf(
                        "input not at hand generation=%d cause=%s",
                        job.generation(), e.getClass().getSimpleName());
                return new Outcome.Stuck(new Submission.NotTaken("an input cannot be had now", Optional.empty()));
            }
            Optional<JsonNode> name = name(answer);
            if (name.isEmpty()) {
                return new Outcome.Stuck(trouble(job, answer));
            }
            values.replaceAll((_, value) -> value.asText().equals(input.url()) ? name.orElseThrow() : value);
        }
        return new Outcome.Ready(values);
    }

    private UpstreamAnswer upload(ProviderJob job, MediaInput input, String name)
            throws IOException, InterruptedException {
        Multipart form;
        try (Multipart open = Multipart.in(job.workspace())) {
            open.field("type", "input").field("overwrite", "true");
            form = open.file("image", name, input.contentType(), input.file());
        }
        return http.call(job, ComfyProvider.signed(job.upstream(), UpstreamRequest.post("/upload/image", form)));
    }

    /** As a loader wants it: with its folder. */
    private static Optional<JsonNode> name(UpstreamAnswer answer) {
        if (!(answer instanceof Answered told) || !told.isSuccess()) {
            return Optional.empty();
        }
        String folder = told.text("subfolder").orElse("");
        return told.text("name").map(name -> TextNode.valueOf(folder.isEmpty() ? name : folder + "/" + name));
    }

    /** An upload whose answer was lost is no job yet. */
    private Submission trouble(ProviderJob job, UpstreamAnswer answer) {
        return switch (troubles.atSubmit(job, answer, ComfyErrors::read)) {
            case Submission.Unknown(String detail) -> new Submission.NotTaken(detail, Optional.empty());
            case Submission other -> other;
        };
    }
}
