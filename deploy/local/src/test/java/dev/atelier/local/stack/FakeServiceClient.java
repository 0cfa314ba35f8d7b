// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Asks a {@link FakeService}, with a new connection each time. */
final class FakeServiceClient {

    private FakeServiceClient() {}

    static String variable(String url, String name) {
        return text(url + "/variable/" + name);
    }

    static String text(String url) {
        try {
            var connection = URI.create(url).toURL().openConnection();
            connection.setRequestProperty("Connection", "close");
            try (var in = connection.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
