// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.OutputDownloader;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamLimits;
import dev.atelier.generation.provider.http.UpstreamRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs jobs at vendors whose API a file declares. */
@ApplicationScoped
class DeclaredProvider implements Provider {
    private static final FetchResult NOT_FINISHED = new FetchResult.Unreachable("not finished");

    private final VendorFiles vendors;
    private final UpstreamClient client;
    private final ProviderErrorMapper errors;
    private final OutputDownloader outputs;
    private final UpstreamLimits limits;
    private final DeclaredCallbacks callbacks;
    private final Clock clock;

    DeclaredProvider(
            VendorFiles vendors,
            UpstreamClient client,
            ProviderErrorMapper errors,
            OutputDownloader outputs,
            UpstreamLimits limits,
            DeclaredCallbacks callbacks,
            Clock clock) {
        this.vendors = vendors;
        this.client = client;
        this.errors = errors;
        this.outputs = outputs;
        this.limits = limits;
        this.callbacks = callbacks;
        this.clock = clock;
    }

    @Override
    public String dialect() {
        return "http";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Capabilities.Cancelable.WHILE_RUNNING);
    }

    @Override
    public Capabilities capabilities(Upstream upstream) {
        return new Capabilities(
                false, vendors.of(upstream).cancel().map(Vendor.Cancel::stops).orElse(Capabilities.Cancelable.NEVER));
    }

    @Override
    public Duration pollPause(Upstream upstream) {
        return vendors.of(upstream).pollPause();
    }

    @Override
    public void prepare(Upstream upstream) {
        vendors.of(upstream);
    }

    @Override
    public SubmitResult submit(ProviderJob job) throws InterruptedException {
        return new DeclaredSubmitter(vendors.of(job.upstream()), client, errors, outputs, limits, clock).submit(job);
    }

    @Override
    public JobState poll(ProviderJob job, JobHandle handle) throws InterruptedException {
        DeclaredHandle known = DeclaredHandle.parse(handle);
        if (!known.outputs().isEmpty()) {
            return new JobState.Finished();
        }
        Vendor vendor = vendors.of(job.upstream());
        return new AnswerReader(vendor, errors).toJobState(job, poll(vendor, job, known));
    }

    @Override
    public FetchResult fetch(ProviderJob job, JobHandle handle) throws InterruptedException {
        DeclaredHandle known = DeclaredHandle.parse(handle);
        Vendor vendor = vendors.of(job.upstream());
        if (!known.outputs().isEmpty()) {
            List<RemoteOutput> files = known.outputs().stream()
                    .<RemoteOutput>map(url -> new RemoteOutput.Address(url, Optional.empty()))
                    .toList();
            return outputs.download(vendor.api(), job, files).billed(new AnswerReader(vendor, errors).bill(known));
        }
        if (vendor.fetch().isEmpty()) {
            return bring(vendor, job, known, poll(vendor, job, known));
        }
        Vendor.Fetch fetch = vendor.fetch().orElseThrow();
        Map<String, String> values = new HashMap<>(known.values());
        if (!fetch.take().isEmpty()) {
            UpstreamAnswer state = poll(vendor, job, known);
            if (success(vendor, state).isEmpty()) {
                return errors.toFetchResult(vendor.api(), job, state);
            }
            JsonNode json = success(vendor, state).orElseThrow().json();
            Optional<Map<String, String>> taken =
                    new AnswerReader(vendor, errors).take(fetch.take(), json, job.upstream());
            if (taken.isEmpty()) {
                return NOT_FINISHED;
            }
            values.putAll(taken.orElseThrow());
        }
        return bring(vendor, job, known, call(vendor, job, fetch.call(), values));
    }

    private FetchResult bring(Vendor vendor, ProviderJob job, DeclaredHandle known, UpstreamAnswer answer)
            throws InterruptedException {
        Optional<Answered> result = success(vendor, answer);
        if (result.isEmpty()) {
            return errors.toFetchResult(vendor.api(), job, answer);
        }
        var reader = new AnswerReader(vendor, errors);
        JsonNode json = result.orElseThrow().json();
        List<RemoteOutput> files = reader.outputs(json);
        return files.stream().allMatch(RemoteOutput::isBlank) && reader.isRefused(json)
                ? new FetchResult.Refused()
                : outputs.download(vendor.api(), job, files, json).billed(reader.bill(known, json));
    }

    @Override
    public CancelResult cancel(Upstream upstream, JobHandle handle) throws InterruptedException {
        Vendor vendor = vendors.of(upstream);
        Optional<UpstreamRequest> request = vendor.cancel()
                .flatMap(cancel -> new RequestWriter(vendor)
                        .call(cancel.call(), DeclaredHandle.parse(handle).values()));
        return request.isEmpty()
                ? CancelResult.TOO_LATE
                : new AnswerReader(vendor, errors)
                        .toCancelResult(
                                vendor.cancel().orElseThrow(),
                                client.call(vendor.api(), upstream, request.orElseThrow()));
    }

    @Override
    public boolean isGenuine(Upstream upstream, Callback callback) {
        return callbacks.isGenuine(vendors.of(upstream), upstream, callback);
    }

    private UpstreamAnswer poll(Vendor vendor, ProviderJob job, DeclaredHandle known) throws InterruptedException {
        return call(vendor, job, vendor.poll().orElseThrow(), known.values());
    }

    private UpstreamAnswer call(Vendor vendor, ProviderJob job, Vendor.Call call, Map<String, String> values)
            throws InterruptedException {
        Optional<UpstreamRequest> request = new RequestWriter(vendor).call(call, values);
        return request.isEmpty()
                // The file was changed after the job was accepted.
                ? new UpstreamAnswer.NotSent("the handle has no value for the address")
                : client.call(vendor.api(), job, request.orElseThrow());
    }

    private static Optional<Answered> success(Vendor vendor, UpstreamAnswer answer) {
        return answer.successfulObject().filter(result -> !vendor.api().errors().isErrorInSuccess(result));
    }
}
