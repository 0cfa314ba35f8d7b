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

    private final TopUpConfig config;
    private final PaymentProviders providers;

    TopUpReadiness(TopUpConfig config, PaymentProviders providers) {
        this.config = config;
        this.providers = providers;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        switch (config.provider()) {
            case NONE -> {}
            case SandboxPaymentProvider.NAME ->
                problems.add("atelier.billing.topup.provider=sandbox gives credits away; use stripe or none.");
            case StripePaymentProvider.NAME -> addStripeProblems(problems);
            default ->
                problems.add("atelier.billing.topup.provider must be none or one of %s.".formatted(providers.names()));
        }
        return problems;
    }

    private void addStripeProblems(List<String> problems) {
        addSecretProblem(
                problems,
                "atelier.billing.topup.stripe.api-key",
                config.stripe().apiKey());
        addSecretProblem(
                problems,
                "atelier.billing.topup.stripe.webhook-secret",
                config.stripe().webhookSecret());
        if (config.stripe().apiBase().isPresent()) {
            problems.add("atelier.billing.topup.stripe.api-base is for rehearsals; remove it.");
        }
    }

    private static void addSecretProblem(List<String> problems, String setting, Optional<String> value) {
        SecretStrength.PASSWORD.problem(setting, value.orElse("")).ifPresent(problems::add);
    }
}
