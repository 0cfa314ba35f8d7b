// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.console;

import java.util.List;

/**
 * An answer that is more than a view with status 200.
 *
 * @param body a view, which is written as JSON, or a text that is sent as it stands
 * @param cookies the values of {@code Set-Cookie}
 */
public record ConsoleAnswer(int status, Object body, String contentType, List<String> cookies) {
    static final String JSON = "application/json";
    private static final int OK = 200;
    private static final int CREATED = 201;

    public ConsoleAnswer {
        cookies = List.copyOf(cookies);
    }

    static ConsoleAnswer of(Object answer) {
        return answer instanceof ConsoleAnswer known ? known : new ConsoleAnswer(OK, answer, JSON, List.of());
    }

    public static ConsoleAnswer created(Object view) {
        return new ConsoleAnswer(CREATED, view, JSON, List.of());
    }

    public static ConsoleAnswer csv(String lines) {
        return new ConsoleAnswer(OK, lines, "text/csv; charset=utf-8", List.of());
    }

    public static ConsoleAnswer withCookies(Object view, List<String> cookies) {
        return new ConsoleAnswer(OK, view, JSON, cookies);
    }
}
