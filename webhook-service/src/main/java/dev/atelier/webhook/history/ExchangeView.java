// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.webhook.attempt.Exchange;
import dev.atelier.webhook.attempt.Exchange.Message;
import org.jspecify.annotations.Nullable;

/**
 * What was said in an attempt.
 *
 * @param n the number of the attempt in the list of deliveries
 * @param answer absent when the receiver sent none
 */
record ExchangeView(int n, Message request, @Nullable Message answer) {

    static ExchangeView of(int n, Exchange exchange) {
        return new ExchangeView(n, exchange.request(), exchange.answer());
    }
}
