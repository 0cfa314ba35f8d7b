// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/** How people get access, and by what they sign in. */
@ConfigMapping(prefix = "atelier.sign-in")
public interface SignInConfig {

    /**
     * Who may get access: {@code closed} (invites of the operator only), {@code invited} (also invites of owners and
     * administrators), {@code domain:example.org,…} (also everybody who proves an address of these domains), or
     * {@code open} (everybody); whoever comes without an invite gets an account of their own.
     */
    @WithDefault("invited")
    SignUpRule signUp();

    /** The operator's identity provider (OpenID Connect). */
    Oidc oidc();

    /** The client of the provider; its redirect URI is {@code <base URL>/login/oidc/callback}. */
    interface Oidc {
        /** The issuer, as the provider writes it; without this key nobody signs in by a provider. */
        Optional<String> issuer();

        /** The id that the provider gave to this installation. */
        Optional<String> clientId();

        /** The secret that the provider gave with it; without this key the proof is PKCE alone. */
        Optional<String> clientSecret();

        /** How people call the provider; it stands on the button. */
        @WithDefault("single sign-on")
        String label();
    }
}
