// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;

/** Stores a status as its wire name, so that a row explains itself. */
@Converter(autoApply = true)
class StatusColumn implements AttributeConverter<GenerationStatus, String> {

    @Override
    public String convertToDatabaseColumn(GenerationStatus status) {
        return status.wire();
    }

    @Override
    public GenerationStatus convertToEntityAttribute(String column) {
        return GenerationStatus.valueOf(column.toUpperCase(Locale.ROOT));
    }
}
