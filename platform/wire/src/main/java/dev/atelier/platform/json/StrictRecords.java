// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.util.IgnorePropertiesUtil;
import java.io.IOException;

/**
 * Refuses an unknown member of a record when its name is read. Jackson itself first reads and keeps the whole value, so a
 * megabyte of values that no record needs would cost their time.
 */
final class StrictRecords extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
        return description.getBeanClass().isRecord() && deserializer instanceof BeanDeserializer record
                ? new StrictRecord(record)
                : deserializer;
    }

    private static final class StrictRecord extends BeanDeserializer {
        private static final long serialVersionUID = 1;

        private StrictRecord(BeanDeserializerBase source) {
            super(source);
        }

        @Override
        protected Object _deserializeUsingPropertyBased(JsonParser parser, DeserializationContext context)
                throws IOException {
            boolean acceptsUnknown = _ignoreAllUnknown
                    || _anySetter != null
                    || !context.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
            if (acceptsUnknown) {
                return super._deserializeUsingPropertyBased(parser, context);
            }
            requireKnown(parser, context);
            return super._deserializeUsingPropertyBased(new Members(parser, context), context);
        }

        private void requireKnown(JsonParser parser, DeserializationContext context) throws IOException {
            boolean unknown = parser.hasToken(JsonToken.FIELD_NAME)
                    && _propertyBasedCreator.findCreatorProperty(parser.currentName()) == null
                    && !IgnorePropertiesUtil.shouldIgnore(parser.currentName(), _ignorableProps, _includableProps);
            if (unknown) {
                context.handleUnknownProperty(parser, this, handledType(), parser.currentName());
            }
        }

        /** The parser of the record's object, which looks at each name of the object itself. */
        private final class Members extends JsonParserDelegate {
            private final DeserializationContext context;
            private final JsonStreamContext object;

            private Members(JsonParser parser, DeserializationContext context) {
                super(parser);
                this.context = context;
                this.object = parser.getParsingContext();
            }

            @Override
            public JsonToken nextToken() throws IOException {
                JsonToken token = super.nextToken();
                if (delegate.getParsingContext().equals(object)) {
                    requireKnown(delegate, context);
                }
                return token;
            }
        }
    }
}
