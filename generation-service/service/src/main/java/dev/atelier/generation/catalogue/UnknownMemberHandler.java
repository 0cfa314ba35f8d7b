// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import java.io.IOException;

/** Reports unknown members of a file and reads on, so that all of them are reported at once. */
final class UnknownMemberHandler extends DeserializationProblemHandler {
    private final FileProblems problems;

    UnknownMemberHandler(FileProblems problems) {
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
        // The position of the parser is of no use: members are buffered before they are read.
        problems.addUnknown(name);
        parser.skipChildren();
        return true;
    }
}
