// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.library.voice.VoiceService.VoiceView;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Creates voices. */
@Path("/internal/voices")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class InternalVoiceResource {
    private static final int CREATED = 201;

    private final VoiceService voices;

    InternalVoiceResource(VoiceService voices) {
        this.voices = voices;
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(hidden = true)
    public VoiceView create(@Nullable CreateVoiceRequest request) throws IOException {
        return voices.create(RequiredInput.body(request));
    }
}
