// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.util.stream.Collectors;

/** Describes a parse error in terms of the file, not of the program. */
final class YamlErrorMessage {
    private YamlErrorMessage() {}

    static int line(JsonProcessingException fault) {
        return fault.getLocation() == null ? 1 : fault.getLocation().getLineNr();
    }

    static String sentence(JsonProcessingException fault) {
        String where = fault instanceof JsonMappingException mapping ? path(mapping) : "";
        Throwable cause = fault.getCause();
        String reason = cause == null || cause.getMessage() == null ? fault.getOriginalMessage() : cause.getMessage();
        String text = String.valueOf(reason);
        int end = text.indexOf('\n');
        return (where.isEmpty() ? "" : where + ": ") + (end < 0 ? text : text.substring(0, end));
    }

    private static String path(JsonMappingException fault) {
        return fault.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }
}
