// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.request.RequestClass;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTableTest {
    private final RouteTable table = RouteTable.FORWARDED;

    @Test
    void findsEveryLine() {
        for (PublicRoute route : RouteTable.ALL) {
            String path = route.template().replaceAll("\\{[^}]*}", "x-1.png");

            assertThat(table.match(route.method(), path))
                    .isInstanceOfSatisfying(
                            RouteMatch.Found.class,
                            found -> assertThat(found.route()).isEqualTo(route));
        }
    }

    @Test
    void readsTheParameter() {
        assertThat(table.match(HttpMethod.GET, "/v1/generations/gen_12"))
                .isEqualTo(new RouteMatch.Found(RouteTable.GENERATION, List.of("gen_12")));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/models, READ",
        "POST, /v1/estimate, WRITE",
        "POST, /v1/generations, CREATE",
        "POST, /v1/files, UPLOAD",
        "GET, /media/x.png, MEDIA",
        "POST, /compat/fal/run/fal-ai/flux/dev, COMPAT",
        "POST, /compat/replicate/v1/models/black-forest-labs/flux-schnell/predictions, COMPAT",
        "QUERY, /compat/replicate/v1/models, COMPAT",
        "GET, /compat/replicate/v1/files/file_12/download, COMPAT",
        "GET, /v1/generations/gen_1/events, STREAM",
        "GET, /.well-known/oauth-protected-resource, PAGE",
        "POST, /callbacks/stripe, CALLBACK",
    })
    void comparesTimesWithinAClass(String method, String path, RequestClass expected) {
        assertThat(table.match(HttpMethod.valueOf(method), path))
                .isInstanceOfSatisfying(
                        RouteMatch.Found.class,
                        found -> assertThat(found.route().requestClass()).isEqualTo(expected));
    }

    @Test
    void tellsTheMethodsThatAPathHas() {
        assertThat(table.match(HttpMethod.PUT, "/v1/generations"))
                .isEqualTo(new RouteMatch.WrongMethod("GET, HEAD, POST"));
    }

    @Test
    void readRoutesAnswerHeadAndCreateRoutesDoNot() {
        for (PublicRoute route : RouteTable.ALL) {
            String path = route.template().replaceAll("\\{[^}]*}", "x");
            if (route.method().equals(HttpMethod.GET) && !route.mayCreate()) {
                assertThat(table.match(HttpMethod.HEAD, path)).as(path).isInstanceOf(RouteMatch.Found.class);
            }
        }
        assertThat(table.match(HttpMethod.HEAD, "/compat/fal/run/fal-ai/flux/dev"))
                .isEqualTo(new RouteMatch.WrongMethod("GET, POST"));
    }

    @Test
    void aReadThatCreatesIsNotRepeated() {
        assertThat(table.match(HttpMethod.GET, "/compat/fal/run/fal-ai/flux/dev"))
                .isInstanceOfSatisfying(
                        RouteMatch.Found.class,
                        found -> assertThat(found.route().isRepeatable()).isFalse());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "v1/models",
                "//",
                "/v1",
                "/v1/",
                "/v1/models/",
                "//v1/models",
                "/v1//models",
                "/V1/models",
                "/v1/models/..",
                "/v1/models/../../internal/accounts/1",
                "/v1/models/..%2f..%2finternal",
                "/v1/models/%2e%2e",
                "/v1/models/a%20b",
                "/v1/models/a;b=c",
                "/v1/models/a\\b",
                "/v1/models/.hidden",
                "/v1/generations/1/cancel/",
                "/v1/generations/1/more",
                "/callbacks/fal/1",
                "/docs/",
                "/internal/jwks",
                "/internal/accounts",
                "/q/health",
                "/q/metrics",
                "/admin/accounts",
                "/media",
                "/media/a/b"
            })
    void nothingElseExists(String path) {
        assertThat(table.match(HttpMethod.GET, path)).isEqualTo(new RouteMatch.Unknown());
    }

    @Test
    void aParameterHasAnEnd() {
        assertThat(table.match(HttpMethod.GET, "/v1/models/" + "a".repeat(129))).isEqualTo(new RouteMatch.Unknown());
    }
}
