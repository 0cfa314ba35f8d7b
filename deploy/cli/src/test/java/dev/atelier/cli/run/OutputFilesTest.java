// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.client.types.Generation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {
    private static final Generation ONE = TestRun.with("http://localhost/media/a.png?sig=1.jpg");
    private static final Generation TWO = TestRun.with("http://localhost/media/a.PNG", "http://localhost/media/b.webp");

    @TempDir
    private Path folder;

    private static String name(String place, Generation run, int output) {
        return OutputFiles.path(place, run, run.outputs().get(output)).toString();
    }

    @Test
    void aFolderGetsFilesThatAreNamedAfterTheirRun() {
        assertThat(name("out/", ONE, 0)).isEqualTo("out/gen_12-0.png");
        assertThat(name(folder.toString(), TWO, 1)).isEqualTo(folder + "/gen_12-1.webp");
    }

    @Test
    void aNameMayHaveTheRunItsOutputAndTheFormatInIt() {
        assertThat(name("p/{index}/{id}.{ext}", TWO, 0)).isEqualTo("p/0/gen_12.png");
        assertThat(name("boat.png", ONE, 0)).isEqualTo("boat.png");
    }

    @Test
    void twoOutputsNeverHaveOneName() {
        assertThat(name("a.b/boat.png", TWO, 0)).isEqualTo("a.b/boat-0.png");
        assertThat(name("a.b/boat.png", TWO, 1)).isEqualTo("a.b/boat-1.png");
        assertThat(name("a.b/boat", TWO, 1)).isEqualTo("a.b/boat-1");
    }

    @Test
    void aRunWhoseNameIsAPathLeadsOutOfNoFolder() {
        assertThat(name("out/", TestRun.named("../../.bashrc", ONE), 0)).isEqualTo("out/run-0.png");
        assertThat(name("out/", TestRun.named("/etc/x", TWO), 1)).isEqualTo("out/run-1.webp");
        assertThat(name("out/{id}", TestRun.named("..", TWO), 1)).isEqualTo("out/run-1");
    }

    @Test
    void anAddressWithoutAFormatLeadsOutOfNoFolder() {
        assertThat(name("out/", TestRun.with("http://localhost/media/x.%2e%2e%2f"), 0))
                .isEqualTo("out/gen_12-0.bin");
    }
}
