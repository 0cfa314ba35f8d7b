// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Refuses calls to {@code /internal/*} unless a service makes them that the resource allows ({@link AllowedCallers}). */
public class InternalCallFilter {
    private static final Logger LOG = Logger.getLogger(InternalCallFilter.class);

    private final CallerVerifier verifier;
    private final Map<Method, Set<ServiceName>> allowed = new ConcurrentHashMap<>();

    InternalCallFilter(CallerVerifier verifier) {
        this.verifier = verifier;
    }

    @ServerRequestFilter
    public void check(ContainerRequestContext request, ResourceInfo resource) {
        if (!request.getUriInfo().getPath().startsWith("/internal/")) {
            return;
        }
        ServiceName caller = verifier.verify(request.getHeaderString(HttpHeaders.AUTHORIZATION))
                .orElseThrow(() ->
                        new ApiException(ErrorCode.UNAUTHORIZED, "This path is for the platform's own services."));
        if (!allowed.computeIfAbsent(resource.getResourceMethod(), InternalCallFilter::callers)
                .contains(caller)) {
            LOG.errorf(
                    "internal call refused caller=%s path=%s",
                    caller, request.getUriInfo().getPath());
            throw new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "This path is not for " + caller.application() + ".");
        }
    }

    private static Set<ServiceName> callers(Method method) {
        return Optional.ofNullable(method.getAnnotation(AllowedCallers.class))
                .or(() -> Optional.ofNullable(method.getDeclaringClass().getAnnotation(AllowedCallers.class)))
                .map(callers -> Set.of(callers.value()))
                .orElse(Set.of());
    }
}
