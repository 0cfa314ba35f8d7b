// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The few requests a launcher makes; the JDK's large client would cost more to load than they take. */
public final class Http {

    private static final int TIMEOUT_MILLIS = 30_000;
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
        HttpURLConnection connection = open(method, url, TIMEOUT_MILLIS);
        connection.setRequestProperty("Authorization", "Bearer " + bearer);
        if (json.isPresent()) {
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.getOutputStream().write(json.orElseThrow().getBytes(StandardCharsets.UTF_8));
        }
        int status = connection.getResponseCode();
        InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream();
        if (in == null) {
            return new Answer(status, "");
        }
        try (in) {
            return new Answer(status, new String(in.readAllBytes(), StandardCharsets.UTF_8));
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
