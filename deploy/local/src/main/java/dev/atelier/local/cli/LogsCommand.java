// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.local.server.StartupException;
import dev.atelier.local.stack.StackOptions;
import dev.atelier.local.stack.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the ends of log files. */
@Command(name = "logs", mixinStandardHelpOptions = true, description = "Show logs, of all parts or of those named.")
final class LogsCommand implements Callable<Integer> {

    @Option(
            names = {"-n", "--lines"},
            defaultValue = "40",
            description = "Lines of each log (default: ${DEFAULT-VALUE}).")
    private int lines;

    @Option(
            names = {"-f", "--follow"},
            description = "Go on showing what is written.")
    private boolean follow;

    @Parameters(description = "Names as in 'atelier status'.")
    private List<String> names = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        var state = new StateDirectory(StackOptions.fromEnvironment().home());
        var words = new ArrayList<>(List.of("tail", "-n", Integer.toString(lines)));
        if (follow) {
            words.add("-F");
        }
        files(state).forEach(file -> words.add(file.toString()));
        Process tail = new ProcessBuilder(words).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(tail::destroy, "end-tail"));
        return tail.onExit().join().exitValue();
    }

    private List<Path> files(StateDirectory state) throws IOException {
        List<Path> files =
                names.isEmpty() ? all(state) : names.stream().map(state::log).toList();
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new StartupException("there is no log " + file);
            }
        }
        return files;
    }

    private static List<Path> all(StateDirectory state) throws IOException {
        if (!Files.isDirectory(state.logs())) {
            throw new StartupException("there are no logs in " + state.home() + " yet");
        }
        try (Stream<Path> logs = Files.list(state.logs())) {
            return logs.filter(log -> log.toString().endsWith(".log")).sorted().toList();
        }
    }
}
