// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import com.nimbusds.oauth2.sdk.OAuth2Error;
import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.KeyCheck;
import dev.atelier.gateway.apikey.KeyFingerprint;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.oauth.Issuer;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.gateway.oauth.OAuthSecrets;
import jakarta.inject.Singleton;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes access tokens for the resources that a request names, and refresh tokens. */
@Singleton
class TokenIssuer {
    /** The lifetime of an access token that the specification names. */
    static final Duration ACCESS_LIFETIME = Duration.ofHours(1);
    /** An application that was not used for this long asks the person again. */
    static final Duration REFRESH_LIFETIME = Duration.ofDays(90);

    private final TokenRepository tokens;
    private final KeyFingerprint fingerprint;
    private final KeyCheck check;
    private final Issuer issuer;
    private final OAuthSecrets secrets;
    private final SecureRandom random = new SecureRandom();

    TokenIssuer(
            TokenRepository tokens, KeyFingerprint fingerprint, KeyCheck check, Issuer issuer, OAuthSecrets secrets) {
        this.tokens = tokens;
        this.fingerprint = fingerprint;
        this.check = check;
        this.issuer = issuer;
        this.secrets = secrets;
    }

    /** What makes the refresh tokens of one connection its own. */
    String newSalt() {
        return secrets.randomText();
    }

    String refreshToken(long connection, long generation, String salt) {
        return secrets.refreshToken(connection, generation, salt);
    }

    /** The resources of a token: those that the request names, within those of the connection; all without a name. */
    Set<Audience> audiences(@Nullable List<URI> named, Set<Audience> granted) {
        if (named == null || named.isEmpty()) {
            return granted;
        }
        return issuer.audiences(named)
                .filter(granted::containsAll)
                .orElseThrow(() -> new OAuthException(
                        OAuth2Error.INVALID_TARGET, "The resource is not one that the person was asked for."));
    }

    /** Makes and stores a token; part of the transaction of the caller. */
    String issue(long credential, Set<Audience> audiences, Instant now) {
        ApiKeySecret token = ApiKeySecret.createToken(credential, random, check::of);
        tokens.insertToken(token, fingerprint.newest(token), audiences, now.plus(ACCESS_LIFETIME));
        return token.reveal();
    }
}
