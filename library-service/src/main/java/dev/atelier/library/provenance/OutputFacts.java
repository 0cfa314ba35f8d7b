// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.platform.provenance.manifest.DigitalSourceType;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import java.util.List;
import java.util.Optional;

/**
 * How an output was made.
 *
 * @param generation id of the run
 * @param isEngine whether a procedure of this platform drew it, and no trained model
 * @param isEdit whether the first ingredient was changed, and not only looked at
 */
public record OutputFacts(
        String generation,
        String model,
        Optional<String> revision,
        boolean isEngine,
        boolean isEdit,
        List<Ingredient> ingredients) {

    Derivation derivation() {
        return isEdit && !ingredients.isEmpty() ? Derivation.EDITED : Derivation.CREATED;
    }

    DigitalSourceType sourceType() {
        return switch (derivation()) {
            case CREATED ->
                isEngine ? DigitalSourceType.ALGORITHMIC_MEDIA : DigitalSourceType.TRAINED_ALGORITHMIC_MEDIA;
            case EDITED, RESIZED ->
                isEngine
                        ? DigitalSourceType.COMPOSITE_SYNTHETIC
                        : DigitalSourceType.COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA;
        };
    }
}
