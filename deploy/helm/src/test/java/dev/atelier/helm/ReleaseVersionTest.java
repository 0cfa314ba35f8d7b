// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Services, images and chart have one version (RELEASING.md): the chart runs the images of its own commit. */
class ReleaseVersionTest {
    private static final Pattern VERSION = Pattern.compile("(?m)^ {4}<version>(.+)</version>$");

    @Test
    void theChartHasTheVersionOfTheBuild() throws IOException {
        Matcher pom = VERSION.matcher(Files.readString(Path.of("..", "..", "pom.xml")));
        assertThat(pom.find()).as("a version in the root pom").isTrue();

        JsonNode chart = Rendered.YAML.readTree(Path.of("atelier", "Chart.yaml").toFile());

        assertThat(chart.path("appVersion").asText()).isEqualTo(pom.group(1));
        assertThat(chart.path("version").asText()).isEqualTo(pom.group(1).replace("-SNAPSHOT", ""));
    }
}
