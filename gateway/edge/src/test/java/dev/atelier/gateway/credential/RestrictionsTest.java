// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireJson;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RestrictionsTest {
    private static final ObjectMapper JSON = WireJson.create();

    @ParameterizedTest
    @CsvSource({
        "203.0.113.7, 203.0.113.7, true",
        "203.0.113.7/32, 203.0.113.8, false",
        "203.0.113.0/24, 203.0.113.255, true",
        "203.0.113.0/24, 203.0.114.0, false",
        "203.0.113.128/25, 203.0.113.127, false",
        "0.0.0.0/0, 8.8.8.8, true",
        "0.0.0.0/0, ::1, false",
        "2001:DB8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false",
        "::/0, 2001:db8::1, true",
        "::1, 0:0:0:0:0:0:0:1, true",
        "203.0.113.0/24, ::ffff:203.0.113.9, true",
        "::ffff:203.0.113.9, 203.0.113.9, true",
        "10.0.0.0/8, unknown, false"
    })
    void aNetworkHasItsAddresses(String network, String address, boolean isInside) {
        assertThat(Network.parse(network).orElseThrow().contains(Network.bitsOf(address)))
                .isEqualTo(isInside);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host.example",
                "localhost",
                "203.0.113",
                "203.0.113.256",
                "203.0.113.7/33",
                "203.0.113.7/-1",
                "1.2.3.4/",
                "203.0.113.7/24",
                "2001:db8::/129",
                "2001:db8::1/32",
                "fe80::1%eth0",
                "1.2.3.4/8/8",
                "0x7f.0.0.1",
                "::ffff:10.0.0.0/104",
                ":::",
                "1.2.3.4/999999999999"
            })
    void whatIsNoNetworkIsRefused(String text) {
        assertThat(Network.parse(text)).isEmpty();
    }

    /** The script in Redis and this class compare texts; arithmetic must say the same. */
    @Test
    void theTextsSayWhatTheNumbersSay() {
        var random = new Random(43);
        for (int i = 0; i < 2_000; i++) {
            int length = random.nextInt(33);
            long mask = length == 0 ? 0 : 0xFFFFFFFFL << (32 - length) & 0xFFFFFFFFL;
            long network = random.nextInt() & mask;
            long address = random.nextBoolean()
                    ? random.nextInt() & 0xFFFFFFFFL
                    : network | (random.nextInt() & ~mask & 0xFFFFFFFFL);

            boolean contains =
                    Network.parse(text(network) + "/" + length).orElseThrow().contains(Network.bitsOf(text(address)));

            assertThat(contains)
                    .as("%s/%d %s", text(network), length, text(address))
                    .isEqualTo((address & mask) == network);
        }
    }

    private static String text(long address) {
        return (address >> 24 & 255) + "." + (address >> 16 & 255) + "." + (address >> 8 & 255) + "." + (address & 255);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                    | {"models": ["a"]}                        | false
            {"models": ["a"]}                     | {"models": null}                         | true
            {"models": ["a"]}                     | {"models": ["a", "b"]}                   | true
            {"models": ["a", "b"]}                | {"models": ["b"]}                        | false
            {}                                    | {"addresses": ["10.0.0.0/8"]}            | false
            {"addresses": ["10.0.0.0/8"]}         | {"addresses": null}                      | true
            {"addresses": ["10.0.0.0/8"]}         | {"addresses": ["10.1.0.0/16", "10.0.0.1"]} | false
            {"addresses": ["10.1.0.0/16"]}        | {"addresses": ["10.0.0.0/8"]}            | true
            {"addresses": ["10.0.0.0/8"]}         | {"addresses": ["10.0.0.0/8", "::1"]}     | true
            {"addresses": ["10.0.0.0/8"]}         | {}                                       | false
            """)
    void moreIsAllowedOnlyByAWiderList(String was, String change, boolean isMore) throws Exception {
        Restrictions before = changed(Restrictions.NONE, was);

        assertThat(changed(before, change).allowMoreThan(before)).isEqualTo(isMore);
    }

    private static Restrictions changed(Restrictions was, String change) throws Exception {
        JsonNode body = JSON.readTree(change);
        return was.withModels(body.get("models"), "models").withAddresses(body.get("addresses"), "addresses");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"models": []}                  | models
            {"models": "flux-dev"}          | models
            {"models": [7]}                 | models
            {"models": ["a", "B C"]}        | models[1]
            {"models": ["gen/../x"]}        | models[0]
            {"addresses": []}               | addresses
            {"addresses": {}}               | addresses
            {"addresses": ["::1", "here"]}  | addresses[1]
            """)
    void theMemberAtFaultIsNamed(String change, String param) {
        assertThatThrownBy(() -> changed(Restrictions.NONE, change))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.param()).hasValue(param));
    }

    @Test
    void bothListsAreBounded() {
        ArrayNode models = JSON.createArrayNode();
        for (int i = 0; i <= Restrictions.MOST_MODELS; i++) {
            models.add("model-" + i);
        }
        ArrayNode addresses = JSON.createArrayNode();
        for (int i = 0; i <= Restrictions.MOST_NETWORKS; i++) {
            addresses.add("10.0.0." + i);
        }

        assertThatThrownBy(() -> Restrictions.NONE.withModels(models, "models")).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> Restrictions.NONE.withAddresses(addresses, "addresses"))
                .isInstanceOf(ApiException.class);
    }
}
