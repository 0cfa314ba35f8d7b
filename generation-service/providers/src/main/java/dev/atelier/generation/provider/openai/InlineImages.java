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

/** Reads the images in an answer that contains them as base64, without ever holding a whole image in memory. */
final class InlineImages {

    /**
     * The images of an answer.
     *
     * @param urls of images that must be downloaded
     */
    record Found(List<Path> files, List<String> urls) {}

    /** The answer does not have the form of this dialect, or contains too much. */
    static final class UnusableAnswerException extends Exception {
        UnusableAnswerException(String message) {
            super(message, null, false, false);
        }
    }

    private final Path folder;
    private final int maxImages;
    private final long maxBytes;
    private final List<Path> files = new ArrayList<>();
    private final List<String> urls = new ArrayList<>();

    private InlineImages(Path folder, int maxImages, long maxBytes) {
        this.folder = folder;
        this.maxImages = maxImages;
        this.maxBytes = maxBytes;
    }

    static Found read(Path answer, Path folder, int maxImages, long maxBytes)
            throws IOException, UnusableAnswerException {
        var images = new InlineImages(folder, maxImages, maxBytes);
        try (JsonParser parser = UpstreamJson.factory().createParser(answer.toFile())) {
            images.read(parser);
        } catch (JsonProcessingException | IllegalArgumentException _) {
            throw new UnusableAnswerException("the answer is no JSON, or its base64 is broken");
        }
        return new Found(images.files, images.urls);
    }

    private void read(JsonParser parser) throws IOException, UnusableAnswerException {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token != JsonToken.VALUE_STRING || !isInData(parser.getParsingContext())) {
                continue;
            }
            switch (parser.currentName()) {
                case "b64_json" -> decode(parser);
                case "url" -> urls.add(parser.getText());
                case null, default -> {}
            }
            if (files.size() + urls.size() > maxImages) {
                throw new UnusableAnswerException("more outputs than allowed");
            }
        }
    }

    private void decode(JsonParser parser) throws IOException, UnusableAnswerException {
        Path file = folder.resolve("inline-" + files.size());
        try (OutputStream out = new BoundedStream(Files.newOutputStream(file), maxBytes)) {
            parser.readBinaryValue(Base64Variants.MIME_NO_LINEFEEDS, out);
        } catch (TooLargeException _) {
            throw new UnusableAnswerException("an output is larger than allowed");
        }
        files.add(file);
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

    private static final class TooLargeException extends IOException {}

    private static final class BoundedStream extends FilterOutputStream {
        private long left;

        BoundedStream(OutputStream out, long limit) {
            super(out);
            this.left = limit;
        }

        @Override
        public void write(int b) throws IOException {
            count(1);
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            count(length);
            out.write(bytes, offset, length);
        }

        private void count(int length) throws IOException {
            left -= length;
            if (left < 0) {
                throw new TooLargeException();
            }
        }
    }
}
