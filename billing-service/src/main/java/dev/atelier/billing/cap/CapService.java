// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.billing.ledger.LedgerFunctions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

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

    /**
     * Sets the caps of a credential.
     *
     * @param dailyCap credits per UTC day, null for no cap
     * @param monthlyCap credits per UTC month, null for no cap
     * @param version grows with each change of this credential's caps; a request with an older version changes nothing
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record CapsRequest(
            @NotNull @Positive Long account,

            @PositiveOrZero @Max(LedgerFunctions.MAX_CREDITS) @Nullable Long dailyCap,

            @PositiveOrZero @Max(LedgerFunctions.MAX_CREDITS) @Nullable Long monthlyCap,

            @NotNull @Positive Long version) {}

    /** What a credential spent in the current day and month, without refunded charges. */
    public record CredentialSpendView(long credential, long day, long month) {}

    /** The caps that are in force for a credential; null means no cap. */
    public record CapsView(
            long account,
            long credential,

            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long dailyCap,

            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long monthlyCap,

            long version) {

        static CapsView of(long account, long credential, Caps caps) {
            return new CapsView(account, credential, caps.dailyCap(), caps.monthlyCap(), caps.version());
        }
    }
}
