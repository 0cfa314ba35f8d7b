// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.platform.readiness.ReadinessCheck;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Refuses payment settings that give credits away or cannot work in production. */
@ApplicationScoped
class TopUpReadiness implements ReadinessCheck {
    private static final String NONE = "none";
    private static final String PREFIX = "atelier.billing.topup.";

    private final TopUpConfig config;
    private final PaymentProviders providers;

    TopUpReadiness(TopUpConfig config, PaymentProviders providers) {
        this.config = config;
        this.providers = providers;
    }

    @Override
    public List<Finding> findings() {
        return switch (config.provider()) {
            case NONE -> List.of();
            case SandboxPaymentProvider.NAME ->
                List.of(new Finding(PREFIX + "provider=sandbox", "gives credits away; use stripe or none."));
            case StripePaymentProvider.NAME -> stripe();
            default ->
                List.of(new Finding(PREFIX + "provider", "must be none or one of %s.".formatted(providers.names())));
        };
    }

    private List<Finding> stripe() {
        List<Finding> findings = new ArrayList<>();
        weakSecret("stripe.api-key", config.stripe().apiKey()).ifPresent(findings::add);
        weakSecret("stripe.webhook-secret", config.stripe().webhookSecret()).ifPresent(findings::add);
        if (config.stripe().apiBase().isPresent()) {
            findings.add(new Finding(PREFIX + "stripe.api-base", "is for rehearsals; remove it."));
        }
        return findings;
    }

    private static Optional<Finding> weakSecret(String setting, Optional<String> value) {
        return SecretStrength.PASSWORD
                .problem(PREFIX + setting, value.orElse(""))
                .map(Finding::parse);
    }
}
