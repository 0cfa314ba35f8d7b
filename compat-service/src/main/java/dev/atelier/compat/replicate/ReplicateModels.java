// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import dev.atelier.compat.model.ModelNames;
import dev.atelier.compat.model.NativeModels;
import dev.atelier.compat.translate.Translation;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds models by the names of this dialect: a name of the vendor's with the vendor's inputs, {@code atelier/<slug>} and
 * the operator's own names with the inputs of the model.
 */
@Singleton
class ReplicateModels {
    private static final String OWN = "atelier/";
    private static final Pattern VERSION = Pattern.compile("[0-9a-f]{64}");
    /** What the vendor says of a model that it shows no versions of. */
    private static final String HIDDEN = "hidden";

    private final ReplicateDialect dialect;
    private final NativeModels models;
    private final ModelNames names;

    ReplicateModels(ReplicateDialect dialect, NativeModels models, ModelNames names) {
        this.dialect = dialect;
        this.models = models;
        this.names = names;
    }

    /** @param name owner and name; throws when there is no such model */
    ReplicateModel get(String name) {
        return findVendors(name).orElseGet(() -> {
            String known = name.startsWith(OWN) ? name.substring(OWN.length()) : name;
            return new ReplicateModel(name, names.resolve(DialectName.REPLICATE, known, _ -> true), Optional.empty());
        });
    }

    /** Throws when the model has no such version. */
    ReplicateModel get(String name, String version) {
        ReplicateModel model = get(name);
        if (version.equals(HIDDEN) || version.equals(ReplicateModel.versionOf(model.name()))) {
            return model;
        }
        throw ApiException.notFound("version of " + model.name(), "version");
    }

    /** @param text what clients send as a version: its id, {@code owner/name} or {@code owner/name:id} */
    ReplicateModel ofVersion(String text) {
        int colon = text.indexOf(':');
        if (text.contains("/")) {
            return colon < 0 ? get(text) : get(text.substring(0, colon), text.substring(colon + 1));
        }
        return Optional.of(text)
                .filter(id -> VERSION.matcher(id).matches())
                .flatMap(id -> all().values().stream()
                        .filter(model -> ReplicateModel.versionOf(model.name()).equals(id))
                        .findFirst())
                .orElseThrow(() -> ApiException.invalid(
                        "There is no such version here. Send owner/name, or the id of latest_version.", "version"));
    }

    /** Every model by its name. */
    SortedMap<String, ReplicateModel> all() {
        SortedMap<String, ReplicateModel> all = new TreeMap<>();
        names.list(DialectName.REPLICATE, _ -> true).forEach((known, model) -> {
            String name = known.contains("/") ? known : OWN + known;
            all.put(name, new ReplicateModel(name, model, Optional.empty()));
        });
        dialect.vendorNames().forEach(name -> findVendors(name).ifPresent(model -> all.put(name, model)));
        return all;
    }

    /** Empty as well when the catalogue has no longer the model behind the name. */
    private Optional<ReplicateModel> findVendors(String name) {
        return dialect.translation(name).flatMap(translation -> find(name, translation));
    }

    private Optional<ReplicateModel> find(String name, Translation translation) {
        return models.all().stream()
                .filter(model -> model.slug().equals(translation.models().getLast()))
                .findFirst()
                .map(model -> new ReplicateModel(name, model, Optional.of(translation)));
    }
}
