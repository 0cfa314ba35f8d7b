// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.secret.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/** Writes, checks and hashes a body; closing deletes the file unless {@link #finish} was called. */
final class StagedFileWriter extends OutputStream {

    private final Path path;
    private final FileChannel channel;
    private final ContentCheck check;
    private final MessageDigest digest = Sha256.start();
    private final byte[] head = new byte[StagedFile.HEAD_BYTES];
    private long size;
    private boolean finished;

    StagedFileWriter(Path path, ContentCheck check) throws IOException {
        this.path = path;
        this.check = check;
        this.channel = FileChannel.open(path, StandardOpenOption.WRITE);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (size < head.length) {
            System.arraycopy(bytes, offset, head, (int) size, (int) Math.min(length, head.length - size));
        }
        size += length;
        if (size >= head.length) {
            check.check(head, size);
        }
        digest.update(bytes, offset, length);
        ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
    }

    /** Checks the whole body and forces it to the disk. */
    StagedFile finish() throws IOException {
        check.check(Arrays.copyOf(head, (int) Math.min(size, head.length)), size);
        channel.force(true);
        channel.close();
        finished = true;
        return new StagedFile(path, size, HexFormat.of().formatHex(digest.digest()));
    }

    @Override
    public void close() throws IOException {
        channel.close();
        if (!finished) {
            Files.deleteIfExists(path);
        }
    }
}
