// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.outbox.CloudEvent;
import java.time.Instant;

/** The event that an API key ends soon. */
record ApiKeyExpiringEvent(
        String eventId, long account, long credential, String name, String hint, Instant expiresAt, Instant at) {
    static final String TYPE = "credential.expiring.v1";
    private static final String SOURCE = "gateway";

    /** A key has one event for each end, so that a repeated event has the same id. */
    static ApiKeyExpiringEvent of(ApiKey key, Instant at) {
        Instant end = key.times().expiresAt().orElseThrow();
        return new ApiKeyExpiringEvent(
                "evt_key_" + key.id() + "_" + end.getEpochSecond(),
                key.account(),
                key.id(),
                key.settings().name(),
                key.hint(),
                end,
                at);
    }

    /** The partition key: the events of an account keep their order. */
    String key() {
        return new AccountId(account).toString();
    }

    CloudEvent toCloudEvent() {
        return new CloudEvent(eventId, TYPE, SOURCE, key(), at, this);
    }
}
