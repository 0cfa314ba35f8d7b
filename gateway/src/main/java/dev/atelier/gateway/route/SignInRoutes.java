// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;

/** The pages on which people sign in and keep their access. */
public final class SignInRoutes {
    public static final PublicRoute PAGE_FILE = page(GET, "/pages/{file}");
    public static final PublicRoute LOGIN = page(GET, "/login");
    public static final PublicRoute LOGIN_FORM = page(POST, "/login");
    public static final PublicRoute LOGOUT_FORM = page(POST, "/logout");
    public static final PublicRoute PROFILE = page(GET, "/profile");

    static final List<PublicRoute> ALL = List.of(PAGE_FILE, LOGIN, LOGIN_FORM, LOGOUT_FORM, PROFILE);

    private SignInRoutes() {}

    private static PublicRoute page(HttpMethod method, String template) {
        return new PublicRoute(method, template, Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY);
    }
}
