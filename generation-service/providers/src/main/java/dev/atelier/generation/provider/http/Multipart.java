// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** A form with files, written into the workspace of a run so that no upload has to fit into memory. */
public final class Multipart implements AutoCloseable {
    private final String boundary = "atelier-" + UUID.randomUUID();
    private final Path file;
    private final OutputStream out;

    private Multipart(Path file) throws IOException {
        this.file = file;
        this.out = Files.newOutputStream(file);
    }

    public static Multipart in(Path workspace) throws IOException {
        return new Multipart(Files.createTempFile(workspace, "form-", ".multipart"));
    }

    public Multipart field(String name, String value) throws IOException {
        write("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quoted(name) + "\"\r\n\r\n" + value
                + "\r\n");
        return this;
    }

    public Multipart file(String name, String fileName, String contentType, Path content) throws IOException {
        write("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quoted(name) + "\"; filename=\""
                + quoted(fileName) + "\"\r\nContent-Type: " + contentType + "\r\n\r\n");
        Files.copy(content, out);
        write("\r\n");
        return this;
    }

    /** Ends the form. */
    @Override
    public void close() throws IOException {
        write("--" + boundary + "--\r\n");
        out.close();
    }

    Path file() {
        return file;
    }

    String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(String name) {
        return name.replace("\\", "_").replace("\"", "%22").replace("\r", "_").replace("\n", "_");
    }
}
