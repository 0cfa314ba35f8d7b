// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.translate.Translation;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How one vendor's API is spoken; its paths are resources of their own. */
public interface Dialect {

    /** The segment after {@code /compat/}. */
    String name();

    /** The model behind a path, without a slash at either end; anything else does not exist in this dialect. */
    Optional<Translation> translation(String path);

    /** The query parameter that asks for a callback. */
    String callbackParameter();

    /** The vendor's own clients that repeat submits; where more than one fits, the first counts. */
    List<RepeatingClient> repeatingClients();

    /** A refusal in this dialect's words and status. */
    DialectError error(Refusal refusal);

    /** What a receiver is told of a request that has ended; empty when this end is not told. */
    Optional<CallbackMessage> callback(CompatRequest request);

    /** The soonest a client repeats a submit of its own accord; empty for one that repeats nothing by itself. */
    default Optional<Duration> repeatsAfter(String userAgent) {
        return repeatingClients().stream()
                .filter(client -> userAgent.contains(client.userAgent()))
                .findFirst()
                .map(RepeatingClient::soonest);
    }

    /** Where everything of this dialect lives. */
    default String prefix() {
        return "/compat/" + name();
    }
}
