// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.atelier.platform.request.RequestIdFilter;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.vertx.ext.web.RoutingContext;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Turns every exception of a resource into the one error shape; a client never reads the message of an exception. */
public class ExceptionMappers {
    private static final Logger LOG = Logger.getLogger(ExceptionMappers.class);

    @ServerExceptionMapper
    public Response refused(ApiException refusal, RoutingContext http) {
        LOG.debugf(
                "refused code=%s param=%s",
                refusal.code().wire(), refusal.param().orElse("-"));
        Response.ResponseBuilder answer = Response.status(refusal.code().status())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(ErrorBody.of(
                        refusal.code(),
                        refusal.message(),
                        refusal.param().orElse(null),
                        RequestIdFilter.of(http).value()));
        refusal.retryAfter().ifPresent(wait -> answer.header(HttpHeaders.RETRY_AFTER, wholeSeconds(wait)));
        return answer.build();
    }

    @ServerExceptionMapper
    public Response invalid(ConstraintViolationException violations, RoutingContext http) {
        return refused(InputFaults.of(violations), http);
    }

    @ServerExceptionMapper
    public Response unreadable(MismatchedInputException fault, RoutingContext http) {
        return refused(InputFaults.of(fault), http);
    }

    @ServerExceptionMapper
    public Response http(WebApplicationException fault, RoutingContext http) {
        return switch (fault.getCause()) {
            // A refusal thrown while a path parameter is read arrives wrapped.
            case ApiException refusal -> refused(refusal, http);
            case JacksonException json -> refused(InputFaults.of(json), http);
            case null, default -> byStatus(fault, http);
        };
    }

    @ServerExceptionMapper({AuthenticationFailedException.class, UnauthorizedException.class})
    public Response unauthenticated(SecurityException fault, RoutingContext http) {
        LOG.debugf("caller token refused reason=%s", fault.getClass().getSimpleName());
        return refused(new ApiException(ErrorCode.INVALID_TOKEN, "The credential is not valid."), http);
    }

    @ServerExceptionMapper
    public Response forbidden(ForbiddenException fault, RoutingContext http) {
        return refused(new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "The credential may not do this."), http);
    }

    /** Another service of the platform could not be reached in time. */
    @ServerExceptionMapper
    public Response unreachable(ProcessingException fault, RoutingContext http) {
        LOG.warnf("service unreachable cause=%s", String.valueOf(fault.getCause()));
        return refused(temporarilyDown(), http);
    }

    @ServerExceptionMapper
    public Response fault(Throwable fault, RoutingContext http) {
        if (InfrastructureFailure.is(fault)) {
            LOG.warnf("infrastructure failure cause=%s", fault);
            return refused(temporarilyDown(), http);
        }
        LOG.error("unexpected fault", fault);
        return refused(new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side."), http);
    }

    private Response byStatus(WebApplicationException fault, RoutingContext http) {
        int status = fault.getResponse().getStatus();
        ApiException refusal = switch (status) {
            case 400 -> new ApiException(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
            case 404, 405 -> new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path.");
            case 406 ->
                new ApiException(ErrorCode.INVALID_INPUT, "This path has no answer in a type that Accept allows.");
            case 413 -> new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.");
            case 415 -> new ApiException(ErrorCode.INVALID_INPUT, "The body must be application/json.");
            case 503 -> temporarilyDown();
            default -> null;
        };
        if (refusal == null) {
            return fault(new IllegalStateException("unmapped status " + status, fault), http);
        }
        Response answer = refused(refusal, http);
        if (fault instanceof NotAllowedException wrongMethod) {
            String allow = wrongMethod.getResponse().getHeaderString(HttpHeaders.ALLOW);
            return allow == null
                    ? answer
                    : Response.fromResponse(answer)
                            .header(HttpHeaders.ALLOW, allow)
                            .build();
        }
        return answer;
    }

    private static ApiException temporarilyDown() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The service is temporarily down. Retry shortly.")
                .retryAfter(Duration.ofSeconds(2));
    }

    private static long wholeSeconds(Duration wait) {
        return Math.max(1, wait.plusMillis(999).toSeconds());
    }
}
