// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import java.io.IOException;

/** Notes members a file should not have and reads on, so that all of them are told at once. */
final class UnknownMembers extends DeserializationProblemHandler {
    private final Problems problems;

    UnknownMembers(Problems problems) {
        this.problems = problems;
    }

    @Override
    public boolean handleUnknownProperty(
            DeserializationContext context,
            JsonParser parser,
            JsonDeserializer<?> deserializer,
            Object beanOrClass,
            String name)
            throws IOException {
        // Where the parser stands says nothing: members are buffered before they are looked at.
        problems.addUnknown(name);
        parser.skipChildren();
        return true;
    }
}
