// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.attempt.Parcel;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Something on its way to one receiver, claimed by this process.
 *
 * @param lane the receiver's place in the queue
 * @param key the id that the receiver sees: of the event, or of the callback
 * @param attempt counted from 1, this one included unless it is an extra one
 * @param isExtra whether this attempt was asked for and stands outside the schedule
 * @param lease proves that the claim is still ours; whoever records without it is too late
 * @param since when what it tells of happened
 * @param queuedAt when it last came into the queue
 * @param parcel empty when the endpoint is gone or disabled
 */
record Delivery(
        long id,
        long lane,
        PolicyKind policy,
        String key,
        long account,
        int attempt,
        boolean isExtra,
        UUID lease,
        Instant since,
        Instant queuedAt,
        Optional<Parcel> parcel) {}
