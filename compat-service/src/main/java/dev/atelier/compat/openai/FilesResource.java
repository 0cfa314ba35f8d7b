// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.output.OutputFileClient;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.upload.FormBody.FilePart;
import dev.atelier.compat.upload.UploadedFile;
import dev.atelier.compat.upload.UploadedFileService;
import dev.atelier.compat.upload.UploadedFileService.FileList;
import dev.atelier.platform.id.FileId;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Keeps files that later calls name by their id. */
@Path("/compat/openai/v1/files")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class FilesResource {
    private static final String USUAL_PURPOSE = "user_data";

    private final OpenAiDialect dialect;
    private final OpenAiCallReader calls;
    private final UploadedFileService files;
    private final CallerContext callers;
    private final OutputFileClient outputs;

    FilesResource(
            OpenAiDialect dialect,
            OpenAiCallReader calls,
            UploadedFileService files,
            CallerContext callers,
            OutputFileClient outputs) {
        this.dialect = dialect;
        this.calls = calls;
        this.files = files;
        this.callers = callers;
        this.outputs = outputs;
    }

    @POST
    @Consumes(MediaType.WILDCARD)
    public JsonNode create(InputStream body, RoutingContext http) {
        try (OpenAiCall call = calls.read("files", body, http, Map.of("file", ""))) {
            FilePart part = call.form()
                    .flatMap(form -> form.file("file"))
                    .orElseThrow(() -> OpenAiDialect.refusal("file", "Field required", "missing"));
            return view(files.store(
                    dialect, callers.get(), part, call.text("purpose").orElse(USUAL_PURPOSE)));
        }
    }

    @GET
    public JsonNode list(
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String after,
            @RestQuery @Nullable String order,
            @RestQuery @Nullable String purpose) {
        ListPage page = ListPage.parse(limit, after, order);
        var wanted = new FileList(
                Optional.ofNullable(purpose).filter(text -> !text.isEmpty()),
                page.after().map(FileId::fromString),
                page.isNewestFirst(),
                page.rowsToRead());
        return page.view(files.list(dialect, callers.get(), wanted), FilesResource::view);
    }

    @GET
    @Path("/{id}")
    public JsonNode retrieve(@RestPath String id) {
        return view(files.get(dialect, callers.get(), id));
    }

    @DELETE
    @Path("/{id}")
    public JsonNode delete(@RestPath String id) {
        UploadedFile file = files.get(dialect, callers.get(), id);
        files.delete(file, callers.get(), callers.headers());
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", file.id().toString())
                .put("object", "file")
                .put("deleted", true);
    }

    @GET
    @Path("/{id}/content")
    public Response content(@RestPath String id, @RestHeader("Range") @Nullable String range) {
        UploadedFile file = files.get(dialect, callers.get(), id);
        return OutputFileClient.respond(outputs.fetch(file.mediaUrl(), Optional.ofNullable(range)))
                .build();
    }

    private static ObjectNode view(UploadedFile file) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", file.id().toString())
                .put("object", "file")
                .put("bytes", file.bytes())
                .put("created_at", file.createdAt().getEpochSecond())
                .put("filename", file.name())
                .put("purpose", file.purpose())
                .put("status", "processed");
    }
}
