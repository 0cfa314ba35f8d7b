// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect.CallbackMessage;
import dev.atelier.compat.dialect.Dialect.CallbackMessage.Scheme;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.dialect.TranslatedDialect;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RequestState;
import dev.atelier.platform.dialect.DialectName;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The dialect under /compat/hf, whose JavaScript client writes a key with a colon. */
@Singleton
public class HiggsfieldDialect extends TranslatedDialect {

    private final PublicUrls urls;

    HiggsfieldDialect(PublicUrls urls) {
        super(DialectName.HF, "hf_webhook");
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
