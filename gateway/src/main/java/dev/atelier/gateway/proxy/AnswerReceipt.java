// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;

/** Finds out for a service what becomes of its answer; of most answers nobody wants to know. */
interface AnswerReceipt {
    AnswerReceipt NONE = new AnswerReceipt() {
        @Override
        public Future<Void> lookBack() {
            return Future.succeededFuture();
        }

        @Override
        public void announce(HttpClientRequest request) {}

        @Override
        public void sent(Future<Void> written) {}

        @Override
        public void lost() {}
    };

    /** Completes, and never fails, when it is known what the service has to hear with this request. */
    Future<Void> lookBack();

    /** Writes that onto the request. */
    void announce(HttpClientRequest request);

    /** The whole answer is on its way to the client. */
    void sent(Future<Void> written);

    /** The client has gone, or gets another answer than the service's. */
    void lost();
}
