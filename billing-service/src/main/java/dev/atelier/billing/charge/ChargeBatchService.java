// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.charge.ChargeAnswerView.ChargeView;
import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.billing.event.CreditsEvents;
import dev.atelier.billing.ledger.LedgerFunctions.OneByOneException;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/**
 * Charges many generations for one request, each with its own answer: in one transaction those that need nothing but their
 * credits, and then one by one those that may be refused, have been charged before, or publish something.
 */
@ApplicationScoped
public class ChargeBatchService {
    private static final Logger LOG = Logger.getLogger(ChargeBatchService.class);

    private final ChargeService charges;
    private final ChargeRepository repository;
    private final CreditsEvents events;
    private final ChargeMetrics metrics;
    private final Clock clock;

    ChargeBatchService(
            ChargeService charges,
            ChargeRepository repository,
            CreditsEvents events,
            ChargeMetrics metrics,
            Clock clock) {
        this.charges = charges;
        this.repository = repository;
        this.events = events;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Answers in the order of the requests. Only a charge that came alone waits for a top-up: no other one waits with it. */
    public List<ChargeAnswerView> charge(List<ChargeRequest> requests) {
        if (requests.size() <= 1) {
            return requests.stream().map(request -> answer(request, true)).toList();
        }
        try {
            Map<Long, Long> balances = chargeTogether(requests);
            return requests.stream()
                    .map(request -> balances.containsKey(request.generation())
                            ? charged(request, balances.get(request.generation()))
                            : answer(request, false))
                    .toList();
        } catch (RuntimeException passing) {
            LOG.warnf("charges failed charges=%d cause=%s", requests.size(), passing);
            return Collections.nCopies(requests.size(), ChargeAnswerView.UNANSWERED);
        }
    }

    /** The balances after the charges that went together; empty when all have to go one by one. */
    private Map<Long, Long> chargeTogether(List<ChargeRequest> requests) {
        try {
            Map<Long, Long> balances = QuarkusTransaction.requiringNew().call(() -> {
                Map<Long, Long> charged = repository.chargeMany(requests, events.lowBalance(), clock.instant());
                FailPoint.hit("billing.charge.before-commit");
                return charged;
            });
            FailPoint.hit("billing.charge.after-commit");
            balances.forEach((_, _) -> metrics.countCharge(false));
            return balances;
        } catch (OneByOneException changed) {
            LOG.debugf("charges go one by one charges=%d cause=%s", requests.size(), changed.getMessage());
            return Map.of();
        } catch (RuntimeException fault) {
            if (InfrastructureFailure.is(fault)) {
                throw fault;
            }
            // Nothing of the set is stored, and what is wrong with one of them must not fail the others.
            LOG.warnf("charges go one by one charges=%d cause=%s", requests.size(), fault);
            return Map.of();
        }
    }

    private ChargeAnswerView answer(ChargeRequest request, boolean mayTopUp) {
        try {
            return ChargeAnswerView.charged(mayTopUp ? charges.charge(request) : charges.charge(request, false));
        } catch (ApiException refusal) {
            return ChargeAnswerView.refused(refusal);
        } catch (RuntimeException fault) {
            if (InfrastructureFailure.is(fault)) {
                LOG.warnf("charge failed generation=%d cause=%s", request.generation(), fault);
            } else {
                LOG.errorf(fault, "charge failed generation=%d", request.generation());
            }
            return ChargeAnswerView.UNANSWERED;
        }
    }

    private static ChargeAnswerView charged(ChargeRequest request, long balance) {
        return ChargeAnswerView.charged(
                new ChargeView(request.generation(), ChargeState.CHARGED, request.credits(), balance));
    }
}
