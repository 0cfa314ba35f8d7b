// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.cli.host.PrivateFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The variables of a running stack, as a shell sources them from its state directory.
 *
 * @param setupUrl the link for the first person; empty once there is a user
 */
public record EnvironmentFile(
        String baseUrl, String apiKey, String operatorToken, String operatorUrl, String setupUrl) {

    static EnvironmentFile of(
            StackOptions options, String apiKey, StackSecrets secrets, String operatorUrl, String setupUrl) {
        return new EnvironmentFile(options.baseUrl(), apiKey, secrets.operatorToken(), operatorUrl, setupUrl);
    }

    void write(StateDirectory state) {
        var variables = new LinkedHashMap<String, String>();
        variables.put("ATELIER_BASE_URL", baseUrl);
        variables.put("ATELIER_API_KEY", apiKey);
        variables.put("ATELIER_OPERATOR_TOKEN", operatorToken);
        variables.put("ATELIER_OPERATOR_URL", operatorUrl);
        variables.put("ATELIER_SETUP_URL", setupUrl);
        PrivateFile.write(
                state.env(),
                variables.entrySet().stream()
                        .map(variable -> "export %s='%s'\n".formatted(variable.getKey(), variable.getValue()))
                        .collect(Collectors.joining()));
    }

    public static Optional<EnvironmentFile> read(StateDirectory state) {
        if (!Files.exists(state.env())) {
            return Optional.empty();
        }
        try {
            Map<String, String> variables = Files.readAllLines(state.env()).stream()
                    .filter(line -> line.startsWith("export ") && line.contains("='") && line.endsWith("'"))
                    .collect(Collectors.toMap(
                            line -> line.substring("export ".length(), line.indexOf('=')),
                            line -> line.substring(line.indexOf("='") + 2, line.length() - 1)));
            return Optional.of(new EnvironmentFile(
                    variables.getOrDefault("ATELIER_BASE_URL", ""),
                    variables.getOrDefault("ATELIER_API_KEY", ""),
                    variables.getOrDefault("ATELIER_OPERATOR_TOKEN", ""),
                    variables.getOrDefault("ATELIER_OPERATOR_URL", ""),
                    variables.getOrDefault("ATELIER_SETUP_URL", "")));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + state.env(), e);
        }
    }

    @Override
    public String toString() {
        return "EnvironmentFile[" + baseUrl + "]";
    }
}
