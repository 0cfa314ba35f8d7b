// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** Objects as files of one directory: written aside, forced to the disk, then moved to their name in one step. */
@ApplicationScoped
public class DirectoryStore implements ObjectStore {
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int SHARD_CHARACTERS = 2;

    private final Path objects;
    private final Path incoming;

    DirectoryStore(StorageConfig config) throws IOException {
        Path root = config.directory().toAbsolutePath().normalize();
        this.objects = Files.createDirectories(root.resolve("objects"));
        // Beside the objects: only within one file system is a move atomic.
        this.incoming = Files.createDirectories(root.resolve("incoming"));
    }

    /** Where unfinished files are. */
    Path incoming() {
        return incoming;
    }

    @Override
    public StagedObject stage(InputStream bytes, long mostBytes) throws IOException {
        Path file = Files.createTempFile(incoming, "object-", ".part");
        boolean whole = false;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            StagedObject staged = copy(bytes, mostBytes, channel, file);
            channel.force(true);
            whole = true;
            return staged;
        } finally {
            if (!whole) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static StagedObject copy(InputStream bytes, long mostBytes, FileChannel channel, Path file)
            throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[BUFFER_BYTES];
        byte[] head = new byte[StagedObject.HEAD_BYTES];
        long size = 0;
        for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
            if (size < head.length) {
                System.arraycopy(buffer, 0, head, (int) size, (int) Math.min(read, head.length - size));
            }
            size += read;
            if (size > mostBytes) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "The body is larger than " + mostBytes + " bytes.");
            }
            digest.update(buffer, 0, read);
            write(channel, ByteBuffer.wrap(buffer, 0, read));
        }
        byte[] seen = Arrays.copyOf(head, (int) Math.min(size, head.length));
        return new StagedObject(file, size, HexFormat.of().formatHex(digest.digest()), seen);
    }

    private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void publish(StagedObject staged, ObjectKey key) throws IOException {
        Path shard = Files.createDirectories(shard(key));
        Files.move(staged.file(), shard.resolve(key.value()), StandardCopyOption.ATOMIC_MOVE);
        // Without this a power cut may keep the bytes and forget the name.
        force(shard);
        force(objects);
    }

    @Override
    public void delete(ObjectKey key) throws IOException {
        Files.deleteIfExists(path(key));
    }

    @Override
    public Optional<Path> file(ObjectKey key) {
        return Optional.of(path(key)).filter(Files::isRegularFile);
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

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }
}
