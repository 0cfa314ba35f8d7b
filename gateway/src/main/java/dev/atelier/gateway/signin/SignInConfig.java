// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How people get access. */
@ConfigMapping(prefix = "atelier.sign-in")
public interface SignInConfig {

    /**
     * Who may get access: {@code closed} (invites of the operator only), {@code invited} (also invites of owners and
     * administrators), or {@code open} (everybody, each with an account of their own).
     */
    @WithDefault("invited")
    SignUpMode signUp();
}
