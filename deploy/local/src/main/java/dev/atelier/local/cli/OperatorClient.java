// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.cli.host.Terminal;
import dev.atelier.local.server.StartupException;
import dev.atelier.local.stack.EnvironmentFile;
import dev.atelier.local.stack.Http;
import dev.atelier.local.stack.StackOptions;
import dev.atelier.local.stack.StateDirectory;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Sends an operator's request to the running stack and prints the answer. */
final class OperatorClient {

    private final EnvironmentFile env;

    private OperatorClient(EnvironmentFile env) {
        this.env = env;
    }

    static OperatorClient ofState() {
        var state = new StateDirectory(StackOptions.fromEnvironment().home());
        return new OperatorClient(EnvironmentFile.read(state)
                .orElseThrow(() -> new StartupException("no stack has been up with state in " + state.home())));
    }

    /** A named operator brings a token of its own; the state directory has that of the operator bootstrap. */
    private String token() {
        return Optional.ofNullable(System.getenv("ATELIER_OPERATOR_TOKEN"))
                .filter(text -> !text.isBlank())
                .orElseGet(env::operatorToken);
    }

    /** Makes a word of a person part of a path or a query. */
    static String encode(String word) {
        return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** @param format how an answer with a body is shown */
    int send(String method, String path, Optional<String> body, UnaryOperator<String> format) {
        try {
            Http.Answer answer = Http.send(method, env.operatorUrl() + path, token(), body);
            Terminal.out().println(answer.body().isEmpty() ? "HTTP " + answer.status() : format.apply(answer.body()));
            return answer.isFine() ? 0 : 1;
        } catch (IOException e) {
            throw new StartupException(
                    "the gateway at %s does not answer (%s); is the platform up?"
                            .formatted(env.operatorUrl(), e.getMessage()),
                    e);
        }
    }
}
