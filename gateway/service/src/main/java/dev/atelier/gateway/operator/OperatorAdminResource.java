// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Operators and their tokens, for admins. */
@Path("/admin")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class OperatorAdminResource {
    private static final int CREATED = 201;

    private final OperatorService operators;
    private final OperatorCall call;

    OperatorAdminResource(OperatorService operators, OperatorCall call) {
        this.operators = operators;
        this.call = call;
    }

    /** A new operator. */
    record NewOperatorRequest(
            @Nullable String name, @Nullable String role) {
        private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,59}");

        String checkedName() {
            if (name == null || !NAME.matcher(name).matches()) {
                throw ApiException.invalid(
                        "A name has up to 60 small letters, digits, dots, hyphens and underscores.", "name");
            }
            return name;
        }

        OperatorRole checkedRole() {
            return WireName.parse(OperatorRole.class, role == null ? "" : role, "A role", "role");
        }
    }

    /** A new token of an operator; every token ends. */
    record NewTokenRequest(@Nullable Integer expiresInDays) {
        private static final int DEFAULT_DAYS = 90;
        private static final int MAX_DAYS = 365;

        Duration lifetime() {
            int days = expiresInDays == null ? DEFAULT_DAYS : expiresInDays;
            if (days < 1 || days > MAX_DAYS) {
                throw ApiException.invalid(
                        "This member is a whole number from 1 to " + MAX_DAYS + ".", "expires_in_days");
            }
            return Duration.ofDays(days);
        }
    }

    /** An operator for other operators. */
    record OperatorView(
            long id,
            String name,
            OperatorRole role,
            Instant createdAt,
            String createdBy,
            @Nullable Instant revokedAt) {

        static OperatorView of(Operator operator) {
            return new OperatorView(
                    operator.id(),
                    operator.name(),
                    operator.role(),
                    operator.createdAt(),
                    operator.createdBy(),
                    operator.revokedAt().orElse(null));
        }
    }

    /**
     * A token of an operator.
     *
     * @param token the secret, only in the response that creates it
     */
    record OperatorTokenView(
            long id,
            @Nullable String token,
            String hint,
            Instant createdAt,
            String createdBy,
            Instant expiresAt,
            @Nullable Instant revokedAt,
            @Nullable Instant lastUsedAt) {

        static OperatorTokenView of(Operator.Token token) {
            return of(token, null);
        }

        static OperatorTokenView of(OperatorService.Created created) {
            return of(created.token(), created.secret().reveal());
        }

        private static OperatorTokenView of(Operator.Token token, @Nullable String secret) {
            return new OperatorTokenView(
                    token.id(),
                    secret,
                    token.hint(),
                    token.createdAt(),
                    token.createdBy(),
                    token.expiresAt(),
                    token.revokedAt().orElse(null),
                    token.lastUsedAt().orElse(null));
        }

        @Override
        public String toString() {
            return "OperatorTokenView[" + id + "]";
        }
    }

    @GET
    @Path("/operators")
    @Performed(Operation.OPERATORS_LIST)
    public Page<OperatorView> list() {
        return new Page<>(operators.list().stream().map(OperatorView::of).toList(), null);
    }

    @POST
    @Path("/operators")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.OPERATOR_CREATE)
    public OperatorView create(@Nullable NewOperatorRequest request) {
        NewOperatorRequest body = call.requireBody(request);
        return OperatorView.of(operators.create(body.checkedName(), body.checkedRole(), call.actor()));
    }

    @DELETE
    @Path("/operators/{name}")
    @Performed(Operation.OPERATOR_REVOKE)
    public OperatorView revoke(@RestPath String name) {
        return OperatorView.of(operators.revoke(name, call.actor()));
    }

    @GET
    @Path("/operators/{name}/tokens")
    @Performed(Operation.TOKENS_LIST)
    public Page<OperatorTokenView> listTokens(@RestPath String name) {
        return new Page<>(
                operators.listTokens(name).stream().map(OperatorTokenView::of).toList(), null);
    }

    @POST
    @Path("/operators/{name}/tokens")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.TOKEN_CREATE)
    public OperatorTokenView createToken(@RestPath String name, @Nullable NewTokenRequest request) {
        return OperatorTokenView.of(
                operators.createToken(name, call.requireBody(request).lifetime(), call.actor()));
    }

    @DELETE
    @Path("/operator-tokens/{id}")
    @Performed(Operation.TOKEN_REVOKE)
    public OperatorTokenView revokeToken(@RestPath long id) {
        return OperatorTokenView.of(operators.revokeToken(id, call.actor()));
    }
}
