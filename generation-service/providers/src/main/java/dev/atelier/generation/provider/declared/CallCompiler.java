// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.platform.json.WireName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles the calls of a file, and the values that the address of one takes from the answer to another. */
final class CallCompiler {
    /** Of {@link Vendor.Taken} without a form of its own. */
    private static final String ID = "id";

    private static final Template NOWHERE = Template.parse("/");

    private final Map<String, String> common;
    private final Mistakes mistakes;
    private final Set<String> addresses = new HashSet<>();

    /** @param common headers of every call */
    CallCompiler(Map<String, String> common, Mistakes mistakes) {
        this.common = common;
        this.mistakes = mistakes;
    }

    Vendor.Call call(
            String at,
            @Nullable String get,
            @Nullable String post,
            @Nullable String put,
            @Nullable String delete,
            @Nullable Map<String, String> headers,
            Set<String> holes) {
        Map<String, String> urls = new LinkedHashMap<>();
        putGiven(urls, "get", get);
        putGiven(urls, "post", post);
        putGiven(urls, "put", put);
        putGiven(urls, "delete", delete);
        mistakes.require(urls.size() == 1, at, "needs one method with a path");
        Map<String, String> all = new LinkedHashMap<>(common);
        all.putAll(Objects.requireNonNullElse(headers, Map.of()));
        return urls.entrySet().stream()
                .findFirst()
                .map(call -> new Vendor.Call(
                        call.getKey().toUpperCase(Locale.ROOT),
                        url(at + "/" + call.getKey(), call.getValue(), holes),
                        all))
                .orElseGet(() -> new Vendor.Call("GET", NOWHERE, Map.of()));
    }

    private static void putGiven(Map<String, String> urls, String method, @Nullable String url) {
        if (url != null) {
            urls.put(method, url);
        }
    }

    Template url(String at, String text, Set<String> holes) {
        Template url = mistakes.parse(
                at,
                text,
                address -> {
                    Template template = Template.ofAddress(address);
                    RequestTree.checkHoles(template, holes);
                    return template;
                },
                NOWHERE);
        url.holes().stream()
                .filter(hole -> addresses.contains(hole) != url.isOneHole())
                .forEach(hole -> mistakes.add(at, "{" + hole + "} stands alone when it is an address, and only then"));
        mistakes.require(
                !url.isOneHole() || at.endsWith("/get"), at, "an address that an answer gave is only read with get");
        return url;
    }

    Map<String, Vendor.Taken> taken(String at, @Nullable Map<String, VendorFile.Taken> given) {
        Map<String, Vendor.Taken> taken = new HashMap<>();
        if (given != null) {
            given.forEach((name, each) -> {
                taken.put(name, taken(at + "/" + name, each));
                if ("address".equals(each.is())) {
                    addresses.add(name);
                }
            });
        }
        return taken;
    }

    Vendor.Taken taken(String at, VendorFile.Taken taken) {
        String form = Objects.requireNonNullElse(taken.is(), ID);
        return new Vendor.Taken(
                path(at, taken.path()), WireName.find(Vendor.Form.class, form).orElse(Vendor.Form.ID));
    }

    JsonPath path(String at, String text) {
        return mistakes.parse(at, text, JsonPath::parse, JsonPath.ROOT);
    }
}
