// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.host.Environment;
import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.client.Atelier;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which platform a command means, and as whom it calls. */
public final class PlatformAccess {
    private static final String DEFAULT_PLATFORM = "http://localhost:8080";
    private static final String KEY_VARIABLE = "ATELIER_API_KEY";

    private final Environment environment;
    private final CredentialStore store;
    private final AuthorizationServer authorizations;

    PlatformAccess(Environment environment, Clock clock) {
        this.environment = environment;
        store = new CredentialStore(environment.configuration(), clock);
        authorizations = new AuthorizationServer(clock);
    }

    CredentialStore store() {
        return store;
    }

    AuthorizationServer authorizations() {
        return authorizations;
    }

    /** The address that is named, that of the environment, or that of the last login. */
    public String platform(@Nullable String named) {
        String address = Optional.ofNullable(named)
                .or(() -> environment.find("ATELIER_BASE_URL"))
                .or(() -> store.read().current())
                .filter(text -> !text.isBlank())
                .orElse(DEFAULT_PLATFORM);
        return checked(address.strip().replaceAll("/+$", ""));
    }

    private static String checked(String address) {
        try {
            URI uri = URI.create(address);
            if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?") && uri.getQuery() == null) {
                return address;
            }
        } catch (IllegalArgumentException _) {
            // Said below.
        }
        throw new CommandException(ExitCode.USAGE, "'" + address + "' is no http or https address of a platform.");
    }

    /** The client of one account; a command without a login fails with its first request. */
    public Atelier open(String platform, Duration timeout) {
        return Atelier.builder()
                .baseUrl(platform)
                .tokens(rejected -> token(platform, rejected))
                .timeout(timeout)
                .userAgent("atelier-cli")
                .build();
    }

    /** With a key that is not stored yet. */
    Atelier openWith(String platform, String key, Duration timeout) {
        return Atelier.builder()
                .baseUrl(platform)
                .apiKey(key)
                .timeout(timeout)
                .userAgent("atelier-cli")
                .build();
    }

    /** The bearer of the next request. */
    public String token(String platform, @Nullable String rejected) {
        Optional<String> key = environment.find(KEY_VARIABLE);
        if (key.isPresent()) {
            return key.orElseThrow();
        }
        return switch (store.find(platform).orElseThrow(() -> noLogin(platform))) {
            case Login.ApiKey(String stored) -> stored;
            case Login.Connection connection ->
                store.accessToken(platform, connection, rejected, authorizations::refresh);
        };
    }

    private static CommandException noLogin(String platform) {
        return new CommandException(
                ExitCode.LOGIN,
                "You are not logged in to " + platform + ". Run: atelier login --base-url " + platform + " (or set "
                        + KEY_VARIABLE + ")");
    }
}
