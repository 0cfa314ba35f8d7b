// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Refuses calls to {@code /internal/*} that do not come from a service of the platform. */
public class InternalCallFilter {
    private final InternalToken token;

    InternalCallFilter(InternalToken token) {
        this.token = token;
    }

    @ServerRequestFilter
    public void check(ContainerRequestContext request) {
        boolean internal = request.getUriInfo().getPath().startsWith("/internal/");
        if (internal && !token.matches(request.getHeaderString(HttpHeaders.AUTHORIZATION))) {
            throw new ApiException(ErrorCode.UNAUTHORIZED, "This path is for the platform's own services.");
        }
    }
}
