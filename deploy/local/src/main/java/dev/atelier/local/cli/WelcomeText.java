// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.local.stack.Stack;
import java.nio.file.Path;

/** The text that `up` ends with: address, key, and a first generation to paste. */
final class WelcomeText {

    private WelcomeText() {}

    static String text(Stack stack) {
        return """

                %6$s
                Atelier runs at %1$s
                API key         %2$s
                operator        %3$s  (./atelier admin --help)
                for a shell     . %4$s
                logs            %5$s

                A first image; paste these lines:

                . %4$s
                id=$(curl -sS "$ATELIER_BASE_URL/v1/generations" -H "Authorization: Bearer $ATELIER_API_KEY" \\
                  -H "Content-Type: application/json" \\
                  -d '{"model":"landscape-image","input":{"prompt":"a lighthouse at dusk"}}' | grep -o 'gen_[0-9]*' | head -n 1)
                url=$(curl -sS "$ATELIER_BASE_URL/v1/generations/$id?wait=45" -H "Authorization: Bearer $ATELIER_API_KEY" \\
                  | grep -o 'http[^"]*/media/[^"]*' | head -n 1)
                curl -sS -o first.png "$url" && ls -l first.png

                """.formatted(
                        stack.baseUrl(),
                        stack.apiKey(),
                        stack.operatorUrl(),
                        shortest(stack.state().env()),
                        shortest(stack.state().logs()),
                        firstSteps(stack));
    }

    /** The link leads to the console, for an hour and for one person; afterwards people sign in there. */
    private static String firstSteps(Stack stack) {
        return stack.setupUrl().isEmpty()
                ? "console         " + stack.baseUrl() + "/console"
                : "begin here      " + stack.setupUrl();
    }

    /** Relative to where the user stands, when that is above the file. */
    private static String shortest(Path file) {
        Path here = Path.of("").toAbsolutePath();
        if (!file.startsWith(here)) {
            return file.toString();
        }
        // Some shells look up a bare name of "." in PATH.
        return "./" + here.relativize(file);
    }
}
