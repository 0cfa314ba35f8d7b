// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.PublicRoutes;
import dev.atelier.gateway.route.RouteAdmission;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.platform.internal.ServiceName;
import io.quarkus.arc.All;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The modules of the gateway together answer its routes, and admit those of sessions. */
@QuarkusTest
class RoutesTest {
    @Inject
    @All
    List<RouteHandler> handlers;

    @Inject
    @All
    List<RouteAdmission> admissions;

    @Inject
    PublicRoutes table;

    @Inject
    BeanManager beans;

    @Test
    void noRouteIsThereTwice() {
        assertThat(table.list().stream().map(route -> route.label().replaceAll("\\{[^}*]*}", "{}")))
                .doesNotHaveDuplicates();
    }

    /** A resource without them would answer anybody. */
    @Test
    void everyResourceOfTheConsoleAsksForASession() {
        assertThat(beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                        .map(Bean::getBeanClass)
                        .filter(type -> type.isAnnotationPresent(Path.class))
                        .filter(type -> type.getAnnotation(Path.class).value().startsWith("/console")))
                .hasSizeGreaterThan(5)
                .allMatch(type -> type.isAnnotationPresent(SignedIn.class));
    }

    @Test
    void everyDocumentOfTheGatewayHasOneHandler() {
        assertThat(handlers.stream()
                        .flatMap(handler -> handler.routes().stream())
                        .map(OwnRoute::route))
                .doesNotHaveDuplicates()
                .containsAll(routes(route -> route.service() == ServiceName.GATEWAY));
    }

    @Test
    void everyRouteOfSessionsIsAdmittedInItsOwnWay() {
        assertThat(admissions.stream().flatMap(admission -> admission.routes().stream()))
                .containsExactlyInAnyOrderElementsOf(routes(PublicRoute::isOfConsole));
    }

    private static List<PublicRoute> routes(Predicate<PublicRoute> wanted) {
        return RouteTable.ALL.stream().filter(wanted).toList();
    }
}
