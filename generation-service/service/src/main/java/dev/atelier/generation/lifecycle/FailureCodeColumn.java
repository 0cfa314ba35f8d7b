// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;

/** Stores a failure code as its wire name. */
@Converter(autoApply = true)
class FailureCodeColumn implements AttributeConverter<FailureCode, String> {

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable FailureCode code) {
        return code == null ? null : code.wire();
    }

    @Override
    public @Nullable FailureCode convertToEntityAttribute(@Nullable String column) {
        return column == null ? null : FailureCode.of(column);
    }
}
