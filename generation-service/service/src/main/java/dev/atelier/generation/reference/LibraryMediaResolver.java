// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.estimate.MediaResolver;
import dev.atelier.generation.estimate.ResolvedMedia;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.library.FoundMedia;
import dev.atelier.generation.media.FieldPath;
import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the media of a request in the library, and fetches links into it. */
@ApplicationScoped
class LibraryMediaResolver implements MediaResolver {
    private static final String VOICE_PITCH = "voice_pitch_hz";

    private final LibraryLookup library;
    private final ReferenceConfig config;

    LibraryMediaResolver(LibraryLookup library, ReferenceConfig config) {
        this.library = library;
        this.config = config;
    }

    @Override
    public ObjectNode withMentioned(Caller caller, Model model, ObjectNode input) {
        List<MediaField> missing = model.input().missingMedia(input);
        if (missing.isEmpty()) {
            return input;
        }
        Set<String> references = new LinkedHashSet<>(
                new Mentioned(model, input, config.mostMentions()).references().values());
        Map<String, FoundMedia> found = library.find(caller.account(), references);
        ObjectNode filled = input.deepCopy();
        for (MediaField field : missing) {
            List<String> fitting = references.stream()
                    .filter(reference -> fits(field, found.get(reference)))
                    .limit(model.input().most(field))
                    .toList();
            fitting.forEach(references::remove);
            fill(filled, field, fitting);
        }
        return filled;
    }

    private static boolean fits(MediaField field, @Nullable FoundMedia media) {
        return media != null && field.takes().isA(String.valueOf(media.type()));
    }

    private static void fill(ObjectNode input, MediaField field, List<String> references) {
        if (references.isEmpty()) {
            return;
        }
        if (field.isArray()) {
            ArrayNode several = input.putArray(field.name());
            references.forEach(several::add);
        } else {
            input.put(field.name(), references.getFirst());
        }
    }

    @Override
    public ResolvedMedia resolve(Caller caller, Model model, ObjectNode input, ProjectId project) {
        List<Place> places = Place.of(model, input);
        var mentioned = new Mentioned(model, input, config.mostMentions());
        Set<String> references = references(places);
        references.addAll(mentioned.references().values());
        if (references.isEmpty() && places.isEmpty()) {
            return ResolvedMedia.none(input);
        }
        Map<String, FoundMedia> found = library.find(caller.account(), references);
        ObjectNode forUpstream = input.deepCopy();
        List<InputFile> files = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (Place place : places) {
            FoundMedia media = media(place, found, caller, model, project);
            if (place.field().takes() == MediaField.Takes.VOICE) {
                Optional.ofNullable(media.pitchHz()).ifPresent(pitch -> forUpstream.put(VOICE_PITCH, pitch));
            } else {
                place.path().set(forUpstream, String.valueOf(media.url()));
                files.add(file(place.path(), place.field(), media, input));
            }
        }
        mentioned
                .attach(found, forUpstream, addresses(files), warnings)
                .forEach(one -> files.add(file(one.path(), one.field(), one.media(), input)));
        files.stream().filter(InputFile::isCut).forEach(file -> warnings.add(cut(file)));
        return new ResolvedMedia(files, forUpstream, warnings);
    }

    private static Set<String> addresses(List<InputFile> files) {
        return files.stream().map(InputFile::url).collect(Collectors.toUnmodifiableSet());
    }

    private Set<String> references(List<Place> places) {
        Set<String> references = new LinkedHashSet<>();
        int links = 0;
        for (Place place : places) {
            switch (place.reference()) {
                case MediaReference.InLibrary(String text) -> references.add(text);
                case MediaReference.Voice(String text) -> references.add(text);
                case MediaReference.Link _ -> links++;
            }
        }
        if (references.size() > config.most() || links > config.mostLinks()) {
            throw ApiException.invalid(
                    "One request has at most " + config.most() + " references and " + config.mostLinks() + " links.",
                    "input");
        }
        return references;
    }

    private FoundMedia media(
            Place place, Map<String, FoundMedia> found, Caller caller, Model model, ProjectId project) {
        FoundMedia media = switch (place.reference()) {
            case MediaReference.InLibrary(String text) -> there(place, found.get(text));
            case MediaReference.Voice(String text) -> there(place, found.get(text));
            case MediaReference.Link(String url) ->
                library.fetch(caller.account(), project.value(), model.slug(), place, url);
        };
        if (!fits(place.field(), media)) {
            String wanted = place.field().takes().wire();
            throw place.refusal(
                    "This takes " + article(wanted) + ", not " + article(String.valueOf(media.type())) + ".");
        }
        return media;
    }

    private static FoundMedia there(Place place, @Nullable FoundMedia media) {
        if (media == null) {
            throw place.refusal("There is no such thing on this account.");
        }
        return media;
    }

    private static InputFile file(FieldPath path, MediaField field, FoundMedia media, ObjectNode input) {
        BigDecimal length = media.durationSeconds();
        if (field.takes().isClip() && length == null) {
            throw ApiException.invalid("The length of this clip cannot be read.", "input." + path);
        }
        Optional<BigDecimal> limit = field.seconds().map(seconds -> BigDecimal.valueOf(seconds.of(input)));
        boolean isCut = length != null
                && limit.filter(most -> length.compareTo(most) > 0).isPresent();
        return new InputFile(
                path.toString(),
                String.valueOf(media.url()),
                String.valueOf(media.contentType()),
                MediaKind.of(String.valueOf(media.type())),
                Objects.requireNonNullElse(media.width(), 0),
                Objects.requireNonNullElse(media.height(), 0),
                isCut ? limit.orElseThrow() : length,
                isCut);
    }

    private static String cut(InputFile file) {
        BigDecimal seconds = file.facts().seconds().orElseThrow();
        return file.path() + " is cut to its first "
                + seconds.stripTrailingZeros().toPlainString() + " seconds.";
    }

    private static String article(String kind) {
        return ("aeiou".indexOf(kind.charAt(0)) >= 0 ? "an " : "a ") + kind;
    }
}
