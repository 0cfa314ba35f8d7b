// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** An absolute https URL on port 443 that names its host in one unmistakable way; made only by `parse`. */
public final class EgressUrl implements ParsedUrl {
    private static final int MAX_LENGTH = 2048;
    private static final String SCHEME = "https://";
    private static final Pattern TARGET = Pattern.compile("[!-~&&[^\"<>\\\\^`#]]*");
    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9a-fA-F]{2})");

    private final String host;
    private final String target;

    private EgressUrl(String host, String target) {
        this.host = host;
        this.target = target;
    }

    /** The URL, or the first thing that is wrong with the text. */
    public static ParsedUrl parse(String text) {
        try {
            return parseStrictly(text);
        } catch (UrlProblem.InvalidUrlException refused) {
            return new ParsedUrl.BadUrl(refused.problem());
        }
    }

    private static EgressUrl parseStrictly(String text) throws UrlProblem.InvalidUrlException {
        require(text.length() <= MAX_LENGTH, UrlProblem.TOO_LONG);
        require(text.chars().noneMatch(EgressUrl::isForbidden), UrlProblem.BAD_CHARACTER);
        require(text.toLowerCase(Locale.ROOT).startsWith(SCHEME), UrlProblem.NOT_HTTPS);
        require(text.indexOf('#') < 0, UrlProblem.FRAGMENT);
        String rest = text.substring(SCHEME.length());
        int end = authorityEnd(rest);
        String host = host(rest.substring(0, end));
        String target = rest.substring(end);
        require(TARGET.matcher(target).matches(), UrlProblem.BAD_CHARACTER);
        require(!BROKEN_ESCAPE.matcher(target).find(), UrlProblem.BAD_ESCAPE);
        return new EgressUrl(host, target.startsWith("/") ? target : "/" + target);
    }

    // Browsers read a backslash as a slash and drop tabs and line ends; here all of them are forbidden.
    private static boolean isForbidden(int character) {
        return character <= ' ' || character == '\\' || Character.isISOControl(character) || isBlank(character);
    }

    private static boolean isBlank(int character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    private static int authorityEnd(String rest) {
        for (int i = 0; i < rest.length(); i++) {
            if (rest.charAt(i) == '/' || rest.charAt(i) == '?') {
                return i;
            }
        }
        return rest.length();
    }

    private static String host(String authority) throws UrlProblem.InvalidUrlException {
        require(authority.indexOf('@') < 0, UrlProblem.USER_INFO);
        int port = authority.indexOf(':', authority.indexOf(']') + 1);
        if (port < 0) {
            return HostName.canonical(authority);
        }
        require(authority.substring(port).equals(":443"), UrlProblem.PORT);
        return HostName.canonical(authority.substring(0, port));
    }

    private static void require(boolean condition, UrlProblem otherwise) throws UrlProblem.InvalidUrlException {
        if (!condition) {
            throw new UrlProblem.InvalidUrlException(otherwise);
        }
    }

    /** Lower-case ASCII name, dotted IPv4 or bracketed IPv6. */
    public String host() {
        return host;
    }

    /** Path and query, at least `/`. */
    public String target() {
        return target;
    }

    /** The whole URL in its one canonical spelling, fit to be stored and compared. */
    public String text() {
        return SCHEME + host + target;
    }

    /** The address, when the host is one. */
    Optional<InetAddress> literal() {
        return host.startsWith("[") ? IpLiteral.v6(host.substring(1, host.length() - 1)) : IpLiteral.v4(host);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EgressUrl url && text().equals(url.text());
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    /** Without path and query: receivers keep secrets there, and this text ends up in logs. */
    @Override
    public String toString() {
        return SCHEME + host + "/...";
    }
}
