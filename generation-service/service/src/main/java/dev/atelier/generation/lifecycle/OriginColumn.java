// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.caller.Origin;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

/** Stores an origin as its wire name. */
@Converter(autoApply = true)
class OriginColumn implements AttributeConverter<Origin, String> {

    @Override
    public String convertToDatabaseColumn(Origin origin) {
        return origin.wire();
    }

    @Override
    public Origin convertToEntityAttribute(String column) {
        return Origin.of(column);
    }
}
