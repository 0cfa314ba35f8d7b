// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.atelier.generation.provider.http.JsonText;
import dev.atelier.generation.provider.http.OutputText;
import dev.atelier.generation.provider.http.OutputText.UnusableException;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.platform.media.MediaKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the images in an answer that may contain them, without ever holding a whole image in memory. */
final class ImagesAnswer {
    private static final Optional<MediaKind> IMAGE = Optional.of(MediaKind.IMAGE);

    private final Path answer;
    private final Path folder;
    private final int maxImages;
    private final long maxBytes;

    private ImagesAnswer(Path answer, Path folder, int maxImages, long maxBytes) {
        this.answer = answer;
        this.folder = folder;
        this.maxImages = maxImages;
        this.maxBytes = maxBytes;
    }

    /** The images in their order, at most one for each entry of the answer. */
    static List<RemoteOutput> read(Path answer, Path folder, int maxImages, long maxBytes)
            throws IOException, UnusableException {
        return new ImagesAnswer(answer, folder, maxImages, maxBytes).read();
    }

    /** Where the texts of one entry begin; a negative offset is none. */
    private record Entry(int index, long inline, long address) {}

    private List<RemoteOutput> read() throws IOException, UnusableException {
        List<RemoteOutput> images = new ArrayList<>();
        for (Entry entry : entries()) {
            Optional<RemoteOutput> image = read(entry.inline(), entry);
            (image.isPresent() ? image : read(entry.address(), entry)).ifPresent(images::add);
        }
        return images;
    }

    private Optional<RemoteOutput> read(long offset, Entry entry) throws IOException, UnusableException {
        if (offset < 0) {
            return Optional.empty();
        }
        try (InputStream text = JsonText.open(answer, offset)) {
            return OutputText.read(text, folder.resolve("inline-" + entry.index()), maxBytes, IMAGE);
        }
    }

    private List<Entry> entries() throws IOException, UnusableException {
        List<Entry> entries = new ArrayList<>();
        try (JsonParser parser = UpstreamJson.factory().createParser(answer.toFile())) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING && isInData(parser.getParsingContext())) {
                    add(parser, entries);
                    requireAllowed(entries.size());
                }
            }
        } catch (JsonProcessingException _) {
            throw new UnusableException("the answer is no JSON");
        }
        return entries;
    }

    private void requireAllowed(int images) throws UnusableException {
        if (images > maxImages) {
            throw new UnusableException("more outputs than allowed");
        }
    }

    private static void add(JsonParser parser, List<Entry> entries) throws IOException {
        int index = parser.getParsingContext().getParent().getCurrentIndex();
        long offset = parser.currentTokenLocation().getByteOffset();
        Entry known = entries.isEmpty() || entries.getLast().index() != index
                ? new Entry(index, -1, -1)
                : entries.removeLast();
        entries.add(
                switch (parser.currentName()) {
                    case "b64_json" -> new Entry(index, offset, known.address());
                    case "url" -> new Entry(index, known.inline(), offset);
                    case null, default -> known;
                });
    }

    /** True for {@code data[n].member}: other members of the answer may have the same names. */
    private static boolean isInData(JsonStreamContext object) {
        JsonStreamContext array = object.getParent();
        return object.inObject()
                && array != null
                && array.inArray()
                && array.getParent() != null
                && "data".equals(array.getParent().getCurrentName());
    }
}
