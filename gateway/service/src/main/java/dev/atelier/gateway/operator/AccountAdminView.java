// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.id.AccountId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An account for the operator.
 *
 * @param apiKey the key that was created with the account
 * @param apiKeys the account's newest keys; absent unless one account is read
 */
record AccountAdminView(
        AccountId id,
        String name,
        Plan plan,
        long credits,
        boolean closed,
        @Nullable ApiKeyView apiKey,
        @Nullable List<ApiKeyView> apiKeys) {

    static AccountAdminView of(AccountAdminClient.Account account) {
        return of(account, null, null);
    }

    static AccountAdminView withKey(AccountAdminClient.Account account, ApiKeyView key) {
        return of(account, key, null);
    }

    static AccountAdminView withKeys(AccountAdminClient.Account account, List<ApiKeyView> keys) {
        return of(account, null, keys);
    }

    private static AccountAdminView of(
            AccountAdminClient.Account account, @Nullable ApiKeyView key, @Nullable List<ApiKeyView> keys) {
        return new AccountAdminView(
                new AccountId(account.id()),
                account.name(),
                account.plan(),
                account.credits(),
                Boolean.TRUE.equals(account.closed()),
                key,
                keys);
    }
}
