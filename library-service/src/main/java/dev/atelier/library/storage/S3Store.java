// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** Stores objects in a bucket of any S3 store. */
class S3Store implements ObjectStore, AutoCloseable {
    // A client follows the redirect at once; a resumed download asks this service again.
    private static final Duration LINK_LIFETIME = Duration.ofMinutes(10);

    private final S3Client client;
    private final S3Presigner presigner;
    private final String bucket;
    private final S3Config config;

    S3Store(S3Config config) {
        this.config = config;
        this.bucket = config.bucket()
                .orElseThrow(() -> new IllegalStateException("atelier.media.s3.bucket is needed for the S3 store"));
        this.client = S3Clients.client(config);
        this.presigner = S3Clients.presigner(config);
    }

    @Override
    public void publish(StagedFile staged, ObjectKey key) throws IOException {
        call(() -> client.putObject(
                request -> request.bucket(bucket).key(key.value()), RequestBody.fromFile(staged.path())));
    }

    @Override
    public void delete(ObjectKey key) throws IOException {
        call(() -> client.deleteObject(request -> request.bucket(bucket).key(key.value())));
    }

    @Override
    public boolean has(ObjectKey key) throws IOException {
        try {
            call(() -> client.headObject(request -> request.bucket(bucket).key(key.value())));
            return true;
        } catch (MissingObject _) {
            return false;
        }
    }

    @Override
    public InputStream read(ObjectKey key, long from, long length) throws IOException {
        return call(() -> client.getObject(
                request -> request.bucket(bucket).key(key.value()).range("bytes=" + from + "-" + (from + length - 1))));
    }

    @Override
    public Optional<Path> file(ObjectKey key) {
        return Optional.empty();
    }

    @Override
    public Optional<URI> link(ObjectKey key, Presentation presentation) {
        if (config.serve() == S3Config.Serve.PROXY) {
            return Optional.empty();
        }
        GetObjectRequest object = GetObjectRequest.builder()
                .bucket(bucket)
                .key(key.value())
                .responseContentType(presentation.contentType())
                .responseContentDisposition(presentation.disposition())
                .responseCacheControl(presentation.cacheControl())
                .build();
        return Optional.of(URI.create(presigner
                .presignGetObject(
                        request -> request.signatureDuration(LINK_LIFETIME).getObjectRequest(object))
                .url()
                .toString()));
    }

    @Override
    public void close() {
        client.close();
        presigner.close();
    }

    private static <T> T call(Supplier<T> request) throws IOException {
        try {
            return request.get();
        } catch (NoSuchKeyException missing) {
            throw new MissingObject(missing);
        } catch (SdkException failure) {
            throw new IOException("the S3 store failed", failure);
        }
    }

    /** Signals that the object does not exist. */
    private static final class MissingObject extends IOException {

        MissingObject(Throwable cause) {
            super("there is no such object", cause);
        }
    }
}
