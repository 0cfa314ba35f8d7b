// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import org.jboss.logging.Logger;

/** Stores the caps that the gateway pushes; a change counts from the moment it is answered. */
@ApplicationScoped
public class CapService {
    private static final Logger LOG = Logger.getLogger(CapService.class);
    /** An account has at most as many keys, and far fewer connections and members. */
    private static final int MAX_LISTED = 1_000;

    private final CapRepository caps;

    CapService(CapRepository caps) {
        this.caps = caps;
    }

    @Transactional
    public CapsView set(long credential, CapsRequest request) {
        Caps inForce = caps.set(credential, request);
        LOG.infof(
                "caps set account=%d credential=%d daily=%s monthly=%s version=%d late=%b",
                request.account(),
                credential,
                inForce.dailyCap(),
                inForce.monthlyCap(),
                inForce.version(),
                inForce.version() > request.version());
        return CapsView.of(request.account(), credential, inForce);
    }

    @Transactional
    public List<CredentialSpendView> listSpend(long account) {
        return caps.listSpend(account, MAX_LISTED);
    }

    @Transactional
    public SpendView loadSpend(long account, long credential) {
        return SpendView.of(
                account,
                credential,
                caps.loadWindow(account, credential, CapPeriod.DAY),
                caps.loadWindow(account, credential, CapPeriod.MONTH),
                caps.find(account, credential));
    }
}
