// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds a route by the segments of a path. The path is compared as it was sent, without decoding or normalising, so that
 * a service cannot read the same path in another way.
 */
final class RouteTree {
    private static final int MAX_PARAMETER_LENGTH = 128;
    private static final RouteMatch UNKNOWN = new RouteMatch.Unknown();

    private final Node root = new Node();

    RouteTree(List<PublicRoute> routes) {
        for (PublicRoute route : routes) {
            Node node = root;
            for (String segment : segments(route.template())) {
                node = segment.endsWith("*}")
                        ? node.rest()
                        : segment.startsWith("{") ? node.parameter() : node.literal(segment);
            }
            node.routes.put(route.method().name(), route);
        }
    }

    RouteMatch match(HttpMethod method, String path) {
        if (!path.startsWith("/")) {
            return UNKNOWN;
        }
        List<String> segments = segments(path);
        Node node = root;
        Node rest = null;
        List<String> parameters = new ArrayList<>(2);
        for (int i = 0; i < segments.size() && node != null; i++) {
            if (node.rest != null
                    && segments.subList(i, segments.size()).stream().allMatch(RouteTree::isParameter)) {
                rest = node.rest;
            }
            node = next(node, segments.get(i), parameters);
        }
        RouteMatch exact = node == null ? UNKNOWN : node.match(method, parameters);
        // A route with any rest of a path comes last.
        return exact instanceof RouteMatch.Found || rest == null ? exact : orRest(exact, rest.match(method, List.of()));
    }

    private static RouteMatch orRest(RouteMatch exact, RouteMatch rest) {
        return rest instanceof RouteMatch.Found || exact instanceof RouteMatch.Unknown ? rest : exact;
    }

    private static @Nullable Node next(Node node, String segment, List<String> parameters) {
        Node literal = node.literals.get(segment);
        if (literal != null || node.parameter == null || !isParameter(segment)) {
            return literal;
        }
        parameters.add(segment);
        return node.parameter;
    }

    /** The root path has no segments. */
    private static List<String> segments(String path) {
        if (path.equals("/")) {
            return List.of();
        }
        List<String> segments = new ArrayList<>(4);
        int start = 1;
        for (int end = path.indexOf('/', start); end >= 0; end = path.indexOf('/', start)) {
            segments.add(path.substring(start, end));
            start = end + 1;
        }
        segments.add(path.substring(start));
        return segments;
    }

    /** Ids, slugs and file names, and a name with its action behind a colon; no dot segments, and nothing encoded. */
    private static boolean isParameter(String segment) {
        if (segment.isEmpty() || segment.length() > MAX_PARAMETER_LENGTH || segment.startsWith(".")) {
            return false;
        }
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!letter && "._~-:".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static final class Node {
        private final Map<String, Node> literals = new HashMap<>();
        private final Map<String, PublicRoute> routes = new TreeMap<>();
        private @Nullable Node parameter;
        private @Nullable Node rest;

        private Node literal(String segment) {
            return literals.computeIfAbsent(segment, _ -> new Node());
        }

        private Node parameter() {
            Node known = parameter;
            if (known == null) {
                known = new Node();
                parameter = known;
            }
            return known;
        }

        private Node rest() {
            Node known = rest;
            if (known == null) {
                known = new Node();
                rest = known;
            }
            return known;
        }

        private RouteMatch match(HttpMethod method, List<String> parameters) {
            if (routes.isEmpty()) {
                return UNKNOWN;
            }
            PublicRoute route = routes.get(method.name());
            if (route == null && method.equals(HttpMethod.HEAD) && isReadable()) {
                route = routes.get(HttpMethod.GET.name());
            }
            return route == null ? new RouteMatch.WrongMethod(allowed()) : new RouteMatch.Found(route, parameters);
        }

        /** What can be read has a HEAD as well (RFC 9110, 9.1); a GET that creates something is no read. */
        private boolean isReadable() {
            PublicRoute get = routes.get(HttpMethod.GET.name());
            return get != null && !get.mayCreate();
        }

        private String allowed() {
            Set<String> methods = new TreeSet<>(routes.keySet());
            if (isReadable()) {
                methods.add(HttpMethod.HEAD.name());
            }
            return String.join(", ", methods);
        }
    }
}
