// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.filter;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes every media type the last choice of each client, so that a client that asks for a page gets JSON and no error
 * (RFC 9110, section 12.5.1).
 */
@ApplicationScoped
public class AcceptFilter {
    private static final String ANYTHING = "*/*";
    private static final String LAST_CHOICE = "*/*;q=0.01";
    /** A browser sends eight. */
    private static final int MAX_RANGES = 20;

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]{1,80}";
    /** A range with its weight; a range with any other parameter is one that no resource of the platform offers. */
    private static final Pattern RANGE =
            Pattern.compile(TOKEN + "/" + TOKEN + "([ \\t]*;[ \\t]*q=(0\\.[0-9]{1,3}|1(\\.0{1,3})?))?");
    /** After the request has its id. */
    private static final int PRIORITY = 9_990;

    void register(@Observes Filters filters) {
        filters.register(AcceptFilter::complete, PRIORITY);
    }

    private static void complete(RoutingContext http) {
        MultiMap headers = http.request().headers();
        List<String> sent = headers.getAll(HttpHeaders.ACCEPT);
        if (!sent.isEmpty() && !sent.equals(List.of(ANYTHING))) {
            headers.set(HttpHeaders.ACCEPT, complete(sent));
        }
        http.next();
    }

    /** The header with the last choice, and without what cannot be read. */
    static String complete(List<String> sent) {
        Stream<String> readable = sent.stream()
                .flatMap(header -> Arrays.stream(header.split(",", MAX_RANGES)))
                .limit(MAX_RANGES)
                .map(String::strip)
                .filter(range -> RANGE.matcher(range).matches());
        return Stream.concat(readable, Stream.of(LAST_CHOICE)).distinct().collect(Collectors.joining(", "));
    }
}
