// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.JsonNode;
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
import dev.atelier.generation.provider.http.OutputFetch;
import dev.atelier.generation.provider.http.Troubles;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.generation.provider.http.VendorPlace;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Speaks to fal's queue, or to whatever offers the same one. */
@ApplicationScoped
class FalProvider implements Provider {
    private static final VendorPlace VENDOR = VendorPlace.of("https://queue.fal.run");
    private static final Pattern ENDPOINT = Pattern.compile("[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+");
    private static final int STILL_RUNNING = 400;

    private final UpstreamClient http;
    private final Troubles troubles;
    private final OutputFetch outputs;
    private final FalCallbacks callbacks;

    FalProvider(UpstreamClient http, Troubles troubles, OutputFetch outputs, FalCallbacks callbacks) {
        this.http = http;
        this.troubles = troubles;
        this.outputs = outputs;
        this.callbacks = callbacks;
    }

    @Override
    public String dialect() {
        return "fal";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Cancelable.WHILE_RUNNING);
    }

    @Override
    public Submission submit(ProviderJob asked) throws InterruptedException {
        ProviderJob job = VENDOR.in(asked);
        if (!ENDPOINT.matcher(job.model()).matches() || job.model().contains("..")) {
            return new Submission.Failed("not an endpoint of this dialect");
        }
        UpstreamRequest request = UpstreamRequest.post("/" + job.model() + callback(job), job.params());
        UpstreamAnswer answer = http.call(job, signed(job.upstream(), request));
        Optional<FalHandle> handle = succeeded(answer)
                .flatMap(accepted -> FalHandle.of(job.upstream().baseUrl(), job.model(), accepted));
        return handle.<Submission>map(found -> new Submission.Accepted(found.toHandle()))
                .orElseGet(() -> troubles.atSubmit(job, answer, FalErrors::read));
    }

    @Override
    public JobState poll(ProviderJob asked, JobHandle handle) throws InterruptedException {
        ProviderJob job = VENDOR.in(asked);
        FalHandle place = FalHandle.read(handle);
        UpstreamAnswer answer = http.call(job, signed(job.upstream(), UpstreamRequest.get(place.status())));
        String status = succeeded(answer).flatMap(told -> told.text("status")).orElse("");
        return switch (status) {
            case "IN_QUEUE" -> new JobState.Waiting();
            case "IN_PROGRESS" -> new JobState.Working(OptionalDouble.empty());
            case "COMPLETED" -> completed(job, place, (Answered) answer);
            default -> troubles.atPoll(job, answer, FalErrors::read);
        };
    }

    @Override
    public Fetched fetch(ProviderJob asked, JobHandle handle) throws InterruptedException {
        ProviderJob job = VENDOR.in(asked);
        UpstreamAnswer answer = result(job, FalHandle.read(handle));
        if (answer instanceof Answered told && told.isSuccess() && told.json().isObject()) {
            return fetched(job, told.json());
        }
        if (answer instanceof Answered told && told.status() == STILL_RUNNING && FalErrors.isStillRunning(told)) {
            return new Fetched.Unreachable("not finished");
        }
        // A model that failed answers with its own 5xx, and will do so for ever.
        if (answer instanceof Answered told && told.json().has("detail") && told.status() >= 500) {
            return new Fetched.Failed(FalErrors.read(told).detail());
        }
        return troubles.atFetch(job, answer, FalErrors::read);
    }

    @Override
    public CancelAnswer cancel(Upstream asked, JobHandle handle) throws InterruptedException {
        Upstream upstream = VENDOR.in(asked);
        String path = FalHandle.read(handle).cancel();
        return switch (http.call(upstream, signed(upstream, UpstreamRequest.of("PUT", path)))) {
            case Answered answer
            when answer.text("status").orElse("").equals("ALREADY_COMPLETED") -> CancelAnswer.TOO_LATE;
            case Answered answer when answer.isSuccess() -> CancelAnswer.STOPPED;
            case Answered answer when answer.status() == 404 || answer.status() == 400 -> CancelAnswer.TOO_LATE;
            case UpstreamAnswer _ -> CancelAnswer.UNREACHABLE;
        };
    }

    @Override
    public boolean isGenuine(Upstream upstream, Callback callback) {
        return callbacks.isGenuine(upstream, callback);
    }

    /** There is no state for a failure or a stop: a job is completed, and says what went wrong. */
    private JobState completed(ProviderJob job, FalHandle place, Answered told) throws InterruptedException {
        JsonNode error = told.json().path("error");
        if (error.isMissingNode() || error.isNull()) {
            return new JobState.Finished();
        }
        String type = told.text("error_type").orElse("");
        if (FalErrors.isStop(type)) {
            return new JobState.Stopped(FalErrors.word(type));
        }
        boolean content = FalErrors.isContent(type)
                || (result(job, place) instanceof Answered result
                        && !result.isSuccess()
                        && FalErrors.read(result).isAboutContent());
        return content ? new JobState.Refused() : new JobState.Failed("completed with error " + FalErrors.word(type));
    }

    private Fetched fetched(ProviderJob job, JsonNode result) throws InterruptedException {
        if (FalOutputs.isWithheld(result)) {
            return new Fetched.Refused();
        }
        return outputs.fetch(job, FalOutputs.of(result), request -> signed(job.upstream(), request));
    }

    private UpstreamAnswer result(ProviderJob job, FalHandle place) throws InterruptedException {
        return http.call(job, signed(job.upstream(), UpstreamRequest.get(place.path())));
    }

    private static Optional<Answered> succeeded(UpstreamAnswer answer) {
        return answer instanceof Answered told && told.isSuccess() ? Optional.of(told) : Optional.empty();
    }

    private static String callback(ProviderJob job) {
        return job.callback()
                .map(url -> "?fal_webhook=" + URLEncoder.encode(url.toString(), StandardCharsets.UTF_8))
                .orElse("");
    }

    private static UpstreamRequest signed(Upstream upstream, UpstreamRequest request) {
        return upstream.credential().isPresent()
                ? request.header("authorization", "Key " + upstream.credential().value())
                : request;
    }
}
