// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.http.ContentRefusal;
import dev.atelier.generation.provider.http.JobForm;
import dev.atelier.generation.provider.http.OutputDownloader;
import dev.atelier.generation.provider.http.OutputText;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamJobId;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.generation.provider.http.UpstreamLimits;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.platform.media.MediaKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Submits jobs: images and speech are in the answer itself, videos become jobs that are polled. */
@ApplicationScoped
class OpenAiSubmitter {
    private static final Logger LOG = Logger.getLogger(OpenAiSubmitter.class);

    private final UpstreamClient client;
    private final ProviderErrorMapper errors;
    private final OutputDownloader outputs;
    private final UpstreamLimits limits;
    private final Clock clock;

    OpenAiSubmitter(
            UpstreamClient client,
            ProviderErrorMapper errors,
            OutputDownloader outputs,
            UpstreamLimits limits,
            Clock clock) {
        this.client = client;
        this.errors = errors;
        this.outputs = outputs;
        this.limits = limits;
        this.clock = clock;
    }

    SubmitResult submit(ProviderJob job) throws InterruptedException {
        OpenAiModel model = OpenAiModel.parse(job.model());
        UpstreamRequest request;
        try {
            request = request(job, model);
        } catch (IOException e) {
            LOG.warnf(
                    "input not available generation=%d cause=%s",
                    job.generation(), e.getClass().getSimpleName());
            return new SubmitResult.NotTaken("an input cannot be had now", Optional.empty());
        }
        return switch (model.output()) {
            case IMAGE -> submitImages(job, request);
            case SPEECH -> submitSpeech(job, request);
            case VIDEO -> submitVideo(job, request);
        };
    }

    private static UpstreamRequest request(ProviderJob job, OpenAiModel model)
            throws IOException, InterruptedException {
        boolean hasMedia = !job.media().isEmpty();
        String path = switch (model.output()) {
            case IMAGE -> hasMedia ? "/images/edits" : "/images/generations";
            case SPEECH -> "/audio/speech";
            case VIDEO -> "/videos";
        };
        // Servers read a clip's request as a form only, with a file in it or without.
        boolean isForm = hasMedia || model.output() == OpenAiModel.Output.VIDEO;
        return isForm
                ? UpstreamRequest.post(path, JobForm.write(job, Map.of("model", model.name())))
                : UpstreamRequest.post(path, job.params().deepCopy().put("model", model.name()));
    }

    private SubmitResult submitImages(ProviderJob job, UpstreamRequest request) throws InterruptedException {
        Path file = job.workspace().resolve("answer.json");
        UpstreamAnswer answer = callForOutputs(job, request, limits.inlineAnswer(), file);
        if (answer.success().isEmpty()) {
            return toFailure(job, answer);
        }
        try {
            List<RemoteOutput> images =
                    ImagesAnswer.read(file, job.workspace(), limits.outputs(), limits.largest(MediaKind.IMAGE));
            return images.isEmpty() && isRefusal(file) ? new SubmitResult.Refused() : toSubmitResult(job, images);
        } catch (OutputText.UnusableException fault) {
            return new SubmitResult.Failed(String.valueOf(fault.getMessage()));
        } catch (IOException e) {
            LOG.errorf(e, "answer not readable generation=%d", job.generation());
            return new SubmitResult.Failed("the answer could not be kept");
        }
    }

    /** Images that all lie elsewhere are downloaded later, so that no crash loses them. */
    private SubmitResult toSubmitResult(ProviderJob job, List<RemoteOutput> images) throws InterruptedException {
        List<String> urls = new ArrayList<>();
        for (RemoteOutput image : images) {
            if (image instanceof RemoteOutput.Address(String url, var _)) {
                urls.add(url);
            }
        }
        return urls.isEmpty() || urls.size() < images.size()
                ? toSubmitResult(outputs.download(OpenAiProvider.API, job, images))
                : OpenAiHandle.ofImages(urls)
                        .<SubmitResult>map(SubmitResult.Accepted::new)
                        .orElseGet(() -> new SubmitResult.Failed("the addresses of the outputs are too long"));
    }

    /** Whether a success is the vendor's refusal of the content, in the place of outputs. */
    private boolean isRefusal(Path answer) throws IOException {
        return Files.size(answer) <= limits.answer()
                && ContentRefusal.isIn(UpstreamJson.read(Files.readAllBytes(answer)));
    }

    private SubmitResult submitSpeech(ProviderJob job, UpstreamRequest request) throws InterruptedException {
        Path file = job.workspace().resolve("speech");
        UpstreamAnswer answer = callForOutputs(job, request, limits.largest(MediaKind.AUDIO), file);
        if (answer.success().isEmpty()) {
            return toFailure(job, answer);
        }
        SubmitResult made = toSubmitResult(outputs.identify(file, Optional.of(MediaKind.AUDIO)));
        try {
            return made instanceof SubmitResult.Failed && isRefusal(file) ? new SubmitResult.Refused() : made;
        } catch (IOException e) {
            LOG.errorf(e, "answer not readable generation=%d", job.generation());
            return made;
        }
    }

    private SubmitResult submitVideo(ProviderJob job, UpstreamRequest request) throws InterruptedException {
        UpstreamAnswer answer = client.call(OpenAiProvider.API, job, request);
        return answer.success()
                .flatMap(created -> UpstreamJobId.parse(created.json().path("id")))
                .<SubmitResult>map(id -> new SubmitResult.Accepted(id.toHandle()))
                .orElseGet(() -> errors.toSubmitResult(OpenAiProvider.API, job, answer));
    }

    /** The answer contains the outputs, so the call may take as long as a call of this upstream may. */
    private UpstreamAnswer callForOutputs(ProviderJob job, UpstreamRequest request, long maxBytes, Path file)
            throws InterruptedException {
        return client.download(OpenAiProvider.API, job, request, job.upstream().callTimeout(), maxBytes, file);
    }

    private static SubmitResult toSubmitResult(FetchResult fetched) {
        return switch (fetched) {
            case FetchResult.Files(List<MediaFile> files, Bill _) -> new SubmitResult.Made(files);
            case FetchResult.Failed(String detail) -> new SubmitResult.Failed(detail);
            case FetchResult.Unreachable(String detail) -> new SubmitResult.Failed(detail);
            case FetchResult.Refused() -> new SubmitResult.Refused();
        };
    }

    /** An answer that did not come in time cannot be asked for later. */
    private SubmitResult toFailure(ProviderJob job, UpstreamAnswer answer) {
        boolean isLate =
                answer instanceof UpstreamAnswer.Lost && !clock.instant().isBefore(job.deadline());
        return isLate ? new SubmitResult.TimedOut() : errors.toSubmitResult(OpenAiProvider.API, job, answer);
    }
}
