// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A running ffmpeg that is fed through its standard input; closing it before {@link #finish} kills it. */
public final class MediaFeed implements AutoCloseable {
    private final MediaTool tool;
    private final Child child;
    private final Path output;
    private final OutputStream stream;
    private final Thread watch;

    MediaFeed(MediaTool tool, Child child, Path output) {
        this.tool = tool;
        this.child = child;
        this.output = output;
        this.stream = child.process().getOutputStream();
        this.watch = child.watched();
    }

    /** @throws IOException when the program has ended, because of its time or of what it was fed */
    public void write(byte[] data, int length) throws IOException {
        stream.write(data, 0, length);
    }

    /** Ends the input and waits until the output is complete. */
    public void finish() throws IOException, InterruptedException {
        stream.close();
        watch.interrupt();
        child.await();
        tool.checkSize(output);
    }

    @Override
    public void close() {
        child.kill();
        watch.interrupt();
        tool.ended(child);
    }
}
