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
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
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
        ObjectNode answer = head(request);
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
        String head = head(request).toString();
        return Response.ok((StreamingOutput) out -> {
                    try {
                        write(out, head, files);
                    } finally {
                        files.forEach(FetchedFile::close);
                    }
                })
                .type(MediaType.APPLICATION_JSON_TYPE)
                .build();
    }

    /** Several pictures of some megabytes each: none of them is in memory as a whole. */
    private static void write(OutputStream out, String head, List<FetchedFile> files) throws IOException {
        String separator = ",\"data\":[{\"b64_json\":\"";
        out.write(ascii(head.substring(0, head.length() - 1)));
        for (FetchedFile file : files) {
            out.write(ascii(separator));
            // The encoder closes what it writes to, to write its last bytes.
            try (OutputStream encoder = Base64.getEncoder().wrap(new Unclosed(out))) {
                Files.copy(file.file(), encoder);
            }
            separator = "\"},{\"b64_json\":\"";
        }
        out.write(ascii("\"}]}"));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
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
        event.put("output_format", ending(output))
                .put("background", "opaque")
                .put("quality", "auto")
                .put("size", size(output).orElse("auto"))
                .put("created_at", request.createdAt().getEpochSecond());
        event.set("usage", OpenAiRuns.noUsage());
        return OpenAiRuns.event(event);
    }

    private static ObjectNode head(CompatRequest request) {
        JsonNode first = request.progress().outputs().path(0);
        ObjectNode head = JsonNodeFactory.instance
                .objectNode()
                .put("created", request.createdAt().getEpochSecond());
        size(first).ifPresent(size -> head.put("size", size));
        return head.put("output_format", ending(first));
    }

    /** The true size: the model's shapes are not always those that were asked for. */
    private static Optional<String> size(JsonNode output) {
        return Optional.of(output.path("width").asInt() + "x"
                        + output.path("height").asInt())
                .filter(_ -> output.path("width").asInt() > 0);
    }

    private static String ending(JsonNode output) {
        String url = output.path("url").asText();
        String ending = url.substring(url.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return ending.equals("jpg") ? "jpeg" : ending;
    }

    /** A stream that goes on when what writes to it is closed. */
    private static final class Unclosed extends FilterOutputStream {
        private Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
