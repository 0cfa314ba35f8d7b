// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.provider.Cancelable;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.JobIds;
import dev.atelier.generation.provider.http.OutputFetch;
import dev.atelier.generation.provider.http.Troubles;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.generation.provider.http.VendorPlace;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Speaks to Replicate, or to whatever offers the same predictions. */
@ApplicationScoped
class ReplicateProvider implements Provider {
    private static final VendorPlace VENDOR = VendorPlace.of("https://api.replicate.com/v1");
    private static final Set<String> ENDED = Set.of("succeeded", "failed");

    private final UpstreamClient http;
    private final Troubles troubles;
    private final OutputFetch outputs;
    private final ReplicateCallbacks callbacks;

    ReplicateProvider(UpstreamClient http, Troubles troubles, OutputFetch outputs, ReplicateCallbacks callbacks) {
        this.http = http;
        this.troubles = troubles;
        this.outputs = outputs;
        this.callbacks = callbacks;
    }

    @Override
    public String dialect() {
        return "replicate";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Cancelable.WHILE_RUNNING);
    }

    @Override
    public Submission submit(ProviderJob asked) throws InterruptedException {
        ProviderJob job = VENDOR.in(asked);
        Optional<ReplicateModel> model = ReplicateModel.of(job.model());
        return model.isEmpty()
                ? new Submission.Failed("not a model of this dialect")
                : submit(job, model.orElseThrow());
    }

    @Override
    public JobState poll(ProviderJob asked, JobHandle handle) throws InterruptedException {
        ProviderJob job = VENDOR.in(asked);
        UpstreamAnswer answer = prediction(job, handle);
        String status = succeeded(answer).flatMap(told -> told.text("status")).orElse("");
        return switch (status) {
            case "starting" -> new JobState.Waiting();
            case "processing" -> new JobState.Working(OptionalDouble.empty());
            case "succeeded" -> new JobState.Finished();
            case "failed" -> failed((Answered) answer);
            case "canceled", "aborted" -> new JobState.Stopped(status);
            default -> troubles.atPoll(job, answer, ReplicateErrors::read);
        };
    }

    @Override
    public Fetched fetch(ProviderJob asked, JobHandle handle) throws InterruptedException {
        ProviderJob job = VENDOR.in(asked);
        UpstreamAnswer answer = prediction(job, handle);
        Optional<Answered> told = succeeded(answer);
        if (told.isEmpty()) {
            return troubles.atFetch(job, answer, ReplicateErrors::read);
        }
        // The vendor forgets outputs after an hour.
        return outputs.fetch(
                job,
                ReplicateOutputs.of(told.orElseThrow().json().path("output")),
                request -> signed(job.upstream(), request));
    }

    @Override
    public CancelAnswer cancel(Upstream asked, JobHandle handle) throws InterruptedException {
        Upstream upstream = VENDOR.in(asked);
        UpstreamRequest request = UpstreamRequest.of("POST", "/predictions/" + id(handle) + "/cancel");
        return switch (http.call(upstream, signed(upstream, request))) {
            case Answered answer
            when answer.isSuccess() ->
                ENDED.contains(answer.text("status").orElse("")) ? CancelAnswer.TOO_LATE : CancelAnswer.STOPPED;
            case Answered answer when answer.status() == 404 || answer.status() == 422 -> CancelAnswer.TOO_LATE;
            case UpstreamAnswer _ -> CancelAnswer.UNREACHABLE;
        };
    }

    @Override
    public boolean isGenuine(Upstream upstream, Callback callback) {
        return callbacks.isGenuine(VENDOR.in(upstream), callback);
    }

    private Submission submit(ProviderJob job, ReplicateModel model) throws InterruptedException {
        ObjectNode prediction = model.prediction(job.params());
        job.callback().ifPresent(url -> {
            prediction.put("webhook", url.toString());
            prediction.putArray("webhook_events_filter").add("completed");
        });
        UpstreamRequest request = UpstreamRequest.post(model.path(), prediction).header("prefer", "respond-async");
        UpstreamAnswer answer = http.call(job, signed(job.upstream(), request));
        return succeeded(answer)
                .flatMap(told -> JobIds.read(told.json().path("id")))
                .<Submission>map(id -> new Submission.Accepted(handle(id)))
                .orElseGet(() -> troubles.atSubmit(job, answer, ReplicateErrors::read));
    }

    private static JobState failed(Answered told) {
        return ReplicateErrors.isContent(told.text("error").orElse(""))
                ? new JobState.Refused()
                : new JobState.Failed("the prediction failed");
    }

    private UpstreamAnswer prediction(ProviderJob job, JobHandle handle) throws InterruptedException {
        return http.call(job, signed(job.upstream(), UpstreamRequest.get("/predictions/" + id(handle))));
    }

    private static Optional<Answered> succeeded(UpstreamAnswer answer) {
        return answer instanceof Answered told
                        && told.isSuccess()
                        && told.json().isObject()
                ? Optional.of(told)
                : Optional.empty();
    }

    private static JobHandle handle(String id) {
        return new JobHandle(JsonNodeFactory.instance.objectNode().put("id", id).toString());
    }

    private static String id(JobHandle handle) {
        return UpstreamJson.read(handle.text()).path("id").asText();
    }

    static UpstreamRequest signed(Upstream upstream, UpstreamRequest request) {
        return upstream.credential().isPresent()
                ? request.header(
                        "authorization", "Bearer " + upstream.credential().value())
                : request;
    }
}
