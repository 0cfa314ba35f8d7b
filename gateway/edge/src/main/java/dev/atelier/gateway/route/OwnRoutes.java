// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.ws.rs.Path;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The public calls that resources of the gateway answer, read from their annotations: a resource is its own line of the
 * route table.
 */
final class OwnRoutes {
    /** Resources outside of this folder are not public: those of the management port, and internal ones. */
    private static final String FOLDER = "/console/api/";

    private OwnRoutes() {}

    static List<PublicRoute> of(BeanManager beans) {
        return beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                .map(Bean::getBeanClass)
                .filter(type -> type.isAnnotationPresent(Path.class))
                .distinct()
                .flatMap(OwnRoutes::ofResource)
                .filter(route -> route.template().startsWith(FOLDER))
                .toList();
    }

    private static Stream<PublicRoute> ofResource(Class<?> resource) {
        return Arrays.stream(resource.getDeclaredMethods())
                .flatMap(call -> method(call)
                        .map(method -> new PublicRoute(
                                method,
                                path(resource) + path(call),
                                Optional.empty(),
                                TrafficClass.PAGE,
                                ServiceName.GATEWAY)));
    }

    private static Stream<HttpMethod> method(Method call) {
        return Arrays.stream(call.getAnnotations())
                .map(known -> known.annotationType().getAnnotation(jakarta.ws.rs.HttpMethod.class))
                .filter(Objects::nonNull)
                .map(known -> HttpMethod.valueOf(known.value()));
    }

    private static String path(AnnotatedElement annotated) {
        Path path = annotated.getAnnotation(Path.class);
        return path == null ? "" : path.value();
    }
}
