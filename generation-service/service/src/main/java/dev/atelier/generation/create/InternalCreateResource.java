// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.generation.idempotency.CreateAttempt;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.submit.CreateHeaders;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** Reports to the gateway what became of a create whose response the gateway lost. */
@Path(CreateHeaders.CONCLUDE_PATH)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class InternalCreateResource {
    private final CreateService creates;

    InternalCreateResource(CreateService creates) {
        this.creates = creates;
    }

    /** The create to conclude. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Conclusion(
            @Nullable Long account, @Nullable UUID attempt) {}

    /** Answers as the create would have; {@code not_found} when nothing is queued, and then nothing ever will be. */
    @POST
    @Operation(hidden = true)
    public Response conclude(@Nullable Conclusion asked) {
        Conclusion conclusion = RequiredInput.body(asked);
        long account = RequiredInput.param(conclusion.account(), "account");
        UUID attempt = RequiredInput.param(conclusion.attempt(), "attempt");
        return creates.conclude(account, new CreateAttempt(attempt))
                .map(CreateResource::answer)
                .orElseThrow(() -> ApiException.notFound("attempt"));
    }
}
