// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.filter;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.metadata.Metadata;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Refuses query parameters that an endpoint does not have: a filter with a typo would answer the whole list. */
public class QueryParameterFilter {
    private static final String PUBLIC = "/v1/";
    private static final Pattern READABLE = Pattern.compile("[A-Za-z0-9_.\\[\\]-]{1,60}");

    private final Map<Method, Set<String>> known = new ConcurrentHashMap<>();

    @ServerRequestFilter
    public void refuseUnknown(ResourceInfo resource, UriInfo uri) {
        Set<String> sent = uri.getQueryParameters().keySet();
        if (sent.isEmpty() || !uri.getPath().startsWith(PUBLIC)) {
            return;
        }
        Set<String> taken = known.computeIfAbsent(resource.getResourceMethod(), QueryParameterFilter::names);
        sent.stream()
                .filter(name -> !taken.contains(declared(name)))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw ApiException.invalid(
                            "There is no such query parameter here.",
                            READABLE.matcher(name).matches() ? name : "query");
                });
    }

    /** The keys of metadata are the client's own, so an endpoint declares only that it takes some. */
    private static String declared(String name) {
        return Metadata.key(name).map(_ -> Metadata.NAME).orElse(name);
    }

    private static Set<String> names(Method endpoint) {
        return Arrays.stream(endpoint.getParameters())
                .flatMap(parameter -> name(parameter).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Optional<String> name(Parameter parameter) {
        RestQuery query = parameter.getAnnotation(RestQuery.class);
        return Stream.concat(
                        Stream.ofNullable(query).map(RestQuery::value),
                        Stream.ofNullable(parameter.getAnnotation(QueryParam.class))
                                .map(QueryParam::value))
                .findFirst()
                .map(name -> name.isEmpty() ? parameter.getName() : name);
    }
}
