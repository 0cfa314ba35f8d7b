// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads addresses in the one spelling every parser agrees on; octal, hex, short and scoped forms are not addresses. */
final class IpLiteral {
    private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern V4 = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private IpLiteral() {}

    static Optional<InetAddress> parse(String text) {
        return text.indexOf(':') < 0 ? v4(text) : v6(text);
    }

    static Optional<InetAddress> v4(String text) {
        return V4.matcher(text).matches() ? Optional.of(InetAddress.ofLiteral(text)) : Optional.empty();
    }

    static Optional<InetAddress> v6(String text) {
        if (!V6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ofBytes(widened(InetAddress.ofLiteral(text).getAddress())));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The address of 4 or 16 bytes as they are: `InetAddress.getByAddress` would turn ::ffff:a.b.c.d into IPv4. */
    static InetAddress ofBytes(byte[] bytes) {
        try {
            return bytes.length == 16 ? Inet6Address.getByAddress(null, bytes, -1) : InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + bytes.length, e);
        }
    }

    // The JDK reads ::ffff:a.b.c.d as IPv4; whoever wrote the IPv6 form shall be judged by it.
    private static byte[] widened(byte[] bytes) {
        if (bytes.length == 16) {
            return bytes;
        }
        byte[] mapped = new byte[16];
        mapped[10] = (byte) 0xff;
        mapped[11] = (byte) 0xff;
        System.arraycopy(bytes, 0, mapped, 12, 4);
        return mapped;
    }
}
