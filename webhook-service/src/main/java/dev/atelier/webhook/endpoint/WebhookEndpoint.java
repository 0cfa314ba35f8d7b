// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.id.WebhookEndpointId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/**
 * One registered receiver. The transaction that records an attempt writes the health columns, so this entity writes only
 * the columns that it changed, of a row that it has locked.
 */
@Entity
@DynamicUpdate
@Table(name = "webhook_endpoint")
public class WebhookEndpoint {
    private static final String DISABLED_BY_OWNER = "requested";

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

    @SuppressWarnings("UnusedVariable") // read by the statement of EndpointHealthRepository that disables an endpoint
    private @Nullable Instant healthSince;

    private byte @Nullable [] previousSecret;
    private @Nullable Instant previousSecretUntil;
    private byte @Nullable [] sealedHeaders;
    private String @Nullable [] headerNames;
    private String @Nullable [] headerHints;
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
        this.events = toColumn(events);
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
        return EventKind.parseSubscription(Arrays.asList(events));
    }

    boolean isEnabled() {
        return enabled;
    }

    /** A new URL may be another receiver: failures of deliveries that began before do not disable the endpoint. */
    void moveTo(String to, Instant now) {
        if (!to.equals(url)) {
            url = to;
            healthSince = now;
        }
    }

    void subscribeTo(List<EventKind> kinds) {
        events = toColumn(kinds);
    }

    /** Also clears the failure count, even when the endpoint is enabled already. */
    void enable(Instant now) {
        failureCount = 0;
        healthSince = now;
        enabled = true;
        disabledAt = null;
        disabledReason = null;
    }

    void disable(Instant now) {
        if (enabled) {
            enabled = false;
            disabledAt = now;
            disabledReason = DISABLED_BY_OWNER;
        }
    }

    /** The former secret signs too until {@code formerUntil}; an older one no longer does. */
    void rotate(SealedSecret secret, Instant formerUntil) {
        previousSecret = sealedSecret;
        previousSecretUntil = formerUntil;
        sealedSecret = secret.bytes();
    }

    /** The secrets that sign a message now. */
    List<SealedSecret> secrets(Instant now) {
        boolean counts = previousSecretUntil != null && previousSecretUntil.isAfter(now);
        return SealedSecret.list(sealedSecret, Optional.ofNullable(counts ? previousSecret : null));
    }

    /** @param secret the same headers for the database */
    void send(OwnHeaders headers, SealedSecret secret) {
        sealedHeaders = headers.isEmpty() ? null : secret.bytes();
        headerNames = headers.isEmpty() ? null : headers.names();
        headerHints = headers.isEmpty() ? null : headers.hints();
    }

    Optional<SealedSecret> headers() {
        return Optional.ofNullable(sealedHeaders).map(SealedSecret::new);
    }

    /** What reads show of the headers: each name with the end of its value, or nothing. */
    Map<String, String> shownHeaders() {
        Map<String, String> shown = new LinkedHashMap<>();
        for (int i = 0; headerNames != null && headerHints != null && i < headerNames.length; i++) {
            shown.put(headerNames[i], headerHints[i]);
        }
        return shown;
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

    private static String[] toColumn(List<EventKind> kinds) {
        return kinds.stream().map(EventKind::wire).toArray(String[]::new);
    }
}
