// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InfrastructureFailure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.logging.Logger;

/** Charges many generations for one request, each with its own answer. */
@ApplicationScoped
public class ChargeBatchService {
    private static final Logger LOG = Logger.getLogger(ChargeBatchService.class);

    private final ChargeService charges;

    ChargeBatchService(ChargeService charges) {
        this.charges = charges;
    }

    /** Answers in the order of the requests. Only a charge that came alone waits for a top-up: no other one waits with it. */
    public List<ChargeAnswerView> charge(List<ChargeRequest> requests) {
        boolean isAlone = requests.size() == 1;
        return requests.stream().map(request -> answer(request, isAlone)).toList();
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
}
