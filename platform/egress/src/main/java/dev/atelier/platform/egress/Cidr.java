// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/** A network such as 10.0.0.0/8 or 2001:db8::/32; a bare address is a network of one. */
record Cidr(InetAddress network, int bits) {

    static Cidr parse(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        InetAddress network = IpLiteral.parse(address.strip()).orElseThrow(() -> malformed(text));
        int width = network.getAddress().length * 8;
        int bits = slash < 0 ? width : length(text, slash);
        if (bits < 0 || bits > width) {
            throw malformed(text);
        }
        return new Cidr(network, bits);
    }

    static List<Cidr> all(String... texts) {
        return Stream.of(texts).map(Cidr::parse).toList();
    }

    boolean contains(InetAddress address) {
        byte[] mine = network.getAddress();
        byte[] theirs = address.getAddress();
        if (mine.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % 8);
            if ((mine[bit / 8] & mask) != (theirs[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }

    private static int length(String text, int slash) {
        try {
            return Integer.parseInt(text.substring(slash + 1).strip());
        } catch (NumberFormatException _) {
            throw malformed(text);
        }
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("not an address or network: " + text);
    }
}
