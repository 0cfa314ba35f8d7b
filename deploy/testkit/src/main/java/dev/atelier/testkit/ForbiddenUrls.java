// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.util.stream.Stream;

/** URLs that must be refused: hosts of private networks in every spelling, and URLs that are not valid. */
public final class ForbiddenUrls {
    private static final String[] HOSTS = {
        // our own machine, in the spellings resolvers and parsers disagree about
        "127.0.0.1",
        "127.0.0.2",
        "127.1",
        "127.0.1",
        "0",
        "0.0.0.0",
        "2130706433",
        "0x7f000001",
        "0x7f.0.0.1",
        "0177.0.0.1",
        "017700000001",
        "127.0.0.01",
        "127.0.0.1.",
        "localhost",
        "localhost.",
        "LOCALHOST",
        "%31%32%37.0.0.1",
        "127.0.0.1%20",
        "①②⑦.0.0.1",
        "[::1]",
        "[::]",
        "[0:0:0:0:0:0:0:1]",
        "[::1%25lo]",
        // loopback in IPv6 forms that carry an IPv4 address
        "[::127.0.0.1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::ffff:0:127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[64:ff9b:1::7f00:1]",
        "[2002:7f00:1::]",
        "[2001:0:7f00:1::]",
        "[2001:470::200:5efe:7f00:1]",
        // private and special networks, metadata services among them
        "10.0.0.1",
        "100.64.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "[fe80::1]",
        "[fec0::1]",
        "[fc00::1]",
        "[fd00:ec2::254]",
        "[ff02::1]",
        "[100::1]",
        "[2001:db8::1]",
        "[3fff::1]",
        "[::ffff:169.254.169.254]",
        // another port, another user, another part
        "127.0.0.1:443",
        "files.test:8443",
        "files.test:22",
        "user@files.test",
        "user:password@files.test",
        "files.test@127.0.0.1",
        "files.test#@127.0.0.1",
        "-files.test",
        "files..test",
        ".files.test",
        "fi_les",
        "",
    };

    private static final String[] OTHERS = {
        "http://files.test/a",
        "HTTP://files.test/a",
        "ftp://files.test/a",
        "file:///etc/passwd",
        "gopher://127.0.0.1/a",
        "jar:https://files.test/a!/b",
        "javascript:alert(1)",
        "//files.test/a",
        "https:/files.test/a",
        "https:files.test/a",
        "https://",
        "https:///a",
        "https://files.test/a#part",
        "https://files.test/%zz",
        "files.test",
        "nonsense",
        "",
    };

    private ForbiddenUrls() {}

    /** None of them needs a name server to be judged, and all can stand in a JSON string as they are. */
    public static Stream<String> all() {
        return Stream.concat(Stream.of(HOSTS).map(host -> "https://" + host + "/a"), Stream.of(OTHERS));
    }
}
