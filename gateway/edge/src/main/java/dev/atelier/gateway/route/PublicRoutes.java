// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import io.quarkus.arc.All;
import io.vertx.core.http.HttpMethod;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Path;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every public path of this application; all others are not found. What is forwarded is in {@link RouteTable}. What the
 * gateway answers itself is declared beside it: by the annotations of a resource, or by a {@link RouteHandler}.
 */
@Singleton
public class PublicRoutes {
    /** Resources outside of this folder are not public: those of the management port, and internal ones. */
    private static final String FOLDER = "/console/api/";

    // Every route is one object, and each request would otherwise hash all its members.
    private final IdentityHashMap<PublicRoute, OwnRoute.Handler> handlers = new IdentityHashMap<>();
    private final List<PublicRoute> routes;
    private final RouteTable table;

    PublicRoutes(BeanManager beans, @All List<RouteHandler> features) {
        features.forEach(feature -> feature.routes().forEach(own -> handlers.put(own.route(), own.handler())));
        this.routes = Stream.of(RouteTable.ALL.stream(), handlers.keySet().stream(), resources(beans))
                .flatMap(known -> known)
                .distinct()
                .toList();
        this.table = new RouteTable(routes);
    }

    /** @param path as the client sent it, undecoded */
    public RouteMatch match(HttpMethod method, String path) {
        return table.match(method, path);
    }

    public List<PublicRoute> list() {
        return routes;
    }

    /** What answers the route in this process; empty where a resource does. */
    public Optional<OwnRoute.Handler> handler(PublicRoute route) {
        return Optional.ofNullable(handlers.get(route));
    }

    private static Stream<PublicRoute> resources(BeanManager beans) {
        return beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                .map(Bean::getBeanClass)
                .filter(type -> type.isAnnotationPresent(Path.class))
                .distinct()
                .flatMap(PublicRoutes::ofResource)
                .filter(route -> route.template().startsWith(FOLDER));
    }

    private static Stream<PublicRoute> ofResource(Class<?> resource) {
        return Arrays.stream(resource.getDeclaredMethods())
                .flatMap(call -> method(call).map(method -> PublicRoute.own(method, path(resource) + path(call))));
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
