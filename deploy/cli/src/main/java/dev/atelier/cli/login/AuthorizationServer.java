// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.client.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The endpoints of a platform that give tokens to programs (OAuth 2.1), which take forms and no bearer. */
final class AuthorizationServer {
    /** The platform knows its own program by this name; its runs have the origin {@code cli}. */
    static final String CLIENT = "atelier-cli";

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /** A refresh whose answer was lost may be repeated within a minute. */
    private static final int ATTEMPTS = 4;

    private static final int OK = 200;
    private static final int SERVER_ERRORS = 500;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Clock clock;

    AuthorizationServer(Clock clock) {
        this.clock = clock;
    }

    /** Where a platform gives tokens. */
    record Endpoints(String issuer, String authorize, String token, String revoke) {}

    Endpoints discover(String platform) {
        URI address = URI.create(platform + "/.well-known/oauth-authorization-server");
        HttpResponse<String> answer = send(HttpRequest.newBuilder(address).build());
        if (answer.statusCode() != OK) {
            throw new CommandException(
                    ExitCode.UNREACHABLE, platform + " is no Atelier, or its sign-in is off. Check --base-url.");
        }
        JsonValue found = json(answer.body());
        return new Endpoints(
                found.text("issuer"),
                endpoint(platform, found.text("authorization_endpoint")),
                endpoint(platform, found.text("token_endpoint")),
                endpoint(platform, found.text("revocation_endpoint")));
    }

    /** The system opens one with whatever program its scheme names, and the others get secrets. */
    static String endpoint(String platform, String address) {
        String scheme = platform.startsWith("https:") ? "https" : "https?";
        if (!address.matches(scheme + "://[^\\s\"]+")) {
            throw new CommandException(
                    ExitCode.UNREACHABLE,
                    platform + " names '" + address + "' for its sign-in, which is no " + scheme.replace("?", "")
                            + " address. Check --base-url.");
        }
        return address;
    }

    Login.Connection exchange(Endpoints endpoints, String code, String redirect, Pkce pkce) {
        return tokens(
                endpoints.token(),
                Map.of(
                        "grant_type",
                        "authorization_code",
                        "code",
                        code,
                        "redirect_uri",
                        redirect,
                        "code_verifier",
                        pkce.verifier()));
    }

    Login.Connection refresh(Login.Connection before) {
        return tokens(
                before.tokenEndpoint(), Map.of("grant_type", "refresh_token", "refresh_token", before.refreshToken()));
    }

    void revoke(Endpoints endpoints, Login.Connection login) {
        post(endpoints.revoke(), Map.of("token", login.refreshToken()));
    }

    private Login.Connection tokens(String endpoint, Map<String, String> form) {
        HttpResponse<String> answer = post(endpoint, form);
        JsonValue body = json(answer.body());
        if (answer.statusCode() != OK) {
            throw new CommandException(
                    answer.statusCode() >= SERVER_ERRORS ? ExitCode.UNREACHABLE : ExitCode.LOGIN,
                    answer.statusCode() >= SERVER_ERRORS
                            ? "The platform cannot renew the login now (" + answer.statusCode() + "); try again."
                            : "The login has ended (" + body.text("error") + "). Run: atelier login");
        }
        return new Login.Connection(
                body.text("access_token"),
                clock.instant().plusSeconds(body.get("expires_in").number().orElse(0L)),
                body.text("refresh_token"),
                endpoint);
    }

    private HttpResponse<String> post(String endpoint, Map<String, String> form) {
        Map<String, String> members = new TreeMap<>(form);
        members.put("client_id", CLIENT);
        return send(HttpRequest.newBuilder(URI.create(endpoint))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(encode(members)))
                .build());
    }

    static String encode(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> member.getKey() + "=" + URLEncoder.encode(member.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private HttpResponse<String> send(HttpRequest request) {
        HttpRequest timed = HttpRequest.newBuilder(request, (_, _) -> true)
                .timeout(TIMEOUT)
                .header("Accept", "application/json")
                .build();
        try {
            for (int attempt = 1; ; attempt++) {
                try {
                    HttpResponse<String> answer = client.send(timed, BodyHandlers.ofString());
                    if (answer.statusCode() < SERVER_ERRORS || attempt == ATTEMPTS) {
                        return answer;
                    }
                } catch (IOException e) {
                    if (attempt == ATTEMPTS) {
                        throw new CommandException(
                                ExitCode.UNREACHABLE,
                                request.uri().getAuthority() + " cannot be reached: " + reason(e));
                    }
                }
                TimeUnit.SECONDS.sleep(attempt);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CommandException(ExitCode.INTERRUPTED, "Interrupted.");
        }
    }

    private static String reason(IOException failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private static JsonValue json(String body) {
        try {
            return new JsonValue(Json.read(body));
        } catch (RuntimeException _) {
            return new JsonValue(null);
        }
    }
}
