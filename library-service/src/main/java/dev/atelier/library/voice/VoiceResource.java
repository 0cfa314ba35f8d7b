// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.library.voice.VoiceService.VoiceView;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.page.Page;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Lists voices. */
@Path("/v1/voices")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Voices")
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
    @APIResponse(responseCode = "200", description = "One page.")
    public Page<VoiceView> list(
            @QueryParam("provider") @Nullable String provider,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        return voices.list(caller.account(), Optional.ofNullable(provider).map(VoiceProvider::of), limit, cursor);
    }
}
