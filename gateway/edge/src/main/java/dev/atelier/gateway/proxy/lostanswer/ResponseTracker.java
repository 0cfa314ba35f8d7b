// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy.lostanswer;

import dev.atelier.gateway.proxy.BufferedResponse;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import java.util.Optional;

/** Follows one request and its response; what is not charged is not followed. */
public interface ResponseTracker {
    /** Follows nothing. */
    ResponseTracker NONE = new ResponseTracker() {};

    /** Collects what the service has to know about earlier requests; never fails. */
    default Future<Void> collectReports() {
        return Future.succeededFuture();
    }

    /** Adds to a request to the service by what it is found again; called for each try. */
    default void addTo(MultiMap headers) {}

    /** Whether a response with these headers says nothing about the request, so that it is as good as lost. */
    default boolean isUnconfirmed(MultiMap headers) {
        return false;
    }

    /** @param written completes when the whole response has been written to the client's connection */
    default void responseSent(MultiMap headers, Future<Void> written) {}

    /** The client has gone, or gets another response than the service's. */
    default void responseLost() {}

    /** What became of a request whose response is lost: the response after all, or empty; never fails. */
    default Future<Optional<BufferedResponse>> conclude() {
        return Future.succeededFuture(Optional.empty());
    }
}
