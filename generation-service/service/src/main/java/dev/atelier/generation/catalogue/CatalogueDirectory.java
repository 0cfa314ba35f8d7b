// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.generation.catalogue.CatalogueLoader.CatalogueException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The operator's directory of model files. */
final class CatalogueDirectory {
    private final Path directory;
    private final int mostFiles;
    private final int mostBytes;

    CatalogueDirectory(Path directory, int mostFiles, int mostBytes) {
        this.directory = directory;
        this.mostFiles = mostFiles;
        this.mostBytes = mostBytes;
    }

    /** Changes when a file is added, removed or written; cheap enough to compute every few seconds. */
    String state() throws IOException {
        var state = new StringBuilder();
        for (Path file : files()) {
            state.append(file.getFileName())
                    .append(' ')
                    .append(Files.getLastModifiedTime(file).toInstant())
                    .append(' ')
                    .append(Files.size(file))
                    .append('\n');
        }
        return state.toString();
    }

    /** @throws CatalogueException when there are too many or too large files */
    SortedMap<String, String> read() throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        for (Path file : files()) {
            String name = String.valueOf(file.getFileName());
            if (Files.size(file) > mostBytes) {
                throw new CatalogueException(List.of(name + ":1: is larger than " + mostBytes + " bytes"));
            }
            try {
                texts.put(name, Files.readString(file));
            } catch (CharacterCodingException _) {
                throw new CatalogueException(List.of(name + ":1: is not UTF-8"));
            }
        }
        return texts;
    }

    private List<Path> files() throws IOException {
        try (var paths = Files.list(directory)) {
            List<Path> files = paths.filter(CatalogueDirectory::isModelFile)
                    .sorted()
                    .limit(mostFiles + 1L)
                    .toList();
            if (files.size() > mostFiles) {
                throw new CatalogueException(List.of(directory + ":1: holds more than " + mostFiles + " files"));
            }
            return files;
        }
    }

    private static boolean isModelFile(Path file) {
        String name = String.valueOf(file.getFileName());
        return !name.startsWith(".") && (name.endsWith(".yaml") || name.endsWith(".yml")) && Files.isRegularFile(file);
    }
}
