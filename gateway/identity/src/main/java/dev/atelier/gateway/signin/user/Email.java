// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The e-mail address by which a person signs in; two spellings that differ only in case are the same. */
public record Email(String text) {
    /** One @ and a host; only a mail can prove that mail arrives there. */
    private static final Pattern FORM = Pattern.compile("[^\\s@\\p{Cntrl}<>\"]{1,64}@[^\\s@\\p{Cntrl}<>\"]{1,190}");

    /** Reads what a person typed. */
    public static Optional<Email> parse(String typed) {
        String text = typed.strip();
        return FORM.matcher(text).matches() ? Optional.of(new Email(text)) : Optional.empty();
    }

    /** The spelling under which the address is found. */
    public String key() {
        return text.toLowerCase(Locale.ROOT);
    }

    /** What stands behind the @, in lower case. */
    public String domain() {
        return key().substring(key().indexOf('@') + 1);
    }
}
