// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.Dialect.CallbackMessage;
import dev.atelier.compat.dialect.Dialect.CallbackMessage.Scheme;
import dev.atelier.compat.dialect.Dialect.RetryingClient;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.platform.dialect.FalErrors;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The dialect under /compat/fal: a queue, synchronous runs and a storage. */
@Singleton
public class FalDialect extends Dialect {
    // Their pauses are a second and a tenth of a second, less a random quarter or half.
    private static final List<RetryingClient> CLIENTS = List.of(
            new RetryingClient("@fal-ai/client", Duration.ofMillis(600)),
            new RetryingClient("fal-client", Duration.ofMillis(40)));
    private static final int OWNER_AND_ALIAS = 2;

    private final PublicUrls urls;

    FalDialect(PublicUrls urls) {
        super("fal", "fal_webhook", CLIENTS, FalErrors::of);
        this.urls = urls;
    }

    /** The clients send no body for an empty input. */
    @Override
    public boolean allowsEmptyBody() {
        return true;
    }

    @Override
    public Optional<CallbackMessage> callback(CompatRequest request) {
        return request.isFinished()
                ? Optional.of(CallbackMessage.of(FalViews.callback(request), Scheme.FAL))
                : Optional.empty();
    }

    /** The answer to a submit, and a status read. */
    ObjectNode status(CompatRequest request) {
        List<String> segments = List.of(request.path().split("/", -1));
        // The clients drop the rest of the path from every later call.
        String app = String.join("/", segments.subList(0, OWNER_AND_ALIAS));
        return FalViews.status(request, urls.of(this, "/queue/" + app + "/requests/" + request.id()));
    }
}
