// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.claims.UserInfo;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import jakarta.inject.Singleton;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Calls the operator's identity provider, which may be in a private network; blocking. */
@Singleton
class IdentityProviderClient {
    private static final String DISCOVERY = "/.well-known/openid-configuration";
    /** Documents of well-known providers have 2 to 20 KB. */
    private static final int MAX_BYTES = 128 * 1_024;
    /** A person waits. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /** A change at the provider is known after this time. */
    private static final Duration KEEP = Duration.ofMinutes(5);

    private final TrustedClient http;
    private final Cache<String, OIDCProviderMetadata> documents =
            Caffeine.newBuilder().maximumSize(1).expireAfterWrite(KEEP).build();

    IdentityProviderClient(TrustedClient http) {
        this.http = http;
    }

    /** Where the provider's endpoints are. */
    OIDCProviderMetadata describe(String issuer) throws IdentityProviderException {
        OIDCProviderMetadata known = documents.getIfPresent(issuer);
        if (known != null) {
            return known;
        }
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        try {
            OIDCProviderMetadata read = OIDCProviderMetadata.parse(get(URI.create(base + DISCOVERY)));
            if (!read.getIssuer().getValue().equals(issuer)) {
                throw new IdentityProviderException("the provider calls itself " + read.getIssuer());
            }
            documents.put(issuer, read);
            return read;
        } catch (ParseException e) {
            throw new IdentityProviderException("the provider's description is malformed", e);
        }
    }

    /** The keys with which the provider signs now. */
    JWKSet keys(OIDCProviderMetadata provider) throws IdentityProviderException {
        try {
            return JWKSet.parse(get(provider.getJWKSetURI()));
        } catch (java.text.ParseException e) {
            throw new IdentityProviderException("the provider's keys are malformed", e);
        }
    }

    OIDCTokens exchange(TokenRequest request) throws IdentityProviderException {
        try {
            return OIDCTokenResponse.parse(JSONObjectUtils.parse(send(request.toHTTPRequest())))
                    .getOIDCTokens();
        } catch (ParseException e) {
            throw new IdentityProviderException("the provider's tokens are malformed", e);
        }
    }

    UserInfo userInfo(OIDCProviderMetadata provider, BearerAccessToken token) throws IdentityProviderException {
        try {
            return UserInfo.parse(send(new UserInfoRequest(provider.getUserInfoEndpointURI(), token).toHTTPRequest()));
        } catch (GeneralException e) {
            throw new IdentityProviderException("the provider's facts about a person are malformed", e);
        }
    }

    private String get(URI uri) throws IdentityProviderException {
        return call("GET", uri, Map.of(), new Payload.Nothing());
    }

    private String send(HTTPRequest request) throws IdentityProviderException {
        Map<String, String> headers = new HashMap<>();
        request.getHeaderMap().forEach((name, values) -> headers.put(name, values.getFirst()));
        String body = request.getBody();
        return call(
                request.getMethod().name(),
                request.getURI(),
                headers,
                body == null ? new Payload.Nothing() : Payload.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    private String call(String method, URI uri, Map<String, String> headers, Payload payload)
            throws IdentityProviderException {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Accept", "application/json");
        try {
            return switch (http.call(new TrustedRequest(method, uri, all, payload, TIMEOUT), MAX_BYTES)) {
                case TrustedResult.Answered(var answer) when answer.isSuccess() -> answer.text();
                case TrustedResult.Answered(var answer) ->
                    throw new IdentityProviderException(
                            "the provider answers " + answer.status() + " at " + uri.getPath());
                case TrustedResult.NotSent(var failure) ->
                    throw new IdentityProviderException("the provider is not reached: " + failure.reason());
                case TrustedResult.Lost(var failure) ->
                    throw new IdentityProviderException("the provider does not answer: " + failure.reason());
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IdentityProviderException("stopped", e);
        }
    }
}
