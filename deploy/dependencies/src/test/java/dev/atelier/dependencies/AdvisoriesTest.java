// SPDX-License-Identifier: Apache-2.0
package dev.atelier.dependencies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.maven.artifact.versioning.ComparableVersion;
import org.junit.jupiter.api.Test;

/** No service runs with a version that a known advisory names, unless the list says why that is harmless here. */
class AdvisoriesTest {
    private static final Path MATERIALS = Path.of("target/bom.json");
    private static final Path ADVISORIES = Path.of("src/test/resources/advisories.csv");
    private static final int COLUMNS = 4;

    /**
     * One line of the list.
     *
     * @param component group and name
     * @param fixed the first version without the fault
     * @param reason why an older version is kept; empty when it is refused
     */
    private record Advisory(String component, String fixed, String ids, String reason) {
        static Advisory parse(String line) {
            String[] columns = line.split(";", COLUMNS);
            assertThat(columns).as(line).hasSize(COLUMNS);
            return new Advisory(columns[0].strip(), columns[1].strip(), columns[2].strip(), columns[3].strip());
        }

        boolean concerns(String version) {
            return new ComparableVersion(version).compareTo(new ComparableVersion(fixed)) < 0;
        }
    }

    @Test
    void noComponentIsOlderThanItsFix() throws IOException {
        Map<String, List<String>> components = components();
        List<String> faults = new ArrayList<>();
        for (Advisory advisory : advisories()) {
            for (String version : components.getOrDefault(advisory.component(), List.of())) {
                if (advisory.reason().isEmpty() && advisory.concerns(version)) {
                    faults.add(advisory.component() + " " + version + ": " + advisory.ids() + " is fixed in "
                            + advisory.fixed());
                }
            }
        }

        assertThat(faults).isEmpty();
    }

    @Test
    void everyReasonToKeepAnOlderVersionIsStillNeeded() throws IOException {
        Map<String, List<String>> components = components();

        assertThat(advisories().stream().filter(advisory -> !advisory.reason().isEmpty()))
                .allSatisfy(advisory -> assertThat(components.getOrDefault(advisory.component(), List.of()))
                        .as("%s: remove the reason", advisory)
                        .anyMatch(advisory::concerns));
    }

    @Test
    void theListNamesOnlyWhatRunsHere() throws IOException {
        assertThat(advisories()).extracting(Advisory::component).isSubsetOf(components().keySet());
    }

    private static List<Advisory> advisories() throws IOException {
        return Files.readAllLines(ADVISORIES).stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(Advisory::parse)
                .toList();
    }

    /** The versions of each component, by group and name. */
    private static Map<String, List<String>> components() throws IOException {
        JsonNode materials = new ObjectMapper().readTree(MATERIALS.toFile()).path("components");
        assertThat(materials.size()).as("components of %s", MATERIALS).isGreaterThan(100);
        return StreamSupport.stream(materials.spliterator(), false)
                .collect(Collectors.groupingBy(
                        component -> component.path("group").asText() + ":"
                                + component.path("name").asText(),
                        Collectors.mapping(component -> component.path("version").asText(), Collectors.toList())));
    }
}
