// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** Creates and revokes operators and their tokens; a change is in force with the next request, on every replica. */
@Singleton
class OperatorService {
    /** Revoked ones included: people and programs of one installation. */
    private static final int MAX_OPERATORS = 500;
    /** Valid at once; more than a rotation needs. */
    private static final int MAX_TOKENS = 20;

    private static final int MAX_LISTED_TOKENS = 100;

    private final OperatorRepository operators;
    private final OperatorAuthenticator authenticator;
    private final AuditLog audit;
    private final Clock clock;

    OperatorService(OperatorRepository operators, OperatorAuthenticator authenticator, AuditLog audit, Clock clock) {
        this.operators = operators;
        this.authenticator = authenticator;
        this.audit = audit;
        this.clock = clock;
    }

    /** A new token with its secret, which is shown once. */
    record Created(Operator.Token token, OperatorSecret secret) {}

    List<Operator> list() {
        return operators.list(MAX_OPERATORS);
    }

    /** The newest tokens of an operator, revoked ones included. */
    List<Operator.Token> listTokens(String name) {
        return operators.listTokens(get(name).id(), MAX_LISTED_TOKENS);
    }

    Operator create(String name, OperatorRole role, Actor actor) {
        return QuarkusTransaction.requiringNew().call(() -> {
            operators.lock();
            if (operators.list(MAX_OPERATORS).size() >= MAX_OPERATORS) {
                throw ApiException.invalid("There are at most " + MAX_OPERATORS + " operators.", "name");
            }
            Operator created = operators
                    .insert(name, role, actor.name(), now())
                    .orElseThrow(() -> new ApiException(
                            ErrorCode.ALREADY_EXISTS,
                            "An operator has or had this name; names are used once.",
                            "name"));
            audit.recordForOperator(
                    actor, Action.OPERATOR_CREATED, Map.of("operator", created.name(), "role", role.wire()));
            return created;
        });
    }

    /** Can be repeated. All tokens of the operator are refused from now on. */
    Operator revoke(String name, Actor actor) {
        return QuarkusTransaction.requiringNew().call(() -> {
            operators.lock();
            Operator known = get(name);
            if (operators.revoke(known.id(), now())) {
                requireAdmin();
                audit.recordForOperator(actor, Action.OPERATOR_REVOKED, Map.of("operator", name));
            }
            return get(name);
        });
    }

    Created createToken(String name, Duration lifetime, Actor actor) {
        return QuarkusTransaction.requiringNew().call(() -> {
            operators.lock();
            Operator owner = get(name);
            if (owner.isBootstrap()) {
                throw ApiException.invalid("bootstrap has only the token in the configuration.", "name");
            }
            if (owner.revokedAt().isPresent()) {
                throw ApiException.invalid("This operator is revoked.", "name");
            }
            Instant now = now();
            if (operators.countValidTokens(owner.id(), now) >= MAX_TOKENS) {
                throw ApiException.invalid("An operator has at most " + MAX_TOKENS + " valid tokens.", "name");
            }
            OperatorSecret secret = OperatorSecret.create();
            Operator.Token token = operators.insertToken(owner.id(), secret, actor.name(), now, now.plus(lifetime));
            audit.recordForOperator(
                    actor,
                    Action.OPERATOR_TOKEN_CREATED,
                    Map.of(
                            "operator",
                            name,
                            "token",
                            token.id(),
                            "expires_at",
                            token.expiresAt().toString()));
            return new Created(token, secret);
        });
    }

    /** Can be repeated. */
    Operator.Token revokeToken(long id, Actor actor) {
        return QuarkusTransaction.requiringNew().call(() -> {
            operators.lock();
            if (operators.revokeToken(id, now())) {
                requireAdmin();
                audit.recordForOperator(actor, Action.OPERATOR_TOKEN_REVOKED, Map.of("token", id));
            }
            return operators.findToken(id).orElseThrow(() -> notFound("token"));
        });
    }

    /** Keeps one admin who can make operators: a change that would leave none is rolled back. */
    private void requireAdmin() {
        boolean bootstrap = authenticator.hasBootstrapToken()
                && get(Operator.BOOTSTRAP).revokedAt().isEmpty();
        if (!bootstrap && operators.countAdmins(now()) == 0) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "This is the last admin with a valid token. Make another one first.");
        }
    }

    private Operator get(String name) {
        return operators.find(name).orElseThrow(() -> notFound("operator"));
    }

    private static ApiException notFound(String noun) {
        return new ApiException(ErrorCode.NOT_FOUND, "There is no such " + noun + ".");
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
