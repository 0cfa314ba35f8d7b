// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.authorize;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationErrorResponse;
import com.nimbusds.oauth2.sdk.AuthorizationSuccessResponse;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ResponseMode;
import com.nimbusds.oauth2.sdk.id.State;
import dev.atelier.gateway.oauth.Issuer;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The address that takes the browser back to an application, with the answer and the issuer's name (RFC 9207). */
public final class ClientAnswer {
    private ClientAnswer() {}

    public static URI withCode(Issuer issuer, String redirectUri, Optional<String> state, String code) {
        return new AuthorizationSuccessResponse(
                        URI.create(redirectUri),
                        new AuthorizationCode(code),
                        null,
                        toState(state),
                        name(issuer),
                        ResponseMode.QUERY)
                .toURI();
    }

    public static URI withError(Issuer issuer, String redirectUri, Optional<String> state, ErrorObject error) {
        return new AuthorizationErrorResponse(
                        URI.create(redirectUri), error, toState(state), name(issuer), ResponseMode.QUERY)
                .toURI();
    }

    private static com.nimbusds.oauth2.sdk.id.Issuer name(Issuer issuer) {
        return new com.nimbusds.oauth2.sdk.id.Issuer(issuer.name());
    }

    private static @Nullable State toState(Optional<String> state) {
        return state.map(State::new).orElse(null);
    }
}
