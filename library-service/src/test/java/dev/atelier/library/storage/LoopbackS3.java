// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.library.storage.S3Config.Serve;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/** An S3 server in this process, on loopback, with one bucket. */
public final class LoopbackS3 implements AutoCloseable {
    private static final String ID = "id";
    private static final String SECRET = "secret";
    private static final String BUCKET = "media";

    private final S3Proxy server;

    public LoopbackS3() throws Exception {
        server = S3Proxy.builder()
                .blobStore(new TransientNio2BlobStore())
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V4, ID, SECRET)
                .build();
        server.start();
        try (var client = S3Clients.client(config(Serve.PROXY))) {
            client.createBucket(request -> request.bucket(BUCKET));
        }
    }

    S3Config config(Serve serve) {
        return new FixedS3(URI.create("http://127.0.0.1:" + server.getPort()), serve);
    }

    /** The settings with which an application keeps its objects here. */
    public Map<String, String> settings(String serve) {
        return Map.of(
                "atelier.media.store", "s3",
                "atelier.media.s3.endpoint", "http://127.0.0.1:" + server.getPort(),
                "atelier.media.s3.bucket", BUCKET,
                "atelier.media.s3.access-key", ID,
                "atelier.media.s3.secret-key", SECRET,
                "atelier.media.s3.serve", serve);
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** How it is reached. */
    private record FixedS3(URI address, Serve serve) implements S3Config {

        @Override
        public Optional<URI> endpoint() {
            return Optional.of(address);
        }

        @Override
        public Optional<URI> publicEndpoint() {
            return Optional.empty();
        }

        @Override
        public String region() {
            return "us-east-1";
        }

        @Override
        public Optional<String> bucket() {
            return Optional.of(BUCKET);
        }

        @Override
        public Optional<String> accessKey() {
            return Optional.of(ID);
        }

        @Override
        public Optional<String> secretKey() {
            return Optional.of(SECRET);
        }
    }
}
