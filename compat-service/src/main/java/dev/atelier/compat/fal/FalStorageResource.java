// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.compat.upload.AnnouncedUploadService;
import dev.atelier.compat.upload.AnnouncedUploadService.UploadTicket;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.secret.CallbackKey;
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
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** The uploads of this dialect, and the public key of its callbacks. */
@Path("/compat/fal")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class FalStorageResource {
    private static final Pattern TYPE = Pattern.compile("(?:image|video|audio)/([a-z0-9.+-]{1,40})");
    private static final int LONGEST_NAME = 120;

    private final FalDialect dialect;
    private final CallbackKey key;
    private final AnnouncedUploadService uploads;
    private final CallerContext callers;

    FalStorageResource(FalDialect dialect, CallbackKey key, AnnouncedUploadService uploads, CallerContext callers) {
        this.dialect = dialect;
        this.key = key;
        this.uploads = uploads;
        this.callers = callers;
    }

    /** A file that the client will upload. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record UploadRequest(
            @Nullable String contentType, @Nullable String fileName) {}

    @POST
    @Path("/rest/storage/upload/initiate")
    @Consumes(MediaType.APPLICATION_JSON)
    @Authenticated
    public JsonNode initiate(@Nullable UploadRequest body) {
        UploadRequest file = RequiredInput.body(body);
        String type = String.valueOf(file.contentType()).toLowerCase(Locale.ROOT);
        var matcher = TYPE.matcher(type);
        if (!matcher.matches()) {
            throw new InvalidBody(List.of(FieldError.of(
                    List.of("body", "content_type"),
                    "Input should be a type of image, video or audio",
                    "value_error")));
        }
        String extension = matcher.group(1).replaceAll("[^a-z0-9]", "");
        String name = file.fileName() == null || file.fileName().isBlank() ? "upload." + extension : file.fileName();
        UploadTicket ticket = uploads.announce(
                dialect,
                callers.get(),
                type,
                name.substring(0, Math.min(name.length(), LONGEST_NAME)),
                extension.isEmpty() ? "bin" : extension);
        return JsonNodeFactory.instance
                .objectNode()
                .put("upload_url", ticket.uploadUrl())
                .put("file_url", ticket.publicUrl());
    }

    /** Takes no credential: the secret in the URL stands for it. */
    @PUT
    @Path("/files/upload/{token}")
    @Consumes(MediaType.WILDCARD)
    public JsonNode receive(@RestPath String token, InputStream body) {
        uploads.receive(dialect, token, body);
        return JsonNodeFactory.instance.objectNode();
    }

    @GET
    @Path("/files/{name}")
    public Response open(@RestPath String name) {
        return Response.temporaryRedirect(URI.create(uploads.mediaUrl(dialect, name)))
                .build();
    }

    @GET
    @Path("/.well-known/jwks.json")
    public JsonNode keys() {
        var keys = JsonNodeFactory.instance.objectNode();
        ArrayNode list = keys.putArray("keys");
        for (String x : key.publicKeys()) {
            list.addObject()
                    .put("kty", "OKP")
                    .put("crv", "Ed25519")
                    .put("use", "sig")
                    .put("alg", "EdDSA")
                    .put("kid", list.size() == 1 ? "callback" : "callback-" + list.size())
                    .put("x", x);
        }
        return keys;
    }
}
