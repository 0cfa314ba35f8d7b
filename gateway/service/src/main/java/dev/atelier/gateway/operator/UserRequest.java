// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.json.WireName;
import org.jspecify.annotations.Nullable;

/** For whom the operator makes a link, and into which account it leads. */
record UserRequest(
        @Nullable String email,
        @Nullable String account,
        @Nullable String role,
        @Nullable Boolean operator) {

    Email requireEmail() {
        return Email.parse(Checks.text(email, "email"))
                .orElseThrow(() -> ApiException.invalid("This member is an e-mail address.", "email"));
    }

    long requireAccount() {
        String id = Checks.text(account, "account");
        try {
            return AccountId.fromString(id).value();
        } catch (RuntimeException _) {
            throw ApiException.invalid("This member is the id of an account, such as acct_1.", "account");
        }
    }

    Role roleOr(Role standard) {
        return role == null ? standard : WireName.parse(Role.class, role, "A role", "role");
    }

    boolean isOperator() {
        return Boolean.TRUE.equals(operator);
    }
}
