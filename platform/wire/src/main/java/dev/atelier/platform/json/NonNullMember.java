// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.util.AccessPattern;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a member that may be absent and must not be null: in a change, null could be taken for "set to nothing". */
public final class NonNullMember extends JsonDeserializer<Object> implements ContextualDeserializer {
    private final @Nullable JsonDeserializer<Object> member;

    /** For Jackson, which asks for the deserializer of a member afterwards. */
    public NonNullMember() {
        this(null);
    }

    private NonNullMember(@Nullable JsonDeserializer<Object> member) {
        this.member = member;
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty property)
            throws JsonMappingException {
        return new NonNullMember(context.findContextualValueDeserializer(property.getType(), property));
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return Objects.requireNonNull(member).deserialize(parser, context);
    }

    @Override
    public Object getNullValue(DeserializationContext context) throws JsonMappingException {
        throw MismatchedInputException.from(context.getParser(), Object.class, "null where a value is expected");
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }

    @Override
    public AccessPattern getNullAccessPattern() {
        return AccessPattern.DYNAMIC;
    }
}
