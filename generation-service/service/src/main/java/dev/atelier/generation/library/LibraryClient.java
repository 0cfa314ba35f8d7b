// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Calls library-service: media of an account, and the files of runs. */
@RegisterRestClient(configKey = "library")
@RegisterProvider(InternalErrors.class)
@RegisterClientHeaders(InternalCallHeaders.ToLibrary.class)
@Path("/internal")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface LibraryClient {
    /** References to look up, at most 64. */
    record ResolveRequest(long account, List<String> refs) {}

    /** One answer for each reference, in their order. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record ResolveAnswer(List<FoundMedia> media) {}

    /** A link or a data: URI to fetch. */
    record ImportRequest(
            long account,
            long project,
            String url,
            @Nullable String model,
            Plan plan) {}

    @POST
    @Path("/media/resolve")
    ResolveAnswer resolve(ResolveRequest request);

    /** Refuses a link that may not or cannot be fetched with {@code invalid_input} and {@code param} {@code url}. */
    @POST
    @Path("/imports")
    FoundMedia importLink(ImportRequest request);

    /** Measures what a link leads to and stores nothing; refuses like {@link #importLink}. */
    @POST
    @Path("/imports/measure")
    FoundMedia measureLink(ImportRequest request);

    /** Stores a file made from another one, so that an upstream can read it at an address. */
    @PUT
    @Path("/derived/{generation}/{index}")
    @Consumes(MediaType.WILDCARD)
    FoundMedia storeDerived(
            @PathParam("generation") long generation,
            @PathParam("index") int index,
            @QueryParam("account") long account,
            @QueryParam("type") String type,
            @HeaderParam(HttpHeaders.CONTENT_TYPE) String contentType,
            InputStream file);

    /**
     * Stores an output; idempotent by generation and index: a repeat gets the first answer.
     *
     * @param facts account, project, origin, type, model and prompt
     */
    @PUT
    @Path("/outputs/{generation}/{index}")
    @Consumes(MediaType.WILDCARD)
    StoredOutput storeOutput(
            @PathParam("generation") long generation,
            @PathParam("index") int index,
            @RestQuery Map<String, String> facts,
            @HeaderParam(HttpHeaders.CONTENT_TYPE) String contentType,
            InputStream bytes);

    /** Stores the file of an output. */
    default StoredOutput storeOutput(
            long generation, int index, Map<String, String> facts, String contentType, java.nio.file.Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return storeOutput(generation, index, facts, contentType, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stores a derived file. */
    default FoundMedia storeDerived(
            long generation, int index, long account, String type, String contentType, java.nio.file.Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return storeDerived(generation, index, account, type, contentType, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The library's answer for one reference.
     *
     * @param found false when the account has no such media; then only {@code ref} is set
     * @param type image, video, audio, other or voice
     * @param width in pixels, null for sound
     * @param height in pixels, null for sound
     * @param pitchHz of a voice
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record FoundMedia(
            @Nullable String ref,
            boolean found,
            @Nullable String id,
            @Nullable String type,
            @Nullable String contentType,
            @Nullable String url,
            @Nullable Integer width,
            @Nullable Integer height,
            @Nullable BigDecimal durationSeconds,
            @Nullable String provider,
            @Nullable BigDecimal pitchHz) {}

    /**
     * An output as the library stored it, with the dimensions that the library measured.
     *
     * @param width in pixels, null for sound
     * @param height in pixels, null for sound
     * @param provenance absent in answers of the release before
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record StoredOutput(
            String url,
            String type,
            @Nullable Integer width,
            @Nullable Integer height,
            @Nullable String contentType,
            @Nullable BigDecimal durationSeconds,
            @Nullable OutputProvenance provenance) {}

    /** Content Credentials of an output, as the library says it. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonIgnoreProperties(ignoreUnknown = true)
    @Schema(name = "Provenance")
    record OutputProvenance(
            String status,
            @Nullable String reason,
            @Nullable String manifest,
            @Nullable String signer,
            @Nullable String sourceType,
            @Nullable String validity) {}
}
