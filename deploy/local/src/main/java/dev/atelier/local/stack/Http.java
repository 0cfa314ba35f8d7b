// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** The HTTP requests of the launcher. */
public final class Http {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    /** An audit of the ledger takes its time. */
    private static final Duration LONGEST_CALL = Duration.ofSeconds(320);

    private static final int HEALTH_TIMEOUT_MILLIS = 2_000;

    /** A status and the text that came with it. */
    public record Answer(int status, String body) {
        public boolean isFine() {
            return status / 100 == 2;
        }
    }

    private Http() {}

    static boolean answersOk(String url) {
        try {
            HttpURLConnection connection = open("GET", url, HEALTH_TIMEOUT_MILLIS);
            boolean fine = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            connection.disconnect();
            return fine;
        } catch (IOException _) {
            return false;
        }
    }

    /** Sends JSON, or nothing, with a bearer token. */
    public static Answer send(String method, String url, String bearer, Optional<String> json) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .timeout(LONGEST_CALL)
                .header("Authorization", "Bearer " + bearer)
                .method(
                        method,
                        json.map(HttpRequest.BodyPublishers::ofString).orElseGet(HttpRequest.BodyPublishers::noBody));
        if (json.isPresent()) {
            request.header("Content-Type", "application/json");
        }
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .build()) {
            HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(answer.statusCode(), answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + url + " was called");
        }
    }

    private static HttpURLConnection open(String method, String url, int timeoutMillis) throws IOException {
        var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(timeoutMillis);
        connection.setReadTimeout(timeoutMillis);
        return connection;
    }
}
