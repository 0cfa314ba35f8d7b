// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.JobWord;
import dev.atelier.generation.provider.http.OutputDownloader;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamJobId;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.generation.provider.http.VendorApi;
import dev.atelier.platform.media.MediaKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Runs jobs at OpenAI, and at the many servers with the same API. */
@ApplicationScoped
class OpenAiProvider implements Provider {
    static final VendorApi API = VendorApi.of("openai", "https://api.openai.com/v1", "Bearer", OpenAiErrors::parse);

    private final OpenAiSubmitter submitter;
    private final UpstreamClient client;
    private final ProviderErrorMapper errors;
    private final OutputDownloader outputs;

    OpenAiProvider(
            OpenAiSubmitter submitter, UpstreamClient client, ProviderErrorMapper errors, OutputDownloader outputs) {
        this.submitter = submitter;
        this.client = client;
        this.errors = errors;
        this.outputs = outputs;
    }

    @Override
    public String dialect() {
        return API.name();
    }

    /** The API can delete results, and stop nothing. */
    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Capabilities.Cancelable.NEVER);
    }

    @Override
    public SubmitResult submit(ProviderJob job) throws InterruptedException {
        return submitter.submit(job);
    }

    @Override
    public JobState poll(ProviderJob job, JobHandle handle) throws InterruptedException {
        return switch (OpenAiHandle.parse(handle)) {
            case OpenAiHandle.Images _ -> new JobState.Finished();
            case OpenAiHandle.Video(UpstreamJobId id) ->
                toState(job, client.call(API, job, UpstreamRequest.get("/videos/" + id)));
        };
    }

    @Override
    public FetchResult fetch(ProviderJob job, JobHandle handle) throws InterruptedException {
        List<RemoteOutput> remote = switch (OpenAiHandle.parse(handle)) {
            case OpenAiHandle.Images(List<String> urls) ->
                urls.stream()
                        .<RemoteOutput>map(url -> new RemoteOutput.Address(url, Optional.of(MediaKind.IMAGE)))
                        .toList();
            case OpenAiHandle.Video(UpstreamJobId id) ->
                List.of(new RemoteOutput.Address(
                        API.baseUrl(job.upstream()) + "/videos/" + id + "/content", Optional.of(MediaKind.VIDEO)));
        };
        return outputs.download(API, job, remote);
    }

    @Override
    public CancelResult cancel(Upstream upstream, JobHandle handle) {
        return CancelResult.TOO_LATE;
    }

    private JobState toState(ProviderJob job, UpstreamAnswer answer) {
        return answer.success()
                .flatMap(OpenAiProvider::parseState)
                .orElseGet(() -> errors.toJobState(API, job, answer));
    }

    private static Optional<JobState> parseState(Answered video) {
        return JobWord.toState(
                video, progress(video), OpenAiErrors.toLogText(video.json().path("error")));
    }

    /** The API counts in percent. */
    private static OptionalDouble progress(Answered video) {
        double percent = video.json().path("progress").asDouble(-1);
        return percent < 0 || percent > 100 ? OptionalDouble.empty() : OptionalDouble.of(percent / 100);
    }
}
