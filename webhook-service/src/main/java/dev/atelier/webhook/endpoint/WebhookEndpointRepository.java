// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;

/** The endpoints of an account. */
@ApplicationScoped
class WebhookEndpointRepository implements PanacheRepositoryBase<WebhookEndpoint, Long> {

    Optional<WebhookEndpoint> findOwned(WebhookEndpointId id, long account) {
        return find("id = ?1 and accountId = ?2", id.value(), account).firstResultOptional();
    }

    /** Does not load the endpoint, so that a later lock reads its state of that moment. */
    boolean isOwned(WebhookEndpointId id, long account) {
        return count("id = ?1 and accountId = ?2", id.value(), account) == 1;
    }

    /** Reads the endpoint and locks it until commit. */
    Optional<WebhookEndpoint> lockOwned(WebhookEndpointId id, long account) {
        return find("id = ?1 and accountId = ?2", id.value(), account)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    List<WebhookEndpoint> page(long account, long after, int rows) {
        return find("accountId = ?1 and id > ?2", Sort.ascending("id"), account, after)
                .page(0, rows)
                .list();
    }

    /** The URLs of the account's endpoints, read without loading them. */
    List<String> urls(long account) {
        return getEntityManager()
                .createQuery("select url from WebhookEndpoint where accountId = ?1", String.class)
                .setParameter(1, account)
                .getResultList();
    }

    /** Serialises the changes of one account until commit, so that two at once cannot exceed the limit together. */
    void lock(long account) {
        getEntityManager()
                .createNativeQuery("select 1 from pg_advisory_xact_lock(hashtextextended(?1, 0))", Integer.class)
                .setParameter(1, "webhook-endpoints/" + account)
                .getSingleResult();
    }

    /** The id is known before the insert, because the sealed secret is bound to it. */
    WebhookEndpointId nextId() {
        Object id = getEntityManager()
                .createNativeQuery("select nextval('webhook_endpoint_id')", Long.class)
                .getSingleResult();
        return new WebhookEndpointId((Long) id);
    }
}
