// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** Asks library-service for projects, with a shorter time limit than {@link LibraryClient}: a create waits for the answer. */
@RegisterRestClient(configKey = "projects")
@RegisterProvider(InternalErrors.class)
@RegisterClientHeaders(InternalCallHeaders.ToLibrary.class)
@Path("/internal")
@Produces(MediaType.APPLICATION_JSON)
public interface ProjectClient {
    /**
     * A project as one account sees it.
     *
     * @param revision of the current project alone: how often it has changed
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record ProjectRole(
            String id,
            String role,
            @Nullable String defaultAspectRatio,
            @Nullable Long revision) {

        public Optional<Long> findRevision() {
            return Optional.ofNullable(revision);
        }
    }

    /** @param project a number, or {@code current} */
    @GET
    @Path("/accounts/{account}/projects/{project}")
    ProjectRole get(@PathParam("account") long account, @PathParam("project") String project);
}
