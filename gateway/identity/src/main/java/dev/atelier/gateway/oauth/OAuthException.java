// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import java.util.Optional;

/** A refusal in the terms of OAuth; its description is written for the developer of the client. */
public final class OAuthException extends RuntimeException {
    private static final int BAD_REQUEST = 400;

    private final transient ErrorObject error;

    public OAuthException(ErrorObject error, String description) {
        super(error.getCode(), null, false, false);
        this.error = error.setDescription(description);
    }

    /** Of a request that the parser refused: its words name the parameter, and hold no value of it. */
    public static OAuthException of(ParseException fault) {
        ErrorObject error = Optional.ofNullable(fault.getErrorObject()).orElse(OAuth2Error.INVALID_REQUEST);
        String description = Optional.ofNullable(error.getDescription()).orElse("The request is malformed.");
        return new OAuthException(error, description);
    }

    public ErrorObject error() {
        return error;
    }

    /** The status of the error; errors that Nimbus knows without one are bad requests. */
    public int status() {
        return error.getHTTPStatusCode() < BAD_REQUEST ? BAD_REQUEST : error.getHTTPStatusCode();
    }
}
