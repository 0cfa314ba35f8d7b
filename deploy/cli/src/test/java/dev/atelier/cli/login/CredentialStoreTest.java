// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.cli.output.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialStoreTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final String PLATFORM = "https://atelier.example";
    private static final int PROCESSES = 10;

    @TempDir
    private Path folder;

    private CredentialStore store;

    @BeforeEach
    void open() {
        store = store(folder.resolve("atelier"));
    }

    private static CredentialStore store(Path folder) {
        return new CredentialStore(folder, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static Login.Connection connection(String access, Instant end) {
        return new Login.Connection(access, end, "refresh-of-" + access, PLATFORM + "/oauth/token");
    }

    @Test
    void nobodyElseMayReadTheLogins() throws IOException {
        store.save(PLATFORM, new Login.ApiKey("atl_live_secret"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("atelier"))))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder.resolve("atelier/credentials.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void eachPlatformHasItsLoginAndTheLastOneIsCurrent() {
        store.save(PLATFORM, new Login.ApiKey("one"));
        store.save("http://localhost:8080", connection("two", NOW));

        assertThat(store.read().current()).contains("http://localhost:8080");
        assertThat(store.find(PLATFORM)).contains(new Login.ApiKey("one"));
        assertThat(store.find("http://localhost:8080")).contains(connection("two", NOW));
    }

    @Test
    void withoutTheCurrentLoginAnotherOneIsCurrent() {
        store.save(PLATFORM, new Login.ApiKey("one"));
        store.save("http://localhost:8080", new Login.ApiKey("two"));

        store.remove("http://localhost:8080");

        assertThat(store.read().current()).contains(PLATFORM);
    }

    @Test
    void aFileThatIsNoneOfOursSaysWhatToDo() throws IOException {
        Files.createDirectories(folder.resolve("atelier"));
        Files.writeString(folder.resolve("atelier/credentials.json"), "{");

        assertThatThrownBy(() -> store.read())
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("credentials.json")
                .hasMessageContaining("atelier login");
    }

    @Test
    void aTokenThatLastsIsUsedAsItIs() {
        Login.Connection login = connection("good", NOW.plusSeconds(61));
        store.save(PLATFORM, login);

        assertThat(store.accessToken(PLATFORM, login, null, _ -> connection("fresh", NOW)))
                .isEqualTo("good");
    }

    @Test
    void aTokenThatThePlatformRefusesIsRenewedBeforeItsEnd() {
        Login.Connection login = connection("revoked", NOW.plusSeconds(3_000));
        store.save(PLATFORM, login);

        String token = store.accessToken(PLATFORM, login, "revoked", _ -> connection("fresh", NOW.plusSeconds(3_600)));

        assertThat(token).isEqualTo("fresh");
        assertThat(store.find(PLATFORM)).contains(connection("fresh", NOW.plusSeconds(3_600)));
    }

    @Test
    void aRefreshThatFailsLeavesTheLoginAsItWas() {
        Login.Connection login = connection("old", NOW);
        store.save(PLATFORM, login);

        assertThatThrownBy(() -> store.accessToken(PLATFORM, login, null, _ -> {
                    throw new IllegalStateException("no network");
                }))
                .hasMessage("no network");

        assertThat(store.find(PLATFORM)).contains(login);
    }

    @Test
    void secretsAreInNoText() {
        assertThat(new Login.ApiKey("atl_live_secret-key0").toString()).doesNotContain("secret");
        assertThat(connection("secret-token", NOW).toString()).doesNotContain("secret");
    }

    /** A refresh token works once: each further use would end the login. */
    @Test
    void tenProcessesAtOnceRefreshOnce() throws Exception {
        Path shared = folder.resolve("shared");
        store(shared).save(PLATFORM, connection("old", NOW));

        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Caller.class.getName(),
                            shared.toString())
                    .redirectErrorStream(true)
                    .start());
        }

        for (Process process : processes) {
            String output =
                    new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(output.strip()).isEqualTo("fresh-1");
        }
        assertThat(Files.readAllLines(shared.resolve("refreshes"))).containsExactly("refresh-of-old");
    }

    /** One call of the command line: prints the token that it would use. */
    static final class Caller {
        private Caller() {}

        public static void main(String[] arguments) {
            Path folder = Path.of(arguments[0]);
            CredentialStore store = store(folder);
            Login.Connection known = (Login.Connection) store.find(PLATFORM).orElseThrow();
            System.out.println(store.accessToken(PLATFORM, known, null, before -> refresh(folder, before)));
        }

        private static Login.Connection refresh(Path folder, Login.Connection before) {
            try {
                Path refreshes = folder.resolve("refreshes");
                Files.writeString(
                        refreshes, before.refreshToken() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                return connection("fresh-" + Files.readAllLines(refreshes).size(), NOW.plusSeconds(3_600));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }
}
