// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static dev.atelier.gateway.operator.OperatorHttp.parameter;
import static dev.atelier.gateway.operator.OperatorHttp.query;

import dev.atelier.gateway.request.ErrorResponse;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** The operator's paths on the inner port. */
@Singleton
class OperatorApi {
    private final AccountOperator accounts;
    private final KeyOperator keys;
    private final LibraryOperator library;
    private final CallbackOperator callbacks;
    private final AuditOperator audit;
    private final OperatorToken token;
    private final OperatorHttp call;

    OperatorApi(
            AccountOperator accounts,
            KeyOperator keys,
            LibraryOperator library,
            CallbackOperator callbacks,
            AuditOperator audit,
            OperatorToken token,
            OperatorHttp call) {
        this.accounts = accounts;
        this.keys = keys;
        this.library = library;
        this.callbacks = callbacks;
        this.audit = audit;
        this.token = token;
        this.call = call;
    }

    void register(@Observes ManagementInterface inner) {
        Router router = inner.router();
        router.route("/admin/*").handler(this::identify);
        accounts(router);
        keys(router);
        others(router);
        router.route("/admin/*")
                .handler(http -> ErrorResponse.send(
                        http, new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path.")));
        router.route("/admin/*").failureHandler(OperatorApi::failed);
    }

    private void accounts(Router router) {
        router.post("/admin/accounts")
                .handler(http -> call.answer(
                        http, 201, actor -> accounts.open(call.read(http, NewAccountRequest.class), actor)));
        router.get("/admin/accounts/:id").handler(http -> call.answer(http, 200, _ -> accounts.get(account(http))));
        router.post("/admin/accounts/:id/grants")
                .handler(http -> call.answer(
                        http, 200, actor -> accounts.grant(account(http), call.read(http, GrantRequest.class), actor)));
        router.put("/admin/accounts/:id/plan")
                .handler(http -> call.answer(
                        http, 200, actor -> accounts.plan(account(http), call.read(http, PlanRequest.class), actor)));
        router.post("/admin/accounts/:id/close")
                .handler(http -> call.answer(
                        http, 200, actor -> accounts.close(account(http), call.read(http, CloseRequest.class), actor)));
        router.post("/admin/accounts/:id/callback-secret/rotate")
                .handler(http -> call.answer(http, 201, actor -> callbacks.rotateSecret(account(http), actor)));
        router.get("/admin/accounts/:id/entries")
                .handler(http -> call.answer(
                        http, 200, _ -> accounts.entries(account(http), query(http, "limit"), query(http, "cursor"))));
    }

    private void keys(Router router) {
        router.get("/admin/accounts/:id/keys")
                .handler(http -> call.answer(http, 200, _ -> keys.ofAccount(account(http))));
        router.post("/admin/accounts/:id/keys")
                .handler(http -> call.answer(
                        http, 201, actor -> keys.create(account(http), call.read(http, NewKeyRequest.class), actor)));
        router.get("/admin/keys/:id").handler(http -> call.answer(http, 200, _ -> keys.get(key(http))));
        router.patch("/admin/keys/:id")
                .handler(http -> call.answer(
                        http, 200, actor -> keys.change(key(http), call.read(http, ChangeKeyRequest.class), actor)));
        router.post("/admin/keys/:id/rotate")
                .handler(http -> call.answer(http, 201, actor -> keys.rotate(key(http), actor)));
        router.delete("/admin/keys/:id")
                .handler(http -> call.answer(http, 200, actor -> keys.revoke(key(http), actor)));
    }

    private void others(Router router) {
        router.put("/admin/projects/:project/members/:id")
                .handler(http -> call.answer(
                        http,
                        200,
                        actor -> library.setMember(
                                project(http), account(http), call.read(http, MemberRequest.class), actor)));
        router.delete("/admin/projects/:project/members/:id")
                .handler(http ->
                        call.answer(http, 200, actor -> library.removeMember(project(http), account(http), actor)));
        router.post("/admin/voices")
                .handler(http -> call.answer(
                        http, 201, actor -> library.createVoice(call.read(http, NewVoiceRequest.class), actor)));
        router.get("/admin/audit")
                .handler(http -> call.answer(
                        http,
                        200,
                        _ -> audit.page(query(http, "account"), query(http, "limit"), query(http, "cursor"))));
        router.get("/admin/ledger/audit").handler(http -> call.answer(http, 200, _ -> accounts.ledgerAudit()));
    }

    private void identify(RoutingContext http) {
        http.response().putHeader(RequestId.HEADER, RequestIdFilter.of(http).value());
        if (token.matches(http.request().getHeader("Authorization"))) {
            http.next();
        } else {
            ErrorResponse.send(http, new ApiException(ErrorCode.UNAUTHORIZED, "This path is for the operator."));
        }
    }

    private static long account(RoutingContext http) {
        return AccountId.fromString(parameter(http, "id")).value();
    }

    private static long key(RoutingContext http) {
        return ApiKeyId.fromString(parameter(http, "id")).value();
    }

    private static long project(RoutingContext http) {
        return ProjectId.fromString(parameter(http, "project")).value();
    }

    private static void failed(RoutingContext http) {
        ErrorResponse.send(
                http,
                http.statusCode() == 413
                        ? new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.")
                        : new ApiException(ErrorCode.INTERNAL_ERROR, "Something went wrong on our side."));
    }
}
