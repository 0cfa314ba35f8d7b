// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.framing;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;

/** The rules about a request's head that Netty leaves to the application (RFC 9112, sections 3.2 and 6). */
final class HeadRules {
    /** What cannot be part of a host, and what a list of hosts would be separated by. */
    private static final String NOT_IN_A_HOST = " \t,;/\\?#@<>\"";

    private HeadRules() {}

    @SuppressWarnings("ReferenceEquality")
    static boolean allow(HttpRequest request) {
        boolean current = request.protocolVersion() == HttpVersion.HTTP_1_1;
        return isKnownVersion(request)
                && !request.headers().contains("")
                && allowHost(request.headers(), current)
                && allowCoding(request.headers(), current);
    }

    /** Whether a response can be written in this version; Netty gives these two the same object each time. */
    @SuppressWarnings("ReferenceEquality")
    static boolean isKnownVersion(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        return version == HttpVersion.HTTP_1_1 || version == HttpVersion.HTTP_1_0;
    }

    private static boolean allowHost(HttpHeaders headers, boolean required) {
        List<String> hosts = headers.getAll(HttpHeaderNames.HOST);
        if (hosts.isEmpty()) {
            return !required;
        }
        return hosts.size() == 1 && hosts.getFirst().chars().noneMatch(one -> NOT_IN_A_HOST.indexOf(one) >= 0);
    }

    private static boolean allowCoding(HttpHeaders headers, boolean current) {
        List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        return codings.isEmpty()
                || (current
                        && codings.size() == 1
                        && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.getFirst())
                        && !headers.contains(HttpHeaderNames.CONTENT_LENGTH));
    }
}
