// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.Dialect.CallbackMessage.Scheme;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.replicate.PredictionView.WhileRunning;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.translate.TranslationLoader;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.dialect.ReplicateErrors;
import dev.atelier.platform.dialect.ReplicateErrors.InvalidField;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The dialect under /compat/replicate/v1. */
@Singleton
public class ReplicateDialect extends Dialect {
    private final PublicUrls urls;
    private final Map<String, Translation> vendorModels;

    ReplicateDialect(PublicUrls urls) {
        super(DialectName.REPLICATE);
        this.urls = urls;
        this.vendorModels = TranslationLoader.loadResource("dialects/replicate.yaml");
    }

    /** @param name of a model of the vendor's */
    Optional<Translation> translation(String name) {
        return Optional.ofNullable(vendorModels.get(name));
    }

    Set<String> vendorNames() {
        return vendorModels.keySet();
    }

    @Override
    public DialectError invalid(InvalidBody invalid) {
        return ReplicateErrors.invalid(invalid.errors().stream()
                .map(error -> new InvalidField(error.type(), field(error), error.msg()))
                .toList());
    }

    private static String field(FieldError error) {
        boolean isInput = error.loc().getFirst().equals("body");
        return (isInput ? "input" : "")
                + error.loc().stream()
                        .skip(1)
                        .map(step -> isInput ? "." + step : String.valueOf(step))
                        .collect(Collectors.joining());
    }

    /** The vendor sends one for every end. */
    @Override
    public Optional<CallbackMessage> callback(CompatRequest request) {
        return request.isFinished() ? Optional.of(message(request)) : Optional.empty();
    }

    CallbackMessage message(CompatRequest request) {
        return CallbackMessage.of(prediction(request, WhileRunning.STARTING), Scheme.STANDARD);
    }

    ObjectNode prediction(CompatRequest request, WhileRunning running) {
        JsonNode first = request.progress().outputs().path(0);
        boolean isList = translation(request.path())
                .map(vendors -> ReplicateModel.makesSeveral(vendors.schema()))
                .orElseGet(() -> first.path("type").asText().equals(ReplicateModel.IMAGE));
        return new PredictionView(urls.of(this, "/predictions/" + request.id()), urls.console(), isList)
                .show(request, running);
    }
}
