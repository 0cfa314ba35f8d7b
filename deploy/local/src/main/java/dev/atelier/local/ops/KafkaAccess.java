// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import dev.atelier.local.server.StartupException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;
import org.jspecify.annotations.Nullable;

/** How commands reach a Kafka that the launcher does not run. */
final class KafkaAccess {
    private static final long TIMEOUT_SECONDS = 60;

    private KafkaAccess() {}

    /** @param file further settings of the Kafka client: TLS, login */
    static Properties settings(String bootstrap, @Nullable Path file) throws IOException {
        var settings = new Properties();
        if (file != null) {
            try (Reader reader = Files.newBufferedReader(file)) {
                settings.load(reader);
            }
        }
        settings.setProperty("bootstrap.servers", bootstrap);
        return settings;
    }

    static <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new StartupException("Kafka does not answer: " + cause.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartupException("interrupted while Kafka was asked", e);
        }
    }
}
