// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.http.OutputDownloader;
import dev.atelier.generation.provider.http.OutputText;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.generation.provider.http.UpstreamLimits;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.platform.media.MediaKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Submits one job to a declared vendor: at most one request that could be accepted. */
final class DeclaredSubmitter {
    /** An answer with base64 is parsed as a whole; this is a picture of some 15 MB. */
    private static final long MOST_INLINE = 20_000_000;

    private final Vendor vendor;
    private final UpstreamClient client;
    private final ProviderErrorMapper errors;
    private final OutputDownloader outputs;
    private final UpstreamLimits limits;
    private final Clock clock;

    DeclaredSubmitter(
            Vendor vendor,
            UpstreamClient client,
            ProviderErrorMapper errors,
            OutputDownloader outputs,
            UpstreamLimits limits,
            Clock clock) {
        this.vendor = vendor;
        this.client = client;
        this.errors = errors;
        this.outputs = outputs;
        this.limits = limits;
        this.clock = clock;
    }

    SubmitResult submit(ProviderJob job) throws InterruptedException {
        var writer = new RequestWriter(vendor);
        if (writer.submission(job, job.params()).isEmpty()) {
            return new SubmitResult.Failed("no route of the file takes this model and input");
        }
        return switch (new MediaWriter(client, errors).write(vendor, job)) {
            case MediaWriter.Outcome.Ended(SubmitResult result) -> result;
            case MediaWriter.Outcome.Ready(var params) ->
                submit(job, writer, writer.submission(job, params).orElseThrow());
        };
    }

    private SubmitResult submit(ProviderJob job, RequestWriter writer, RequestWriter.Submission submission)
            throws InterruptedException {
        UpstreamRequest request;
        try {
            request = writer.write(submission, job);
        } catch (IOException _) {
            return new SubmitResult.NotTaken("an input cannot be had now", Optional.empty());
        }
        return vendor.isSynchronous()
                ? submitForOutputs(job, request)
                : new AnswerReader(vendor, errors)
                        .toSubmitResult(job, submission.model(), client.call(vendor.api(), job, request));
    }

    /** The answer contains the outputs, so the call may take as long as a call of this upstream may. */
    private SubmitResult submitForOutputs(ProviderJob job, UpstreamRequest request) throws InterruptedException {
        Path file = job.workspace().resolve("answer");
        UpstreamAnswer answer =
                client.download(vendor.api(), job, request, job.upstream().callTimeout(), limits.inlineAnswer(), file);
        Optional<Answered> success = answer.success();
        if (success.isEmpty()) {
            boolean isLate =
                    answer instanceof UpstreamAnswer.Lost && !clock.instant().isBefore(job.deadline());
            return isLate ? new SubmitResult.TimedOut() : errors.toSubmitResult(vendor.api(), job, answer);
        }
        try {
            return vendor.outputs().getFirst() instanceof Vendor.Output.Body(MediaKind kind)
                    ? ofBody(job, success.orElseThrow(), file, kind)
                    : ofJson(job, success.orElseThrow(), file);
        } catch (IOException e) {
            return new SubmitResult.Failed(
                    "the answer could not be kept: " + e.getClass().getSimpleName());
        }
    }

    private SubmitResult ofBody(ProviderJob job, Answered answer, Path file, MediaKind kind) throws IOException {
        SubmitResult made = toSubmitResult(outputs.identify(file, Optional.of(kind)));
        if (made instanceof SubmitResult.Made || !Files.exists(file) || Files.size(file) > limits.answer()) {
            return made;
        }
        JsonNode json = UpstreamJson.read(Files.readAllBytes(file));
        return json.isObject() ? errors.toSubmitResult(vendor.api(), job, new Answered(answer.answer(), json)) : made;
    }

    private SubmitResult ofJson(ProviderJob job, Answered answer, Path file) throws IOException, InterruptedException {
        if (Files.size(file) > MOST_INLINE) {
            return new SubmitResult.Failed("the answer is longer than allowed");
        }
        var reader = new AnswerReader(vendor, errors);
        var whole = new Answered(answer.answer(), UpstreamJson.read(Files.readAllBytes(file)));
        List<RemoteOutput> found = reader.outputs(whole.json());
        if (vendor.api().errors().isErrorInSuccess(whole) || found.isEmpty()) {
            return reader.isRefused(whole.json())
                    ? new SubmitResult.Refused()
                    : errors.toSubmitResult(vendor.api(), job, whole);
        }
        List<String> addresses = addresses(found);
        return addresses.size() < found.size()
                ? toSubmitResult(outputs.download(vendor.api(), job, found, whole.json()))
                : accepted(addresses, whole.json());
    }

    /** Outputs that all lie elsewhere are downloaded later, so that no crash loses them. */
    private SubmitResult accepted(List<String> addresses, JsonNode json) {
        Optional<String> cost = vendor.cost().flatMap(each -> each.path().text(json));
        return new DeclaredHandle(Map.of(), cost, addresses)
                .toHandle()
                .<SubmitResult>map(SubmitResult.Accepted::new)
                .orElseGet(() -> new SubmitResult.Failed("the addresses of the outputs are too long"));
    }

    private static List<String> addresses(List<RemoteOutput> outputs) {
        List<String> addresses = new ArrayList<>();
        for (RemoteOutput output : outputs) {
            if (output instanceof RemoteOutput.Address(String url, var _) && OutputText.isAddress(url.strip())) {
                addresses.add(url.strip());
            }
        }
        return addresses;
    }

    private static SubmitResult toSubmitResult(FetchResult fetched) {
        return switch (fetched) {
            case FetchResult.Files(List<MediaFile> files, Bill _) -> new SubmitResult.Made(files);
            case FetchResult.Failed(String detail) -> new SubmitResult.Failed(detail);
            case FetchResult.Unreachable(String detail) -> new SubmitResult.Failed(detail);
            case FetchResult.Refused() -> new SubmitResult.Refused();
        };
    }
}
