// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamJobId;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.generation.provider.http.VendorApi;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jboss.logging.Logger;

/** Runs jobs at ComfyUI servers, with workflows from the operator's files. */
@ApplicationScoped
class ComfyProvider implements Provider {
    /** The server itself knows no keys; a proxy in front of it may. */
    static final VendorApi API = VendorApi.ofServers("comfyui", "Bearer", ComfyErrors::parse);

    private static final Logger LOG = Logger.getLogger(ComfyProvider.class);
    private static final String INTERRUPTED = "execution_interrupted";

    private final UpstreamClient client;
    private final ProviderErrorMapper errors;
    private final OutputDownloader outputs;
    private final ComfyUploader uploader;
    private final ComfyCanceller canceller;

    ComfyProvider(
            UpstreamClient client,
            ProviderErrorMapper errors,
            OutputDownloader outputs,
            ComfyUploader uploader,
            ComfyCanceller canceller) {
        this.client = client;
        this.errors = errors;
        this.outputs = outputs;
        this.uploader = uploader;
        this.canceller = canceller;
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
        Optional<JsonNode> graph = WorkflowFiles.find(job.upstream(), job.model());
        if (graph.isEmpty()) {
            return new SubmitResult.Failed("no workflow of that name");
        }
        return switch (uploader.prepare(job)) {
            case ComfyUploader.Outcome.Failed(SubmitResult submission) -> submission;
            case ComfyUploader.Outcome.Ready(var values) -> submit(job, graph.orElseThrow(), values);
        };
    }

    @Override
    public JobState poll(ProviderJob job, JobHandle handle) throws InterruptedException {
        String id = UpstreamJobId.of(handle).text();
        UpstreamAnswer history = fetchHistory(job, id);
        if (history.successfulObject().isEmpty()) {
            return errors.toJobState(API, job, history);
        }
        Optional<JsonNode> ended = findEntry(history, id);
        if (ended.isPresent()) {
            return toEndState(ended.orElseThrow());
        }
        UpstreamAnswer answer = client.call(API, job, UpstreamRequest.get("/queue"));
        Optional<ComfyCanceller.ComfyQueue> queue =
                answer.successfulObject().map(body -> new ComfyCanceller.ComfyQueue(body.json()));
        if (queue.isEmpty()) {
            return errors.toJobState(API, job, answer);
        }
        if (queue.orElseThrow().isRunning(id)) {
            return new JobState.Working(OptionalDouble.empty());
        }
        return queue.orElseThrow().isWaiting(id) ? new JobState.Waiting() : pollHistoryAgain(job, id);
    }

    @Override
    public FetchResult fetch(ProviderJob job, JobHandle handle) throws InterruptedException {
        String id = UpstreamJobId.of(handle).text();
        UpstreamAnswer history = fetchHistory(job, id);
        Optional<JsonNode> entry = findEntry(history, id);
        if (entry.isEmpty()) {
            return errors.toFetchResult(API, job, history);
        }
        JsonNode done = entry.orElseThrow();
        return outputs.download(
                API, job, ComfyOutputs.of(job.upstream().baseUrl(), done.path("outputs")), done.path("outputs"));
    }

    @Override
    public CancelResult cancel(Upstream upstream, JobHandle handle) throws InterruptedException {
        return canceller.cancel(upstream, UpstreamJobId.of(handle).text());
    }

    private SubmitResult submit(ProviderJob job, JsonNode graph, Map<String, JsonNode> values)
            throws InterruptedException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        try {
            body.set("prompt", Workflow.fill(graph, values));
        } catch (Workflow.UnfilledException unfilled) {
            LOG.errorf(
                    "workflow wants more than its model gives model=%s place=%s", job.slug(), unfilled.placeholder());
            return new SubmitResult.Failed("the workflow has a place without a value");
        }
        body.put("client_id", "atelier-" + job.generation());
        UpstreamAnswer answer = client.call(API, job, UpstreamRequest.post("/prompt", body));
        return answer.successfulObject()
                .flatMap(queued -> UpstreamJobId.parse(queued.json().path("prompt_id")))
                .<SubmitResult>map(id -> new SubmitResult.Accepted(id.toHandle()))
                .orElseGet(() -> errors.toSubmitResult(API, job, answer));
    }

    /**
     * The job may have ended between the calls for history and queue. A job that is still in neither was removed, or was
     * lost in a restart of the server.
     */
    private JobState pollHistoryAgain(ProviderJob job, String id) throws InterruptedException {
        UpstreamAnswer history = fetchHistory(job, id);
        Optional<JsonNode> ended = findEntry(history, id);
        if (ended.isPresent()) {
            return toEndState(ended.orElseThrow());
        }
        return history.successfulObject().isPresent()
                ? new JobState.Stopped("the server has forgotten the job")
                : errors.toJobState(API, job, history);
    }

    private static JobState toEndState(JsonNode entry) {
        JsonNode status = entry.path("status");
        String word = status.path("status_str").asText();
        return switch (JobWord.of(word).orElse(JobWord.FINISHED)) {
            case WAITING, WORKING, FINISHED -> new JobState.Finished();
            case STOPPED -> new JobState.Stopped(ProviderError.toLogText(word));
            case REFUSED -> new JobState.Refused();
            case FAILED -> toFailedState(status.path("messages"));
        };
    }

    private static JobState toFailedState(JsonNode messages) {
        if (messages.valueStream().anyMatch(ComfyErrors::isContent)) {
            return new JobState.Refused();
        }
        String node = messages.valueStream()
                .filter(message -> message.path(0).asText().startsWith("execution_"))
                .map(message -> message.path(0).asText() + " "
                        + message.path(1).path("node_type").asText())
                .reduce("", (_, last) -> last);
        return node.startsWith(INTERRUPTED)
                ? new JobState.Stopped(INTERRUPTED)
                : new JobState.Failed(ProviderError.toLogText("execution failed " + node));
    }

    private UpstreamAnswer fetchHistory(ProviderJob job, String id) throws InterruptedException {
        return client.call(API, job, UpstreamRequest.get("/history/" + id));
    }

    /** The history has an entry for each job that has ended. */
    private static Optional<JsonNode> findEntry(UpstreamAnswer history, String id) {
        return history.successfulObject().map(body -> body.json().path(id)).filter(entry -> !entry.isMissingNode());
    }
}
