// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What can be uploaded, and the name that it gets. */
public final class Source {
    /** Deeper than the input of any model. */
    private static final int DEEPEST = 20;

    private static final String NO_NAME = "file";

    private final String name;
    private final Object content;

    private Source(String name, Object content) {
        this.name = name;
        this.content = content;
    }

    /** A file, with its name. */
    public static Source of(Path path) {
        Path name = path.getFileName();
        return new Source(name == null ? NO_NAME : name.toString(), path);
    }

    /** Bytes, which must not change until they are uploaded. */
    public static Source of(byte[] bytes, String name) {
        return new Source(name, bytes);
    }

    /** A stream, which is read to its end, and kept in a temporary file meanwhile: it may have to be sent again. It stays open. */
    public static Source of(InputStream stream, String name) {
        return new Source(name, stream);
    }

    String name() {
        return name;
    }

    /** Does something with the content in a form that can be sent more than once. */
    <T> T with(Function<BodyPublisher, T> work) {
        if (content instanceof byte[] bytes) {
            return work.apply(BodyPublishers.ofByteArray(bytes));
        }
        Path kept = null;
        try {
            if (content instanceof InputStream stream) {
                kept = Files.createTempFile("atelier-upload", null);
                Files.copy(stream, kept, StandardCopyOption.REPLACE_EXISTING);
            }
            return work.apply(BodyPublishers.ofFile(kept == null ? (Path) content : kept));
        } catch (IOException e) {
            throw new AtelierException(name + " cannot be read: " + e, e);
        } finally {
            delete(kept);
        }
    }

    private static void delete(@Nullable Path kept) {
        if (kept != null && !kept.toFile().delete()) {
            kept.toFile().deleteOnExit();
        }
    }

    /** Puts what {@code upload} answers in place of each file, stream and piece of bytes of an input. A text stays a text. */
    static @Nullable Object replaceIn(@Nullable Object value, Function<Source, String> upload, int depth) {
        if (depth > DEEPEST) {
            return value;
        }
        if (value instanceof Map<?, ?> members) {
            Map<String, @Nullable Object> replaced = new LinkedHashMap<>();
            members.forEach((name, member) -> replaced.put(String.valueOf(name), replaceIn(member, upload, depth + 1)));
            return replaced;
        }
        if (value instanceof List<?> items) {
            List<@Nullable Object> replaced = new ArrayList<>();
            items.forEach(item -> replaced.add(replaceIn(item, upload, depth + 1)));
            return replaced;
        }
        Source source = sourceOf(value);
        return source == null ? value : upload.apply(source);
    }

    private static @Nullable Source sourceOf(@Nullable Object value) {
        if (value instanceof Source source) {
            return source;
        }
        if (value instanceof Path path) {
            return of(path);
        }
        if (value instanceof byte[] bytes) {
            return of(bytes, NO_NAME);
        }
        return value instanceof InputStream stream ? of(stream, NO_NAME) : null;
    }
}
