// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.platform.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A complete multipart form, whose files are on the disk of this replica until it is closed. */
public final class FormBody implements AutoCloseable {
    private static final String LIST = "[]";

    private final List<Text> texts;
    private final List<FilePart> files;
    private final Runnable onClose;
    private boolean isClosed;

    FormBody(List<Text> texts, List<FilePart> files, Runnable onClose) {
        this.texts = List.copyOf(texts);
        this.files = List.copyOf(files);
        this.onClose = onClose;
    }

    /** A field of the form that is no file. */
    public record Text(String name, String value) {}

    /**
     * A file of the form.
     *
     * @param fileName as the sender wrote it
     */
    public record FilePart(String name, String fileName, SpooledFile content) {}

    /** The fields in the order in which they came; clients write a list as {@code name[]}. */
    public List<Text> texts() {
        return texts;
    }

    /** The files of a field, whether the client writes it as one or as a list. */
    public List<FilePart> files(String name) {
        return files.stream()
                .filter(file -> file.name().equals(name) || file.name().equals(name + LIST))
                .toList();
    }

    /** The names of all fields that hold files, without the sign of a list. */
    public List<String> fileNames() {
        return files.stream()
                .map(file -> file.name().endsWith(LIST)
                        ? file.name().substring(0, file.name().length() - LIST.length())
                        : file.name())
                .distinct()
                .toList();
    }

    /** The only file of a field; refuses several. */
    public Optional<FilePart> file(String name) {
        List<FilePart> found = files(name);
        if (found.size() > 1) {
            throw ApiException.invalid("The form has more than one file " + name + ".", name);
        }
        return found.stream().findFirst();
    }

    /** Equal for a form and its repeat, which has another boundary and may have its fields in another order. */
    public byte[] content() {
        return Stream.concat(
                        texts.stream(),
                        files.stream()
                                .map(file -> new Text(
                                        file.name(),
                                        file.fileName() + " " + file.content().hash())))
                // The order among the fields of one name stays: it says which picture is the first.
                .sorted(Comparator.comparing(Text::name))
                // The lengths separate the fields: "ab" with "c" and "a" with "bc" differ.
                .map(text -> text.name().length() + " " + text.value().length() + " " + text.name() + text.value())
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** May be called again. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        files.forEach(file -> file.content().close());
        onClose.run();
    }
}
