// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.replay.Fingerprint;
import dev.atelier.compat.upload.FormBody;
import dev.atelier.compat.upload.FormBody.FilePart;
import java.util.List;
import java.util.Optional;

/**
 * A call whose body fits the schema of its path, whether it came as JSON or as a form; closing it deletes its files.
 *
 * @param members without those that are null, and without files
 * @param form the whole form; empty for JSON
 */
record OpenAiCall(String path, ObjectNode members, Optional<FormBody> form, Fingerprint fingerprint)
        implements AutoCloseable {

    Optional<String> text(String member) {
        return Optional.ofNullable(members.get(member)).map(JsonNode::asText);
    }

    boolean flag(String member) {
        return members.path(member).asBoolean();
    }

    /** The files of a field of the form. */
    List<FilePart> files(String field) {
        return form.map(sent -> sent.files(field)).orElse(List.of());
    }

    @Override
    public void close() {
        form.ifPresent(FormBody::close);
    }
}
