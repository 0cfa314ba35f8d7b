// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.apache.commons.io.input.BoundedInputStream;

/** Stores objects as files of one directory; staged files are moved there atomically. */
class DirectoryStore implements ObjectStore {

    private static final int SHARD_CHARACTERS = 2;

    private final Path objects;

    DirectoryStore(StorageConfig config) throws IOException {
        Path root = config.directory().toAbsolutePath().normalize();
        this.objects = Files.createDirectories(root.resolve("objects"));
    }

    @Override
    public void publish(StagedFile staged, ObjectKey key) throws IOException {
        Path shard = Files.createDirectories(shard(key));
        Files.move(staged.path(), shard.resolve(key.value()), StandardCopyOption.ATOMIC_MOVE);
        // A power failure may otherwise keep the bytes and lose the directory entry.
        force(shard);
        force(objects);
    }

    @Override
    public void delete(ObjectKey key) throws IOException {
        Files.deleteIfExists(path(key));
    }

    @Override
    public boolean has(ObjectKey key) {
        return Files.isRegularFile(path(key));
    }

    @Override
    public InputStream read(ObjectKey key, long from, long length) throws IOException {
        FileChannel channel = FileChannel.open(path(key), StandardOpenOption.READ);
        channel.position(from);
        return BoundedInputStream.builder()
                .setInputStream(Channels.newInputStream(channel))
                .setMaxCount(length)
                .get();
    }

    @Override
    public Optional<Path> file(ObjectKey key) {
        return Optional.of(path(key)).filter(Files::isRegularFile);
    }

    @Override
    public Optional<URI> link(ObjectKey key, Presentation presentation) {
        return Optional.empty();
    }

    private Path path(ObjectKey key) {
        return shard(key).resolve(key.value());
    }

    private Path shard(ObjectKey key) {
        return objects.resolve(key.value().substring(0, SHARD_CHARACTERS));
    }

    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
