// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.admission.CredentialLeases.Lease;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;

/** Decides about a request: first by its credential, then by its windows. */
@Singleton
class AdmissionRules {
    private final CredentialLeases leases;
    private final RateWindows windows;
    private final Clock clock;

    AdmissionRules(CredentialLeases leases, RateWindows windows, Clock clock) {
        this.leases = leases;
        this.windows = windows;
        this.clock = clock;
    }

    /**
     * Call this on an event loop. A lease only admits: what it would refuse is asked again, because a key or a token may be
     * younger than the lease.
     */
    Future<AdmissionDecision> decide(AdmissionRequest request) {
        return leases.find(request.credential())
                .filter(lease -> refusal(lease, request).isEmpty())
                .map(lease -> count(lease, request))
                .orElseGet(() -> decideAnew(request));
    }

    private Future<AdmissionDecision> decideAnew(AdmissionRequest request) {
        return leases.ask(request.credential())
                .compose(found -> found.map(lease -> refusal(lease, request)
                                .map(Future::succeededFuture)
                                .orElseGet(() -> count(lease, request)))
                        .orElseGet(() -> Future.succeededFuture(new AdmissionDecision.Refused())));
    }

    private Future<AdmissionDecision> count(Lease lease, AdmissionRequest request) {
        if (!lease.isFromRedis()) {
            return Future.succeededFuture(windows.countHere(request, lease.state()));
        }
        return windows.count(request, lease.state())
                .compose(decision -> decision instanceof AdmissionDecision.Admitted admitted && !leases.isCurrent(lease)
                        ? confirm(admitted, request)
                        : Future.succeededFuture(decision));
    }

    /** The credential was changed while the windows were asked, or this process stood still for longer than a lease. */
    private Future<AdmissionDecision> confirm(AdmissionDecision.Admitted admitted, AdmissionRequest request) {
        return leases.ask(request.credential()).map(found -> {
            Optional<AdmissionDecision> refusal = found.map(lease -> refusal(lease, request))
                    .orElseGet(() -> Optional.of(new AdmissionDecision.Refused()));
            refusal.ifPresent(
                    _ -> admitted.permit().ifPresent(permit -> permit.settle(GenerationPermit.Outcome.NEITHER)));
            return refusal.orElse(admitted);
        });
    }

    private Optional<AdmissionDecision> refusal(Lease lease, AdmissionRequest request) {
        return lease.state().findRefusal(request, clock.millis());
    }
}
