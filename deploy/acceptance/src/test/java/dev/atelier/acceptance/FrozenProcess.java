// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process and its children that get no time until this is closed. */
public record FrozenProcess(List<String> pids) implements AutoCloseable {

    public static FrozenProcess of(long pid) {
        var frozen = new FrozenProcess(tree(pid));
        frozen.signal("-STOP");
        return frozen;
    }

    /** The process and its children, as numbers. */
    public static List<String> tree(long pid) {
        return ProcessHandle.of(pid)
                .map(process -> Stream.concat(Stream.of(process), process.descendants())
                        .map(one -> Long.toString(one.pid()))
                        .toList())
                .orElse(List.of());
    }

    /** A process that ended in the meantime is not missed. */
    private void signal(String signal) {
        var words = new ArrayList<>(List.of("kill", signal));
        words.addAll(pids);
        try {
            new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor(10, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        signal("-CONT");
    }
}
