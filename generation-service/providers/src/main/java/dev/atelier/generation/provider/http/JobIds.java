// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;

/** Lets a job's id into our URLs only when it cannot change what the URL means. */
public final class JobIds {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,127}");

    private JobIds() {}

    public static Optional<String> read(JsonNode id) {
        return Optional.of(id).filter(JsonNode::isTextual).map(JsonNode::asText).filter(JobIds::isSafe);
    }

    public static boolean isSafe(String id) {
        return ID.matcher(id).matches();
    }
}
