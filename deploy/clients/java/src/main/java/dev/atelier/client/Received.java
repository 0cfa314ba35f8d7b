// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes the body of an answer, up to a limit. */
final class Received<T> implements BodySubscriber<T> {
    /** A page of a hundred runs with the longest prompts has a tenth of this. */
    static final long LARGEST_ANSWER = 64 * 1024 * 1024;
    /** Larger than any output that an installation keeps. */
    static final long LARGEST_OUTPUT = Integer.MAX_VALUE - 8;

    private interface Sink {
        void take(ByteBuffer part);
    }

    private final CompletableFuture<T> body = new CompletableFuture<>();
    private final Sink sink;
    private final Supplier<T> result;
    private final long limit;
    private long size;
    private @Nullable Subscription subscription;

    private Received(Sink sink, Supplier<T> result, long limit) {
        this.sink = sink;
        this.result = result;
        this.limit = limit;
    }

    static Received<byte[]> bytes(long limit) {
        var kept = new ByteArrayOutputStream();
        return new Received<>(
                part -> {
                    byte[] bytes = new byte[part.remaining()];
                    part.get(bytes);
                    kept.writeBytes(bytes);
                },
                kept::toByteArray,
                limit);
    }

    /** Writes to a file from its beginning: an earlier attempt may have written a part. */
    static Received<Path> file(FileChannel file, Path path) {
        onDisk(path, () -> file.truncate(0));
        return new Received<>(
                part -> onDisk(path, () -> {
                    while (part.hasRemaining()) {
                        file.write(part);
                    }
                }),
                () -> path,
                LARGEST_OUTPUT);
    }

    interface DiskWork {
        void run() throws IOException;
    }

    /** Tells a full disk from a broken line, which is tried again. */
    static void onDisk(Path path, DiskWork work) {
        try {
            work.run();
        } catch (IOException e) {
            throw new AtelierException(path + " cannot be written: " + e, e);
        }
    }

    @Override
    public CompletionStage<T> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        this.subscription = subscription;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        if (body.isDone()) {
            return;
        }
        try {
            for (ByteBuffer part : parts) {
                size += part.remaining();
                if (size > limit) {
                    throw new AtelierException("the answer is longer than " + limit + " bytes");
                }
                sink.take(part);
            }
        } catch (RuntimeException e) {
            onError(e);
            if (subscription != null) {
                subscription.cancel();
            }
        }
    }

    @Override
    public void onError(Throwable error) {
        body.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
        body.complete(result.get());
    }
}
