// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.JsonNode;
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
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.generation.provider.http.VendorApi;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Runs jobs in fal's queue, or in any server with the same API. */
@ApplicationScoped
class FalProvider implements Provider {
    private static final VendorApi API = VendorApi.of("fal", "https://queue.fal.run", "Key", FalErrorParser::parse);
    private static final Pattern ENDPOINT = Pattern.compile("[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+");
    private static final int STILL_RUNNING = 400;
    /** How many units of its price list a result is. */
    private static final String BILLED = "x-fal-billable-units";

    private final UpstreamClient client;
    private final ProviderErrorMapper errors;
    private final OutputDownloader outputs;
    private final FalCallbacks callbacks;

    FalProvider(UpstreamClient client, ProviderErrorMapper errors, OutputDownloader outputs, FalCallbacks callbacks) {
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
        if (!ENDPOINT.matcher(job.model()).matches() || job.model().contains("..")) {
            return new SubmitResult.Failed("not an endpoint of this dialect");
        }
        UpstreamAnswer answer =
                client.call(API, job, UpstreamRequest.post("/" + job.model() + callback(job), job.params()));
        return answer.success()
                .flatMap(accepted -> FalHandle.of(API.baseUrl(job.upstream()), job.model(), accepted))
                .<SubmitResult>map(handle -> new SubmitResult.Accepted(handle.toHandle()))
                .orElseGet(() -> errors.toSubmitResult(API, job, answer));
    }

    @Override
    public JobState poll(ProviderJob job, JobHandle handle) throws InterruptedException {
        FalHandle queued = FalHandle.parse(handle);
        UpstreamAnswer answer = client.call(API, job, UpstreamRequest.get(queued.statusPath()));
        Optional<Answered> status = answer.success();
        boolean isCompleted = status.flatMap(body -> body.text("status"))
                .flatMap(JobWord::of)
                .filter(JobWord.FINISHED::equals)
                .isPresent();
        return isCompleted
                ? toCompletedState(job, queued, status.orElseThrow())
                : status.flatMap(body -> JobWord.toState(body, OptionalDouble.empty(), errorType(body)))
                        .orElseGet(() -> errors.toJobState(API, job, answer));
    }

    @Override
    public FetchResult fetch(ProviderJob job, JobHandle handle) throws InterruptedException {
        UpstreamAnswer answer = fetchResult(job, FalHandle.parse(handle));
        Optional<Answered> result = answer.successfulObject();
        if (result.isPresent()) {
            Bill bill = result.orElseThrow().header(BILLED).map(Bill::ofUnits).orElse(Bill.UNKNOWN);
            return download(job, result.orElseThrow().json()).billed(bill);
        }
        if (answer instanceof Answered refusal) {
            if (refusal.status() == STILL_RUNNING && FalErrorParser.isStillRunning(refusal)) {
                return new FetchResult.Unreachable("not finished");
            }
            // A model that failed answers with its own 5xx, and will always do so.
            if (refusal.status() >= 500 && refusal.json().has("detail") && !ContentRefusal.isIn(refusal.json())) {
                return new FetchResult.Failed(FalErrorParser.parse(refusal).detail());
            }
        }
        return errors.toFetchResult(API, job, answer);
    }

    @Override
    public CancelResult cancel(Upstream upstream, JobHandle handle) throws InterruptedException {
        var request = UpstreamRequest.of("PUT", FalHandle.parse(handle).cancelPath());
        return switch (client.call(API, upstream, request)) {
            case Answered answer
            when answer.text("status").orElse("").equals("ALREADY_COMPLETED") -> CancelResult.TOO_LATE;
            case Answered answer when answer.isSuccess() -> CancelResult.STOPPED;
            case Answered answer when answer.status() == 404 || answer.status() == 400 -> CancelResult.TOO_LATE;
            case UpstreamAnswer _ -> CancelResult.UNREACHABLE;
        };
    }

    @Override
    public boolean isGenuine(Upstream upstream, Callback callback) {
        return callbacks.isGenuine(upstream, callback);
    }

    /** The dialect has no state for a failure or a stop: a completed job may contain an error. */
    private JobState toCompletedState(ProviderJob job, FalHandle handle, Answered status) throws InterruptedException {
        JsonNode error = status.json().path("error");
        if (error.isNull() || (!error.isContainerNode() && error.asText().isBlank())) {
            return new JobState.Finished();
        }
        String type = errorType(status);
        if (JobWord.of(type).filter(JobWord.STOPPED::equals).isPresent()) {
            return new JobState.Stopped(type);
        }
        boolean isContent = ContentRefusal.isIn(status.json())
                || (fetchResult(job, handle) instanceof Answered result
                        && !result.isSuccess()
                        && ContentRefusal.isIn(result.json()));
        return isContent ? new JobState.Refused() : new JobState.Failed("completed with error " + type);
    }

    private UpstreamAnswer fetchResult(ProviderJob job, FalHandle handle) throws InterruptedException {
        return client.call(API, job, UpstreamRequest.get(handle.path()));
    }

    private FetchResult download(ProviderJob job, JsonNode result) throws InterruptedException {
        return ContentRefusal.isWithheld(result)
                ? new FetchResult.Refused()
                : outputs.download(API, job, FalOutputs.of(result), result);
    }

    private static String errorType(Answered status) {
        return ProviderError.toLogText(status.text("error_type").orElse(""));
    }

    private static String callback(ProviderJob job) {
        return job.callback()
                .map(url -> "?fal_webhook=" + URLEncoder.encode(url.toString(), StandardCharsets.UTF_8))
                .orElse("");
    }
}
