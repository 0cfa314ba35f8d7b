// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;

/** Shows the grants of an account. */
@ApplicationScoped
public class GrantService {
    /** A list for a person; what is left of further ones is in the balance. */
    private static final int MAX_LISTED = 100;

    private final GrantRepository grants;

    GrantService(GrantRepository grants) {
        this.grants = grants;
    }

    /** Those with credits left come first, in the order in which charges draw from them. */
    @Transactional
    public List<GrantView> list(long account) {
        return grants.list(account, MAX_LISTED);
    }
}
