// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.upload.AnnouncedUploadService;
import dev.atelier.compat.upload.AnnouncedUploadService.UploadTicket;
import dev.atelier.platform.error.RequiredInput;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.net.URI;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Announces and receives uploads, and opens their public links. */
@Path("/compat/hf/files")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class HiggsfieldUploadResource {
    private final HiggsfieldDialect dialect;
    private final AnnouncedUploadService uploads;
    private final CallerContext callers;

    HiggsfieldUploadResource(HiggsfieldDialect dialect, AnnouncedUploadService uploads, CallerContext callers) {
        this.dialect = dialect;
        this.uploads = uploads;
        this.callers = callers;
    }

    @POST
    @Path("/generate-upload-url")
    @Consumes(MediaType.APPLICATION_JSON)
    @Authenticated
    public JsonNode announce(@Nullable UploadRequest body) {
        UploadRequest request = RequiredInput.body(body);
        String name = "upload." + request.extension();
        UploadTicket ticket = uploads.announce(dialect, callers.get(), request.type(), name, request.extension());
        ObjectNode answer = JsonNodeFactory.instance
                .objectNode()
                .put("public_url", ticket.publicUrl())
                .put("upload_url", ticket.uploadUrl())
                .put("content_type", ticket.contentType());
        answer.putObject("upload_headers").put("Content-Type", ticket.contentType());
        return answer;
    }

    /** Takes no credential: the secret in the URL stands for it. */
    @PUT
    @Path("/upload/{token}")
    @Consumes(MediaType.WILDCARD)
    public Response receive(@RestPath String token, InputStream body) {
        uploads.receive(dialect, token, body);
        return Response.ok().build();
    }

    @GET
    @Path("/{name}")
    public Response open(@RestPath String name) {
        return Response.temporaryRedirect(URI.create(uploads.mediaUrl(dialect, name)))
                .build();
    }
}
