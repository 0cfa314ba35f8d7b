// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.Dialect.CallbackMessage;
import dev.atelier.compat.dialect.Dialect.CallbackMessage.Scheme;
import dev.atelier.compat.dialect.Dialect.RetryingClient;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RequestState;
import dev.atelier.platform.dialect.HiggsfieldErrors;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The dialect under /compat/hf, whose JavaScript client writes a key with a colon. */
@Singleton
public class HiggsfieldDialect extends Dialect {
    // Their pauses are a second and a fifth of a second, less a random part.
    private static final List<RetryingClient> CLIENTS = List.of(
            new RetryingClient("higgsfield-client-py", Duration.ofMillis(150)),
            new RetryingClient("higgsfield", Duration.ofMillis(600)));

    private final PublicUrls urls;

    HiggsfieldDialect(PublicUrls urls) {
        super("hf", "hf_webhook", CLIENTS, HiggsfieldErrors::of);
        this.urls = urls;
    }

    /** The vendor calls back at every end but a cancellation. */
    @Override
    public Optional<CallbackMessage> callback(CompatRequest request) {
        return request.isFinished() && request.progress().state() != RequestState.CANCELED
                ? Optional.of(CallbackMessage.of(view(request), Scheme.STANDARD))
                : Optional.empty();
    }

    /** The one body of this dialect: the answer to a submit, a status read and a callback. */
    ObjectNode view(CompatRequest request) {
        return StatusView.of(request, urls.of(this, "/requests/" + request.id()));
    }
}
