// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
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
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Uploads the media of a job to the server and collects the values for the placeholders of its workflow. */
@ApplicationScoped
class ComfyUploader {
    private static final Logger LOG = Logger.getLogger(ComfyUploader.class);

    /** How the preparation ended. */
    sealed interface Outcome {

        record Ready(Map<String, JsonNode> values) implements Outcome {}

        record Failed(SubmitResult submission) implements Outcome {}
    }

    private final UpstreamClient client;
    private final ProviderErrorMapper errors;

    ComfyUploader(UpstreamClient client, ProviderErrorMapper errors) {
        this.client = client;
        this.errors = errors;
    }

    /** Names elements of a list {@code images.0}, {@code images.1} and so on. Safe to repeat: an upload replaces itself. */
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
        return upload(job, values);
    }

    private Outcome upload(ProviderJob job, Map<String, JsonNode> values) throws InterruptedException {
        for (int i = 0; i < job.media().size(); i++) {
            MediaInput input = job.media().get(i);
            UpstreamAnswer answer;
            try {
                answer = upload(job, input, JobForm.fileName("atelier-" + job.generation() + "-" + i, input));
            } catch (IOException e) {
                LOG.warnf(
                        "input not available generation=%d cause=%s",
                        job.generation(), e.getClass().getSimpleName());
                return new Outcome.Failed(new SubmitResult.NotTaken("an input cannot be had now", Optional.empty()));
            }
            Optional<JsonNode> name = parseName(answer);
            if (name.isEmpty()) {
                return new Outcome.Failed(toFailure(job, answer));
            }
            values.replaceAll((_, value) -> value.asText().equals(input.url()) ? name.orElseThrow() : value);
        }
        return new Outcome.Ready(values);
    }

    private UpstreamAnswer upload(ProviderJob job, MediaInput input, String name)
            throws IOException, InterruptedException {
        Multipart form;
        try (Multipart open = Multipart.create(job.workspace())) {
            open.addField("type", "input").addField("overwrite", "true");
            form = open.addFile("image", name, input.contentType(), input.file());
        }
        return client.call(ComfyProvider.API, job, UpstreamRequest.post("/upload/image", form));
    }

    /** The name under which a workflow loads the file, with its folder. */
    private static Optional<JsonNode> parseName(UpstreamAnswer answer) {
        return answer.success().flatMap(upload -> {
            String folder = upload.text("subfolder").orElse("");
            return upload.text("name").map(name -> TextNode.valueOf(folder.isEmpty() ? name : folder + "/" + name));
        });
    }

    /** An upload whose answer was lost has not started a job. */
    private SubmitResult toFailure(ProviderJob job, UpstreamAnswer answer) {
        return switch (errors.toSubmitResult(ComfyProvider.API, job, answer)) {
            case SubmitResult.Unknown(String detail) -> new SubmitResult.NotTaken(detail, Optional.empty());
            case SubmitResult other -> other;
        };
    }
}
