// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.cli.host.Terminal;
import dev.atelier.local.stack.LauncherState;
import dev.atelier.local.stack.Stack;
import dev.atelier.local.stack.StackOptions;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the platform and keeps it until Ctrl-C, or in the background. */
@Command(name = "up", mixinStandardHelpOptions = true, description = "Start the platform.")
final class UpCommand implements Callable<Integer> {

    private static final int INTERRUPTED = 130;

    @Option(names = "--detach", description = "Return when all is healthy; the platform goes on in the background.")
    private boolean detach;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = Terminal.out();
        try {
            return detach ? new DetachedLauncher(StackOptions.fromEnvironment(), out).run() : foreground(out);
        } catch (LauncherState.AlreadyRunningException running) {
            out.println("Atelier is " + running.getMessage());
            return 0;
        }
    }

    private static int foreground(PrintWriter out) throws InterruptedException {
        var progress = new ConsoleProgress(out, Terminal.isInteractive());
        Stack stack = Stack.prepare(StackOptions.fromEnvironment().withProgress(progress));
        var stopper = new Thread(() -> stop(stack, progress), "stop-stack");
        Runtime.getRuntime().addShutdownHook(stopper);
        try {
            stack.bringUp();
        } catch (RuntimeException e) {
            if (stack.isClosed()) {
                return INTERRUPTED;
            }
            stack.close();
            Runtime.getRuntime().removeShutdownHook(stopper);
            throw e;
        }
        progress.done();
        out.print(WelcomeText.text(stack));
        out.flush();
        stack.supervise();
        stack.announceUp();
        stack.archiveClassesLater();
        // Ctrl-C, SIGTERM and the end of the terminal all come as the shutdown of this JVM.
        new CountDownLatch(1).await();
        return 0;
    }

    private static void stop(Stack stack, ConsoleProgress progress) {
        progress.say("stopping");
        stack.close();
        progress.say("stopped");
    }
}
