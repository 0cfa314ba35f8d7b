// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.WebhookReceiver;
import dev.atelier.testkit.HostProgram;
import dev.atelier.testkit.NodeScripts;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Three clients that generators make of {@code /openapi.json} compile, and do what their users do first: a run, an
 * upload, an endpoint with its secret.
 */
@OnEncryptedPlatform
class GeneratedClientsIT {
    private static final Path SOURCES = Path.of("contract", "clients").toAbsolutePath();
    private static final Path FOLDER = Path.of("target", "clients").toAbsolutePath();
    private static final Path DESCRIPTION = FOLDER.resolve("openapi.json");
    private static final Path CLASSES = FOLDER.resolve("classes");
    private static final String GENERATOR = Path.of("target", "client-generator", "openapi-generator-cli.jar")
            .toAbsolutePath()
            .toString();
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final long CREDITS = 1_000;

    @BeforeAll
    static void fetchDescription() throws IOException {
        Files.createDirectories(FOLDER);
        try (InputStream served = URI.create(Platform.encrypted().baseUrl() + "/openapi.json")
                .toURL()
                .openStream()) {
            Files.copy(served, DESCRIPTION, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Test
    void theJavaClientWalksTheMainPathAndReadsWordsThatComeLater() throws IOException {
        generate(
                "java",
                FOLDER.resolve("java"),
                "library=native,apiPackage=dev.atelier.client,modelPackage=dev.atelier.client.model,"
                        + "invokerPackage=dev.atelier.client,useJakartaEe=true,openApiNullable=false");
        compileJava();

        assertThat(runJava("MainPath")).contains("the main path holds");
        assertThat(runJava("NewWords")).contains("words that came later are read");
    }

    @Test
    void theClientsForTypeScriptWalkTheMainPath() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.of(SOURCES, FOLDER);
        generate("typescript-fetch", FOLDER.resolve("generated/fetch"), "importFileExtension=.js");
        scripts.run("node_modules/openapi-typescript/bin/cli.js", "openapi.json", "-o", "generated/schema.d.ts");

        scripts.run("node_modules/typescript/bin/tsc", "-p", "tsconfig.json");

        for (String client : List.of("openapi-fetch", "typescript-fetch")) {
            assertThat(customer(FOLDER).runForOutput(List.of("node", "js/" + client + ".js")))
                    .contains(client + ": the main path holds");
        }
    }

    private static void generate(String generator, Path output, String properties) {
        new HostProgram(FOLDER, Map.of(), TIMEOUT)
                .runForOutput(List.of(
                        java("java"),
                        "-jar",
                        GENERATOR,
                        "generate",
                        "-i",
                        DESCRIPTION.toString(),
                        "-g",
                        generator,
                        "-o",
                        output.toString(),
                        "--global-property",
                        "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false",
                        "-p",
                        properties));
    }

    private static void compileJava() throws IOException {
        Path list = FOLDER.resolve("sources");
        try (Stream<Path> generated = Files.walk(FOLDER.resolve("java/src/main/java"));
                Stream<Path> written = Files.list(SOURCES)) {
            Files.write(
                    list,
                    Stream.concat(generated, written)
                            .map(Path::toString)
                            .filter(name -> name.endsWith(".java"))
                            .toList());
        }
        new HostProgram(FOLDER, Map.of(), TIMEOUT)
                .runForOutput(
                        List.of(java("javac"), "-nowarn", "-cp", classPath(), "-d", CLASSES.toString(), "@" + list));
    }

    private static String runJava(String main) {
        return customer(SOURCES).runForOutput(List.of(java("java"), "-cp", CLASSES + ":" + classPath(), main));
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    private static String java(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }

    /** A program with an account of its own, so that what it counts is its own. */
    private static HostProgram customer(Path folder) {
        Platform platform = Platform.encrypted();
        TestAccount account = platform.account(CREDITS, "read", "generate", "library");
        return new HostProgram(
                folder,
                Map.of(
                        "ATELIER_BASE_URL", platform.baseUrl(),
                        "ATELIER_API_KEY", account.key(),
                        "WEBHOOK_URL", "https://" + WebhookReceiver.HOST + "/clients"),
                TIMEOUT);
    }
}
