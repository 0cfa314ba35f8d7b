// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a person goes after a sign-in: a page of this installation, and never another address. */
public record LocalTarget(String path) {
    /** Where people go who did not ask for a page. */
    public static final LocalTarget DEFAULT = new LocalTarget("/console");
    /** The person's own page. */
    public static final LocalTarget PROFILE = new LocalTarget("/profile");
    /** The query parameter of the sign-in page that names the target. */
    public static final String PARAMETER = "next";

    /**
     * Segments of letters, digits and a few marks, then a plain query. No second slash at the start, backslash, colon or
     * encoded character of the path can make another host of it, and no fragment hides a part of it.
     */
    private static final Pattern FORM = Pattern.compile(
            "/(oauth/consent|console(/[A-Za-z0-9._~-]+)*/?|profile|invite/[A-Za-z0-9_-]{43})(\\?[A-Za-z0-9._~=&%+-]{0,1000})?");

    private static final String INVITE = "/invite/";
    private static final int MAX_LENGTH = 1_200;

    /** The target that a link names, or the default for everything that is no page of the gateway. */
    public static LocalTarget parse(String text) {
        return text.length() <= MAX_LENGTH && FORM.matcher(text).matches() && !text.contains("/.")
                ? new LocalTarget(text)
                : DEFAULT;
    }

    /** The token of the invite that is the target. */
    public Optional<String> inviteToken() {
        return path.startsWith(INVITE)
                ? Optional.of(path.substring(INVITE.length()).replaceFirst("\\?.*", ""))
                : Optional.empty();
    }

    /** The way over the identity provider to this target. */
    public String oidcLink() {
        return "/login/oidc?" + PARAMETER + "=" + URLEncoder.encode(path, StandardCharsets.UTF_8);
    }

    /** The sign-in page that leads on to this target. */
    public String loginLink() {
        return "/login?" + PARAMETER + "=" + URLEncoder.encode(path, StandardCharsets.UTF_8);
    }
}
