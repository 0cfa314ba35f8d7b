// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.compat.output.OutputFileClient;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRepository.RequestList;
import dev.atelier.compat.request.CompatRequestRepository.RequestList.Order;
import dev.atelier.compat.request.RequestState;
import dev.atelier.compat.status.StatusService;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.platform.error.ApiException;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Reads, lists and hides films, and sends their bytes. */
@Path("/compat/openai/v1/videos")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class VideosResource {
    private static final String ID = "video_id";
    /** A small picture of the film, in one of the widths that the library makes. */
    private static final String SMALL = "?w=640";

    private final OpenAiDialect dialect;
    private final StatusService statuses;
    private final CallerContext callers;
    private final OutputFileClient outputs;

    VideosResource(OpenAiDialect dialect, StatusService statuses, CallerContext callers, OutputFileClient outputs) {
        this.dialect = dialect;
        this.statuses = statuses;
        this.callers = callers;
        this.outputs = outputs;
    }

    @GET
    @Path("/{id}")
    public JsonNode retrieve(@RestPath String id) {
        return VideoView.of(requireFilm(statuses.read(dialect, VideoView.requestId(id))));
    }

    @GET
    public JsonNode list(
            @RestQuery @Nullable String limit, @RestQuery @Nullable String after, @RestQuery @Nullable String order) {
        ListPage page = ListPage.parse(limit, after, order);
        Optional<UUID> place = page.after()
                .map(video -> StatusService.parseUuid(VideoView.requestId(video))
                        .orElseThrow(() -> ApiException.notFound("video", "after")));
        List<CompatRequest> found = statuses.list(new RequestList(
                callers.account(),
                dialect.name(),
                VideoView.PATH,
                place,
                page.isNewestFirst() ? Order.NEWEST_FIRST : Order.OLDEST_FIRST,
                page.rowsToRead()));
        return page.view(found, VideoView::of);
    }

    @DELETE
    @Path("/{id}")
    public JsonNode delete(@RestPath String id) {
        CompatRequest film = requireFilm(statuses.find(dialect, VideoView.requestId(id)));
        statuses.hide(film);
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", VideoView.id(film))
                .put("object", "video.deleted")
                .put("deleted", true);
    }

    @GET
    @Path("/{id}/content")
    public Response content(
            @RestPath String id, @RestQuery @Nullable String variant, @RestHeader("Range") @Nullable String range) {
        CompatRequest film = requireFilm(statuses.read(dialect, VideoView.requestId(id)));
        if (film.progress().state() != RequestState.COMPLETED) {
            throw ApiException.invalid("This video has no content, at least not yet: read its status.", ID);
        }
        String url = film.progress().outputs().path(0).path("url").asText();
        String address = switch (String.valueOf(variant)) {
            case "null", "video" -> url;
            case "thumbnail" -> url + SMALL;
            default -> throw ApiException.invalid("variant is video or thumbnail.", "variant");
        };
        return OutputFileClient.respond(outputs.fetch(address, Optional.ofNullable(range)))
                .build();
    }

    /** Pictures and sounds are requests of this dialect too, but nobody was given their ids. */
    private static CompatRequest requireFilm(CompatRequest request) {
        if (request.shown().isEmpty()) {
            throw ApiException.notFound("video", ID);
        }
        return request;
    }
}
