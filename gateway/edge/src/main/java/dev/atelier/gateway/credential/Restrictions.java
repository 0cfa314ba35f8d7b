// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The models that a credential may run, and the networks that it may be used from (ADR 0068).
 *
 * @param models slugs; empty for every model
 * @param networks empty for every address
 */
public record Restrictions(Set<String> models, List<Network> networks) {
    public static final Restrictions NONE = new Restrictions(Set.of(), List.of());

    /** The caller token carries the models with every request: 50 of them take at most 3 kB of its header. */
    static final int MOST_MODELS = 50;
    /** Compared one by one with every request. */
    static final int MOST_NETWORKS = 20;

    private static final Pattern SLUG = Pattern.compile("[a-z0-9][a-z0-9._-]{0,59}");

    public Restrictions {
        models = Set.copyOf(models);
        networks = List.copyOf(networks);
    }

    /** Reads the columns {@code models} and {@code addresses}. */
    public static Restrictions of(Row row) {
        return new Restrictions(
                words(row, "models").collect(Collectors.toUnmodifiableSet()),
                words(row, "addresses")
                        .map(text ->
                                Network.parse(text).orElseThrow(() -> new IllegalStateException("no network: " + text)))
                        .toList());
    }

    private static Stream<String> words(Row row, String column) {
        return row.findString(column).stream().flatMap(words -> Arrays.stream(words.split(" ")));
    }

    /** For the column {@code models}. */
    public @Nullable String modelWords() {
        return models.isEmpty() ? null : String.join(" ", new TreeSet<>(models));
    }

    /** For the column {@code addresses}. */
    public @Nullable String addressWords() {
        return networks.isEmpty() ? null : String.join(" ", addresses());
    }

    /** The networks as they were written. */
    public List<String> addresses() {
        return networks.stream().map(Network::text).toList();
    }

    /** These restrictions with other models; an absent member changes nothing, and null allows every model. */
    public Restrictions withModels(@Nullable JsonNode wanted, String param) {
        if (wanted == null) {
            return this;
        }
        Set<String> slugs = new TreeSet<>();
        List<String> texts = texts(wanted, MOST_MODELS, "models", param);
        for (int i = 0; i < texts.size(); i++) {
            if (!SLUG.matcher(texts.get(i)).matches()) {
                throw ApiException.invalid(
                        "A model is named by its slug, as GET /v1/models lists it.", param + "[" + i + "]");
            }
            slugs.add(texts.get(i));
        }
        return new Restrictions(slugs, networks);
    }

    /** These restrictions with other networks; an absent member changes nothing, and null allows every address. */
    public Restrictions withAddresses(@Nullable JsonNode wanted, String param) {
        if (wanted == null) {
            return this;
        }
        List<Network> found = new ArrayList<>();
        List<String> texts = texts(wanted, MOST_NETWORKS, "addresses or networks", param);
        for (int i = 0; i < texts.size(); i++) {
            String place = param + "[" + i + "]";
            found.add(Network.parse(texts.get(i))
                    .orElseThrow(() -> ApiException.invalid(
                            "An address or network looks like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32, without bits"
                                    + " behind its length.",
                            place)));
        }
        return new Restrictions(models, found.stream().distinct().toList());
    }

    private static List<String> texts(JsonNode wanted, int most, String what, String param) {
        if (wanted.isNull()) {
            return List.of();
        }
        boolean isList = wanted.isArray() && !wanted.isEmpty() && wanted.size() <= most;
        if (!isList || wanted.valueStream().anyMatch(item -> !item.isTextual())) {
            throw ApiException.invalid(
                    "This member is a list of 1 to " + most + " " + what + ", or null for no restriction.", param);
        }
        return wanted.valueStream().map(JsonNode::textValue).toList();
    }

    /** Whether these restrictions allow something that the others do not. */
    public boolean allowMoreThan(Restrictions others) {
        boolean moreModels = !others.models.isEmpty() && (models.isEmpty() || !others.models.containsAll(models));
        boolean moreAddresses = !others.networks.isEmpty()
                && (networks.isEmpty()
                        || !networks.stream()
                                .allMatch(mine -> others.networks.stream().anyMatch(theirs -> theirs.covers(mine))));
        return moreModels || moreAddresses;
    }

    /** Whether a request may come from here. */
    public boolean admit(String address) {
        return networks.isEmpty() || networks.stream().anyMatch(network -> network.contains(Network.bitsOf(address)));
    }

    /** The refusal of a request from elsewhere. */
    public static ApiException elsewhere() {
        return new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "This key may not be used from this address.");
    }

    /** Adds what is restricted to the detail of an audit event. */
    public void describeIn(Map<String, Object> detail) {
        if (!models.isEmpty()) {
            detail.put("models", models.stream().sorted().toList());
        }
        if (!networks.isEmpty()) {
            detail.put("addresses", addresses());
        }
    }
}
