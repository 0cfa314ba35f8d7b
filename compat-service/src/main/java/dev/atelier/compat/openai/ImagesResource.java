// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.model.ModelNames;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.compat.output.OutputFileClient;
import dev.atelier.compat.output.OutputFileClient.FetchedFile;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.replay.Submission;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.status.RunWaiter;
import dev.atelier.compat.status.RunWaiter.Message;
import dev.atelier.compat.submit.SubmitService;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes and changes pictures; the answer is the pictures. */
@Path("/compat/openai/v1/images")
@Consumes(MediaType.WILDCARD)
@Authenticated
@RunOnVirtualThread
public class ImagesResource {
    private static final String EDIT = "image-edit";
    private static final String USUAL_MODEL = "gpt-image-1";
    /** The vendor's names whose pictures are links unless the client says otherwise. */
    private static final String LINKED = "dall-e-";

    private static final Map<String, String> PLACES = Map.of(
            "num_images",
            "n",
            "aspect_ratio",
            "size",
            "resolution",
            "size",
            "image_url",
            "image",
            "image_urls",
            "image");

    private final OpenAiCallReader calls;
    private final OpenAiInputs inputs;
    private final ModelNames names;
    private final OpenAiRuns runs;
    private final SubmitService submits;
    private final RunWaiter waiter;
    private final OutputFileClient outputs;

    ImagesResource(
            OpenAiCallReader calls,
            OpenAiInputs inputs,
            ModelNames names,
            OpenAiRuns runs,
            SubmitService submits,
            RunWaiter waiter,
            OutputFileClient outputs) {
        this.calls = calls;
        this.inputs = inputs;
        this.names = names;
        this.runs = runs;
        this.submits = submits;
        this.waiter = waiter;
        this.outputs = outputs;
    }

    @POST
    @Path("/generations")
    public Response generate(InputStream body, RoutingContext http) {
        ResponseWatch watch = ResponseWatch.start(http);
        return answer(Order.of(calls.readJson("images/generations", body)), "text-to-image", watch);
    }

    @POST
    @Path("/edits")
    public Response edit(InputStream body, RoutingContext http) {
        ResponseWatch watch = ResponseWatch.start(http);
        return answer(Order.of(calls.read("images/edits", body, http, Map.of("image", "images"))), EDIT, watch);
    }

    /** What is asked for, and how the answer looks. */
    private record Order(OpenAiCall call, String model, boolean isLinked, boolean isStream) {
        private static Order of(OpenAiCall call) {
            String model = call.text("model").orElse(USUAL_MODEL);
            boolean isLinked = call.text("response_format")
                    .map(format -> format.equals("url"))
                    .orElseGet(() -> model.startsWith(LINKED));
            return new Order(call, model, isLinked, call.flag("stream"));
        }
    }

    private Response answer(Order order, String task, ResponseWatch watch) {
        Submission submission = submission(order, task);
        if (order.isStream()) {
            CompatRequest request = submits.hold(submission, watch);
            String type = task.equals(EDIT) ? "image_edit.completed" : "image_generation.completed";
            return Response.ok(waiter.stream(request, OpenAiRuns.finalEvents(ended -> events(ended, type))))
                    .type(MediaType.SERVER_SENT_EVENTS_TYPE)
                    .build();
        }
        CompatRequest request = runs.await(submission, watch);
        return order.isLinked() ? links(request) : bytes(request);
    }

    /** The files of the call are in the library then, and need no disk here. */
    private Submission submission(Order order, String task) {
        try (OpenAiCall call = order.call()) {
            NativeModel model = names.resolve(
                    DialectName.OPENAI, order.model(), found -> found.task().equals(task));
            return runs.submission(call, model, inputs.picture(call, model), PLACES, Optional.empty());
        }
    }

    private static Response links(CompatRequest request) {
        ObjectNode answer = PictureBody.head(request);
        request.progress()
                .outputs()
                .forEach(output -> answer.withArray("data")
                        .addObject()
                        .put("url", output.path("url").asText()));
        return Response.ok(answer).type(MediaType.APPLICATION_JSON_TYPE).build();
    }

    /** All files are there before the answer begins, so that a fault is still an error. */
    private Response bytes(CompatRequest request) {
        List<FetchedFile> files = new ArrayList<>();
        try {
            request.progress()
                    .outputs()
                    .forEach(
                            output -> files.add(outputs.fetch(output.path("url").asText())));
        } catch (ApiException fault) {
            files.forEach(FetchedFile::close);
            throw fault;
        }
        var body = new PictureBody(PictureBody.head(request), files);
        return Response.ok((StreamingOutput) body::writeAndClose)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .build();
    }

    /** One final event for each picture: no picture is shown before it is done. */
    private List<Message> events(CompatRequest request, String type) {
        return request.progress()
                .outputs()
                .valueStream()
                .map(output -> completed(request, type, output))
                .toList();
    }

    private Message completed(CompatRequest request, String type, JsonNode output) {
        ObjectNode event = JsonNodeFactory.instance.objectNode().put("type", type);
        try (FetchedFile file = outputs.fetch(output.path("url").asText())) {
            event.put("b64_json", Base64.getEncoder().encodeToString(Files.readAllBytes(file.file())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        event.put("output_format", PictureBody.format(output))
                .put("background", "opaque")
                .put("quality", "auto")
                .put("size", PictureBody.size(output).orElse("auto"))
                .put("created_at", request.createdAt().getEpochSecond());
        event.set("usage", OpenAiRuns.noUsage());
        return OpenAiRuns.event(event);
    }
}
