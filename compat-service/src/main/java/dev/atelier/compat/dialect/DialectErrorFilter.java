// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorBody;
import dev.atelier.platform.request.RequestIdFilter;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Translates every error under a dialect's prefix into that dialect, wherever in the service the error arose. */
public class DialectErrorFilter {
    private static final String CORRELATION_ID = "X-Correlation-ID";

    private final DialectRegistry dialects;

    DialectErrorFilter(DialectRegistry dialects) {
        this.dialects = dialects;
    }

    @ServerExceptionMapper
    public Response invalid(InvalidBody invalid, RoutingContext http) {
        return answer(find(http).orElseThrow().invalid(invalid));
    }

    @ServerExceptionMapper
    public Response refused(DialectRefusal refusal) {
        return answer(refusal.error());
    }

    private static Response answer(DialectError error) {
        Response.ResponseBuilder answer = Response.status(error.status())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(error.body());
        error.headers().forEach(answer::header);
        return answer.build();
    }

    @ServerResponseFilter
    public void translate(ContainerRequestContext request, ContainerResponseContext response, RoutingContext http) {
        Optional<Dialect> dialect = find(http);
        if (dialect.isEmpty()) {
            return;
        }
        response.getHeaders().putSingle(CORRELATION_ID, RequestIdFilter.of(http).value());
        if (response.getEntity() instanceof ErrorBody(var error)) {
            DialectError translated =
                    dialect.orElseThrow().error(new ApiException(error.code(), error.message(), error.param()));
            response.setStatus(translated.status());
            response.setEntity(translated.body(), null, MediaType.APPLICATION_JSON_TYPE);
            translated.headers().forEach((name, value) -> response.getHeaders().putSingle(name, value));
        }
    }

    private Optional<Dialect> find(RoutingContext http) {
        return dialects.findByPath(String.valueOf(http.request().path()));
    }
}
