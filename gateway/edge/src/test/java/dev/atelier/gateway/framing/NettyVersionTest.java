// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.framing;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.HttpObjectDecoder;
import io.netty.util.Version;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The platform sets its own version of Netty as long as it is newer than the one that Quarkus brings. */
class NettyVersionTest {
    private static final Path POM = Path.of("../../pom.xml");

    @Test
    void allPartsOfNettyHaveTheVersionOfTheRootPom() throws IOException {
        String wanted = find("<netty\\.version>([^<]+)<", POM);

        assertThat(Version.identify().values())
                .isNotEmpty()
                .allSatisfy(part -> assertThat(part.artifactVersion()).isEqualTo(wanted));
    }

    @Test
    void theQuarkusBomHasNotOvertakenIt() throws Exception {
        String wanted = find("<netty\\.version>([^<]+)<", POM);
        String quarkus = find("<quarkus\\.platform\\.version>([^<]+)<", POM);
        Path bom =
                repository().resolve("io/quarkus/platform/quarkus-bom/" + quarkus + "/quarkus-bom-" + quarkus + ".pom");

        String brought = find("<artifactId>netty-codec-http</artifactId>\\s*<version>([^<]+)<", bom);

        assertThat(number(wanted))
                .as(
                        "Quarkus brings Netty %s: remove netty.version and the import of netty-bom from the root pom",
                        brought)
                .isGreaterThan(number(brought));
    }

    /** The local repository that this build takes Netty from. */
    private static Path repository() throws URISyntaxException {
        Path jar = Path.of(HttpObjectDecoder.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return jar.resolve("../../../../..").normalize();
    }

    private static String find(String pattern, Path file) throws IOException {
        Matcher found = Pattern.compile(pattern).matcher(Files.readString(file));
        assertThat(found.find()).as("%s in %s", pattern, file).isTrue();
        return found.group(1);
    }

    private static long number(String version) {
        return Arrays.stream(version.replaceAll("[^0-9.]|\\.Final", "").split("\\."))
                .mapToLong(Long::parseLong)
                .reduce(0, (before, part) -> before * 10_000 + part);
    }
}
