// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.history;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.WebhookEndpointId;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

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
}
