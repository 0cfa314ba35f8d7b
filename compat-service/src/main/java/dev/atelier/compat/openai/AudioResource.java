// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

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
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads texts aloud, and writes down what is said; the answer is the sound or the text. */
@Path("/compat/openai/v1/audio")
@Consumes(MediaType.WILDCARD)
@Authenticated
@RunOnVirtualThread
public class AudioResource {
    private static final String USUAL_VOICE_MODEL = "tts-1";
    /** The vendor's model that ignores a wish for a stream. */
    private static final String USUAL_WORDS_MODEL = "whisper-1";

    private static final Map<String, String> SPEECH_PLACES =
            Map.of("text", "input", "output_format", "response_format");
    private static final Map<String, String> TRANSCRIPT_PLACES = Map.of("audio_url", "file");

    private final OpenAiCallReader calls;
    private final OpenAiInputs inputs;
    private final ModelNames names;
    private final OpenAiRuns runs;
    private final SubmitService submits;
    private final RunWaiter waiter;
    private final OutputFileClient outputs;

    AudioResource(
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
    @Path("/speech")
    public Response speak(InputStream body, RoutingContext http) {
        ResponseWatch watch = ResponseWatch.start(http);
        OpenAiCall call = calls.readJson("audio/speech", body);
        NativeModel model = model(call.text("model").orElse(USUAL_VOICE_MODEL), "text-to-speech");
        Submission submission =
                runs.submission(call, model, inputs.speech(call, model), SPEECH_PLACES, Optional.empty());
        if (call.text("stream_format").filter("sse"::equals).isPresent()) {
            return stream(submission, watch, this::soundEvents);
        }
        return OutputFileClient.respond(fetch(runs.await(submission, watch))).build();
    }

    @POST
    @Path("/transcriptions")
    public Response transcribe(InputStream body, RoutingContext http) {
        ResponseWatch watch = ResponseWatch.start(http);
        try (OpenAiCall call = calls.read("audio/transcriptions", body, http, Map.of("file", ""))) {
            return transcribe(call, watch);
        }
    }

    private Response transcribe(OpenAiCall call, ResponseWatch watch) {
        String name = call.text("model").orElse(USUAL_WORDS_MODEL);
        NativeModel model = model(name, "speech-to-text");
        Submission submission =
                runs.submission(call, model, inputs.transcript(call, model), TRANSCRIPT_PLACES, Optional.empty());
        // The recording is in the library, and the wait needs no disk here.
        call.close();
        if (call.flag("stream") && !name.equals(USUAL_WORDS_MODEL)) {
            return stream(submission, watch, this::textEvents);
        }
        Transcript transcript = read(runs.await(submission, watch));
        return switch (call.text("response_format").orElse("json")) {
            case "text" -> plain(transcript.text() + "\n");
            case "srt" -> plain(transcript.srt());
            case "vtt" -> plain(transcript.vtt());
            case "verbose_json" -> json(transcript.verbose(call.text("language").orElse("en")));
            default -> json(JsonNodeFactory.instance.objectNode().put("text", transcript.text()));
        };
    }

    private NativeModel model(String name, String task) {
        return names.resolve(DialectName.OPENAI, name, found -> found.task().equals(task));
    }

    private Response stream(Submission submission, ResponseWatch watch, Function<CompatRequest, List<Message>> result) {
        CompatRequest request = submits.hold(submission, watch);
        return Response.ok(waiter.stream(request, OpenAiRuns.finalEvents(result)))
                .type(MediaType.SERVER_SENT_EVENTS_TYPE)
                .build();
    }

    private List<Message> soundEvents(CompatRequest request) {
        ObjectNode delta = JsonNodeFactory.instance.objectNode().put("type", "speech.audio.delta");
        ObjectNode done = JsonNodeFactory.instance.objectNode().put("type", "speech.audio.done");
        done.set("usage", OpenAiRuns.noUsage());
        try (FetchedFile file = fetch(request)) {
            delta.put("audio", Base64.getEncoder().encodeToString(Files.readAllBytes(file.file())));
            return List.of(OpenAiRuns.event(delta), OpenAiRuns.event(done));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Message> textEvents(CompatRequest request) {
        String text = read(request).text();
        return List.of(
                OpenAiRuns.event(JsonNodeFactory.instance
                        .objectNode()
                        .put("type", "transcript.text.delta")
                        .put("delta", text)),
                OpenAiRuns.event(JsonNodeFactory.instance
                        .objectNode()
                        .put("type", "transcript.text.done")
                        .put("text", text)));
    }

    private FetchedFile fetch(CompatRequest request) {
        return outputs.fetch(request.progress().outputs().path(0).path("url").asText());
    }

    private Transcript read(CompatRequest request) {
        try (FetchedFile file = fetch(request)) {
            return Transcript.parse(Files.readString(file.file()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The clients take a text for the result only where its type is not JSON. */
    private static Response plain(String text) {
        return Response.ok(text).type("text/plain; charset=utf-8").build();
    }

    private static Response json(ObjectNode answer) {
        return Response.ok(answer).type(MediaType.APPLICATION_JSON_TYPE).build();
    }
}
