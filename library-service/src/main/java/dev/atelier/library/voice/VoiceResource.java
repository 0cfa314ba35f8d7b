// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.ErrorBody;
import dev.atelier.platform.page.Page;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Lists voices. */
@Path("/v1/voices")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Voices")
@APIResponse(
        responseCode = "default",
        description = "The request is refused; `error.code` says why.",
        content = @Content(schema = @Schema(implementation = ErrorBody.class)))
public class VoiceResource {
    private final VoiceService voices;
    private final CurrentCaller caller;

    VoiceResource(VoiceService voices, CurrentCaller caller) {
        this.voices = voices;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listVoices",
            summary = "List voices",
            description = "The account's own cloned or trained voices.")
    @APIResponse(
            responseCode = "200",
            description = "One page.",
            content = @Content(schema = @Schema(implementation = VoicePage.class)))
    public Page<VoiceView> list(
            @Parameter(description = "embedded, elevenlabs or minimax.") @QueryParam("provider") @Nullable String provider,
            @Parameter(description = "1 to 100; 20 when absent.") @QueryParam("limit") @Nullable String limit,
            @Parameter(description = "next_cursor of the page before.") @QueryParam("cursor") @Nullable String cursor) {
        return voices.list(caller.account(), Optional.ofNullable(provider).map(VoiceProvider::of), limit, cursor);
    }

    /** Schema of a page of voices in the API description, which has no generic types. */
    @Schema(name = "VoicePage")
    record VoicePage(
            List<VoiceView> data,

            @Schema(description = "Cursor of the next page, null on the last one.") @Nullable String nextCursor) {}
}
