// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** What the build makes of {@code gateway/console}. */
class ConsoleAssetsTest {
    private static final int MAX_COMPRESSED_BYTES = 80 * 1_024;

    private final ConsoleAssets assets = new ConsoleAssets();

    @Test
    void aFirstVisitLoadsLittle() {
        assertThat(assets.compressedBytes()).isBetween(10_000, MAX_COMPRESSED_BYTES);
    }

    @Test
    void aNameCarriesAHashOfTheContent() {
        assertThat(assets.link("console.ts")).matches("/console/assets/console-[A-Z0-9]{8}\\.js");
        assertThat(assets.link("console.css")).matches("/console/assets/console-[A-Z0-9]{8}\\.css");
    }

    @Test
    void bothFormsOfAFileAreTheSame() throws IOException {
        String name = assets.link("console.ts").substring(ConsoleAssets.FOLDER.length());

        ConsoleAssets.Asset script = assets.find(name).orElseThrow();

        assertThat(new GZIPInputStream(
                                new ByteArrayInputStream(script.compressed().getBytes()))
                        .readAllBytes())
                .isEqualTo(script.plain().getBytes());
    }

    @Test
    void nothingButTheFilesOfTheBundleIsServed() {
        assertThat(assets.find("assets.json")).isEmpty();
        assertThat(assets.find("../assets.json")).isEmpty();
        assertThat(assets.find("ConsoleAssets.class")).isEmpty();
    }
}
