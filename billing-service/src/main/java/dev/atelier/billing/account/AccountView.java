// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.id.AccountId;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The caller's account and the credential the request came with. */
@Schema(name = "Account")
public record AccountView(
        @Schema(implementation = String.class, examples = "acct_1", required = true)
        AccountId id,

        @Schema(required = true) String name,

        @Schema(required = true) Plan plan,

        @Schema(required = true, description = "Credits left on the account.")
        long credits,

        @Schema(required = true) CredentialView credential) {

    static AccountView of(Account account, CredentialView credential) {
        return new AccountView(
                account.id(),
                account.name(),
                account.plan(),
                account.spendable().amount(),
                credential);
    }
}
