// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.output.OutputFileClient.FetchedFile;
import dev.atelier.compat.request.CompatRequest;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The pictures of a run as base64 in JSON: several of some megabytes each, of which none is in memory as a whole.
 *
 * @param head the members before the pictures
 * @param files of the pictures; written once, then closed
 */
record PictureBody(ObjectNode head, List<FetchedFile> files) {

    void writeAndClose(OutputStream out) throws IOException {
        try {
            write(out);
        } finally {
            files.forEach(FetchedFile::close);
        }
    }

    private void write(OutputStream out) throws IOException {
        String members = head.toString();
        String separator = ",\"data\":[{\"b64_json\":\"";
        out.write(ascii(members.substring(0, members.length() - 1)));
        for (FetchedFile file : files) {
            out.write(ascii(separator));
            // The encoder closes what it writes to, to write its last bytes.
            try (OutputStream encoder = Base64.getEncoder().wrap(new Unclosed(out))) {
                Files.copy(file.file(), encoder);
            }
            separator = "\"},{\"b64_json\":\"";
        }
        out.write(ascii("\"}]}"));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The members of an answer before its pictures. */
    static ObjectNode head(CompatRequest request) {
        JsonNode first = request.progress().outputs().path(0);
        ObjectNode head = JsonNodeFactory.instance
                .objectNode()
                .put("created", request.createdAt().getEpochSecond());
        size(first).ifPresent(size -> head.put("size", size));
        return head.put("output_format", format(first));
    }

    /** The true size: the model's shapes are not always those that were asked for. */
    static Optional<String> size(JsonNode output) {
        return Optional.of(output.path("width").asInt() + "x"
                        + output.path("height").asInt())
                .filter(_ -> output.path("width").asInt() > 0);
    }

    /** The vendor's word for the form of the file. */
    static String format(JsonNode output) {
        String url = output.path("url").asText();
        String ending = url.substring(url.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return ending.equals("jpg") ? "jpeg" : ending;
    }

    /** A stream that goes on when what writes to it is closed. */
    private static final class Unclosed extends FilterOutputStream {
        private Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
