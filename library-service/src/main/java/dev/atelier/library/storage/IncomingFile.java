// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A body on its way to the disk, judged and hashed as it comes; closing removes it unless it was finished. */
public final class IncomingFile extends OutputStream {
    private final Path file;
    private final FileChannel channel;
    private final Admission admission;
    private final MessageDigest digest = sha256();
    private final byte[] head = new byte[StagedObject.HEAD_BYTES];
    private long size;
    private boolean finished;

    IncomingFile(Path file, Admission admission) throws IOException {
        this.file = file;
        this.admission = admission;
        this.channel = FileChannel.open(file, StandardOpenOption.WRITE);
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
            admission.check(head, size);
        }
        digest.update(bytes, offset, length);
        ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
    }

    /** Ends the body: forced to the disk and admitted as a whole. */
    public StagedObject finish() throws IOException {
        byte[] seen = Arrays.copyOf(head, (int) Math.min(size, head.length));
        admission.check(seen, size);
        channel.force(true);
        channel.close();
        finished = true;
        return new StagedObject(file, size, HexFormat.of().formatHex(digest.digest()), seen);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        if (!finished) {
            Files.deleteIfExists(file);
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
