// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.callback;

import dev.atelier.generation.provider.Callback;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Receives callbacks of upstreams; a callback only triggers a poll, its content is not trusted. */
@Path("/callbacks/{upstream}/{generation}/{token}")
@PermitAll
@RunOnVirtualThread
public class CallbackResource {

    /** Characters; callbacks of the supported vendors are much shorter. */
    private static final int MAX_BODY = 262_144;

    private final CallbackService callbacks;

    CallbackResource(CallbackService callbacks) {
        this.callbacks = callbacks;
    }

    @POST
    @Consumes(MediaType.WILDCARD)
    @Operation(hidden = true)
    public void call(
            @PathParam("upstream") String upstream,
            @PathParam("generation") long generation,
            @PathParam("token") String token,
            @Context HttpHeaders headers,
            String body) {
        if (body.length() > MAX_BODY) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "This call is too long.");
        }
        callbacks.receive(upstream, generation, token, new Callback(toMap(headers), body));
    }

    private static Map<String, String> toMap(HttpHeaders headers) {
        Map<String, String> byName = new HashMap<>();
        headers.getRequestHeaders()
                .forEach((name, values) -> byName.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        return byName;
    }
}
