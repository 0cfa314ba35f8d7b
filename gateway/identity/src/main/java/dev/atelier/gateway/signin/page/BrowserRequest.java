// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import dev.atelier.gateway.request.Fields;
import dev.atelier.platform.request.RequestIdFilter;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/**
 * What a page may know of a request; safe to read on any thread.
 *
 * @param parameters of the path
 * @param address of the client, or of the proxy that is trusted to name it
 */
public record BrowserRequest(
        String path,
        List<String> parameters,
        Fields query,
        Fields form,
        MultiMap headers,
        String address,
        String requestId) {

    /** The request without parameters of its path, and without a form. */
    public static BrowserRequest of(RoutingContext http) {
        return of(http, List.of(), "");
    }

    /** @param form the fields that it sent, as they are encoded */
    static BrowserRequest of(RoutingContext http, List<String> parameters, String form) {
        HttpServerRequest request = http.request();
        return new BrowserRequest(
                String.valueOf(request.path()),
                parameters,
                Fields.ofQuery(request.uri()),
                Fields.ofForm(form),
                MultiMap.caseInsensitiveMultiMap().addAll(request.headers()),
                String.valueOf(request.remoteAddress().hostAddress()),
                RequestIdFilter.of(http).value());
    }

    /** This request as if it were for the page that holds its form; links lead back to that page. */
    public BrowserRequest onPage(String page) {
        return new BrowserRequest(page, parameters, query, form, headers, address, requestId);
    }

    /** The value of a header, or an empty text. */
    public String header(String name) {
        return Optional.ofNullable(headers.get(name)).orElse("");
    }

    /** The value of a cookie. */
    public Optional<String> cookie(String name) {
        return headers.getAll("Cookie").stream()
                .flatMap(header -> ServerCookieDecoder.STRICT.decodeAll(header).stream())
                .filter(cookie -> cookie.name().equals(name))
                .map(Cookie::value)
                .findFirst();
    }
}
