// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.atelier.testkit.HostProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** What the chart renders from a set of values. */
record Rendered(List<Manifest> manifests) {
    static final YAMLMapper YAML = new YAMLMapper();
    private static final Map<String, Rendered> KNOWN = new ConcurrentHashMap<>();

    Rendered {
        manifests = List.copyOf(manifests);
    }

    /** Sets of values that the chart has to render. */
    enum Values {
        SMALLEST,
        EVERYTHING,
        OPENSHIFT;

        /** Each set lies over the smallest. */
        List<String> arguments() {
            return Stream.of(SMALLEST, this)
                    .distinct()
                    .map(set -> "atelier/ci/" + set.name().toLowerCase(Locale.ROOT) + "-values.yaml")
                    .flatMap(file -> Stream.of("--values", file))
                    .toList();
        }
    }

    static Rendered of(Values values) {
        return by(Helm.V4, values);
    }

    static Rendered by(Helm helm, Values values) {
        return KNOWN.computeIfAbsent(helm + " " + values, _ -> render(helm, values.arguments()));
    }

    static Rendered render(Helm helm, List<String> arguments) {
        HostProgram.Result result = helm.template(arguments);
        if (result.code() != 0) {
            throw new AssertionError(helm + " " + arguments + ": " + result.all());
        }
        return parse(result.output());
    }

    static Rendered parse(String yaml) {
        try {
            List<Manifest> manifests = new ArrayList<>();
            YAML.readerFor(JsonNode.class).<JsonNode>readValues(yaml).forEachRemaining(document -> {
                if (document.isObject()) {
                    manifests.add(new Manifest(document));
                }
            });
            return new Rendered(manifests);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Rendered read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Manifest> ofKind(String kind) {
        return manifests.stream()
                .filter(manifest -> manifest.kind().equals(kind))
                .toList();
    }

    List<Manifest> withPods() {
        return manifests.stream().filter(Manifest::hasPod).toList();
    }
}
