// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome.Created;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome.NotSent;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome.Refused;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateOutcome.Unknown;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.annotation.ClientHeaderParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Calls generation-service with the caller's own token, so that the caller's rights apply there. */
@RegisterRestClient(configKey = "generation")
@RegisterProvider(UpstreamErrorMapper.class)
@Path("/v1/generations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface NativeGenerationClient {
    /** Some faults are wrapped several times; the limit ends a chain that refers to itself. */
    int DEEPEST_CAUSE = 10;

    /** Answers when the run is queued, also for a model that native callers wait for. */
    @POST
    @ClientHeaderParam(name = "Prefer", value = "respond-async")
    NativeGeneration create(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId,
            @HeaderParam("Idempotency-Key") String key,
            CreateGenerationRequest request);

    @GET
    @Path("/{generation}")
    NativeGeneration get(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId,
            @RestPath String generation);

    @POST
    @Path("/{generation}/cancel")
    NativeGeneration cancel(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @HeaderParam("X-Request-Id") String requestId,
            @RestPath String generation);

    /** Creates a generation in one attempt, and distinguishes faults by what they leave uncertain. */
    default CreateOutcome tryCreate(CallerHeaders caller, String key, CreateGenerationRequest request) {
        try {
            return new Created(create(caller.authorization(), caller.requestId(), key, request));
        } catch (ApiException refusal) {
            return switch (refusal.code()) {
                // The first call with this key is still under way, or broke in the middle.
                case IDEMPOTENCY_IN_PROGRESS, SERVICE_UNAVAILABLE, INTERNAL_ERROR -> new Unknown();
                default -> new Refused(refusal);
            };
        } catch (ProcessingException fault) {
            return isUnsent(fault) ? new NotSent() : new Unknown();
        }
    }

    /** Reads a generation; empty when the service cannot be reached. Throws a refusal. */
    default Optional<NativeGeneration> tryGet(CallerHeaders caller, long generation) {
        try {
            return Optional.of(
                    get(caller.authorization(), caller.requestId(), new GenerationId(generation).toString()));
        } catch (ApiException refusal) {
            if (refusal.code().status() >= 500) {
                return Optional.empty();
            }
            throw refusal;
        } catch (ProcessingException _) {
            return Optional.empty();
        }
    }

    private static boolean isUnsent(Throwable fault) {
        @Nullable Throwable cause = fault;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof ConnectException || cause instanceof UnknownHostException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /** How a create ended, by what can have been charged for it. */
    public sealed interface CreateOutcome {
        /** There is a generation, from this call or from an earlier one with the same key. */
        record Created(NativeGeneration generation) implements CreateOutcome {}

        /** Nothing was started or charged, and the same create will be refused again. */
        record Refused(ApiException refusal) implements CreateOutcome {}

        /** The request was not sent, so nothing can have been charged. */
        record NotSent() implements CreateOutcome {}

        /** The generation may have been started; a further attempt must use the same key. */
        record Unknown() implements CreateOutcome {}
    }

    /**
     * The headers of an incoming request that go along with every call made on behalf of its caller.
     *
     * @param authorization the whole header, as the gateway sent it
     * @param requestId joins the log lines of all services
     */
    public record CallerHeaders(String authorization, String requestId) {
        /** Leaves everything out, because the first header is a credential. */
        @Override
        public String toString() {
            return "CallerHeaders[hidden]";
        }
    }

    /** The body of a native create: which model runs, and with which input. */
    public record CreateGenerationRequest(String model, ObjectNode input) {
        /** Leaves the input out, because it holds a prompt. */
        @Override
        public String toString() {
            return "CreateGenerationRequest[" + model + "]";
        }
    }
}
