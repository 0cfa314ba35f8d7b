// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.form.MultipartForm;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestHeader;
import org.jspecify.annotations.Nullable;

/** Says where a file comes from. */
@Path("/v1/provenance")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Files")
public class InspectionResource {
    /** The longest link, and JSON around it. */
    private static final int LONGEST_REQUEST = 16 * 1024;

    private final InspectionService inspections;
    private final CurrentCaller caller;
    private final ObjectMapper json;

    InspectionResource(InspectionService inspections, CurrentCaller caller, ObjectMapper json) {
        this.inspections = inspections;
        this.caller = caller;
        this.json = json;
    }

    @POST
    @Consumes(MediaType.WILDCARD)
    @Operation(
            operationId = "inspectProvenance",
            summary = "Ask where a file comes from",
            description =
                    "Reads the Content Credentials (C2PA) of a file or of what a link leads to, and says whether this"
                            + " platform made it. One part `file`, or JSON with `url`. Nothing is kept. Beyond the first"
                            + " version of this API.")
    @RequestBody(
            required = true,
            content = {
                @Content(
                        mediaType = MediaType.MULTIPART_FORM_DATA,
                        schema = @Schema(implementation = InspectionForm.class)),
                @Content(
                        mediaType = MediaType.APPLICATION_JSON,
                        schema = @Schema(implementation = InspectionRequest.class))
            })
    @APIResponseSchema(value = InspectionView.class, responseDescription = "What is known of the file.")
    public InspectionView inspect(@RestHeader(HttpHeaders.CONTENT_TYPE) @Nullable String contentType, InputStream body)
            throws IOException {
        if (contentType != null
                && contentType.strip().toLowerCase(Locale.ROOT).startsWith(MediaType.APPLICATION_JSON)) {
            return inspections.inspectLink(caller.account(), readLink(body));
        }
        String boundary = MultipartForm.boundaryIn(contentType)
                .orElseThrow(() -> ApiException.invalid("The body must be multipart/form-data, or JSON.", "file"));
        return inspections.inspectForm(caller.account(), boundary, body);
    }

    /** The gateway lets bodies of files through here, and JSON is held in memory. */
    private String readLink(InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(LONGEST_REQUEST + 1);
        body.transferTo(OutputStream.nullOutputStream());
        if (bytes.length > LONGEST_REQUEST) {
            throw ApiException.invalid("url is too long.", "url");
        }
        try {
            InspectionRequest request = json.readValue(bytes, InspectionRequest.class);
            return RequiredInput.param(request == null ? null : request.url(), "url");
        } catch (JsonProcessingException _) {
            throw ApiException.invalid("The body is JSON with a url.", "url");
        }
    }

    /** Schema of the form in the API description; no instance ever exists. */
    @Schema(name = "ProvenanceForm", requiredProperties = "file")
    record InspectionForm(
            @Schema(description = "The bytes; their type is told by the bytes themselves.", format = "binary")
            String file) {}

    /** A request to look at the file behind a link. */
    @Schema(name = "ProvenanceRequest", requiredProperties = "url")
    public record InspectionRequest(
            @Schema(description = "A public https address.", format = "uri") @Nullable String url) {}
}
