// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.PersonClaims;
import com.nimbusds.openid.connect.sdk.claims.UserInfo;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.NewAccess;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, section 3.1). */
@Singleton
class OidcFlow {
    private static final Scope SCOPE = new Scope("openid", "email", "profile");

    private final SignInConfig.Oidc config;
    private final IdentityProviderClient provider;
    private final URI callback;

    OidcFlow(
            SignInConfig config,
            IdentityProviderClient provider,
            @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.config = config.oidc();
        this.provider = provider;
        this.callback = URI.create(baseUrl + "/login/oidc/callback");
        this.config.issuer().ifPresent(issuer -> check(issuer, this.config.clientId()));
    }

    /** Refuses an issuer without TLS, because any machine on the network path could play the provider. */
    private static void check(String issuer, Optional<String> clientId) {
        URI uri = URI.create(issuer);
        boolean isLocal = "127.0.0.1".equals(uri.getHost()) || "localhost".equals(uri.getHost());
        if (!("https".equals(uri.getScheme()) || isLocal) || clientId.isEmpty()) {
            throw new IllegalStateException(
                    "atelier.sign-in.oidc.issuer must be https, and atelier.sign-in.oidc.client-id must be set.");
        }
    }

    boolean isEnabled() {
        return config.issuer().isPresent();
    }

    /** The address at the provider to which the browser goes. */
    String requestUri(String state, String nonce, String verifier) throws IdentityProviderException {
        OIDCProviderMetadata metadata = provider.describe(issuer());
        return new AuthenticationRequest.Builder(ResponseType.CODE, SCOPE, clientId(), callback)
                .endpointURI(metadata.getAuthorizationEndpointURI())
                .state(new State(state))
                .nonce(new Nonce(nonce))
                .codeChallenge(new CodeVerifier(verifier), CodeChallengeMethod.S256)
                .build()
                .toURI()
                .toString();
    }

    /** @param issuer the {@code iss} of the answer, or an empty text (RFC 9207) */
    Identity redeem(String code, String issuer, String nonce, String verifier) throws IdentityProviderException {
        OIDCProviderMetadata metadata = provider.describe(issuer());
        boolean mustName = metadata.supportsAuthorizationResponseIssuerParam();
        if (issuer.isEmpty() ? mustName : !issuer.equals(issuer())) {
            throw new IdentityProviderException("the answer is from another provider");
        }
        var grant = new AuthorizationCodeGrant(new AuthorizationCode(code), callback, new CodeVerifier(verifier));
        OIDCTokens tokens = provider.exchange(authentication(metadata)
                .map(proof -> new TokenRequest.Builder(metadata.getTokenEndpointURI(), proof, grant))
                .orElseGet(() -> new TokenRequest.Builder(metadata.getTokenEndpointURI(), clientId(), grant))
                .build());
        PersonClaims claims = validate(metadata, tokens.getIDToken(), nonce);
        String subject = claims.getStringClaim("sub");
        if (claims.getEmailAddress() == null && metadata.getUserInfoEndpointURI() != null) {
            UserInfo info = provider.userInfo(metadata, tokens.getBearerAccessToken());
            if (!info.getSubject().getValue().equals(subject)) {
                throw new IdentityProviderException("the facts are about another person");
            }
            claims = info;
        }
        return identity(subject, claims);
    }

    private PersonClaims validate(OIDCProviderMetadata metadata, JWT token, String nonce)
            throws IdentityProviderException {
        if (token == null
                || !JWSAlgorithm.Family.SIGNATURE.contains(token.getHeader().getAlgorithm())) {
            throw new IdentityProviderException("the ID token is not signed with a key of the provider");
        }
        try {
            var algorithm = (JWSAlgorithm) token.getHeader().getAlgorithm();
            return new UserInfo(
                    new IDTokenValidator(new Issuer(issuer()), clientId(), algorithm, provider.keys(metadata))
                            .validate(token, new Nonce(nonce))
                            .toJSONObject());
        } catch (BadJOSEException | JOSEException e) {
            throw new IdentityProviderException("the ID token is not valid", e);
        }
    }

    /** Some providers write the claim as a text; anything but true means not verified. */
    private Identity identity(String subject, PersonClaims claims) {
        boolean isVerified = "true".equals(String.valueOf(claims.getClaim("email_verified")));
        Optional<Email> email =
                isVerified ? Optional.ofNullable(claims.getEmailAddress()).flatMap(Email::parse) : Optional.empty();
        String name = Optional.ofNullable(claims.getName())
                .filter(NewAccess::isName)
                .or(() -> email.map(Email::text).filter(NewAccess::isName))
                .orElse("?");
        return new Identity(issuer(), subject, email, name);
    }

    private Optional<ClientAuthentication> authentication(OIDCProviderMetadata metadata) {
        List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
        boolean isInBody = methods != null
                && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST);
        return config.clientSecret()
                .map(Secret::new)
                .map(secret -> isInBody
                        ? new ClientSecretPost(clientId(), secret)
                        : new ClientSecretBasic(clientId(), secret));
    }

    private String issuer() {
        return config.issuer().orElseThrow();
    }

    private ClientID clientId() {
        return new ClientID(config.clientId().orElseThrow());
    }
}
