// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.List;

/** The answer of a page: HTML, or the way to another page. */
public record PageAnswer(int status, String body, List<Header> headers) {
    private static final int OK = 200;
    private static final int SEE_OTHER = 303;

    /** A response header beside those that every page has. */
    public record Header(String name, String value) {}

    static PageAnswer html(int status, String html) {
        return new PageAnswer(status, html, List.of(new Header("Content-Type", "text/html; charset=utf-8")));
    }

    /** What a script of a page asked for. */
    public static PageAnswer json(String json) {
        return new PageAnswer(OK, json, List.of(new Header("Content-Type", "application/json")));
    }

    /** Leads to a page that the browser reads with GET. */
    public static PageAnswer seeOther(String location) {
        return new PageAnswer(SEE_OTHER, "", List.of(new Header("Location", location)));
    }

    public PageAnswer with(String name, String value) {
        List<Header> more = new ArrayList<>(headers);
        more.add(new Header(name, value));
        return new PageAnswer(status, body, List.copyOf(more));
    }

    public PageAnswer withCookies(List<String> cookies) {
        PageAnswer answer = this;
        for (String cookie : cookies) {
            answer = answer.with("Set-Cookie", cookie);
        }
        return answer;
    }

    void send(HttpServerResponse response) {
        response.setStatusCode(status);
        headers.forEach(header -> response.headers().add(header.name(), header.value()));
        PageProtection.HEADERS.forEach((name, value) -> {
            if (!response.headers().contains(name)) {
                response.putHeader(name, value);
            }
        });
        response.end(body);
    }
}
