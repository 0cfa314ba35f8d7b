// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.model;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.atelier.compat.translate.DataFile;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.error.NearestName;
import io.quarkus.runtime.Startup;
import io.smallrye.config.ConfigMapping;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The names of models in the dialects. A name leads to one slug or to several, of which the first one is run that can do
 * what is asked; every slug that can do it is a name too. The built-in names are a file of this program, and the
 * operator's file is laid over it.
 */
@Startup
@Singleton
public class ModelNames {
    private static final TypeReference<Map<String, Map<String, List<String>>>> FORM = new TypeReference<>() {};
    /** At the end of a name that stands for all names with this beginning. */
    private static final String ANYTHING = "*";

    private static final String PARAM = "model";
    /** A longer sentence helps nobody; the whole list is a call of its own. */
    private static final int MOST_NAMED = 40;

    private final NativeModels models;
    private final Map<String, Map<String, List<String>>> names;

    ModelNames(NativeModels models, NamesConfig config) {
        this.models = models;
        this.names = read(config.namesFile());
    }

    /** Where the operator's own names are. */
    @ConfigMapping(prefix = "atelier.compat")
    public interface NamesConfig {
        /** YAML file with the names of models in the dialects, laid over the built-in ones; see docs/compat.md. */
        Optional<Path> namesFile();
    }

    static Map<String, Map<String, List<String>>> read(Optional<Path> operators) {
        Map<String, Map<String, List<String>>> names = new HashMap<>();
        DataFile.resource("dialects/names.yaml", FORM)
                .forEach((dialect, own) -> names.put(dialect, new HashMap<>(own)));
        operators.ifPresent(file -> {
            try {
                DataFile.parse(Files.readString(file), FORM)
                        .forEach((dialect, own) -> names.computeIfAbsent(requireDialect(dialect), _ -> new HashMap<>())
                                .putAll(own));
            } catch (IOException | IllegalArgumentException e) {
                throw new IllegalStateException(
                        "atelier.compat.names-file " + file + " cannot be used: " + e.getMessage(), e);
            }
        });
        return names;
    }

    private static String requireDialect(String name) {
        return DialectName.ALL.stream()
                .map(DialectName::wire)
                .filter(name::equals)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no dialect " + name));
    }

    /**
     * The model behind a name, with the schema of its input; refuses a name that leads to none.
     *
     * @param fits whether a model can do what is asked
     */
    public NativeModel resolve(DialectName dialect, String name, Predicate<NativeModel> fits) {
        return slugs(dialect, name)
                .flatMap(slug ->
                        models.all().stream().filter(model -> model.slug().equals(slug)))
                .filter(fits)
                .findFirst()
                .flatMap(model -> models.find(model.slug()))
                .orElseThrow(() -> unknown(dialect, name, fits));
    }

    /** Every name that can be listed, and the model that it leads to. */
    public SortedMap<String, NativeModel> list(DialectName dialect, Predicate<NativeModel> fits) {
        Map<String, NativeModel> bySlug = new HashMap<>();
        models.all().stream().filter(fits).forEach(model -> bySlug.put(model.slug(), model));
        SortedMap<String, NativeModel> listed = new TreeMap<>(bySlug);
        names.getOrDefault(dialect.wire(), Map.of()).forEach((name, slugs) -> {
            if (!name.endsWith(ANYTHING)) {
                slugs.stream()
                        .filter(bySlug::containsKey)
                        .findFirst()
                        .ifPresent(slug -> listed.put(name, bySlug.get(slug)));
            }
        });
        return listed;
    }

    /** The name itself comes first, then the longest beginning; a slug needs no entry. */
    private Stream<String> slugs(DialectName dialect, String name) {
        Map<String, List<String>> own = names.getOrDefault(dialect.wire(), Map.of());
        List<String> exact = own.get(name);
        if (exact != null) {
            return exact.stream();
        }
        Stream<String> beginnings = own.keySet().stream()
                .filter(pattern ->
                        pattern.endsWith(ANYTHING) && name.startsWith(pattern.substring(0, pattern.length() - 1)))
                .max(Comparator.comparingInt(String::length))
                .stream()
                .flatMap(pattern -> own.getOrDefault(pattern, List.of()).stream());
        return Stream.concat(Stream.of(name), beginnings);
    }

    private ApiException unknown(DialectName dialect, String name, Predicate<NativeModel> fits) {
        List<String> known = List.copyOf(list(dialect, fits).keySet());
        String shown = String.join(", ", known.subList(0, Math.min(MOST_NAMED, known.size())));
        return new ApiException(
                ErrorCode.NOT_FOUND,
                "The model " + InputFaults.shortened(name) + " does not exist here, or cannot do this."
                        + NearestName.hint(name, known) + " There are: " + shown + ".",
                PARAM);
    }
}
