// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Whether people can sign up as the operator says they can. */
@Singleton
class SignInReadiness implements ReadinessCheck {
    private final SignInConfig config;
    private final Optional<String> sender;

    SignInReadiness(SignInConfig config, @ConfigProperty(name = "quarkus.mailer.from") Optional<String> sender) {
        this.config = config;
        this.sender = sender;
    }

    @Override
    public List<String> problems() {
        boolean canProve = sender.isPresent() || config.oidc().issuer().isPresent();
        return config.signUp().mode() != SignUpMode.DOMAIN || canProve
                ? List.of()
                : List.of("atelier.sign-in.sign-up names domains, but nobody can prove an address: set a mail server "
                        + "(quarkus.mailer.from and quarkus.mailer.host) or atelier.sign-in.oidc.issuer.");
    }
}
