// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.client.Atelier;
import dev.atelier.client.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The model of a run, and what it shall make. */
final class InputOptions {
    /** More than an input with pictures as data URIs. */
    private static final int MOST_BYTES = 64 << 20;

    @Parameters(paramLabel = "MODEL", arity = "0..1", description = "slug or number; `atelier models` lists them")
    @Nullable String model;

    @Option(
            names = {"-p", "--prompt"},
            paramLabel = "TEXT",
            description = "what it shall show or say")
    private @Nullable String prompt;

    @Option(
            names = {"-i", "--input"},
            paramLabel = "NAME=VALUE",
            description = "an input: name=value, name=@file (a picture or clip is uploaded, a text read), name:=JSON")
    private List<String> pairs = new ArrayList<>();

    @Option(
            names = "--input-file",
            paramLabel = "FILE",
            description = "the inputs as a JSON object; - for standard input")
    private @Nullable String file;

    @Option(names = "--project", paramLabel = "PROJECT", description = "for example proj_3; else the current project")
    @Nullable String project;

    String model() {
        if (model == null) {
            throw new CommandException(ExitCode.USAGE, "Which model? Name one; `atelier models` lists them.");
        }
        return model;
    }

    /** The input with its files uploaded. */
    Map<String, @Nullable Object> read(Atelier atelier) throws IOException {
        Map<String, @Nullable Object> base = file == null ? Map.of() : readFile(file);
        var schema = new JsonValue(atelier.request("GET", "/v1/models/{model}/schema", Map.of("model", model())));
        return atelier.uploaded(model(), new ModelInput(schema).read(base, prompt, pairs));
    }

    private static Map<String, @Nullable Object> readFile(String name) throws IOException {
        byte[] bytes = name.equals("-") ? System.in.readNBytes(MOST_BYTES) : Files.readAllBytes(Path.of(name));
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        try {
            if (Json.read(new String(bytes, StandardCharsets.UTF_8)) instanceof Map<?, ?> object) {
                object.forEach((member, value) -> members.put(String.valueOf(member), value));
                return members;
            }
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--input-file " + name + ": " + e.getMessage() + ".");
        }
        throw new CommandException(ExitCode.USAGE, "--input-file " + name + " is no JSON object.");
    }
}
