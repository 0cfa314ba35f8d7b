// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.library.LibraryClient.FoundMedia;
import dev.atelier.generation.media.FieldPath;
import dev.atelier.generation.reference.MediaArgument.MediaReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Attaches the shelf items that a prompt mentions to media members that can take them. */
final class MentionAttacher {
    private static final String PROMPT = "prompt";

    private final Model model;
    private final ObjectNode input;
    private final Set<String> names;

    MentionAttacher(Model model, ObjectNode input, int most) {
        this.model = model;
        this.input = input;
        this.names = PromptMentions.names(input.path(PROMPT).asText(), most);
    }

    /** The references to look up, by name. */
    Map<String, String> references() {
        Map<String, String> references = new LinkedHashMap<>();
        names.forEach(name -> references.put(name, MediaReference.shelf(name).text()));
        return references;
    }

    /**
     * The member of each found item; writes the prompt into {@code forUpstream} without the @ signs.
     *
     * @param found by reference
     * @param present addresses of the media that the input has already
     */
    List<Attached> attach(
            Map<String, FoundMedia> found, ObjectNode forUpstream, Set<String> present, List<String> warnings) {
        if (names.isEmpty()) {
            return List.of();
        }
        List<Attached> attached = new ArrayList<>();
        references().forEach((name, reference) -> {
            FoundMedia media = found.get(reference);
            if (media == null) {
                warnings.add("@" + name + " is not a shelf item; it was sent as plain text.");
                return;
            }
            if (present.contains(String.valueOf(media.url()))) {
                return;
            }
            Optional<Attached> slot = findSlot(media, forUpstream);
            slot.ifPresent(one -> {
                one.path().set(forUpstream, String.valueOf(media.url()));
                attached.add(one);
            });
            if (slot.isEmpty()) {
                warnings.add("@" + name + " was not attached: the model takes no further " + media.type() + ".");
            }
        });
        forUpstream.put(
                PROMPT,
                PromptMentions.toPlainText(
                        input.path(PROMPT).asText(),
                        name -> found.containsKey(MediaReference.shelf(name).text())));
        return attached;
    }

    /** A found item and the member that takes it. */
    record Attached(FieldPath path, MediaField field, FoundMedia media) {}

    private Optional<Attached> findSlot(FoundMedia media, ObjectNode forUpstream) {
        return model.input().mediaFields().stream()
                .filter(field -> field.takes().isA(String.valueOf(media.type())))
                .flatMap(field -> findFree(field, forUpstream).stream().map(path -> new Attached(path, field, media)))
                .findFirst();
    }

    private Optional<FieldPath> findFree(MediaField field, ObjectNode forUpstream) {
        int taken = forUpstream.path(field.name()).size();
        if (field.isArray()) {
            return taken < model.input().most(field)
                    ? Optional.of(new FieldPath(field.name(), taken))
                    : Optional.empty();
        }
        return forUpstream.has(field.name()) ? Optional.empty() : Optional.of(new FieldPath(field.name(), -1));
    }
}
