// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriBuilder;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.SimpleResourceInfo;

/** Refuses an operator whose role does not cover the {@link Operation} of the resource, and logs who asks for what. */
class OperatorFilter {
    private static final Logger LOG = Logger.getLogger(OperatorFilter.class);

    private static final String PATH = "/admin/";
    private static final String IN_CONSOLE = "/console/api/operator/";

    private final OperatorCall call;
    private final Map<Method, Optional<Operation>> operations = new ConcurrentHashMap<>();

    OperatorFilter(OperatorCall call) {
        this.call = call;
    }

    /** People ask for the same resources below a path of the console, which lets no dot segment and nothing encoded through. */
    @ServerRequestFilter(preMatching = true)
    void lead(ContainerRequestContext request) {
        URI sent = request.getUriInfo().getRequestUri();
        String path = sent.getRawPath();
        if (path.startsWith(IN_CONSOLE)) {
            request.setRequestUri(UriBuilder.fromUri(sent)
                    .replacePath(PATH + path.substring(IN_CONSOLE.length()))
                    .build());
        }
    }

    @ServerRequestFilter
    void check(SimpleResourceInfo resource) {
        Optional<Operation> operation = operations.computeIfAbsent(method(resource), OperatorFilter::operation);
        Optional<AuthenticatedOperator> operator = call.find();
        if (operation.isEmpty() && operator.isEmpty()) {
            // A resource of the public port.
            return;
        }
        AuthenticatedOperator asks = operator.orElseThrow(RequestContext::noSuchPath);
        // No operator may call a method that names no operation.
        boolean covered =
                operation.map(asked -> asks.role().covers(asked.least())).orElse(false);
        LOG.infof(
                "operator=%s token=%s operation=%s covered=%s",
                asks.name(),
                asks.isPerson() ? "session" : asks.token().map(String::valueOf).orElse("configured"),
                operation.map(Operation::wire).orElse("none"),
                covered);
        if (asks.isPerson() && operation.filter(Operation::isForTokensOnly).isPresent()) {
            throw new ApiException(
                    ErrorCode.INSUFFICIENT_SCOPE, "This needs the token of an operator: ./atelier admin.");
        }
        if (!covered) {
            throw new ApiException(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    operation
                            .map(asked -> "This needs the role " + asked.least().wire() + ".")
                            .orElse("This path is for nobody."));
        }
    }

    private static Method method(SimpleResourceInfo resource) {
        try {
            return resource.getResourceClass().getMethod(resource.getMethodName(), resource.parameterTypes());
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a resource has no such method: " + resource.getMethodName(), e);
        }
    }

    private static Optional<Operation> operation(Method method) {
        return Optional.ofNullable(method.getAnnotation(Operation.Performed.class))
                .map(Operation.Performed::value);
    }
}
