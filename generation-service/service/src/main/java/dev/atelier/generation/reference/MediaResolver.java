// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.library.LibraryClient;
import dev.atelier.generation.library.LibraryClient.FoundMedia;
import dev.atelier.generation.media.FieldPath;
import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.reference.LinkFetcher.LinkUse;
import dev.atelier.generation.reference.MediaArgument.MediaReference;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** Resolves the media of a request: looks references up in the library, and has links fetched there. */
@ApplicationScoped
public class MediaResolver {
    private static final String VOICE_PITCH = "voice_pitch_hz";

    /** Bounds on one request, above what any model takes: more references are a mistake or an attack. */
    private static final int MAX_REFERENCES = 32;

    private static final int MAX_LINKS = 10;

    /** Further mentions stay plain text. */
    private static final int MAX_MENTIONS = 16;

    private final LibraryClient library;
    private final LinkFetcher links;

    MediaResolver(@RestClient LibraryClient library, LinkFetcher links) {
        this.library = library;
        this.links = links;
    }

    /**
     * Fills required media members that the input lacks with the shelf items that its prompt mentions.
     *
     * @param input as the client sent it
     */
    public ObjectNode fillFromMentions(Caller caller, Model model, ObjectNode input) {
        List<MediaField> missing = model.input().missingMedia(input);
        if (missing.isEmpty()) {
            return input;
        }
        Set<String> references = new LinkedHashSet<>(
                new MentionAttacher(model, input, MAX_MENTIONS).references().values());
        Map<String, FoundMedia> found = find(caller.account(), references);
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

    /**
     * Resolves every media member of the input.
     *
     * @param input normalised by the model's schema
     * @param inline the data: URIs of the request
     * @throws ApiException naming the member whose media is missing or does not fit
     */
    public ResolvedMedia resolve(
            Caller caller, Model model, ObjectNode input, ProjectId project, InlineMedia inline, LinkUse use) {
        List<MediaArgument> arguments = MediaArgument.listOf(model, input);
        var mentions = new MentionAttacher(model, input, MAX_MENTIONS);
        Set<String> references = libraryReferences(arguments);
        references.addAll(mentions.references().values());
        if (references.isEmpty() && arguments.isEmpty()) {
            return ResolvedMedia.none(input);
        }
        Map<String, FoundMedia> found = find(caller.account(), references);
        ObjectNode forUpstream = input.deepCopy();
        ObjectNode shown = input.deepCopy();
        List<InputFile> files = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (MediaArgument argument : arguments) {
            FoundMedia media = switch (argument.reference()) {
                case MediaReference.InLibrary(String text) -> require(argument, found.get(text));
                case MediaReference.Link(String url) -> {
                    var link = new LibraryClient.ImportRequest(
                            caller.account(), project.value(), inline.url(url), model.slug(), caller.plan());
                    yield links.fetch(link, argument, use);
                }
            };
            requireFitting(argument, media);
            if (argument.field().takes() == MediaField.Takes.VOICE) {
                Optional.ofNullable(media.pitchHz()).ifPresent(pitch -> forUpstream.put(VOICE_PITCH, pitch));
            } else {
                argument.path().set(forUpstream, String.valueOf(media.url()));
                showFile(argument, media, shown);
                files.add(toInputFile(argument.path(), argument.field(), media, input));
            }
        }
        mentions.attach(found, forUpstream, urls(files), warnings)
                .forEach(one -> files.add(toInputFile(one.path(), one.field(), one.media(), input)));
        files.stream().filter(InputFile::isCut).forEach(file -> warnings.add(cutWarning(file)));
        return new ResolvedMedia(shown, files, forUpstream, warnings);
    }

    /** A data: URI cannot be read back from a generation, but the file that it became can. */
    private static void showFile(MediaArgument argument, FoundMedia media, ObjectNode shown) {
        boolean isInline =
                argument.reference() instanceof MediaReference.Link(String url) && InlineMedia.isDataUri(url);
        if (isInline && media.id() != null) {
            argument.path().set(shown, media.id());
        }
    }

    private static Set<String> urls(List<InputFile> files) {
        return files.stream().map(InputFile::url).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> libraryReferences(List<MediaArgument> arguments) {
        Set<String> references = new LinkedHashSet<>();
        int links = 0;
        for (MediaArgument argument : arguments) {
            switch (argument.reference()) {
                case MediaReference.InLibrary(String text) -> references.add(text);
                case MediaReference.Link _ -> links++;
            }
        }
        if (references.size() > MAX_REFERENCES || links > MAX_LINKS) {
            throw ApiException.invalid(
                    "One request has at most " + MAX_REFERENCES + " references and " + MAX_LINKS + " links.", "input");
        }
        return references;
    }

    private static void requireFitting(MediaArgument argument, FoundMedia media) {
        if (!fits(argument.field(), media)) {
            String wanted = argument.field().takes().wire();
            throw argument.refusal(
                    "This takes " + withArticle(wanted) + ", not " + withArticle(String.valueOf(media.type())) + ".");
        }
    }

    private static FoundMedia require(MediaArgument argument, @Nullable FoundMedia media) {
        if (media == null) {
            throw argument.refusal("There is no such thing on this account.");
        }
        return media;
    }

    private static InputFile toInputFile(FieldPath path, MediaField field, FoundMedia media, ObjectNode input) {
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
                MediaKind.find(String.valueOf(media.type())).orElse(MediaKind.OTHER),
                Objects.requireNonNullElse(media.width(), 0),
                Objects.requireNonNullElse(media.height(), 0),
                isCut ? limit.orElseThrow() : length,
                isCut);
    }

    private static String cutWarning(InputFile file) {
        BigDecimal seconds = Objects.requireNonNull(file.seconds(), "a cut clip has a length");
        return file.path() + " is cut to its first "
                + seconds.stripTrailingZeros().toPlainString() + " seconds.";
    }

    private static String withArticle(String kind) {
        return ("aeiou".indexOf(kind.charAt(0)) >= 0 ? "an " : "a ") + kind;
    }

    /** The media that exist, by reference. */
    private Map<String, FoundMedia> find(long account, Set<String> references) {
        Map<String, FoundMedia> found = new HashMap<>();
        if (!references.isEmpty()) {
            var requested = List.copyOf(references);
            List<FoundMedia> answers = library.resolve(new LibraryClient.ResolveRequest(account, requested))
                    .media();
            for (int i = 0; i < Math.min(requested.size(), answers.size()); i++) {
                if (answers.get(i).found()) {
                    found.put(requested.get(i), answers.get(i));
                }
            }
        }
        return found;
    }
}
