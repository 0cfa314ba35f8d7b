// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds a route by the segments of a path. A path is taken as it was sent: nothing is decoded or tidied up, so that no
 * second reading of it by a service can lead anywhere else.
 */
final class PathTree {
    private static final int LONGEST_PARAMETER = 128;
    private static final RouteMatch UNKNOWN = new RouteMatch.Unknown();

    private final Node root = new Node();

    PathTree(List<PublicRoute> routes) {
        for (PublicRoute route : routes) {
            Node node = root;
            for (String segment : segments(route.template())) {
                node = segment.startsWith("{") ? node.parameter() : node.literal(segment);
            }
            node.routes.put(route.method().name(), route);
        }
    }

    RouteMatch match(HttpMethod method, String path) {
        if (!path.startsWith("/")) {
            return UNKNOWN;
        }
        Node node = root;
        List<String> parameters = new ArrayList<>(2);
        for (String segment : segments(path)) {
            Node next = node.literals.get(segment);
            if (next == null && node.parameter != null && isParameter(segment)) {
                next = node.parameter;
                parameters.add(segment);
            }
            if (next == null) {
                return UNKNOWN;
            }
            node = next;
        }
        return node.match(method, parameters);
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

    /** Ids, slugs and file names; neither a dot segment nor anything encoded. */
    private static boolean isParameter(String segment) {
        if (segment.isEmpty() || segment.length() > LONGEST_PARAMETER || segment.startsWith(".")) {
            return false;
        }
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!letter && "._~-".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static final class Node {
        private final Map<String, Node> literals = new HashMap<>();
        private final Map<String, PublicRoute> routes = new TreeMap<>();
        private @Nullable Node parameter;

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

        private RouteMatch match(HttpMethod method, List<String> parameters) {
            if (routes.isEmpty()) {
                return UNKNOWN;
            }
            PublicRoute route = routes.get(method.name());
            return route == null
                    ? new RouteMatch.WrongMethod(routes.keySet().stream().collect(Collectors.joining(", ")))
                    : new RouteMatch.Found(route, parameters);
        }
    }
}
