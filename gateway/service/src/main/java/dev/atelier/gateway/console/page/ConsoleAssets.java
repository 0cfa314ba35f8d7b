// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * The script and the stylesheet of the console ({@code gateway/console}), read and compressed once at the start. Their names
 * carry a hash of their content, and {@code assets.json} of the bundler lists the names.
 */
@Singleton
class ConsoleAssets {
    static final String FOLDER = "/console/assets/";

    private static final String BUNDLE = "/console/";
    private static final Map<String, String> TYPES =
            Map.of("js", "text/javascript; charset=utf-8", "css", "text/css; charset=utf-8");

    private final Map<String, Asset> assets = new HashMap<>();
    private final Map<String, String> entries = new HashMap<>();
    private final String policy;

    /** A file in both forms in which it is sent. */
    record Asset(String type, Buffer plain, Buffer compressed) {}

    ConsoleAssets() {
        policy = new String(read("content-security-policy.txt"), StandardCharsets.UTF_8).strip();
        JsonObject outputs = new JsonObject(Buffer.buffer(read("assets.json"))).getJsonObject("outputs");
        for (String output : outputs.fieldNames()) {
            String name = output.substring(output.lastIndexOf('/') + 1);
            byte[] content = read("assets/" + name);
            String type = Objects.requireNonNull(TYPES.get(ending(name)), name);
            assets.put(name, new Asset(type, Buffer.buffer(content), Buffer.buffer(compress(content))));
            String source = outputs.getJsonObject(output).getString("entryPoint");
            if (source != null) {
                entries.put(source.substring(source.lastIndexOf('/') + 1), FOLDER + name);
            }
        }
    }

    Optional<Asset> find(String name) {
        return Optional.ofNullable(assets.get(name));
    }

    /** The path of the file that the bundler made of a source: {@code console.ts}. */
    String link(String source) {
        return Objects.requireNonNull(entries.get(source), source);
    }

    /**
     * What the page may load and run; its views were tested with it. Nothing inline, nothing of another origin, and only
     * lit-html makes markup. Media of clients have the same origin but no type that a browser runs, which {@code nosniff} on
     * them enforces.
     */
    String policy() {
        return policy;
    }

    /** What a browser loads before it shows the console for the first time. */
    int compressedBytes() {
        return assets.values().stream()
                .mapToInt(asset -> asset.compressed().length())
                .sum();
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static byte[] read(String file) {
        try (InputStream in = Objects.requireNonNull(ConsoleAssets.class.getResourceAsStream(BUNDLE + file), file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] compress(byte[] content) {
        var compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }
}
