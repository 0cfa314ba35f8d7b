// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.RouteMatch;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;

/**
 * What a page may know of a request; safe to read on any thread.
 *
 * @param parameters of the path
 * @param address of the client, or of the proxy that is trusted to name it
 */
public record PageRequest(
        String path,
        List<String> parameters,
        Fields query,
        Fields form,
        MultiMap headers,
        String address,
        String requestId) {

    /** The request, with the fields of a form that it sent. */
    public static PageRequest of(RequestContext context, RouteMatch.Found found, String form) {
        return new PageRequest(
                String.valueOf(context.request().path()),
                found.parameters(),
                Fields.ofQuery(context.request().uri()),
                Fields.ofForm(form),
                MultiMap.caseInsensitiveMultiMap().addAll(context.request().headers()),
                context.address(),
                context.requestId().value());
    }

    /** This request as if it were for the page that holds its form; links lead back to that page. */
    public PageRequest onPage(String page) {
        return new PageRequest(page, parameters, query, form, headers, address, requestId);
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
