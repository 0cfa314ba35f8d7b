// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The endpoints of an account. */
@ApplicationScoped
class WebhookEndpointRepository implements PanacheRepositoryBase<WebhookEndpoint, Long> {

    Optional<WebhookEndpoint> findOwned(WebhookEndpointId id, long account) {
        return find("id = ?1 and accountId = ?2", id.value(), account).firstResultOptional();
    }

    List<WebhookEndpoint> page(long account, long after, int rows) {
        return find("accountId = ?1 and id > ?2", Sort.ascending("id"), account, after)
                .page(0, rows)
                .list();
    }

    List<String> urls(long account) {
        return find("accountId = ?1", account).stream()
                .map(WebhookEndpoint::url)
                .toList();
    }

    /** Creates of one account take turns until commit, so that two at once cannot pass the limit together. */
    void lock(long account) {
        getEntityManager()
                .createNativeQuery("select 1 from pg_advisory_xact_lock(hashtextextended(?1, 0))", Integer.class)
                .setParameter(1, "webhook-endpoints/" + account)
                .getSingleResult();
    }

    /** Before the insert, because the sealed secret is bound to it. */
    WebhookEndpointId nextId() {
        Object id = getEntityManager()
                .createNativeQuery("select nextval('webhook_endpoint_id')", Long.class)
                .getSingleResult();
        return new WebhookEndpointId((Long) id);
    }
}
