// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.local.stack.ServiceDefinition;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packages of the six services hold no jar that a known advisory names (docs/dependencies.md). */
class DependencyAdvisoriesIT {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path POM = ROOT.resolve("pom.xml");
    private static final Path ADVISORIES = Path.of("src/test/resources/advisories.csv");
    private static final int COLUMNS = 6;
    /** {@code group.artifact-version.jar}, as Quarkus names the jars of a package. */
    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");
    /** More than any service has of its own: an empty or broken package cannot pass. */
    private static final int LEAST_JARS = 150;

    /**
     * One line of the list.
     *
     * @param fixed the first version without the fault
     * @param reason why an older version is kept; empty when it is refused
     */
    private record Advisory(String artifact, Version fixed, String ids, String reason) {
        static Advisory parse(String line) {
            String[] columns = line.split(";", COLUMNS);
            assertThat(columns).as(line).hasSize(COLUMNS);
            assertThat(columns[3].strip()).as(line).matches("20\\d\\d-\\d\\d-\\d\\d");
            assertThat(columns[4]).as(line).isNotBlank();
            return new Advisory(
                    columns[0].strip().replace(':', '.'),
                    Version.parse(columns[1].strip()),
                    columns[2].strip(),
                    columns[5].strip());
        }

        boolean concerns(Version version) {
            return version.compareTo(fixed) < 0;
        }
    }

    @Test
    void noShippedJarIsOlderThanItsFix() throws IOException {
        Map<String, Set<Version>> shipped = shippedJars();
        List<String> faults = new ArrayList<>();
        for (Advisory advisory : advisories()) {
            shipped.getOrDefault(advisory.artifact(), Set.of()).stream()
                    .filter(version -> advisory.reason().isEmpty() && advisory.concerns(version))
                    .forEach(version -> faults.add(advisory.artifact() + " " + version + ": " + advisory.ids()
                            + " is fixed in " + advisory.fixed()));
        }

        assertThat(faults).isEmpty();
    }

    @Test
    void everyReasonToKeepAnOlderVersionIsStillNeeded() throws IOException {
        Map<String, Set<Version>> shipped = shippedJars();

        assertThat(advisories().stream().filter(advisory -> !advisory.reason().isEmpty()))
                .allSatisfy(advisory -> assertThat(shipped.getOrDefault(advisory.artifact(), Set.of()))
                        .as("%s: remove the reason", advisory)
                        .anyMatch(advisory::concerns));
    }

    @Test
    void theListNamesOnlyWhatShips() throws IOException {
        assertThat(advisories())
                .extracting(Advisory::artifact)
                .isSubsetOf(shippedJars().keySet());
    }

    @Test
    void allPartsOfVertxHaveOneVersion() throws IOException {
        Set<Version> versions = new TreeSet<>();
        shippedJars().forEach((artifact, shipped) -> {
            if (artifact.startsWith("io.vertx.")) {
                versions.addAll(shipped);
            }
        });

        assertThat(versions).containsExactly(Version.parse(property("vertx.version")));
    }

    @ParameterizedTest
    @CsvSource({
        "jackson.version, jackson-databind",
        "kafka-clients.version, kafka-clients",
        "lz4-java.version, lz4-java",
        "postgresql.version, postgresql",
        "vertx.version, vertx-core"
    })
    void theQuarkusBomHasNotOvertakenAVersionOfOurs(String property, String artifact) throws Exception {
        String quarkus = property("quarkus.platform.version");
        Path bom = repository()
                .resolve("io/quarkus/platform/quarkus-bom")
                .resolve(quarkus)
                .resolve("quarkus-bom-" + quarkus + ".pom");

        String brought = find("<artifactId>" + artifact + "</artifactId>\\s*<version>([^<]+)<", bom);

        assertThat(Version.parse(property(property)))
                .as("Quarkus brings %s %s: remove %s from the root pom", artifact, brought, property)
                .isGreaterThan(Version.parse(brought));
    }

    private static List<Advisory> advisories() throws IOException {
        return Files.readAllLines(ADVISORIES).stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(Advisory::parse)
                .toList();
    }

    /** The versions of each jar in the packages, by group and name. */
    private static Map<String, Set<Version>> shippedJars() throws IOException {
        Map<String, Set<Version>> jars = new TreeMap<>();
        for (ServiceDefinition service : ServiceDefinition.values()) {
            Path libraries = ROOT.resolve(service.folder()).resolve("target/quarkus-app/lib");
            int before = jars.size();
            try (Stream<Path> files = Files.walk(libraries)) {
                files.map(file -> JAR.matcher(String.valueOf(file.getFileName())))
                        .filter(Matcher::matches)
                        .forEach(name -> jars.computeIfAbsent(name.group(1), _ -> new TreeSet<>())
                                .add(Version.parse(name.group(2))));
            }
            assertThat(jars.size()).as("jars in %s", libraries).isGreaterThan(Math.max(LEAST_JARS, before - 1));
        }
        return jars;
    }

    private static String property(String name) throws IOException {
        return find("<" + Pattern.quote(name) + ">([^<]+)<", POM);
    }

    /** The local repository that this build takes its jars from. */
    private static Path repository() throws URISyntaxException {
        Path jar = Path.of(ObjectMapper.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return jar.resolve("../../../../../../..").normalize();
    }

    private static String find(String pattern, Path file) throws IOException {
        Matcher found = Pattern.compile(pattern).matcher(Files.readString(file));
        assertThat(found.find()).as("%s in %s", pattern, file).isTrue();
        return found.group(1);
    }
}
