// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.DialectRefusal;
import dev.atelier.compat.model.ModelNames;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.compat.output.OutputFileClient;
import dev.atelier.compat.output.OutputFileClient.FetchedFile;
import dev.atelier.compat.replay.Fingerprint;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.replay.Submission;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RequestState;
import dev.atelier.compat.status.RunWaiter;
import dev.atelier.compat.status.RunWaiter.Message;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.submit.SubmitBody;
import dev.atelier.compat.submit.SubmitService;
import dev.atelier.compat.upload.MediaLinks;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** The models of this dialect, and the two calls that make a picture. */
@Path("/compat/gemini/{version:v1beta|v1}/models")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
public class GeminiResource {
    private final GeminiDialect dialect;
    private final ModelNames names;
    private final SubmitBody bodies;
    private final MediaLinks links;
    private final SubmitService submits;
    private final RunWaiter waiter;
    private final OutputFileClient outputs;
    private final CallerContext callers;

    GeminiResource(
            GeminiDialect dialect,
            ModelNames names,
            SubmitBody bodies,
            MediaLinks links,
            SubmitService submits,
            RunWaiter waiter,
            OutputFileClient outputs,
            CallerContext callers) {
        this.dialect = dialect;
        this.names = names;
        this.bodies = bodies;
        this.links = links;
        this.submits = submits;
        this.waiter = waiter;
        this.outputs = outputs;
        this.callers = callers;
    }

    @GET
    @RunOnVirtualThread
    public ObjectNode list() {
        ObjectNode page = JsonNodeFactory.instance.objectNode();
        names.list(DialectName.GEMINI, GeminiInput::isServed)
                .forEach((name, model) -> page.withArray("/models").add(GeminiViews.model(name, model)));
        return page;
    }

    @GET
    @Path("/{name:.+}")
    @RunOnVirtualThread
    public ObjectNode get(@RestPath String name) {
        return GeminiViews.model(name, names.resolve(DialectName.GEMINI, name, GeminiInput::isServed));
    }

    /** A template cannot say what is before the last colon of a name, so the two calls have one path. */
    @POST
    @Path("/{call:.+}")
    @RunOnVirtualThread
    public Response call(
            @RestPath String call, @RestQuery Optional<String> alt, InputStream body, RoutingContext http) {
        int colon = call.lastIndexOf(':');
        String name = call.substring(0, Math.max(colon, 0));
        return switch (call.substring(colon + 1)) {
            case "generateContent" ->
                Response.ok(generate(name, body, http), MediaType.APPLICATION_JSON)
                        .build();
            case "streamGenerateContent" -> stream(name, alt, body, http);
            default -> throw new NotFoundException();
        };
    }

    private JsonNode generate(String name, InputStream body, RoutingContext http) {
        ResponseWatch watch = ResponseWatch.start(http);
        try {
            CompatRequest request = waiter.awaitEnd(() -> start(name, body, watch), watch, RunWaiter.LONGEST);
            if (!request.isFinished()) {
                // A person who calls again must find this run instead of paying for another one.
                watch.withhold();
            }
            return view(request);
        } catch (ApiException refusal) {
            return blocked(name, refusal);
        }
    }

    /** The events are answers of the same form: one with the picture, and comments before it. */
    private Response stream(String name, Optional<String> alt, InputStream body, RoutingContext http) {
        if (!alt.equals(Optional.of("sse"))) {
            throw ApiException.invalid("Only streams with alt=sse are served.", "alt");
        }
        try {
            CompatRequest request = start(name, body, ResponseWatch.start(http));
            return Response.ok(waiter.stream(request, this::events), MediaType.SERVER_SENT_EVENTS)
                    .build();
        } catch (ApiException refusal) {
            return Response.ok("data: " + blocked(name, refusal) + "\n\n", MediaType.SERVER_SENT_EVENTS)
                    .build();
        }
    }

    private List<Message> events(CompatRequest request) {
        if (!request.isFinished()) {
            return List.of();
        }
        try {
            return List.of(new Message(Optional.empty(), view(request)));
        } catch (DialectRefusal refusal) {
            return List.of(new Message(Optional.empty(), refusal.error().body()));
        } catch (ApiException fault) {
            return List.of(new Message(Optional.empty(), dialect.error(fault).body()));
        }
    }

    private CompatRequest start(String name, InputStream in, ResponseWatch watch) {
        byte[] body = bodies.read(in);
        GeminiInput input = GeminiInput.read(bodies.parse(body));
        NativeModel model = names.resolve(DialectName.GEMINI, name, input::fits);
        CreateGenerationRequest toCreate = input.toCreate(model);
        links.resolve(
                dialect,
                callers.get(),
                toCreate.input(),
                model.mediaMembers(Optional.of("image")),
                member -> List.of("body", input.place("input." + member)));
        var submission = new Submission(
                callers.get(),
                dialect,
                name,
                toCreate,
                Optional.empty(),
                Optional.empty(),
                Fingerprint.of(dialect.name(), name, body),
                refusal -> ApiException.invalid(
                        refusal.message(), input.place(refusal.param().orElse(""))));
        return submits.hold(submission, watch);
    }

    private JsonNode view(CompatRequest request) {
        GeminiViews.failure(request).ifPresent(error -> {
            throw new DialectRefusal(error);
        });
        if (request.progress().state() == RequestState.NSFW) {
            return GeminiViews.blockedRun(request);
        }
        String url = request.progress().outputs().path(0).path("url").asText();
        try (FetchedFile picture = outputs.fetch(url)) {
            return GeminiViews.picture(request, picture.contentType(), Files.readAllBytes(picture.file()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The vendor answers a refused content without an error; every other refusal is one. */
    private static ObjectNode blocked(String name, ApiException refusal) {
        if (refusal.code() != ErrorCode.MODERATION_BLOCKED) {
            throw refusal;
        }
        return GeminiViews.blockedCall(name, refusal);
    }
}
