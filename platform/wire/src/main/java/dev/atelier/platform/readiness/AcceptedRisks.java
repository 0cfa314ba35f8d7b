// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The weaknesses that the operator of this installation accepts. */
@Singleton
public class AcceptedRisks {
    private final Set<AcceptableRisk> accepted;

    public AcceptedRisks(ProductionConfig config) {
        this.accepted = config.accept().map(Set::copyOf).orElse(Set.of());
    }

    /** The problem, with the way to accept it; empty when it is accepted. */
    public Optional<String> unlessAccepted(AcceptableRisk risk, String problem) {
        return accepted.contains(risk)
                ? Optional.empty()
                : Optional.of(problem + " To accept it, add " + risk.word() + " to atelier.production.accept.");
    }

    /** The problem as a list, for a check that has no other. */
    public List<String> listUnlessAccepted(AcceptableRisk risk, String problem) {
        return unlessAccepted(risk, problem).stream().toList();
    }
}
