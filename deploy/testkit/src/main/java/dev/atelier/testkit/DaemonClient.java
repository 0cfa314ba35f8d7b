// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Asks the daemon for namespaces. */
record DaemonClient(ServerAddresses servers) {

    TestNamespace create(String module, List<String> furtherTopics) {
        Stream<String> words = Stream.concat(Stream.of(module), furtherTopics.stream());
        String number = post("/places/create", words.toList());
        return new TestNamespace(module, Integer.parseInt(number));
    }

    void drop(TestNamespace place) {
        post("/places/drop", List.of(place.module(), Integer.toString(place.number())));
    }

    /** The JDK's HTTP client would leave its threads behind in every class loader of a test run. */
    private String post(String page, List<String> words) {
        try {
            var connection = (HttpURLConnection)
                    URI.create(servers.gatewayInternal() + page).toURL().openConnection();
            connection.setRequestMethod("POST");
            connection.setDoOutput(true);
            connection
                    .getOutputStream()
                    .write(String.join(DaemonServer.SEPARATOR, words).getBytes(StandardCharsets.UTF_8));
            boolean fine = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            try (var in = fine ? connection.getInputStream() : connection.getErrorStream()) {
                String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                if (!fine) {
                    throw new IllegalStateException("the test servers refuse: " + answer);
                }
                return answer;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
