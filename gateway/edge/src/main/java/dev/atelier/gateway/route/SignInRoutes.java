// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages on which people sign in and keep their access. */
public final class SignInRoutes {
    public static final PublicRoute PAGE_FILE = page(GET, "/pages/{file}");
    public static final PublicRoute ICON = page(GET, "/favicon.ico");
    public static final PublicRoute LOGIN = page(GET, "/login");
    public static final PublicRoute LOGIN_FORM = page(POST, "/login");
    public static final PublicRoute LOGOUT_FORM = page(POST, "/logout");
    public static final PublicRoute SIGN_UP = page(GET, "/sign-up");
    public static final PublicRoute SIGN_UP_FORM = page(POST, "/sign-up");
    public static final PublicRoute FORGOTTEN = page(GET, "/reset");
    public static final PublicRoute FORGOTTEN_FORM = page(POST, "/reset");
    public static final PublicRoute PROFILE = page(GET, "/profile");
    public static final PublicRoute PASSWORD_FORM = page(POST, "/profile/password");
    /** Scripts ask these two for a challenge; their answers are JSON. */
    public static final PublicRoute PASSKEY_LOGIN_CHALLENGE = page(POST, "/login/passkey/challenge");

    public static final PublicRoute PASSKEY_CHALLENGE = page(POST, "/profile/passkeys/challenge");
    public static final PublicRoute PASSKEY_LOGIN_FORM = page(POST, "/login/passkey");
    public static final PublicRoute PASSKEY_FORM = page(POST, "/profile/passkeys");
    public static final PublicRoute PASSKEY_END_FORM = page(POST, "/profile/passkeys/end");
    public static final List<PublicRoute> PASSKEYS =
            List.of(PASSKEY_LOGIN_CHALLENGE, PASSKEY_LOGIN_FORM, PASSKEY_CHALLENGE, PASSKEY_FORM, PASSKEY_END_FORM);

    public static final PublicRoute OIDC_LOGIN = page(GET, "/login/oidc");
    public static final PublicRoute OIDC_CALLBACK = page(GET, "/login/oidc/callback");
    public static final PublicRoute OIDC_END_FORM = page(POST, "/profile/identity/end");
    public static final List<PublicRoute> OIDC = List.of(OIDC_LOGIN, OIDC_CALLBACK, OIDC_END_FORM);

    /** The links that work once; the token in the path is a secret. */
    public static final List<PublicRoute> LINKS = Stream.of(
                    "/setup/{token}", "/invite/{token}", "/reset/{token}", "/sign-up/{token}")
            .flatMap(template -> Stream.of(page(GET, template), page(POST, template)))
            .toList();

    static final List<PublicRoute> ALL = Stream.of(
                    List.of(
                            PAGE_FILE,
                            ICON,
                            LOGIN,
                            LOGIN_FORM,
                            LOGOUT_FORM,
                            SIGN_UP,
                            SIGN_UP_FORM,
                            FORGOTTEN,
                            FORGOTTEN_FORM,
                            PROFILE,
                            PASSWORD_FORM),
                    PASSKEYS,
                    OIDC,
                    LINKS)
            .flatMap(List::stream)
            .toList();

    private SignInRoutes() {}

    private static PublicRoute page(HttpMethod method, String template) {
        return new PublicRoute(method, template, Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY);
    }
}
