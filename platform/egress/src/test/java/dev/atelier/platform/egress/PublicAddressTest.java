// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressTest {
    private static final int RANDOM_ADDRESSES = 5_000;
    private static final PublicAddress RULE = new PublicAddress(false, List.of());
    private static final PublicAddress NAT64_RULE = new PublicAddress(true, List.of());

    /** A way to hide an IPv4 address in an IPv6 one. */
    record Embedding(String name, UnaryOperator<byte[]> embed) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Embedding> embeddings() {
        return Stream.of(
                new Embedding("mapped ::ffff:a.b.c.d", v4 -> at("::ffff:0:0", 12, v4)),
                new Embedding("compatible ::a.b.c.d", v4 -> at("::", 12, v4)),
                new Embedding("SIIT ::ffff:0:a.b.c.d", v4 -> at("::ffff:0:0:0", 12, v4)),
                new Embedding("NAT64 64:ff9b::a.b.c.d", v4 -> at("64:ff9b::", 12, v4)),
                new Embedding("local NAT64 64:ff9b:1::a.b.c.d", v4 -> at("64:ff9b:1::", 12, v4)),
                new Embedding("6to4 2002:a.b.c.d::", v4 -> at("2002::1", 2, v4)),
                new Embedding("Teredo client", v4 -> at("2001:0:4136:e378:8000:63bf::", 12, inverted(v4))),
                new Embedding("Teredo server", v4 -> at("2001:0::1", 4, v4)),
                new Embedding("ISATAP, private", v4 -> at("2a00:1450:4001:800:0:5efe::", 12, v4)),
                new Embedding("ISATAP, global", v4 -> at("2a00:1450:4001:800:200:5efe::", 12, v4)));
    }

    @ParameterizedTest
    @MethodSource("embeddings")
    void noEmbeddedIpv4AddressIsPublic(Embedding embedding) {
        long seed = System.nanoTime();
        Random random = new Random(seed);

        for (int i = 0; i < RANDOM_ADDRESSES; i++) {
            InetAddress address = IpLiteral.ofBytes(embedding.embed().apply(randomV4(random)));

            assertThat(RULE.allows(address)).as("%s seed=%d", address, seed).isFalse();
        }
    }

    @Test
    void behindNat64TheEmbeddedAddressDecides() {
        long seed = System.nanoTime();
        Random random = new Random(seed);

        for (int i = 0; i < RANDOM_ADDRESSES; i++) {
            byte[] v4 = randomV4(random);
            InetAddress translated = IpLiteral.ofBytes(at("64:ff9b::", 12, v4));

            assertThat(NAT64_RULE.allows(translated))
                    .as("%s seed=%d", translated, seed)
                    .isEqualTo(RULE.allows(IpLiteral.ofBytes(v4)));
        }
        assertThat(NAT64_RULE.allows(address("64:ff9b::8.8.8.8"))).isTrue();
        assertThat(NAT64_RULE.allows(address("64:ff9b::10.0.0.1"))).isFalse();
        assertThat(NAT64_RULE.allows(address("64:ff9b:1::8.8.8.8"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.255.255.255",
                "10.0.0.0",
                "10.255.255.255",
                "100.64.0.0",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.255",
                "169.254.0.0",
                "169.254.169.254",
                "169.254.255.255",
                "172.16.0.0",
                "172.31.255.255",
                "192.0.0.0",
                "192.0.0.170",
                "192.0.0.255",
                "192.0.2.1",
                "192.31.196.1",
                "192.52.193.1",
                "192.88.99.1",
                "192.168.0.0",
                "192.168.255.255",
                "192.175.48.255",
                "198.18.0.0",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.255",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.0",
                "255.255.255.255",
                "::",
                "::1",
                "::7f00:1",
                "::ffff:8.8.8.8",
                "::ffff:127.0.0.1",
                "64:ff9b::8.8.8.8",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:2::1",
                "2001:10::1",
                "2001:20::1",
                "2001:1ff:ffff::1",
                "2001:db8::1",
                "2002:808:808::1",
                "2620:4f:8000::1",
                "3fff::1",
                "3fff:fff::1",
                "4000::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fdff::1",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "ff0e::1",
                "2a00:1450::5efe:10.0.0.1",
                "2a00:1450::200:5efe:10.0.0.1",
                "1fff:ffff::1"
            })
    void specialAddressesAreNotPublic(String text) {
        assertThat(RULE.allows(address(text))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0.0.0",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.0.3.1",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "203.0.112.255",
                "203.0.114.0",
                "223.255.255.255",
                "2001:200::1",
                "2001:4860:4860::8888",
                "2606:4700:4700::1111",
                "2620:4f:7fff::1",
                "2a00:1450:4001:800::200e",
                "2a00:1450::100:5efe:808:808",
                "3ffe::1"
            })
    void neighboursOfSpecialNetworksArePublic(String text) {
        assertThat(RULE.allows(address(text))).isTrue();
    }

    @Test
    void deniedNetworksAreRefusedThoughPublic() {
        var rule = new PublicAddress(true, List.of("93.184.216.0/24", "2606:4700::/32", "8.8.8.8"));

        assertThat(rule.allows(address("93.184.216.34"))).isFalse();
        assertThat(rule.allows(address("93.184.217.34"))).isTrue();
        assertThat(rule.allows(address("2606:4700::1"))).isFalse();
        assertThat(rule.allows(address("2606:4701::1"))).isTrue();
        assertThat(rule.allows(address("8.8.8.8"))).isFalse();
        assertThat(rule.allows(address("64:ff9b::8.8.8.8"))).isFalse();
        assertThat(rule.allows(address("8.8.8.9"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10/8", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "::/129", "010.0.0.0/8", "", "name"})
    void aMalformedDenyListIsRefused(String network) {
        assertThatThrownBy(() -> new PublicAddress(false, List.of(network)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(network);
    }

    @Test
    void aMappedAddressStaysIpv6() {
        assertThat(address("::ffff:8.8.8.8")).isInstanceOf(Inet6Address.class);
    }

    private static InetAddress address(String text) {
        return IpLiteral.parse(text).orElseThrow();
    }

    private static byte[] randomV4(Random random) {
        byte[] v4 = new byte[4];
        random.nextBytes(v4);
        return v4;
    }

    private static byte[] inverted(byte[] v4) {
        return new byte[] {(byte) ~v4[0], (byte) ~v4[1], (byte) ~v4[2], (byte) ~v4[3]};
    }

    private static byte[] at(String prefix, int offset, byte[] v4) {
        byte[] v6 = address(prefix).getAddress();
        System.arraycopy(v4, 0, v6, offset, 4);
        return v6;
    }
}
