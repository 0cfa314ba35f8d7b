// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.IDN;
import java.util.Locale;
import java.util.regex.Pattern;

/** Turns the host of a URL into the one ASCII name or canonical address that every resolver understands alike. */
final class HostName {
    private static final int MAX_LENGTH = 253;
    private static final Pattern LABEL = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");

    // Resolvers read a name whose last label is a number as an IPv4 address, each in its own way.
    private static final Pattern NUMERIC_END = Pattern.compile("(?:.*\\.)?(?:\\d+|0x[0-9a-f]*)\\.?");

    // The two IDNA standards turn these into different domains: sharp s, final sigma, the two zero-width joiners.
    private static final Pattern AMBIGUOUS = Pattern.compile("[\\u00df\\u1e9e\\u03c2\\u200c\\u200d]");

    private HostName() {}

    /** The host in lower-case ASCII, IPv6 in brackets. */
    static String canonical(String raw) throws UrlProblem.InvalidUrlException {
        if (raw.isEmpty()) {
            throw new UrlProblem.InvalidUrlException(UrlProblem.NO_HOST);
        }
        if (raw.startsWith("[")) {
            return bracketed(raw);
        }
        if (IpLiteral.v4(raw).isPresent()) {
            return raw;
        }
        String host = ascii(raw).toLowerCase(Locale.ROOT);
        if (NUMERIC_END.matcher(host).matches()) {
            throw new UrlProblem.InvalidUrlException(UrlProblem.BAD_ADDRESS);
        }
        return domain(host);
    }

    private static String bracketed(String raw) throws UrlProblem.InvalidUrlException {
        if (!raw.endsWith("]")) {
            throw new UrlProblem.InvalidUrlException(UrlProblem.BAD_ADDRESS);
        }
        String inside = raw.substring(1, raw.length() - 1);
        return IpLiteral.v6(inside)
                .map(address -> "[" + address.getHostAddress() + "]")
                .orElseThrow(() -> new UrlProblem.InvalidUrlException(UrlProblem.BAD_ADDRESS));
    }

    private static String ascii(String raw) throws UrlProblem.InvalidUrlException {
        if (raw.chars().allMatch(c -> c < 0x80)) {
            return raw;
        }
        if (AMBIGUOUS.matcher(raw).find()) {
            throw new UrlProblem.InvalidUrlException(UrlProblem.UNICODE_HOST);
        }
        try {
            return IDN.toASCII(raw, IDN.USE_STD3_ASCII_RULES);
        } catch (IllegalArgumentException _) {
            throw new UrlProblem.InvalidUrlException(UrlProblem.UNICODE_HOST);
        }
    }

    private static String domain(String host) throws UrlProblem.InvalidUrlException {
        String[] labels = host.split("\\.", -1);
        boolean wellFormed = labels.length > 1 && host.length() <= MAX_LENGTH;
        for (String label : labels) {
            wellFormed &= LABEL.matcher(label).matches();
        }
        if (!wellFormed) {
            throw new UrlProblem.InvalidUrlException(UrlProblem.BAD_HOST);
        }
        return host;
    }
}
