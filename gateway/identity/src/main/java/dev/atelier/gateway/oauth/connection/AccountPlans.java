// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import dev.atelier.gateway.apikey.ApiKeyService;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Stores the plan of an account before it gets its first credential: admission asks no other service. */
@Singleton
public class AccountPlans {
    private final SpendingClient billing;
    private final ApiKeyService keys;

    AccountPlans(@RestClient SpendingClient billing, ApiKeyService keys) {
        this.billing = billing;
        this.keys = keys;
    }

    /** Blocks. */
    public void store(long account) {
        keys.storePlan(account, billing.get(account).plan());
    }
}
