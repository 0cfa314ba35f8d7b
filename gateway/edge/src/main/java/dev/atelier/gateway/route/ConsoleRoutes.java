// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What pages of the console call beside the public API; a session admits these calls. */
public final class ConsoleRoutes {
    public static final PublicRoute SESSION = route(GET, "/session");
    public static final PublicRoute CHOOSE_ACCOUNT = route(PUT, "/session/account");
    public static final PublicRoute CONFIRM = route(POST, "/session/confirm");
    public static final PublicRoute SETTINGS = route(PATCH, "/settings");
    public static final PublicRoute SESSIONS = route(GET, "/sessions");
    public static final PublicRoute END_OTHER_SESSIONS = route(DELETE, "/sessions");
    public static final PublicRoute END_SESSION = route(DELETE, "/sessions/{id}");

    public static final PublicRoute KEYS = route(GET, "/v1/keys");
    public static final PublicRoute CREATE_KEY = route(POST, "/v1/keys");
    public static final PublicRoute KEY = route(GET, "/v1/keys/{id}");
    public static final PublicRoute CHANGE_KEY = route(PATCH, "/v1/keys/{id}");
    public static final PublicRoute REVOKE_KEY = route(DELETE, "/v1/keys/{id}");
    public static final PublicRoute ROTATE_KEY = route(POST, "/v1/keys/{id}/rotate");

    public static final PublicRoute MEMBERS = route(GET, "/v1/members");
    public static final PublicRoute CHANGE_MEMBER = route(PATCH, "/v1/members/{user}");
    public static final PublicRoute CAP_MEMBER = route(PUT, "/v1/members/{user}/caps");
    public static final PublicRoute REMOVE_MEMBER = route(DELETE, "/v1/members/{user}");
    public static final PublicRoute INVITES = route(GET, "/v1/invites");
    public static final PublicRoute INVITE = route(POST, "/v1/invites");
    public static final PublicRoute END_INVITE = route(DELETE, "/v1/invites/{id}");

    public static final PublicRoute AUDIT = route(GET, "/v1/audit");
    public static final PublicRoute LEDGER = route(GET, "/v1/ledger");
    public static final PublicRoute GRANTS = route(GET, "/v1/grants");
    public static final PublicRoute TOP_UP = route(GET, "/v1/top-up");
    public static final PublicRoute BUY_CREDITS = route(POST, "/v1/top-up");
    public static final PublicRoute CREDENTIALS = route(GET, "/v1/credentials");
    public static final PublicRoute MEMBER_USAGE = route(GET, "/v1/usage/members");
    public static final PublicRoute EXCHANGES = route(GET, "/v1/webhook-endpoints/{id}/deliveries/{event}/exchanges");

    /** The operator API for people; {@code /admin} of the management port with the same rest of the path. */
    public static final List<PublicRoute> OPERATOR = Stream.of(GET, POST, PUT, PATCH, DELETE)
            .map(method -> route(method, "/operator/{path*}"))
            .toList();

    static final List<PublicRoute> ALL = Stream.concat(
                    Stream.of(
                            SESSION,
                            CHOOSE_ACCOUNT,
                            CONFIRM,
                            SETTINGS,
                            SESSIONS,
                            END_OTHER_SESSIONS,
                            END_SESSION,
                            KEYS,
                            CREATE_KEY,
                            KEY,
                            CHANGE_KEY,
                            REVOKE_KEY,
                            ROTATE_KEY,
                            MEMBERS,
                            CHANGE_MEMBER,
                            CAP_MEMBER,
                            REMOVE_MEMBER,
                            INVITES,
                            INVITE,
                            END_INVITE,
                            AUDIT,
                            LEDGER,
                            GRANTS,
                            TOP_UP,
                            BUY_CREDITS,
                            CREDENTIALS,
                            MEMBER_USAGE,
                            EXCHANGES),
                    OPERATOR.stream())
            .toList();

    private ConsoleRoutes() {}

    private static PublicRoute route(HttpMethod method, String path) {
        return new PublicRoute(method, "/console/api" + path, Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY);
    }
}
