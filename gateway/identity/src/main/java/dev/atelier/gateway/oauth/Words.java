// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import dev.atelier.gateway.credential.Audience;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.json.WireName;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets of scopes and of audiences as texts of words, which OAuth and the tables use. */
public final class Words {
    private Words() {}

    public static <E extends Enum<E> & WireName> String of(Collection<E> values) {
        return values.stream().sorted().map(WireName::wire).collect(Collectors.joining(" "));
    }

    public static Set<Scope> scopes(String words) {
        return Arrays.stream(words.split(" ")).map(Scope::of).collect(Collectors.toUnmodifiableSet());
    }

    public static Set<Audience> audiences(String words) {
        return Arrays.stream(words.split(" ")).map(Audience::of).collect(Collectors.toUnmodifiableSet());
    }
}
