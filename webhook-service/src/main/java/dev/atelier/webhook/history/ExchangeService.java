// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.attempt.Exchange;
import dev.atelier.webhook.attempt.Exchange.Message;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows what was said in the attempts of a delivery. */
@ApplicationScoped
class ExchangeService {
    /** As many as the list of deliveries shows attempts. */
    private static final int MOST = 20;

    private final ExchangeRepository exchanges;

    ExchangeService(ExchangeRepository exchanges) {
        this.exchanges = exchanges;
    }

    /** The newest first. */
    List<ExchangeView> list(WebhookEndpointId endpoint, long account, String event) {
        long delivery =
                exchanges.findDelivery(endpoint, account, event).orElseThrow(() -> ApiException.notFound("delivery"));
        return exchanges.list(delivery, MOST);
    }

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
}
