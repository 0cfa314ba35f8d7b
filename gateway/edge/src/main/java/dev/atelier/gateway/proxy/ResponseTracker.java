// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;

/** Finds out whether the response to a request reaches its client, for a service that wants to know. */
interface ResponseTracker {
    /** Tracks nothing; most services do not want to know. */
    ResponseTracker NONE = new ResponseTracker() {
        @Override
        public Future<Void> collectReports() {
            return Future.succeededFuture();
        }

        @Override
        public void addHeaders(HttpClientRequest request) {}

        @Override
        public void responseSent(Future<Void> written) {}

        @Override
        public void responseLost() {}
    };

    /** Collects what the service has to know about earlier requests; never fails. */
    Future<Void> collectReports();

    /** Adds the collected reports to the request to the service. */
    void addHeaders(HttpClientRequest request);

    /** @param written completes when the whole response has been written to the client's connection */
    void responseSent(Future<Void> written);

    /** The client has gone, or gets another response than the service's. */
    void responseLost();
}
