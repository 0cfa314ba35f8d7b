// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.library.storage.ObjectStore.Presentation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The store suite on a real S3 server on loopback, which checks signatures. */
class S3StoreTest extends ObjectStoreSuite {
    private static LoopbackS3 server;

    @BeforeAll
    static void start() throws Exception {
        server = new LoopbackS3();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Override
    ObjectStore open(StorageConfig config) {
        return new S3Store(server.config(S3Config.Serve.PROXY));
    }

    @Test
    void aSignedAddressIsReadWithoutUsAndSaysWhatWeWant() throws IOException {
        var store = new S3Store(server.config(S3Config.Serve.REDIRECT));
        ObjectKey key = ObjectKey.random();
        var staging = new StagingArea(new FixedStorage(directory));
        try (StagedFile staged = staging.stage(
                ContentCheck.maxBytes(100),
                new ByteArrayInputStream("hello world".getBytes(StandardCharsets.US_ASCII))::transferTo)) {
            store.publish(staged, key);
        }

        URI link = store.link(key, new Presentation("text/plain", "attachment; filename=\"a.txt\"", "max-age=9"))
                .orElseThrow();
        var connection = (HttpURLConnection) link.toURL().openConnection();
        connection.setRequestProperty("Range", "bytes=6-");

        assertThat(connection.getResponseCode()).isEqualTo(206);
        assertThat(connection.getHeaderField("Content-Disposition")).isEqualTo("attachment; filename=\"a.txt\"");
        assertThat(connection.getInputStream().readAllBytes()).asString().isEqualTo("world");
    }

    @Test
    void byProxyThereIsNoSuchAddress() {
        var store = new S3Store(server.config(S3Config.Serve.PROXY));

        assertThat(store.link(ObjectKey.random(), new Presentation("a/b", "inline", "x")))
                .isEmpty();
    }
}
