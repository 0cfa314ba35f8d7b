// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.PublicAddresses;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.status.StatusService;
import dev.atelier.compat.submit.Callers;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.error.ApiException;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** What the resources of this dialect say about a request. */
@Singleton
class FalRequests {
    private static final int OWNER_AND_ALIAS = 2;

    private final FalDialect dialect;
    private final StatusService statuses;
    private final PublicAddresses addresses;

    FalRequests(FalDialect dialect, StatusService statuses, PublicAddresses addresses) {
        this.dialect = dialect;
        this.statuses = statuses;
        this.addresses = addresses;
    }

    /** @param app owner and alias, or more of the path: clients drop the rest of it */
    CompatRequest read(String app, String id, Callers caller) {
        return requireApp(app, statuses.read(dialect, id, caller.account(), caller.token()));
    }

    CompatRequest cancel(String app, String id, Callers caller) {
        requireApp(app, statuses.find(dialect, id, caller.account()));
        return statuses.cancel(dialect, id, caller.account(), caller.token());
    }

    CompatRequest look(CompatRequest request) {
        return statuses.look(request);
    }

    ObjectNode status(CompatRequest request) {
        List<String> segments = List.of(request.path().split("/", -1));
        String app = String.join("/", segments.subList(0, OWNER_AND_ALIAS));
        return FalViews.status(request, addresses.of(dialect, "/queue/" + app + "/requests/" + request.id()));
    }

    JsonNode output(CompatRequest request) {
        return FalViews.output(request);
    }

    Optional<DialectError> failure(CompatRequest request) {
        return FalViews.failure(request);
    }

    static boolean isCompleted(CompatRequest request) {
        return request.progress().state().isFinal();
    }

    private static CompatRequest requireApp(String app, CompatRequest request) {
        if (request.path().equals(app) || request.path().startsWith(app + "/")) {
            return request;
        }
        throw ApiException.notFound("request");
    }
}
