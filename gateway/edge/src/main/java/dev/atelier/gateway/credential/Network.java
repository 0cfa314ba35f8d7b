// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A network that a key may be used from, such as {@code 203.0.113.0/24} or {@code 2001:db8::/32}.
 *
 * @param bits the first bits of all its addresses, as {@link #bitsOf} writes them: an address is in the network when its
 *     text begins with them
 */
public record Network(String text, String bits) {
    /** Names are not resolved, and a shortened IPv4 address is a typo. */
    private static final Pattern LITERAL =
            Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,3}");

    /** Empty for what is no network; a bare address is a network of one. */
    public static Optional<Network> parse(String text) {
        int slash = text.indexOf('/');
        String address = (slash < 0 ? text : text.substring(0, slash)).strip().toLowerCase(Locale.ROOT);
        String bits = bitsOf(address);
        int width = bits.length() - 1;
        String length =
                slash < 0 ? Integer.toString(width) : text.substring(slash + 1).strip();
        if (bits.isEmpty() || !LENGTH.matcher(length).matches() || Integer.parseInt(length) > width) {
            return Optional.empty();
        }
        int prefix = 1 + Integer.parseInt(length);
        // A bit behind the prefix means that another network was meant.
        return bits.indexOf('1', prefix) < 0
                ? Optional.of(new Network(address + "/" + length, bits.substring(0, prefix)))
                : Optional.empty();
    }

    /** The version of an address, 4 or 6, and its bits; empty for what is no address. IPv4 in IPv6 is IPv4. */
    public static String bitsOf(String address) {
        if (!LITERAL.matcher(address).matches()) {
            return "";
        }
        byte[] bytes;
        try {
            bytes = InetAddress.ofLiteral(address).getAddress();
        } catch (IllegalArgumentException _) {
            return "";
        }
        var bits = new StringBuilder(1 + bytes.length * Byte.SIZE).append(bytes.length == 4 ? '4' : '6');
        for (byte eight : bytes) {
            for (int bit = Byte.SIZE - 1; bit >= 0; bit--) {
                bits.append((eight >> bit & 1) == 0 ? '0' : '1');
            }
        }
        return bits.toString();
    }

    /** @param address as {@link #bitsOf} writes it */
    public boolean contains(String address) {
        return address.startsWith(bits);
    }

    /** Whether every address of the other network is in this one. */
    boolean covers(Network other) {
        return other.bits.startsWith(bits);
    }
}
