// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect.CallbackMessage;
import dev.atelier.compat.dialect.Dialect.CallbackMessage.Scheme;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.dialect.TranslatedDialect;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.platform.dialect.DialectName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** The dialect under /compat/fal: a queue, synchronous runs and a storage. */
@Singleton
public class FalDialect extends TranslatedDialect {
    private static final int OWNER_AND_ALIAS = 2;

    private final PublicUrls urls;

    FalDialect(PublicUrls urls) {
        super(DialectName.FAL, "fal_webhook");
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
