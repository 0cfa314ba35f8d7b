// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.runtime.Startup;
import io.quarkus.runtime.util.ClassPathUtils;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All models of this installation, in order of their ids. */
@ApplicationScoped
@Startup
public class ModelCatalogue {
    private static final String FOLDER = "catalogue";
    private static final int REVISION_BYTES = 6;

    private final List<Model> models;
    private final Map<String, Model> byName = new HashMap<>();
    private final String revision;

    ModelCatalogue() {
        this(filesOnClassPath());
    }

    ModelCatalogue(SortedMap<String, String> files) {
        models = new CatalogueLoader()
                .load(files).stream()
                        .sorted(Comparator.comparingLong(Model::id))
                        .toList();
        models.forEach(model -> {
            byName.put(model.slug(), model);
            byName.put(Long.toString(model.id()), model);
        });
        revision = revision(files);
    }

    public List<Model> all() {
        return models;
    }

    /** By slug or by id. */
    public Optional<Model> find(ModelReference reference) {
        return Optional.ofNullable(byName.get(reference.text()));
    }

    public Optional<Model> find(long id) {
        return Optional.ofNullable(byName.get(Long.toString(id)));
    }

    public Model get(ModelReference reference) {
        return find(reference)
                .orElseThrow(() -> new ApiException(
                        ErrorCode.NOT_FOUND, "There is no such model. GET /v1/models lists them.", "model"));
    }

    /** Changes with any file; a generation remembers under which one it was priced. */
    public String revision() {
        return revision;
    }

    static SortedMap<String, String> filesOnClassPath() {
        SortedMap<String, String> files = new TreeMap<>();
        try {
            ClassPathUtils.consumeAsPaths(FOLDER, folder -> read(folder, files));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static void read(Path folder, Map<String, String> files) {
        try (var paths = Files.list(folder)) {
            for (Path path :
                    paths.filter(file -> file.toString().endsWith(".yaml")).toList()) {
                files.put(String.valueOf(path.getFileName()), Files.readString(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String revision(SortedMap<String, String> files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.forEach((name, text) -> digest.update((name + "\n" + text).getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest(), 0, REVISION_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }
}
