// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/**
 * One registered receiver. Its health is written by the queue, in the transaction that records an attempt; only changed
 * columns are written here, of a row that is locked.
 */
@Entity
@DynamicUpdate
@Table(name = "webhook_endpoint")
public class WebhookEndpoint {
    private static final String BY_OWNER = "requested";

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
    private @Nullable Instant disabledAt;
    private @Nullable String disabledReason;

    @SuppressWarnings("UnusedVariable") // read by the queue's statement that disables
    private @Nullable Instant judgedSince;

    private byte @Nullable [] previousSecret;
    private @Nullable Instant previousSecretUntil;
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
        this.events = wire(events);
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

    /** Another receiver, perhaps: what the former one did not take is not held against it. */
    void moveTo(String to, Instant now) {
        if (!to.equals(url)) {
            url = to;
            judgedSince = now;
        }
    }

    void subscribeTo(List<EventKind> kinds) {
        events = wire(kinds);
    }

    /** Clears the failure count too, also of an endpoint that is enabled. */
    void enable(Instant now) {
        failureCount = 0;
        judgedSince = now;
        enabled = true;
        disabledAt = null;
        disabledReason = null;
    }

    void disable(Instant now) {
        if (enabled) {
            enabled = false;
            disabledAt = now;
            disabledReason = BY_OWNER;
        }
    }

    /** The former secret signs along until {@code formerUntil}; one before that does not any more. */
    void rotate(SealedSecret secret, Instant formerUntil) {
        previousSecret = sealedSecret;
        previousSecretUntil = formerUntil;
        sealedSecret = secret.bytes();
    }

    /** The current secret, and the former one while it still signs along. */
    List<SealedSecret> secrets(Instant now) {
        var current = new SealedSecret(sealedSecret);
        return previousSecret != null && previousSecretUntil != null && previousSecretUntil.isAfter(now)
                ? List.of(current, new SealedSecret(previousSecret))
                : List.of(current);
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

    @Nullable Instant disabledAt() {
        return disabledAt;
    }

    @Nullable String disabledReason() {
        return disabledReason;
    }

    Instant createdAt() {
        return createdAt;
    }

    private static String[] wire(List<EventKind> kinds) {
        return kinds.stream().map(EventKind::wire).toArray(String[]::new);
    }
}
