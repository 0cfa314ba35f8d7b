// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the shell fetches on a machine without a JDK and without Maven, from a server on this machine. */
class ToolchainTest {
    private static final Path SHELL = Path.of("shell/toolchain.sh").toAbsolutePath();
    private static final String HEAD =
            "set -eu; needed_java=25; root=/; fail() { echo \"$*\" >&2; exit 1; }; . '" + SHELL + "'; ";
    private static final String FETCH_JDK = HEAD + "fetch_jdk; echo \"found $found\"";

    private record Result(int code, String output) {}

    @TempDir
    private Path folder;

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;
    private byte[] archive;

    @BeforeEach
    void serve() throws Exception {
        archive = pack("25.0.9");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/archive.tar.gz", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, archive.length);
            exchange.getResponseBody().write(archive);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aJdkIsFetchedOnceAndUsedFromThenOn() throws Exception {
        Result first = run(FETCH_JDK, jdk(checksum()));
        Result second = run(FETCH_JDK, jdk(checksum()));

        assertThat(first.output())
                .containsOnlyOnce("fetching JDK")
                .contains("MB")
                .contains("found " + cache());
        assertThat(second.output()).doesNotContain("fetching").contains("found " + cache());
        assertThat(requests).hasValue(1);
        assertThat(cached()).hasSize(1);
    }

    @Test
    void twoThatFetchAtOnceEndWithOneJdk() throws Exception {
        String twice =
                HEAD + "(fetch_jdk) & (fetch_jdk) || exit 1; wait $! || exit 1; fetch_jdk; echo \"found $found\"";

        Result result = run(twice, jdk(checksum()));

        assertThat(result.code()).as(result.output()).isZero();
        assertThat(result.output()).contains("found " + cache());
        assertThat(cached()).hasSize(1);
    }

    @Test
    void anArchiveWithAnotherChecksumIsThrownAway() throws Exception {
        Result result = run(FETCH_JDK, jdk("0".repeat(64)));

        assertThat(result.code()).isOne();
        assertThat(result.output()).contains(checksum()).contains("thrown away").contains("Get one");
        assertThat(cached()).isEmpty();
    }

    @Test
    void anArchiveOfAnOlderJdkIsSaid() throws Exception {
        archive = pack("17.0.1");

        Result result = run(FETCH_JDK, jdk(checksum()));

        assertThat(result.code()).isOne();
        assertThat(result.output()).contains("has no JDK 25");
    }

    @Test
    void aServerThatIsAwayLeavesNothingAndSaysHowToGetAJdk() throws Exception {
        Map<String, String> environment = jdk(checksum());
        server.stop(0);

        Result result = run(FETCH_JDK, environment);

        assertThat(result.code()).isOne();
        assertThat(result.output()).contains("apt-get install").contains("ATELIER_JDK_URL");
        assertThat(cached()).isEmpty();
    }

    @Test
    void anAddressThatIsNoWebAddressIsRefused() throws Exception {
        Result result =
                run(FETCH_JDK, Map.of("ATELIER_JDK_URL", "file:///etc/hostname", "ATELIER_JDK_SHA256", checksum()));

        assertThat(result.code()).isOne();
        assertThat(result.output()).contains("no http or https URL");
    }

    @Test
    void aPasswordInTheAddressIsNotShown() throws Exception {
        String address = url().replace("http://", "http://user:sesame@");

        Result result = run(FETCH_JDK, Map.of("ATELIER_JDK_URL", address, "ATELIER_JDK_SHA256", checksum()));

        assertThat(result.code()).as(result.output()).isZero();
        assertThat(result.output()).contains("fetching JDK").doesNotContain("sesame");
    }

    @Test
    void theJdkOfJavaHomeComesFirst() throws Exception {
        String home = System.getProperty("java.home");

        Result result = run(HEAD + "find_jdk; echo \"found $JAVA_HOME\"", Map.of("JAVA_HOME", home));

        assertThat(result.output()).contains("found " + home);
        assertThat(requests).hasValue(0);
    }

    @Test
    void mavenIsFetchedWhereNoneIsFound() throws Exception {
        // The checksum is that of the release; here it is that of the archive of this test.
        String words = HEAD + "maven_has_version() { false; }; maven_checksum=" + checksum()
                + "; find_maven; echo \"found $maven\"";

        Result result = run(words, Map.of("ATELIER_MAVEN_URL", url()));

        assertThat(result.output()).contains("fetching Maven").containsPattern("found .*/apache-maven-[0-9.]+/bin/mvn");
        assertThat(requests).hasValue(1);
    }

    /** A folder that looks like a JDK, packed as the vendor packs one. */
    private byte[] pack(String version) throws IOException, InterruptedException {
        Path made = folder.resolve("made-" + version);
        Path jdk = Files.createDirectories(made.resolve("jdk-" + version));
        Path javac = Files.createDirectories(jdk.resolve("bin")).resolve("javac");
        Files.writeString(javac, "#!/bin/sh\n");
        assertThat(javac.toFile().setExecutable(true)).isTrue();
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path packed = folder.resolve(version + ".tar.gz");
        Process tar = new ProcessBuilder("tar", "-czf", packed.toString(), "-C", made.toString(), "jdk-" + version)
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();
        return Files.readAllBytes(packed);
    }

    private Result run(String words, Map<String, String> environment) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "shell", ".out");
        var builder =
                new ProcessBuilder("sh", "-c", words).redirectErrorStream(true).redirectOutput(output.toFile());
        Stream.of("JAVA_HOME", "MVNW_REPOURL", "ATELIER_JDK_URL", "ATELIER_JDK_SHA256", "ATELIER_MAVEN_URL")
                .forEach(builder.environment()::remove);
        builder.environment().put("ATELIER_CACHE", cache().toString());
        builder.environment().putAll(environment);
        int code = builder.start().waitFor();
        return new Result(code, Files.readString(output));
    }

    private Map<String, String> jdk(String checksum) {
        return Map.of("ATELIER_JDK_URL", url(), "ATELIER_JDK_SHA256", checksum);
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/archive.tar.gz";
    }

    private String checksum() throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    private List<Path> cached() throws IOException {
        if (!Files.isDirectory(cache())) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(cache())) {
            return entries.toList();
        }
    }
}
