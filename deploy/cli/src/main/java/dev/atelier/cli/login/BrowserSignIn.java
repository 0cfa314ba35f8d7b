// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One sign-in of a person in a browser, whose answer comes to a port of this machine (RFC 8252). */
final class BrowserSignIn implements AutoCloseable {
    /** Time to find the password, and for a second factor. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private static final String PATH = "/callback";
    private static final String SCOPES = "read generate library";

    private final AuthorizationServer.Endpoints endpoints;
    private final Pkce pkce = Pkce.create();
    private final String state = Pkce.random();
    private final HttpServer server;
    private final CompletableFuture<Map<String, String>> answer = new CompletableFuture<>();

    BrowserSignIn(AuthorizationServer.Endpoints endpoints) throws IOException {
        this.endpoints = endpoints;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(PATH, this::receive);
        server.start();
    }

    /** The page to open. */
    String address() {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("response_type", "code");
        query.put("client_id", AuthorizationServer.CLIENT);
        query.put("redirect_uri", redirect());
        query.put("scope", SCOPES);
        query.put("resource", endpoints.issuer());
        query.put("state", state);
        query.put("code_challenge", pkce.challenge());
        query.put("code_challenge_method", "S256");
        return endpoints.authorize() + "?" + AuthorizationServer.encode(query);
    }

    /** Waits for the browser; then fetches the tokens. */
    Login.Connection await(AuthorizationServer authorizations) throws InterruptedException {
        try {
            return finish(authorizations, answer.get(LONGEST_WAIT.toMinutes(), TimeUnit.MINUTES));
        } catch (TimeoutException _) {
            throw new CommandException(
                    ExitCode.LOGIN,
                    "Nobody signed in within " + LONGEST_WAIT.toMinutes() + " minutes. Run: atelier login");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Goes on with the address at which a browser elsewhere ended, which leads to no server there. */
    Login.Connection finish(AuthorizationServer authorizations, String address) {
        try {
            return finish(authorizations, query(new URI(address.strip()).getRawQuery()));
        } catch (java.net.URISyntaxException _) {
            throw new CommandException(ExitCode.USAGE, "This is no address. Copy all of it from the browser.");
        }
    }

    private Login.Connection finish(AuthorizationServer authorizations, Map<String, String> parameters) {
        if (!isOurs(parameters)) {
            throw new CommandException(ExitCode.LOGIN, "This is the answer to another sign-in. Run: atelier login");
        }
        String code = parameters.get("code");
        if (code == null) {
            String error = Optional.ofNullable(parameters.get("error")).orElse("no code");
            throw new CommandException(
                    ExitCode.LOGIN,
                    error.equals("access_denied") ? "You did not allow it." : "The sign-in failed: " + error + ".");
        }
        return authorizations.exchange(endpoints, code, redirect(), pkce);
    }

    private boolean isOurs(Map<String, String> parameters) {
        return state.equals(parameters.get("state")) && endpoints.issuer().equals(parameters.get("iss"));
    }

    private String redirect() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + PATH;
    }

    /** A page of a stranger can call the port too: what does not carry our state ends nothing. */
    private void receive(HttpExchange exchange) throws IOException {
        Map<String, String> parameters = query(exchange.getRequestURI().getRawQuery());
        boolean isOurs = isOurs(parameters);
        byte[] text = page(isOurs, parameters.containsKey("code")).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(isOurs ? 200 : 400, text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
        if (isOurs) {
            answer.complete(parameters);
        }
    }

    private static String page(boolean isOurs, boolean isAllowed) {
        if (!isOurs) {
            return "This is not the answer that atelier waits for.";
        }
        return isAllowed
                ? "You are logged in. Close this page and go back to the terminal."
                : "You did not allow it. Close this page and go back to the terminal.";
    }

    private static Map<String, String> query(@org.jspecify.annotations.Nullable String raw) {
        Map<String, String> parameters = new LinkedHashMap<>();
        Arrays.stream(raw == null ? new String[0] : raw.split("&", -1))
                .map(pair -> pair.split("=", 2))
                .filter(pair -> pair.length == 2)
                .forEach(pair -> parameters.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
        return parameters;
    }

    @Override
    public void close() {
        server.stop(1);
    }
}
