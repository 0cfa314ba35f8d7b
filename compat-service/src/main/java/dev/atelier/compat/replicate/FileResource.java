// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.MediaTypes;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.submit.SubmitBody;
import dev.atelier.compat.upload.FormBody;
import dev.atelier.compat.upload.FormBody.FilePart;
import dev.atelier.compat.upload.FormReader;
import dev.atelier.compat.upload.UploadedFile;
import dev.atelier.compat.upload.UploadedFileService;
import dev.atelier.compat.upload.UploadedFileService.FileList;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.FileId;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** The files that a client keeps for its predictions. */
@Path("/compat/replicate/v1/files")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class FileResource {
    private static final int CREATED = 201;
    private static final String CONTENT = "content";
    private static final String METADATA = "metadata";
    private static final int MOST_METADATA_BYTES = 4096;
    private static final int PAGE = 100;

    private final ReplicateDialect dialect;
    private final UploadedFileService files;
    private final FormReader forms;
    private final SubmitBody bodies;
    private final CallerContext callers;
    private final PublicUrls urls;

    FileResource(
            ReplicateDialect dialect,
            UploadedFileService files,
            FormReader forms,
            SubmitBody bodies,
            CallerContext callers,
            PublicUrls urls) {
        this.dialect = dialect;
        this.files = files;
        this.forms = forms;
        this.bodies = bodies;
        this.callers = callers;
        this.urls = urls;
    }

    @POST
    @ResponseStatus(CREATED)
    public ObjectNode create(@RestHeader(HttpHeaders.CONTENT_TYPE) @Nullable String type, InputStream body) {
        try (FormBody form = forms.read(type, body)) {
            FilePart content = form.file(CONTENT)
                    .orElseThrow(() -> ApiException.invalid("The form needs the file content.", CONTENT));
            return view(files.store(dialect, callers.get(), content, metadata(form)));
        }
    }

    /** The JavaScript client sends it as a file, others as a text; it is kept as the purpose of the file. */
    private String metadata(FormBody form) {
        byte[] json = form.file(METADATA)
                .map(FileResource::read)
                .orElseGet(() -> form.texts().stream()
                        .filter(text -> text.name().equals(METADATA))
                        .findFirst()
                        .map(text -> text.value().getBytes(StandardCharsets.UTF_8))
                        .orElseGet(() -> "{}".getBytes(StandardCharsets.UTF_8)));
        if (json.length <= MOST_METADATA_BYTES && bodies.parse(json) instanceof ObjectNode metadata) {
            return metadata.toString();
        }
        throw ApiException.invalid("metadata is a JSON object of up to " + MOST_METADATA_BYTES + " bytes.", METADATA);
    }

    private static byte[] read(FilePart part) {
        try (InputStream in = Files.newInputStream(part.content().file())) {
            return in.readNBytes(MOST_METADATA_BYTES + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @GET
    @Path("/{id}")
    public ObjectNode get(@RestPath String id) {
        return view(find(id));
    }

    /** The media link needs no credential, so a client that follows with one gives nothing away. */
    @GET
    @Path("/{id}/download")
    public Response download(@RestPath String id) {
        return Response.temporaryRedirect(URI.create(find(id).mediaUrl())).build();
    }

    /** @param cursor the id of the file that the page follows */
    @GET
    public ObjectNode list(@RestQuery @Nullable String cursor) {
        Optional<FileId> after =
                Optional.ofNullable(cursor).filter(text -> !text.isEmpty()).map(FileId::fromString);
        List<UploadedFile> read =
                files.list(dialect, callers.get(), new FileList(Optional.empty(), after, true, PAGE + 1));
        List<UploadedFile> shown = read.subList(0, Math.min(PAGE, read.size()));
        ObjectNode page = ResultPage.of(shown.stream().map(this::view).toList());
        if (read.size() > PAGE) {
            page.put("next", urls.of(dialect, "/files?cursor=" + shown.getLast().id()));
        }
        return page;
    }

    @DELETE
    @Path("/{id}")
    public void delete(@RestPath String id) {
        files.delete(find(id), callers.get(), callers.headers());
    }

    private UploadedFile find(String id) {
        return files.get(dialect, callers.get(), id);
    }

    private ObjectNode view(UploadedFile file) {
        ObjectNode view = JsonNodeFactory.instance
                .objectNode()
                .put("id", file.id().toString())
                .put("name", file.name())
                .put("content_type", MediaTypes.ofName(file.mediaUrl()))
                .put("size", file.bytes())
                .put("created_at", PredictionView.time(file.createdAt()))
                .putNull("expires_at");
        view.putObject("checksums").put("sha256", file.contentHash());
        view.set(METADATA, bodies.parse(file.purpose().getBytes(StandardCharsets.UTF_8)));
        view.putObject("urls").put("get", urls.of(dialect, "/files/" + file.id()));
        return view;
    }
}
