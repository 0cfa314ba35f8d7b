// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Takes pictures out of an answer that carries them as base64, one at a time and never a whole one in memory. */
final class InlineImages {

    /**
     * What was found.
     *
     * @param urls of pictures that lie elsewhere
     */
    record Found(List<Path> files, List<String> urls) {}

    /** The answer is not what this dialect answers with, or holds too much. */
    static final class Unusable extends Exception {
        Unusable(String message) {
            super(message, null, false, false);
        }
    }

    private final Path folder;
    private final int most;
    private final long largest;
    private final List<Path> files = new ArrayList<>();
    private final List<String> urls = new ArrayList<>();

    private InlineImages(Path folder, int most, long largest) {
        this.folder = folder;
        this.most = most;
        this.largest = largest;
    }

    static Found read(Path answer, Path folder, int most, long largest) throws IOException, Unusable {
        var images = new InlineImages(folder, most, largest);
        try (JsonParser parser = UpstreamJson.factory().createParser(answer.toFile())) {
            images.read(parser);
        } catch (JsonProcessingException | IllegalArgumentException _) {
            throw new Unusable("the answer is no JSON, or its base64 is broken");
        }
        return new Found(images.files, images.urls);
    }

    private void read(JsonParser parser) throws IOException, Unusable {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token != JsonToken.VALUE_STRING || !isInData(parser.getParsingContext())) {
                continue;
            }
            switch (parser.currentName()) {
                case "b64_json" -> decode(parser);
                case "url" -> urls.add(parser.getText());
                case null, default -> {}
            }
            if (files.size() + urls.size() > most) {
                throw new Unusable("more outputs than allowed");
            }
        }
    }

    private void decode(JsonParser parser) throws IOException, Unusable {
        Path file = folder.resolve("inline-" + files.size());
        try (OutputStream out = new Bounded(Files.newOutputStream(file), largest)) {
            parser.readBinaryValue(Base64Variants.MIME_NO_LINEFEEDS, out);
        } catch (TooLarge _) {
            throw new Unusable("an output is larger than allowed");
        }
        files.add(file);
    }

    /** {@code data[n].member}: other members of the answer may have the same names. */
    private static boolean isInData(JsonStreamContext object) {
        JsonStreamContext array = object.getParent();
        return object.inObject()
                && array != null
                && array.inArray()
                && array.getParent() != null
                && "data".equals(array.getParent().getCurrentName());
    }

    private static final class TooLarge extends IOException {}

    private static final class Bounded extends FilterOutputStream {
        private long left;

        Bounded(OutputStream out, long limit) {
            super(out);
            this.left = limit;
        }

        @Override
        public void write(int b) throws IOException {
            take(1);
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            take(length);
            out.write(bytes, offset, length);
        }

        private void take(int length) throws IOException {
            left -= length;
            if (left < 0) {
                throw new TooLarge();
            }
        }
    }
}
