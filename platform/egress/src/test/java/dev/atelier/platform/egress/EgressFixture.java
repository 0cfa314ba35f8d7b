// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Clients for tests: the real configuration mapping, the test authority, and names that lead to loopback. */
final class EgressFixture {
    static final String PREFIX = "atelier.egress.";

    /** Everything is allowed: for tests of what happens after the address check. */
    static final Predicate<InetAddress> ANY_ADDRESS = _ -> true;

    static final String URL = "https://hook.test/in?key=1";

    /** What a busy machine may take to connect and to answer. */
    static final Duration BUSY_MACHINE = Duration.ofSeconds(60);

    /** A time limit that runs out, but not before a busy machine has the head of an answer. */
    static final Duration AFTER_THE_HEAD = Duration.ofSeconds(5);

    private EgressFixture() {}

    /** A small JSON call to hook.test. */
    static EgressRequest post() {
        return EgressRequest.post(URL, Behaviour.bytes("{\"id\":\"evt_1\"}"))
                .header("Content-Type", "application/json")
                .within(BUSY_MACHINE);
    }

    static EgressRequest get(String url) {
        return EgressRequest.get(url).within(BUSY_MACHINE);
    }

    static EgressConfig config(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>();
        settings.forEach((key, value) -> all.put(PREFIX + key, value));
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(EgressConfig.class)
                .withSources(new PropertiesConfigSource(all, "test", 100))
                .build()
                .getConfigMapping(EgressConfig.class);
    }

    /** hook.test leads to the receiver, and the test authority is trusted. */
    static EgressConfig leadingTo(TestReceiver receiver, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.putIfAbsent("test-hosts", "hook.test=127.0.0.1:" + receiver.port());
        return trusting(all);
    }

    static EgressConfig trusting(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.putIfAbsent("test-ca", TestCertificates.authority().toString());
        all.putIfAbsent("connect-timeout", BUSY_MACHINE.toSeconds() + "s");
        return config(all);
    }

    static EgressClient client(
            Vertx vertx, EgressConfig config, NameResolver names, Predicate<InetAddress> rule, int port) {
        return new EgressClient(vertx, config, Destinations.of(config, names, rule, port));
    }

    static List<InetAddress> addresses(String... literals) {
        return Stream.of(literals)
                .map(literal -> IpLiteral.parse(literal).orElseThrow())
                .toList();
    }

    /** A resolver that gives its answers one after the other, the last one for ever, and counts the questions. */
    static final class Answers implements NameResolver {
        private final Deque<NameResolver.Resolution> answers;
        private int questions;

        Answers(NameResolver.Resolution... answers) {
            this.answers = new ArrayDeque<>(List.of(answers));
        }

        @Override
        public synchronized NameResolver.Resolution resolve(String host, CallDeadline deadline) {
            questions++;
            return answers.size() > 1 ? answers.pop() : answers.getFirst();
        }

        synchronized int questions() {
            return questions;
        }
    }
}
