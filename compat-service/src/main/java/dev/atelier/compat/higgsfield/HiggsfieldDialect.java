// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.higgsfield;

import dev.atelier.compat.dialect.CallbackMessage;
import dev.atelier.compat.dialect.CallbackMessage.Scheme;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.DialectFiles;
import dev.atelier.compat.dialect.RepeatingClient;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RunState;
import dev.atelier.compat.translate.Translation;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.HiggsfieldErrors;
import dev.atelier.platform.dialect.Refusal;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The dialect of the vendor whose JavaScript client writes a key with a colon. */
@Singleton
public class HiggsfieldDialect implements Dialect {
    static final String NAME = "hf";

    // Their pauses are a second and a fifth of one.
    private static final List<RepeatingClient> CLIENTS = List.of(
            new RepeatingClient("higgsfield-client-py", Duration.ofMillis(150)),
            new RepeatingClient("higgsfield", Duration.ofMillis(600)));

    private final Map<String, Translation> translations = DialectFiles.load(NAME);
    private final StatusEnvelope envelope;

    HiggsfieldDialect(StatusEnvelope envelope) {
        this.envelope = envelope;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<Translation> translation(String path) {
        return Optional.ofNullable(translations.get(path));
    }

    @Override
    public String callbackParameter() {
        return "hf_webhook";
    }

    @Override
    public List<RepeatingClient> repeatingClients() {
        return CLIENTS;
    }

    @Override
    public DialectError error(Refusal refusal) {
        return HiggsfieldErrors.of(refusal);
    }

    /** The vendor tells every end but a cancellation. */
    @Override
    public Optional<CallbackMessage> callback(CompatRequest request) {
        RunState state = request.progress().state();
        if (!state.isFinal() || state == RunState.CANCELED) {
            return Optional.empty();
        }
        return Optional.of(new CallbackMessage(
                envelope.of(this, request).toString(), Map.of("Content-Type", "application/json"), Scheme.STANDARD));
    }
}
