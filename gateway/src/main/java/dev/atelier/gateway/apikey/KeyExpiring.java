// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.outbox.CloudEvent;
import java.time.Instant;

/** A key of an account ends soon. */
record KeyExpiring(
        String eventId, long account, long credential, String name, String hint, Instant expiresAt, Instant at) {
    static final String TYPE = "credential.expiring.v1";
    private static final String SOURCE = "gateway";

    /** The same end of the same key is the same event. */
    static KeyExpiring of(ApiKey key, Instant at) {
        Instant end = key.times().expiresAt().orElseThrow();
        return new KeyExpiring(
                "evt_key_" + key.id() + "_" + end.getEpochSecond(),
                key.account(),
                key.id(),
                key.settings().name(),
                key.hint(),
                end,
                at);
    }

    /** All events of an account follow one another. */
    String key() {
        return new AccountId(account).toString();
    }

    CloudEvent event() {
        return new CloudEvent(eventId, TYPE, SOURCE, key(), at, this);
    }
}
