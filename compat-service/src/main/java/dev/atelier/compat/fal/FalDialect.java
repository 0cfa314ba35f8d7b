// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import dev.atelier.compat.dialect.CallbackMessage;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.DialectFiles;
import dev.atelier.compat.dialect.RepeatingClient;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.translate.Translation;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.FalErrors;
import dev.atelier.platform.dialect.Refusal;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The dialect of the vendor with a queue, a synchronous door and a storage beside it. */
@Singleton
public class FalDialect implements Dialect {
    static final String NAME = "fal";

    // Their pauses are a second and a tenth of one, less a quarter or a half by chance.
    private static final List<RepeatingClient> CLIENTS = List.of(
            new RepeatingClient("@fal-ai/client", Duration.ofMillis(600)),
            new RepeatingClient("fal-client", Duration.ofMillis(40)));

    private final Map<String, Translation> translations = DialectFiles.load(NAME);

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
        return "fal_webhook";
    }

    @Override
    public List<RepeatingClient> repeatingClients() {
        return CLIENTS;
    }

    @Override
    public DialectError error(Refusal refusal) {
        return FalErrors.of(refusal);
    }

    @Override
    public Optional<CallbackMessage> callback(CompatRequest request) {
        return request.progress().state().isFinal() ? Optional.of(FalCallback.of(request)) : Optional.empty();
    }
}
