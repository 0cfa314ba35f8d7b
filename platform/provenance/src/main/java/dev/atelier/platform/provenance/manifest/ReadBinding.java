// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.provenance.container.BoxMatcher.Match;
import dev.atelier.platform.provenance.container.BoxMatcher.Rule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;

/** The hard binding that a manifest states. */
public sealed interface ReadBinding {
    int MOST_EXCLUSIONS = 100;
    /** Each rule is compared with each box of a film; programs write five or six, one of them with the UUID of C2PA. */
    int MOST_RULES = 20;

    int MOST_MATCHES = 2;
    int LONGEST_MATCH = 64;

    /**
     * Everything but these ranges.
     *
     * @param algorithm in the words of the JDK
     * @param hash in hexadecimal
     */
    record Data(String algorithm, String hash, List<Exclusion> exclusions) implements ReadBinding {
        /** Bytes without a hash. */
        public record Exclusion(long start, long length) {}
    }

    /**
     * Everything but the boxes that a rule matches.
     *
     * @param hasOffsets whether the position of each root box is hashed before the box
     */
    record Boxes(String algorithm, String hash, boolean hasOffsets, List<Rule> rules) implements ReadBinding {}

    /** A binding that is not judged here: hash trees, hashes of single boxes, manifests that update others. */
    record Unsupported(String label) implements ReadBinding {}

    /** Reads an assertion; {@code null} members are as good as absent. */
    static ReadBinding parse(String label, JsonNode assertion, String claimAlgorithm) throws IOException {
        if (isPresent(assertion, "merkle") || !isPresent(assertion, "hash")) {
            return new Unsupported(label);
        }
        String algorithm = algorithm(assertion.path("alg").asText(claimAlgorithm));
        String hash = HexFormat.of().formatHex(bytes(assertion.get("hash")));
        if (label.startsWith("c2pa.hash.data")) {
            List<Data.Exclusion> exclusions = new ArrayList<>();
            for (JsonNode exclusion : list(assertion, "exclusions", MOST_EXCLUSIONS)) {
                exclusions.add(new Data.Exclusion(number(exclusion, "start"), number(exclusion, "length")));
            }
            return new Data(algorithm, hash, exclusions);
        }
        List<Rule> rules = new ArrayList<>();
        for (JsonNode exclusion : list(assertion, "exclusions", MOST_RULES)) {
            String path = exclusion.path("xpath").asText();
            boolean isRoot = path.matches("/[^/\\[]{4}");
            if (!isRoot
                    || isPresent(exclusion, "subset")
                    || isPresent(exclusion, "version")
                    || isPresent(exclusion, "flags")) {
                return new Unsupported(label);
            }
            List<Match> matches = new ArrayList<>();
            for (JsonNode match : list(exclusion, "data", MOST_MATCHES)) {
                byte[] value = bytes(match.path("value"));
                if (value.length > LONGEST_MATCH) {
                    throw new IOException("too long a match");
                }
                matches.add(new Match(number(match, "offset"), HexFormat.of().formatHex(value)));
            }
            OptionalLong length = isPresent(exclusion, "length")
                    ? OptionalLong.of(number(exclusion, "length"))
                    : OptionalLong.empty();
            rules.add(new Rule(path.substring(1), length, matches));
        }
        boolean isFirstVersion = label.equals("c2pa.hash.bmff");
        return label.startsWith("c2pa.hash.bmff")
                ? new Boxes(algorithm, hash, !isFirstVersion, rules)
                : new Unsupported(label);
    }

    /** The JDK's name of an algorithm of C2PA (C2PA 2.2, 13.1). */
    static String algorithm(String name) throws IOException {
        return switch (name) {
            case "sha256" -> "SHA-256";
            case "sha384" -> "SHA-384";
            case "sha512" -> "SHA-512";
            default -> throw new IOException("unknown hash algorithm");
        };
    }

    private static boolean isPresent(JsonNode node, String name) {
        return !node.path(name).isMissingNode() && !node.path(name).isNull();
    }

    private static List<JsonNode> list(JsonNode node, String name, int most) throws IOException {
        if (node.path(name).size() > most) {
            throw new IOException("too many entries in " + name);
        }
        List<JsonNode> entries = new ArrayList<>();
        node.path(name).forEach(entries::add);
        return entries;
    }

    private static long number(JsonNode node, String name) throws IOException {
        JsonNode value = node.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < 0) {
            throw new IOException("no number");
        }
        return value.asLong();
    }

    private static byte[] bytes(JsonNode node) throws IOException {
        if (!node.isBinary()) {
            throw new IOException("no byte string");
        }
        return node.binaryValue();
    }
}
