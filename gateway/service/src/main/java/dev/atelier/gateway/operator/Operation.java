// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static dev.atelier.gateway.signin.user.OperatorRole.ADMIN;
import static dev.atelier.gateway.signin.user.OperatorRole.SUPPORT;
import static dev.atelier.gateway.signin.user.OperatorRole.VIEWER;

import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.platform.json.WireName;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Every operation of the operator API with the least role that may perform it; docs/operators.md shows the same table. */
enum Operation implements WireName {
    ACCOUNTS_LIST(VIEWER),
    ACCOUNT_READ(VIEWER),
    PLANS_LIST(VIEWER),
    ENTRIES_LIST(VIEWER),
    KEYS_LIST(VIEWER),
    KEY_READ(VIEWER),
    AUDIT_LIST(VIEWER),
    LEDGER_AUDIT(VIEWER),
    MARGIN_READ(VIEWER),
    MODELS_LIST(VIEWER),
    UPSTREAMS_LIST(VIEWER),
    RUNS_LIST(VIEWER),
    SYSTEM_READ(VIEWER),
    DEAD_LETTERS_LIST(VIEWER),
    USERS_LIST(VIEWER),
    OPERATORS_LIST(VIEWER),
    TOKENS_LIST(VIEWER),
    SIGNING_KEYS_LIST(VIEWER),

    // A revoked key can be replaced by a new one; until then no program spends with it.
    KEY_REVOKE(SUPPORT),
    MODEL_SWITCH(SUPPORT),
    // Consumers do nothing twice.
    DEAD_LETTER_REPLAY(SUPPORT),

    ACCOUNT_OPEN(ADMIN),
    ACCOUNT_CLOSE(ADMIN),
    CREDITS_GRANT(ADMIN),
    PLAN_CHANGE(ADMIN),
    // What shows a secret of a customer, or widens what a secret may do.
    KEY_CREATE(ADMIN),
    KEY_CHANGE(ADMIN),
    KEY_ROTATE(ADMIN),
    CALLBACK_SECRET_ROTATE(ADMIN),
    RETENTION_SET(ADMIN),
    PAYMENT_METHOD_SET(ADMIN),
    PAYMENT_METHOD_REMOVE(ADMIN),
    MEMBER_SET(ADMIN),
    MEMBER_REMOVE(ADMIN),
    VOICE_CREATE(ADMIN),
    // A link opens the account of a person.
    USER_SETUP(ADMIN),
    USER_INVITE(ADMIN),
    USER_RESET(ADMIN),
    USER_ROLE_SET(ADMIN),
    OPERATOR_CREATE(ADMIN),
    OPERATOR_REVOKE(ADMIN),
    TOKEN_CREATE(ADMIN),
    TOKEN_REVOKE(ADMIN),
    SIGNING_KEY_ROTATE(ADMIN);

    private final OperatorRole least;

    Operation(OperatorRole least) {
        this.least = least;
    }

    /**
     * Whether no person in the console may do it: a token outlives every session, so an attacker who takes over a browser
     * for a moment must not make one.
     */
    boolean isForTokensOnly() {
        return this == OPERATOR_CREATE || this == TOKEN_CREATE;
    }

    OperatorRole least() {
        return least;
    }

    /** The operation that a method of a resource performs; {@link OperatorFilter} refuses a method without one. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Performed {
        Operation value();
    }
}
