// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** One registered receiver. Its health is written by the queue, in the transaction that records an attempt. */
@Entity
@Immutable
@Table(name = "webhook_endpoint")
public class WebhookEndpoint {
    @Id
    private long id;

    private long accountId;
    private String url;
    private String[] events;
    private boolean enabled;
    private byte[] sealedSecret;
    private int failureCount;
    private @Nullable Instant lastSuccessAt;
    private @Nullable Integer lastStatus;
    private Instant createdAt;

    /** For Hibernate. */
    protected WebhookEndpoint() {}

    WebhookEndpoint(
            WebhookEndpointId id,
            long accountId,
            String url,
            List<EventKind> events,
            SealedSecret secret,
            Instant createdAt) {
        this.id = id.value();
        this.accountId = accountId;
        this.url = url;
        this.events = events.stream().map(EventKind::wire).toArray(String[]::new);
        this.enabled = true;
        this.sealedSecret = secret.bytes();
        this.createdAt = createdAt;
    }

    WebhookEndpointId id() {
        return new WebhookEndpointId(id);
    }

    long accountId() {
        return accountId;
    }

    String url() {
        return url;
    }

    List<EventKind> events() {
        return EventKind.subscription(Arrays.asList(events));
    }

    boolean isEnabled() {
        return enabled;
    }

    SealedSecret secret() {
        return new SealedSecret(sealedSecret);
    }

    int failureCount() {
        return failureCount;
    }

    @Nullable Instant lastSuccessAt() {
        return lastSuccessAt;
    }

    @Nullable Integer lastStatus() {
        return lastStatus;
    }

    Instant createdAt() {
        return createdAt;
    }
}
