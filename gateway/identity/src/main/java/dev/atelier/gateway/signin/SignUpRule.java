// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.gateway.signin.user.Email;
import dev.atelier.platform.json.WireName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Who may get access without an invite.
 *
 * @param domains in lower case; empty but for {@link SignUpMode#DOMAIN}
 */
public record SignUpRule(SignUpMode mode, Set<String> domains) {
    private static final String DOMAIN = "domain:";
    private static final Pattern NAME = Pattern.compile("[a-z0-9-]+(\\.[a-z0-9-]+)+");

    public SignUpRule {
        domains = Set.copyOf(domains);
    }

    /** Reads the configured value; the configuration finds this method by its name. */
    public static SignUpRule of(String text) {
        String value = text.strip().toLowerCase(Locale.ROOT);
        if (value.startsWith(DOMAIN)) {
            Set<String> domains = Arrays.stream(value.substring(DOMAIN.length()).split(",", -1))
                    .map(String::strip)
                    .collect(Collectors.toUnmodifiableSet());
            if (domains.stream().allMatch(domain -> NAME.matcher(domain).matches())) {
                return new SignUpRule(SignUpMode.DOMAIN, domains);
            }
        } else if (!value.equals(SignUpMode.DOMAIN.wire())) {
            return new SignUpRule(WireName.find(SignUpMode.class, value).orElseThrow(() -> wrong(text)), Set.of());
        }
        throw wrong(text);
    }

    /** Whether a person who proved this address may open an account; a name below a domain is another domain. */
    public boolean admits(Email proven) {
        return switch (mode) {
            case CLOSED, INVITED -> false;
            case DOMAIN -> domains.contains(proven.domain());
            case OPEN -> true;
        };
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "sign-up is closed, invited, open, or domain: and domains such as domain:example.org, not " + text);
    }
}
