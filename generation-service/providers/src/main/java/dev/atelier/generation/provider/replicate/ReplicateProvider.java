// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.ContentRefusal;
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
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Runs jobs as predictions of Replicate, or of any server with the same API. */
@ApplicationScoped
class ReplicateProvider implements Provider {
    static final VendorApi API =
            VendorApi.of("replicate", "https://api.replicate.com/v1", "Bearer", ReplicateErrors::parse);

    private static final Set<JobWord> ENDED = Set.of(JobWord.FINISHED, JobWord.FAILED, JobWord.REFUSED);

    private final UpstreamClient client;
    private final ProviderErrorMapper errors;
    private final OutputDownloader outputs;
    private final ReplicateCallbacks callbacks;

    ReplicateProvider(
            UpstreamClient client, ProviderErrorMapper errors, OutputDownloader outputs, ReplicateCallbacks callbacks) {
        this.client = client;
        this.errors = errors;
        this.outputs = outputs;
        this.callbacks = callbacks;
    }

    @Override
    public String dialect() {
        return API.name();
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Capabilities.Cancelable.WHILE_RUNNING);
    }

    @Override
    public SubmitResult submit(ProviderJob job) throws InterruptedException {
        Optional<ReplicateModel> model = ReplicateModel.parse(job.model());
        return model.isEmpty()
                ? new SubmitResult.Failed("not a model of this dialect")
                : submit(job, model.orElseThrow());
    }

    @Override
    public JobState poll(ProviderJob job, JobHandle handle) throws InterruptedException {
        UpstreamAnswer answer = fetchPrediction(job, handle);
        Optional<Answered> prediction = answer.successfulObject();
        return prediction.flatMap(ReplicateProvider::parseState).orElseGet(() -> errors.toJobState(API, job, answer));
    }

    @Override
    public FetchResult fetch(ProviderJob job, JobHandle handle) throws InterruptedException {
        UpstreamAnswer answer = fetchPrediction(job, handle);
        Optional<Answered> prediction = answer.successfulObject();
        if (prediction.isEmpty()) {
            return errors.toFetchResult(API, job, answer);
        }
        // The vendor deletes outputs after an hour.
        JsonNode done = prediction.orElseThrow().json();
        List<RemoteOutput> files = RemoteOutput.ofEveryText(done.path("output"));
        return files.isEmpty() && isContentError(prediction.orElseThrow())
                ? new FetchResult.Refused()
                : outputs.download(API, job, files, done).billed(bill(done));
    }

    @Override
    public CancelResult cancel(Upstream upstream, JobHandle handle) throws InterruptedException {
        var request = UpstreamRequest.of("POST", path(handle) + "/cancel");
        return switch (client.call(API, upstream, request)) {
            case Answered answer
            when answer.isSuccess() -> hasEnded(answer) ? CancelResult.TOO_LATE : CancelResult.STOPPED;
            case Answered answer when answer.status() == 404 || answer.status() == 422 -> CancelResult.TOO_LATE;
            case UpstreamAnswer _ -> CancelResult.UNREACHABLE;
        };
    }

    @Override
    public boolean isGenuine(Upstream upstream, Callback callback) {
        return callbacks.isGenuine(upstream, callback);
    }

    private SubmitResult submit(ProviderJob job, ReplicateModel model) throws InterruptedException {
        ObjectNode prediction = model.toPrediction(job.params());
        job.callback().ifPresent(url -> {
            prediction.put("webhook", url.toString());
            prediction.putArray("webhook_events_filter").add("completed");
        });
        UpstreamRequest request = UpstreamRequest.post(model.path(), prediction).header("prefer", "respond-async");
        UpstreamAnswer answer = client.call(API, job, request);
        return answer.successfulObject()
                .flatMap(created -> UpstreamJobId.parse(created.json().path("id")))
                .<SubmitResult>map(id -> new SubmitResult.Accepted(id.toHandle()))
                .orElseGet(() -> errors.toSubmitResult(API, job, answer));
    }

    private static Optional<JobState> parseState(Answered prediction) {
        return JobWord.toState(prediction, OptionalDouble.empty(), "the prediction failed")
                .map(state -> state instanceof JobState.Failed && isContentError(prediction)
                        ? new JobState.Refused()
                        : state);
    }

    private static boolean isContentError(Answered prediction) {
        return ContentRefusal.isSentence(prediction.text("error").orElse(""));
    }

    /** By itself; a job that was stopped has not. */
    private static boolean hasEnded(Answered prediction) {
        return prediction
                .text("status")
                .flatMap(JobWord::of)
                .filter(ENDED::contains)
                .isPresent();
    }

    /** The vendor counts seconds of its machines. */
    private static Bill bill(JsonNode prediction) {
        JsonNode seconds = prediction.path("metrics").path("predict_time");
        return seconds.isNumber() ? Bill.ofUnits(Optional.of(seconds.decimalValue())) : Bill.UNKNOWN;
    }

    private UpstreamAnswer fetchPrediction(ProviderJob job, JobHandle handle) throws InterruptedException {
        return client.call(API, job, UpstreamRequest.get(path(handle)));
    }

    private static String path(JobHandle handle) {
        return "/predictions/" + UpstreamJobId.of(handle);
    }
}
