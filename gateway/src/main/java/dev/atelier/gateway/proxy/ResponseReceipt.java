// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;

/** Reports to a service whether the client received its response; most services need no report. */
interface ResponseReceipt {
    ResponseReceipt NONE = new ResponseReceipt() {
        @Override
        public Future<Void> readEarlier() {
            return Future.succeededFuture();
        }

        @Override
        public void writeHeaders(HttpClientRequest request) {}

        @Override
        public void responseSent(Future<Void> written) {}

        @Override
        public void responseLost() {}
    };

    /** Reads the receipts of earlier responses to the same credential; completes in time, and never fails. */
    Future<Void> readEarlier();

    /** Adds the earlier receipts, and the name of this one, to the request for the service. */
    void writeHeaders(HttpClientRequest request);

    /** The gateway hands the whole response on to the client. */
    void responseSent(Future<Void> written);

    /** The client has gone, or the gateway answers with its own error. */
    void responseLost();
}
