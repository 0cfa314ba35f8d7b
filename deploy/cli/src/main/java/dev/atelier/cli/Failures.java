// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.Text;
import dev.atelier.client.ApiException;
import dev.atelier.client.AtelierException;
import dev.atelier.client.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Ends a command that failed: one message that says what to do, and the exit code. */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {
    private static final String LOG_IN = " Run: atelier login";

    /** A failure as it is shown. */
    private record Shown(
            ExitCode exitCode,
            String code,
            String message,
            @Nullable String param,
            @Nullable String requestId) {

        Shown(ExitCode exitCode, String code, String message) {
            this(exitCode, code, message, null, null);
        }
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, @Nullable ParseResult arguments) {
        Shown shown = shown(failure);
        PrintWriter err = command.getErr();
        if (arguments != null && isJson(arguments)) {
            err.println(Json.write(Map.of("error", members(shown))));
        } else {
            err.println("atelier: " + message(shown));
        }
        if (shown.code().equals("fault")) {
            failure.printStackTrace(err);
        }
        err.flush();
        return shown.exitCode().number();
    }

    /** Wrong arguments: what is wrong, what was perhaps meant, and where the rest is said. */
    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("atelier: " + Text.printable(reason(failure)));
        UnmatchedArgumentException.printSuggestions(failure, err);
        err.println("See: " + command.getCommandSpec().qualifiedName() + " --help");
        err.flush();
        return ExitCode.USAGE.number();
    }

    private static String reason(ParameterException failure) {
        return failure instanceof UnmatchedArgumentException unmatched
                        && !unmatched.isUnknownOption()
                        && !failure.getCommandLine().getSubcommands().isEmpty()
                ? "There is no command '" + unmatched.getUnmatched().getFirst() + "'."
                : String.valueOf(failure.getMessage());
    }

    private static Shown shown(Exception failure) {
        return switch (failure) {
            case CommandException own -> new Shown(own.exitCode(), "not_done", String.valueOf(own.getMessage()));
            case ApiException refused ->
                new Shown(
                        ExitCode.of(refused.status(), refused.code()),
                        refused.code(),
                        refused.reason() + next(refused),
                        refused.param(),
                        refused.requestId());
            case AtelierException.GenerationFailed failed ->
                new Shown(
                        failed.code().equals("moderation_blocked") ? ExitCode.CONTENT : ExitCode.RUN_FAILED,
                        failed.code(),
                        failed.getMessage() + " Its credits went back.");
            case AtelierException.Interrupted _ ->
                new Shown(ExitCode.INTERRUPTED, "interrupted", "Interrupted." + goOn((AtelierException) failure));
            case AtelierException.TimedOut late ->
                new Shown(ExitCode.UNREACHABLE, "timed_out", "The time is over." + goOn(late));
            case AtelierException broken ->
                new Shown(
                        ExitCode.UNREACHABLE,
                        "unreachable",
                        "The platform cannot be reached: " + reason(broken) + ". See --base-url and ATELIER_BASE_URL."
                                + goOn(broken));
            case UncheckedIOException file -> new Shown(ExitCode.USAGE, "file", String.valueOf(file.getMessage()));
            case IOException file -> new Shown(ExitCode.USAGE, "file", fileMessage(file));
            default -> new Shown(ExitCode.DECLINED, "fault", "This is a fault of the program: " + failure);
        };
    }

    /** The address with what a person can do something about. The JDK wraps an unknown name into a refused connection. */
    private static String reason(AtelierException broken) {
        String reason = String.valueOf(broken.getMessage());
        if (isCausedBy(broken, UnresolvedAddressException.class) || isCausedBy(broken, UnknownHostException.class)) {
            return reason + ", there is no host of that name";
        }
        return isCausedBy(broken, ConnectException.class) ? reason + ", nobody answers there" : reason;
    }

    private static boolean isCausedBy(Throwable failure, Class<? extends Exception> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    private static String fileMessage(IOException failure) {
        return failure instanceof java.nio.file.NoSuchFileException missing
                ? "There is no file " + missing.getFile() + "."
                : String.valueOf(failure.getMessage());
    }

    private static String next(ApiException refused) {
        return switch (refused.code()) {
            case "unauthorized", "invalid_token" -> LOG_IN;
            case "insufficient_scope" -> " Log in with more permissions: atelier login";
            default -> "";
        };
    }

    private static String goOn(AtelierException broken) {
        if (broken.generation() != null) {
            return " The run goes on; wait for it with: atelier resume " + broken.generation();
        }
        return broken.idempotencyKey() == null ? "" : " Go on with: atelier resume (it is never paid twice)";
    }

    private static String message(Shown shown) {
        return Text.printable((shown.param() == null ? "" : shown.param() + ": ")
                + shown.message()
                + (shown.requestId() == null ? "" : " (" + shown.code() + ", " + shown.requestId() + ")"));
    }

    private static Map<String, Object> members(Shown shown) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("code", shown.code());
        members.put("message", shown.message());
        if (shown.param() != null) {
            members.put("param", shown.param());
        }
        if (shown.requestId() != null) {
            members.put("request_id", shown.requestId());
        }
        members.put("exit_code", shown.exitCode().number());
        return members;
    }

    private static boolean isJson(ParseResult arguments) {
        return arguments.originalArgs().contains("--json");
    }
}
