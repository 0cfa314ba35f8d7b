// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.UrlProblem.BAD_ADDRESS;
import static dev.atelier.platform.egress.UrlProblem.BAD_CHARACTER;
import static dev.atelier.platform.egress.UrlProblem.BAD_ESCAPE;
import static dev.atelier.platform.egress.UrlProblem.BAD_HOST;
import static dev.atelier.platform.egress.UrlProblem.FRAGMENT;
import static dev.atelier.platform.egress.UrlProblem.NOT_HTTPS;
import static dev.atelier.platform.egress.UrlProblem.NO_HOST;
import static dev.atelier.platform.egress.UrlProblem.PORT;
import static dev.atelier.platform.egress.UrlProblem.TOO_LONG;
import static dev.atelier.platform.egress.UrlProblem.UNICODE_HOST;
import static dev.atelier.platform.egress.UrlProblem.USER_INFO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EgressUrlTest {
    private static final int RANDOM_TEXTS = 50_000;
    private static final String ALPHABET = "aexmplco./:@[]%2e?#\\ 0179é。ßI-_\t\r\n\u0000\u200d１";

    static Stream<Arguments> accepted() {
        return Stream.of(
                arguments("https://example.com", "https://example.com/"),
                arguments("https://example.com/", "https://example.com/"),
                arguments("https://example.com:443/a", "https://example.com/a"),
                arguments("HTTPS://Hooks.EXAMPLE.com/A/b?C=d", "https://hooks.example.com/A/b?C=d"),
                arguments("https://example.com?x=1", "https://example.com/?x=1"),
                arguments("https://example.com/a?u=https://b/?@:", "https://example.com/a?u=https://b/?@:"),
                arguments("https://example.com/%2e%2E/%0a?a[]=1|2", "https://example.com/%2e%2E/%0a?a[]=1|2"),
                arguments("https://example.com/../a//b", "https://example.com/../a//b"),
                arguments("https://a-b.c--d.example1.co.uk/", "https://a-b.c--d.example1.co.uk/"),
                arguments("https://1.2.3.4.example/", "https://1.2.3.4.example/"),
                arguments("https://93.184.216.34/hook", "https://93.184.216.34/hook"),
                arguments("https://127.0.0.1/", "https://127.0.0.1/"),
                arguments("https://[2606:4700::1111]:443/", "https://[2606:4700:0:0:0:0:0:1111]/"),
                arguments("https://[::ffff:10.0.0.1]/", "https://[0:0:0:0:0:ffff:a00:1]/"),
                arguments("https://bücher.example/", "https://xn--bcher-kva.example/"),
                arguments("https://BÜCHER.example/", "https://xn--bcher-kva.example/"),
                arguments("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
                arguments("https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/"),
                arguments("https://example。com/", "https://example.com/"),
                arguments("https://ＥＸＡＭＰＬＥ.com/", "https://example.com/"));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments("", NOT_HTTPS),
                arguments("example.com", NOT_HTTPS),
                arguments("//example.com/", NOT_HTTPS),
                arguments("http://example.com/", NOT_HTTPS),
                arguments("ftp://example.com/", NOT_HTTPS),
                arguments("file:///etc/passwd", NOT_HTTPS),
                arguments("https:/example.com/", NOT_HTTPS),
                arguments("https:example.com", NOT_HTTPS),
                arguments("httpſ://example.com/", NOT_HTTPS),
                arguments("https://", NO_HOST),
                arguments("https:///path", NO_HOST),
                arguments("https://?x", NO_HOST),
                arguments("https://:443/", NO_HOST),
                arguments("https://example.com:8443/", PORT),
                arguments("https://example.com:80/", PORT),
                arguments("https://example.com:/", PORT),
                arguments("https://example.com:0443/", PORT),
                arguments("https://example.com:443:443/", PORT),
                arguments("https://example.com:+443/", PORT),
                arguments("https://example.com:４４３/", PORT),
                arguments("https://[::1]:8443/", PORT),
                arguments("https://2606:4700::1111/", PORT),
                arguments("https://user@example.com/", USER_INFO),
                arguments("https://user:password@example.com/", USER_INFO),
                arguments("https://example.com@127.0.0.1/", USER_INFO),
                arguments("https://@example.com/", USER_INFO),
                arguments("https://example.com:443@127.0.0.1/", USER_INFO),
                arguments("https://example.com/#top", FRAGMENT),
                arguments("https://example.com#@127.0.0.1/", FRAGMENT),
                arguments("https://good.example\\@127.0.0.1/", BAD_CHARACTER),
                arguments("https:\\\\example.com/", BAD_CHARACTER),
                arguments(" https://example.com/", BAD_CHARACTER),
                arguments("https://example.com/ ", BAD_CHARACTER),
                arguments("https://example.com/a b", BAD_CHARACTER),
                arguments("https://exa\tmple.com/", BAD_CHARACTER),
                arguments("https://example.com/\r\nHost: internal", BAD_CHARACTER),
                arguments("https://example.com\r\n/", BAD_CHARACTER),
                arguments("https://example.com/\u0000", BAD_CHARACTER),
                arguments("https://example.com/\u007f", BAD_CHARACTER),
                arguments("https://example.com/\u0085", BAD_CHARACTER),
                arguments("https://example.com/\u00a0", BAD_CHARACTER),
                arguments("https://example.com/\u2028", BAD_CHARACTER),
                arguments("https://example.com/bücher", BAD_CHARACTER),
                arguments("https://example.com/<a>", BAD_CHARACTER),
                arguments("https://example.com/\"", BAD_CHARACTER),
                arguments("https://example.com/100%", BAD_ESCAPE),
                arguments("https://example.com/%zz", BAD_ESCAPE),
                arguments("https://example.com/%2", BAD_ESCAPE),
                arguments("https://2130706433/", BAD_ADDRESS),
                arguments("https://0/", BAD_ADDRESS),
                arguments("https://127.1/", BAD_ADDRESS),
                arguments("https://127.0.1/", BAD_ADDRESS),
                arguments("https://0177.0.0.1/", BAD_ADDRESS),
                arguments("https://127.0.0.01/", BAD_ADDRESS),
                arguments("https://0x7f000001/", BAD_ADDRESS),
                arguments("https://0x7f.0.0.1/", BAD_ADDRESS),
                arguments("https://127.0.0.0x1/", BAD_ADDRESS),
                arguments("https://127.0.0.0X1/", BAD_ADDRESS),
                arguments("https://127.0.0.0x/", BAD_ADDRESS),
                arguments("https://127.0.0.1./", BAD_ADDRESS),
                arguments("https://256.0.0.1/", BAD_ADDRESS),
                arguments("https://1.2.3.4.5/", BAD_ADDRESS),
                arguments("https://example.1/", BAD_ADDRESS),
                arguments("https://１２７.０.０.１/", BAD_ADDRESS),
                arguments("https://127。0。0。1/", BAD_ADDRESS),
                arguments("https://[127.0.0.1]/", BAD_ADDRESS),
                arguments("https://[::1%25eth0]/", BAD_ADDRESS),
                arguments("https://[fe80::1%eth0]/", BAD_ADDRESS),
                arguments("https://[::1/", PORT),
                arguments("https://[]/", BAD_ADDRESS),
                arguments("https://[::1]x/", BAD_ADDRESS),
                arguments("https://[1::2::3]/", BAD_ADDRESS),
                arguments("https://[::127.1]/", BAD_ADDRESS),
                arguments("https://[example.com]/", BAD_ADDRESS),
                arguments("https://localhost/", BAD_HOST),
                arguments("https://example.com./", BAD_HOST),
                arguments("https://example..com/", BAD_HOST),
                arguments("https://.example.com/", BAD_HOST),
                arguments("https://good_test.com/", BAD_HOST),
                arguments("https://-a.example/", BAD_HOST),
                arguments("https://a-.example/", BAD_HOST),
                arguments("https://*.example.com/", BAD_HOST),
                arguments("https://exa%2emple.com/", BAD_HOST),
                arguments("https://127%2e0%2e0%2e1/", BAD_HOST),
                arguments("https://%6cocalhost.example/", BAD_HOST),
                arguments("https://a,b.example/", BAD_HOST),
                arguments("https://" + "a".repeat(64) + ".example/", BAD_HOST),
                arguments("https://" + "abcdefg.".repeat(32) + "example/", BAD_HOST),
                arguments("https://straße.example/", UNICODE_HOST),
                arguments("https://exa\u200dmple.com/", UNICODE_HOST),
                arguments("https://\ud800.example/", UNICODE_HOST),
                arguments("https://☃_x.example/", UNICODE_HOST),
                arguments("https://example.com/" + "a".repeat(2029), TOO_LONG));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void aStrictUrlHasOneCanonicalSpelling(String text, String canonical) {
        ParsedUrl parsed = EgressUrl.parse(text);

        assertThat(parsed)
                .isInstanceOfSatisfying(
                        EgressUrl.class, url -> assertThat(url.text()).isEqualTo(canonical));
        assertThat(EgressUrl.parse(canonical)).isEqualTo(parsed).hasSameHashCodeAs(parsed);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void anythingElseIsRefusedWithItsReason(String text, UrlProblem problem) {
        assertThat(EgressUrl.parse(text)).isEqualTo(new ParsedUrl.BadUrl(problem));
    }

    @Test
    void theLongestUrlIsAccepted() {
        String text = "https://example.com/" + "a".repeat(2028);

        assertThat(text).hasSize(2048);
        assertThat(EgressUrl.parse(text)).isInstanceOf(EgressUrl.class);
    }

    @Test
    void everyProblemSaysWhatToDo() {
        assertThat(UrlProblem.values())
                .extracting(UrlProblem::message)
                .allSatisfy(message -> assertThat(message).matches("(The URL|The host|A %).*\\."))
                .doesNotHaveDuplicates();
    }

    @Test
    void pathAndQueryStayOutOfLogs() {
        assertThat(EgressUrl.parse("https://example.com/secret?token=1")).hasToString("https://example.com/...");
    }

    @Test
    void everyAcceptedUrlIsPlainAscii() {
        long seed = System.nanoTime();
        Random random = new Random(seed);

        for (int i = 0; i < RANDOM_TEXTS; i++) {
            String text = "https://" + randomText(random);

            if (EgressUrl.parse(text) instanceof EgressUrl url) {
                assertThat(url.text()).as("seed=%d", seed).matches("https://[a-z0-9.:\\[\\]-]+/[!-~]*");
                assertThat(EgressUrl.parse(url.text())).as("seed=%d", seed).isEqualTo(url);
            }
        }
    }

    private static String randomText(Random random) {
        return random.ints(random.nextInt(24), 0, ALPHABET.length())
                .mapToObj(i -> ALPHABET.substring(i, i + 1))
                .reduce("", String::concat);
    }
}
