// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.translate.BodyFault;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.compat.translate.NativeInput;
import dev.atelier.compat.translate.Translation;
import dev.atelier.platform.caller.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Replaces links to our own files by references, so that nothing of ours is fetched over the network. */
@Singleton
public class MediaLinks {
    private final OwnFiles files;

    MediaLinks(OwnFiles files) {
        this.files = files;
    }

    /** Changes the input in place. */
    public void resolve(Dialect dialect, Caller caller, Translation translation, NativeInput input) {
        for (String member : input.links()) {
            JsonNode value = input.input().path(member);
            if (value.isTextual()) {
                input.input().set(member, resolved(dialect, caller, translation, input, member, value));
            }
            if (value instanceof ArrayNode list) {
                for (int i = 0; i < list.size(); i++) {
                    list.set(i, resolved(dialect, caller, translation, input, member + "[" + i + "]", list.get(i)));
                }
            }
        }
    }

    private JsonNode resolved(
            Dialect dialect, Caller caller, Translation translation, NativeInput input, String place, JsonNode link) {
        String url = link.asText();
        if (!files.isOurs(dialect, url)) {
            return link;
        }
        return files.reference(dialect, caller, url)
                .<JsonNode>map(TextNode::valueOf)
                .orElseThrow(() -> {
                    List<Object> loc = translation.location(input.model(), Optional.of("input." + place));
                    return new InvalidBody(List.of(
                            BodyFault.of(loc, "There is no such file on this account.", "file_download_error")));
                });
    }
}
