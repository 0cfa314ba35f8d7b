// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.http.JobIds;
import dev.atelier.generation.provider.http.MediaForm;
import dev.atelier.generation.provider.http.OutputFetch;
import dev.atelier.generation.provider.http.Troubles;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamHttpConfig;
import dev.atelier.generation.provider.http.UpstreamRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Hands jobs over: pictures and speech come back in the answer itself, clips become jobs. */
@ApplicationScoped
class OpenAiSubmits {
    private static final Logger LOG = Logger.getLogger(OpenAiSubmits.class);

    private final UpstreamClient http;
    private final Troubles troubles;
    private final OutputFetch outputs;
    private final UpstreamHttpConfig config;
    private final Clock clock;

    OpenAiSubmits(UpstreamClient http, Troubles troubles, OutputFetch outputs, UpstreamHttpConfig config, Clock clock) {
        this.http = http;
        this.troubles = troubles;
        this.outputs = outputs;
        this.config = config;
        this.clock = clock;
    }

    Submission submit(ProviderJob job) throws InterruptedException {
        OpenAiModel model = OpenAiModel.of(job.model());
        UpstreamRequest request;
        try {
            request = OpenAiProvider.signed(job.upstream(), request(job, model));
        } catch (IOException e) {
            LOG.warnf(
                    "input not at hand generation=%d cause=%s",
                    job.generation(), e.getClass().getSimpleName());
            return new Submission.NotTaken("an input cannot be had now", Optional.empty());
        }
        return switch (model.makes()) {
            case IMAGE -> images(job, request);
            case SPEECH -> speech(job, request);
            case VIDEO -> video(job, request);
        };
    }

    private static UpstreamRequest request(ProviderJob job, OpenAiModel model)
            throws IOException, InterruptedException {
        boolean files = !job.media().isEmpty();
        String path = switch (model.makes()) {
            case IMAGE -> files ? "/images/edits" : "/images/generations";
            case SPEECH -> "/audio/speech";
            case VIDEO -> "/videos";
        };
        if (files) {
            return UpstreamRequest.post(path, MediaForm.of(job, Map.of("model", model.name())));
        }
        ObjectNode body = job.params().deepCopy();
        return UpstreamRequest.post(path, body.put("model", model.name()));
    }

    private Submission images(ProviderJob job, UpstreamRequest request) throws InterruptedException {
        Path file = job.workspace().resolve("answer.json");
        UpstreamAnswer answer =
                http.make(job, request, config.largestInlineAnswer().asLongValue(), file);
        if (!isSuccess(answer)) {
            return trouble(job, answer);
        }
        try {
            return found(
                    InlineImages.read(file, job.workspace(), config.mostOutputs(), config.largest(MediaKind.IMAGE)));
        } catch (InlineImages.Unusable fault) {
            return new Submission.Failed(String.valueOf(fault.getMessage()));
        } catch (IOException e) {
            LOG.errorf(e, "answer not readable generation=%d", job.generation());
            return new Submission.Failed("the answer could not be kept");
        }
    }

    private Submission found(InlineImages.Found found) {
        if (found.files().isEmpty()) {
            return found.urls().isEmpty()
                    ? new Submission.Failed("no outputs")
                    : OpenAiHandle.pictures(found.urls())
                            .<Submission>map(Submission.Accepted::new)
                            .orElseGet(() -> new Submission.Failed("the addresses of the outputs are too long"));
        }
        List<MediaFile> made = new ArrayList<>();
        for (Path file : found.files()) {
            switch (outputs.checked(file, Optional.of(MediaKind.IMAGE))) {
                case Fetched.Files(List<MediaFile> one) -> made.addAll(one);
                case Fetched.Failed(String detail) -> {
                    return new Submission.Failed(detail);
                }
                case Fetched.Unreachable(String detail) -> {
                    return new Submission.Failed(detail);
                }
                case Fetched.Refused() -> {
                    return new Submission.Refused();
                }
            }
        }
        return new Submission.Made(made);
    }

    private Submission speech(ProviderJob job, UpstreamRequest request) throws InterruptedException {
        Path file = job.workspace().resolve("speech");
        UpstreamAnswer answer = http.make(job, request, config.largest(MediaKind.AUDIO), file);
        if (!isSuccess(answer)) {
            return trouble(job, answer);
        }
        return switch (outputs.checked(file, Optional.of(MediaKind.AUDIO))) {
            case Fetched.Files(List<MediaFile> files) -> new Submission.Made(files);
            case Fetched.Failed(String detail) -> new Submission.Failed(detail);
            case Fetched.Unreachable(String detail) -> new Submission.Failed(detail);
            case Fetched.Refused() -> new Submission.Refused();
        };
    }

    private Submission video(ProviderJob job, UpstreamRequest request) throws InterruptedException {
        UpstreamAnswer answer = http.call(job, request);
        JsonNode id = answer instanceof Answered told && told.isSuccess()
                ? told.json().path("id")
                : MissingNode.getInstance();
        return JobIds.read(id)
                .<Submission>map(text -> new Submission.Accepted(OpenAiHandle.video(text)))
                .orElseGet(() -> troubles.atSubmit(job, answer, OpenAiErrors::read));
    }

    /** Nobody can be asked later what became of a picture whose answer did not come in time. */
    private Submission trouble(ProviderJob job, UpstreamAnswer answer) {
        boolean late = answer instanceof UpstreamAnswer.Lost && !clock.instant().isBefore(job.deadline());
        return late ? new Submission.TimedOut() : troubles.atSubmit(job, answer, OpenAiErrors::read);
    }

    private static boolean isSuccess(UpstreamAnswer answer) {
        return answer instanceof Answered told && told.isSuccess();
    }
}
