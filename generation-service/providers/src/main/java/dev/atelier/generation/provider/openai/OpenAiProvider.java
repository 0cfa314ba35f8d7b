// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.provider.Cancelable;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.OutputFetch;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.generation.provider.http.Troubles;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.generation.provider.http.VendorPlace;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Speaks to OpenAI and to the many servers that offer its API. */
@ApplicationScoped
class OpenAiProvider implements Provider {
    private static final VendorPlace VENDOR = VendorPlace.of("https://api.openai.com/v1");

    private final OpenAiSubmits submits;
    private final UpstreamClient http;
    private final Troubles troubles;
    private final OutputFetch outputs;

    OpenAiProvider(OpenAiSubmits submits, UpstreamClient http, Troubles troubles, OutputFetch outputs) {
        this.submits = submits;
        this.http = http;
        this.troubles = troubles;
        this.outputs = outputs;
    }

    @Override
    public String dialect() {
        return "openai";
    }

    /** The dialect can delete what was made, and stop nothing. */
    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Cancelable.NEVER);
    }

    @Override
    public Submission submit(ProviderJob asked) throws InterruptedException {
        return submits.submit(VENDOR.in(asked));
    }

    @Override
    public JobState poll(ProviderJob asked, JobHandle handle) throws InterruptedException {
        ProviderJob job = VENDOR.in(asked);
        return switch (OpenAiHandle.read(handle)) {
            case OpenAiHandle.Pictures _ -> new JobState.Finished();
            case OpenAiHandle.Video(String id) ->
                state(job, http.call(job, signed(job.upstream(), UpstreamRequest.get("/videos/" + id))));
        };
    }

    @Override
    public Fetched fetch(ProviderJob asked, JobHandle handle) throws InterruptedException {
        ProviderJob job = VENDOR.in(asked);
        UpstreamRequest.Signer signer = request -> signed(job.upstream(), request);
        List<RemoteOutput> remote = switch (OpenAiHandle.read(handle)) {
            case OpenAiHandle.Pictures(List<String> urls) ->
                urls.stream()
                        .map(url -> new RemoteOutput(url, Optional.of(MediaKind.IMAGE)))
                        .toList();
            case OpenAiHandle.Video(String id) ->
                List.of(new RemoteOutput(
                        job.upstream().baseUrl() + "/videos/" + id + "/content", Optional.of(MediaKind.VIDEO)));
        };
        return outputs.fetch(job, remote, signer);
    }

    @Override
    public CancelAnswer cancel(Upstream upstream, JobHandle handle) {
        return CancelAnswer.TOO_LATE;
    }

    private JobState state(ProviderJob job, UpstreamAnswer answer) {
        if (!(answer instanceof Answered told) || !told.isSuccess()) {
            return troubles.atPoll(job, answer, OpenAiErrors::read);
        }
        return switch (told.text("status").orElse("")) {
            case "queued" -> new JobState.Waiting();
            case "in_progress" -> new JobState.Working(progress(told));
            case "completed" -> new JobState.Finished();
            case "failed" ->
                OpenAiErrors.isContent(told.json().path("error"))
                        ? new JobState.Refused()
                        : new JobState.Failed(OpenAiErrors.word(told.json().path("error")));
            default -> troubles.atPoll(job, answer, OpenAiErrors::read);
        };
    }

    /** In percent there. */
    private static OptionalDouble progress(Answered told) {
        double percent = told.json().path("progress").asDouble(-1);
        return percent < 0 || percent > 100 ? OptionalDouble.empty() : OptionalDouble.of(percent / 100);
    }

    static UpstreamRequest signed(Upstream upstream, UpstreamRequest request) {
        return upstream.credential().isPresent()
                ? request.header(
                        "authorization", "Bearer " + upstream.credential().value())
                : request;
    }
}
