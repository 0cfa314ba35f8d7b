// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.local.stack.Progress;
import java.io.PrintWriter;
import java.util.Set;
import java.util.TreeSet;

/** Prints a line for each part that is ready, and on a terminal a last line with the parts still awaited. */
final class ConsoleProgress implements Progress {

    private static final String CLEAR_LINE = "\r\u001b[K";

    private static final int WIDTH = 78;

    private final PrintWriter out;
    private final boolean terminal;
    private final long startedNanos = System.nanoTime();
    private final Set<String> awaited = new TreeSet<>();

    ConsoleProgress(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public synchronized void waitingFor(String name) {
        awaited.add(name);
        showAwaited();
    }

    @Override
    public synchronized void ready(String name, String where) {
        awaited.remove(name);
        line("%-20s ready  %s".formatted(name, where));
    }

    @Override
    public synchronized void say(String line) {
        line(line);
    }

    synchronized void done() {
        awaited.clear();
        line("all parts are ready");
    }

    private void line(String text) {
        String clear = terminal ? CLEAR_LINE : "";
        out.printf("%s%6.1f s  %s%n", clear, (System.nanoTime() - startedNanos) / 1e9, text);
        showAwaited();
        out.flush();
    }

    private void showAwaited() {
        if (terminal && !awaited.isEmpty()) {
            String text = "          waiting for " + String.join(", ", awaited);
            // A line that wraps could not be cleared again.
            out.print(CLEAR_LINE + (text.length() <= WIDTH ? text : text.substring(0, WIDTH - 3) + "..."));
            out.flush();
        }
    }
}
