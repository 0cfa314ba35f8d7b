// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** The standard input of a running ffmpeg; a close before {@link #finish} kills the program. */
public final class FfmpegInput implements AutoCloseable {
    private final ProgramRunner runner;
    private final ToolProcess child;
    private final Path output;
    private final OutputStream stream;
    private final Thread watch;

    FfmpegInput(ProgramRunner runner, ToolProcess child, Path output) {
        this.runner = runner;
        this.child = child;
        this.output = output;
        this.stream = child.process().getOutputStream();
        this.watch = child.startWatchdog();
    }

    /** @throws IOException when the program has ended, because of its time limit or of the data */
    public void write(byte[] data, int length) throws IOException {
        stream.write(data, 0, length);
    }

    /** Ends the input and waits until the output is complete. */
    public void finish() throws IOException, InterruptedException {
        stream.close();
        watch.interrupt();
        child.await();
        runner.checkSize(output);
    }

    @Override
    public void close() {
        child.kill();
        watch.interrupt();
        runner.release(child);
    }
}
