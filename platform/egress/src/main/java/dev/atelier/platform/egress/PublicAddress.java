// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/** Decides whether an address belongs to the public internet, and so may be talked to. */
public final class PublicAddress {
    private static final List<Cidr> SPECIAL_V4 = Cidr.all(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "192.175.48.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4");

    // Everything outside is refused unheard: loopback, unique local, link local, multicast, and every form that carries
    // an IPv4 address (mapped, compatible, translated, NAT64).
    private static final Cidr GLOBAL_V6 = Cidr.parse("2000::/3");

    // Inside it: protocol assignments with Teredo and ORCHID, documentation, 6to4, the AS112 sink.
    private static final List<Cidr> SPECIAL_V6 =
            Cidr.all("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48");

    private static final Cidr NAT64 = Cidr.parse("64:ff9b::/96");

    private final boolean nat64;
    private final List<Cidr> denied;

    /** The verdicts of the table, minus the networks in `denyAddresses`. */
    public PublicAddress(boolean nat64, List<String> denyAddresses) {
        this.nat64 = nat64;
        this.denied = denyAddresses.stream().map(Cidr::parse).toList();
    }

    /** Whether the address is public and not denied. */
    public boolean allows(InetAddress address) {
        if (isIn(denied, address)) {
            return false;
        }
        byte[] bytes = address.getAddress();
        if (bytes.length == 4) {
            return !isIn(SPECIAL_V4, address);
        }
        if (nat64 && NAT64.contains(address)) {
            return allows(IpLiteral.ofBytes(Arrays.copyOfRange(bytes, 12, 16)));
        }
        return GLOBAL_V6.contains(address) && !isIn(SPECIAL_V6, address) && !isIsatap(bytes);
    }

    private static boolean isIn(List<Cidr> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    // An ISATAP interface id (00-00-5E-FE or 02-00-5E-FE, then IPv4) tunnels to that IPv4 address under any prefix.
    private static boolean isIsatap(byte[] v6) {
        return (v6[8] & ~2) == 0 && v6[9] == 0 && v6[10] == 0x5e && v6[11] == (byte) 0xfe;
    }
}
