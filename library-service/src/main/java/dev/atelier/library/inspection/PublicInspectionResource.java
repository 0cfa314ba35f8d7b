// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.form.MultipartForm;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestHeader;
import org.jspecify.annotations.Nullable;

/**
 * Says where a file comes from to people without an account; the gateway limits how often. Files only: a link would have this
 * platform call addresses for anybody.
 */
@Path("/internal/provenance")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class PublicInspectionResource {
    private final InspectionService inspections;

    PublicInspectionResource(InspectionService inspections) {
        this.inspections = inspections;
    }

    @POST
    @Consumes(MediaType.WILDCARD)
    @Operation(hidden = true)
    public InspectionView inspect(@RestHeader(HttpHeaders.CONTENT_TYPE) @Nullable String contentType, InputStream body)
            throws IOException {
        String boundary = MultipartForm.boundaryIn(contentType)
                .orElseThrow(() -> ApiException.invalid("The body must be multipart/form-data.", "file"));
        return inspections.inspectPublicForm(boundary, body);
    }
}
