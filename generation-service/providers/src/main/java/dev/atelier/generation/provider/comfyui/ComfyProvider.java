// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import dev.atelier.generation.provider.http.Complaint;
import dev.atelier.generation.provider.http.JobIds;
import dev.atelier.generation.provider.http.OutputFetch;
import dev.atelier.generation.provider.http.Troubles;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.generation.provider.http.UpstreamRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jboss.logging.Logger;

/** Speaks to a ComfyUI server, whose workflows are the operator's files. */
@ApplicationScoped
class ComfyProvider implements Provider {
    private static final Logger LOG = Logger.getLogger(ComfyProvider.class);
    private static final String INTERRUPTED = "execution_interrupted";

    private final UpstreamClient http;
    private final Troubles troubles;
    private final OutputFetch outputs;
    private final ComfyUploads uploads;
    private final ComfyCancel cancel;

    ComfyProvider(
            UpstreamClient http, Troubles troubles, OutputFetch outputs, ComfyUploads uploads, ComfyCancel cancel) {
        this.http = http;
        this.troubles = troubles;
        this.outputs = outputs;
        this.uploads = uploads;
        this.cancel = cancel;
    }

    @Override
    public String dialect() {
        return "comfyui";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, Cancelable.WHILE_RUNNING);
    }

    @Override
    public Submission submit(ProviderJob job) throws InterruptedException {
        Optional<JsonNode> graph = WorkflowFiles.find(job.upstream(), job.model());
        if (graph.isEmpty()) {
            return new Submission.Failed("no workflow of that name");
        }
        return switch (uploads.prepare(job)) {
            case ComfyUploads.Outcome.Stuck(Submission submission) -> submission;
            case ComfyUploads.Outcome.Ready(var values) -> submit(job, graph.orElseThrow(), values);
        };
    }

    @Override
    public JobState poll(ProviderJob job, JobHandle handle) throws InterruptedException {
        String id = id(handle);
        UpstreamAnswer before = history(job, id);
        if (isIn(before, id)) {
            return ended(entry(before, id));
        }
        UpstreamAnswer answer = get(job, "/queue");
        if (!isObject(before) || !isObject(answer)) {
            return troubles.atPoll(job, isObject(before) ? answer : before, ComfyErrors::read);
        }
        var queue = new ComfyQueue(((Answered) answer).json());
        if (queue.isRunning(id)) {
            return new JobState.Working(OptionalDouble.empty());
        }
        return queue.isWaiting(id) ? new JobState.Waiting() : nowhere(job, id);
    }

    @Override
    public Fetched fetch(ProviderJob job, JobHandle handle) throws InterruptedException {
        String id = id(handle);
        UpstreamAnswer answer = history(job, id);
        if (!isIn(answer, id)) {
            return troubles.atFetch(job, answer, ComfyErrors::read);
        }
        JsonNode entry = entry(answer, id);
        return outputs.fetch(
                job,
                ComfyOutputs.of(job.upstream().baseUrl(), entry.path("outputs")),
                request -> signed(job.upstream(), request));
    }

    @Override
    public CancelAnswer cancel(Upstream upstream, JobHandle handle) throws InterruptedException {
        return cancel.cancel(upstream, id(handle));
    }

    private Submission submit(ProviderJob job, JsonNode graph, Map<String, JsonNode> values)
            throws InterruptedException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        try {
            body.set("prompt", Workflow.fill(graph, values));
        } catch (Workflow.Unfilled unfilled) {
            LOG.errorf("workflow wants more than its model gives model=%s place=%s", job.slug(), unfilled.place());
            return new Submission.Failed("the workflow has a place without a value");
        }
        body.put("client_id", "atelier-" + job.generation());
        UpstreamAnswer answer = http.call(job, signed(job.upstream(), UpstreamRequest.post("/prompt", body)));
        Optional<String> id =
                isObject(answer) ? JobIds.read(((Answered) answer).json().path("prompt_id")) : Optional.empty();
        return id.<Submission>map(found -> new Submission.Accepted(handle(found)))
                .orElseGet(() -> troubles.atSubmit(job, answer, ComfyErrors::read));
    }

    /** It may have ended between the two questions; what is in neither was taken out, or forgotten in a restart. */
    private JobState nowhere(ProviderJob job, String id) throws InterruptedException {
        UpstreamAnswer again = history(job, id);
        if (isIn(again, id)) {
            return ended(entry(again, id));
        }
        return isObject(again)
                ? new JobState.Stopped("the server has forgotten the job")
                : troubles.atPoll(job, again, ComfyErrors::read);
    }

    private static JobState ended(JsonNode entry) {
        JsonNode status = entry.path("status");
        if (!status.path("status_str").asText("success").equals("error")) {
            return new JobState.Finished();
        }
        String node = status.path("messages")
                .valueStream()
                .filter(message -> message.path(0).asText().startsWith("execution_"))
                .map(message -> message.path(0).asText() + " "
                        + message.path(1).path("node_type").asText())
                .reduce("", (_, last) -> last);
        return node.startsWith(INTERRUPTED)
                ? new JobState.Stopped(INTERRUPTED)
                : new JobState.Failed(
                        Complaint.about("execution failed " + node).detail());
    }

    private UpstreamAnswer history(ProviderJob job, String id) throws InterruptedException {
        return get(job, "/history/" + id);
    }

    private UpstreamAnswer get(ProviderJob job, String path) throws InterruptedException {
        return http.call(job, signed(job.upstream(), UpstreamRequest.get(path)));
    }

    private static boolean isObject(UpstreamAnswer answer) {
        return answer instanceof Answered told
                && told.isSuccess()
                && told.json().isObject();
    }

    private static boolean isIn(UpstreamAnswer history, String id) {
        return isObject(history) && ((Answered) history).json().has(id);
    }

    private static JsonNode entry(UpstreamAnswer history, String id) {
        return ((Answered) history).json().path(id);
    }

    private static JobHandle handle(String id) {
        return new JobHandle(JsonNodeFactory.instance.objectNode().put("id", id).toString());
    }

    private static String id(JobHandle handle) {
        return UpstreamJson.read(handle.text()).path("id").asText();
    }

    /** The server itself knows no keys; what stands in front of it may. */
    static UpstreamRequest signed(Upstream upstream, UpstreamRequest request) {
        return upstream.credential().isPresent()
                ? request.header(
                        "authorization", "Bearer " + upstream.credential().value())
                : request;
    }
}
