// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.host.PrivateFile;
import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.client.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The logins of a person on this machine, one for each platform, in a file that nobody else may read. */
final class CredentialStore {
    /** A token must last until its request has arrived. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private final Path folder;
    private final Clock clock;

    CredentialStore(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /** All logins by the platform's address, and which platform is meant when none is named. */
    record Content(Optional<String> current, Map<String, Login> logins) {}

    Content read() {
        if (!Files.exists(file())) {
            return new Content(Optional.empty(), Map.of());
        }
        try {
            var stored = new JsonValue(Json.read(Files.readString(file())));
            Map<String, Login> logins = new LinkedHashMap<>();
            stored.get("logins")
                    .members()
                    .forEach((platform, login) -> Login.read(login).ifPresent(known -> logins.put(platform, known)));
            return new Content(stored.get("current").text(), logins);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file(), e);
        } catch (RuntimeException _) {
            throw new CommandException(
                    ExitCode.LOGIN, file() + " is no file of logins. Remove it, and run: atelier login");
        }
    }

    Optional<Login> find(String platform) {
        return Optional.ofNullable(read().logins().get(platform));
    }

    /** Keeps a login, and means its platform from now on. */
    void save(String platform, Login login) {
        change(before -> {
            Map<String, Login> logins = new LinkedHashMap<>(before.logins());
            logins.put(platform, login);
            return new Content(Optional.of(platform), logins);
        });
    }

    void use(String platform) {
        change(before -> new Content(Optional.of(platform), before.logins()));
    }

    void remove(String platform) {
        change(before -> {
            Map<String, Login> logins = new LinkedHashMap<>(before.logins());
            logins.remove(platform);
            Optional<String> current = before.current()
                    .filter(name -> !name.equals(platform))
                    .or(() -> logins.keySet().stream().findFirst());
            return new Content(current, logins);
        });
    }

    /**
     * The access token of a connection. One process fetches the next token, and those beside it find it here: a refresh
     * token works once.
     *
     * @param rejected a token that the platform does not take any more, whatever its age
     */
    String accessToken(
            String platform,
            Login.Connection known,
            @Nullable String rejected,
            UnaryOperator<Login.Connection> refresh) {
        if (isGood(known, rejected)) {
            return known.accessToken();
        }
        try (StoreLock _ = StoreLock.acquire(lock())) {
            Content content = read();
            if (!(content.logins().get(platform) instanceof Login.Connection stored)) {
                throw new CommandException(
                        ExitCode.LOGIN, "The login to " + platform + " was removed. Run: atelier login");
            }
            if (isGood(stored, rejected)) {
                return stored.accessToken();
            }
            Login.Connection fresh = refresh.apply(stored);
            Map<String, Login> logins = new LinkedHashMap<>(content.logins());
            logins.put(platform, fresh);
            write(new Content(content.current(), logins));
            return fresh.accessToken();
        }
    }

    private boolean isGood(Login.Connection login, @Nullable String rejected) {
        Instant soon = clock.instant().plus(MARGIN);
        return login.expiresAt().isAfter(soon) && !login.accessToken().equals(rejected);
    }

    private void change(UnaryOperator<Content> change) {
        try (StoreLock _ = StoreLock.acquire(lock())) {
            write(change.apply(read()));
        }
    }

    private void write(Content content) {
        Map<String, Object> logins = new LinkedHashMap<>();
        content.logins().forEach((platform, login) -> logins.put(platform, login.toJson()));
        PrivateFile.write(
                file(), Json.pretty(Map.of("current", content.current().orElse(""), "logins", logins)));
    }

    private Path file() {
        return folder.resolve("credentials.json");
    }

    private Path lock() {
        return PrivateFile.folder(folder).resolve("credentials.lock");
    }
}
