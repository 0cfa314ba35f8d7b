// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.PlainRedis;
import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random schedules of clients, gateways and a Redis that stops and comes back, against one plain sliding window. */
class RateWindowsModelTest {
    /** {@code -Datelier.model.admissions=1000000} for a long run. */
    private static final int ADMISSIONS = Integer.getInteger("atelier.model.admissions", 60_000);

    private static final int[] LIMITS = {1, 7, 20, 63, 64, 100, 300, 1_000, 6_000};
    private static final int CLIENTS = 3;

    private static EmbeddedRedis server;
    private static PlainRedis redis;

    @BeforeAll
    static void startRedis() {
        Path directory = Path.of("target").toAbsolutePath().resolve("redis-" + UUID.randomUUID());
        server = new EmbeddedRedis(
                new ServerLocation(directory, directory.resolveSibling(directory.getFileName() + ".log"), Ports.free()),
                1);
        server.start();
        redis = new PlainRedis(server.port());
    }

    @AfterAll
    static void stopRedis() {
        redis.close();
        server.stop();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void noMinuteHasOneAdmissionTooMany(int gateways) {
        int admitted = 0;
        for (long seed = 1; admitted < ADMISSIONS / 3; seed++) {
            var run = new Run(new Random(1_000L * gateways + seed), gateways);
            run.play(150);
            assertThat(run.logs).as("gateways=%d seed=%d", gateways, seed).allSatisfy(log -> {
                assertThat(log.beyondLimit(run.simulation.losses())).isZero();
                assertThat(log.beyondLimitOfOneProcess(run.simulation.processes()))
                        .isZero();
            });
            admitted += run.logs.stream().mapToInt(AdmissionLog::size).sum();
        }
        assertThat(admitted).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void clientsThatPressGetNineTenthsOfWhatOnePlainWindowGives(int gateways) {
        for (int limit : new int[] {20, 64, 300, 3_000}) {
            var random = new Random(gateways);
            var simulation = new WindowSimulation(redis, random, gateways);
            var key = new SimulatedClient(simulation, random, gateways, 1, Map.of(RateClass.REQUESTS, limit));

            key.press(3.0 * limit / 60, 240);
            simulation.run(240 * WindowSimulation.SECOND);

            assertThat(key.reads()).as("limit=%d gateways=%d", limit, gateways).isGreaterThanOrEqualTo((int)
                    Math.ceil(0.9 * key.readsOfPlainWindow()));
        }
    }

    @Test
    void aHotKeyAsksRedisAFewTimesASecond() {
        var random = new Random(1);
        var simulation = new WindowSimulation(redis, random, 2);
        var key = new SimulatedClient(simulation, random, 2, 1, Map.of(RateClass.REQUESTS, 1_000_000));

        key.press(5_000, 10);
        simulation.run(10 * WindowSimulation.SECOND);

        assertThat(key.reads()).isGreaterThan(49_000);
        assertThat(simulation.commands()).isLessThan(10 * 100);
    }

    @Test
    void theSliceOfAKilledGatewayCountsUntilItsLastPossibleUseHasLeft() {
        var random = new Random(1);
        var simulation = new WindowSimulation(redis, random, 1);
        var key = new SimulatedClient(simulation, random, 1, 1, Map.of(RateClass.REQUESTS, 512));
        key.send(20, 5 * WindowSimulation.MILLI);
        simulation.run(950 * WindowSimulation.MILLI);
        int commands = simulation.commands();
        key.send(6, WindowSimulation.MILLI);
        simulation.run(20 * WindowSimulation.MILLI);
        assertThat(simulation.commands()).as("all from the slice").isEqualTo(commands);
        assertThat(key.reads()).isEqualTo(26);

        simulation.kill(0);
        simulation.run(4 * WindowSimulation.SECOND);
        key.press(2_000, 2);
        simulation.run(55_500 * WindowSimulation.MILLI);
        key.press(2_000, 2);
        simulation.run(3 * WindowSimulation.SECOND);

        assertThat(key.reads()).isGreaterThan(512);
        assertThat(key.logs())
                .allSatisfy(log -> assertThat(log.beyondLimit(List.of())).isZero());
    }

    @Test
    void aSliceWhoseReturnRedisDidNotHearOfIsReturnedAgain() {
        var random = new Random(1);
        var simulation = new WindowSimulation(redis, random, 1);
        var key = new SimulatedClient(simulation, random, 1, 1, Map.of(RateClass.REQUESTS, 512));
        key.send(6, 5 * WindowSimulation.MILLI);
        simulation.run(500 * WindowSimulation.MILLI);
        simulation.stopRedis(false);
        simulation.run(2 * WindowSimulation.SECOND);
        key.send(1, 0);
        simulation.run(WindowSimulation.SECOND);

        simulation.startRedis();
        key.press(2_000, 3);
        simulation.run(5 * WindowSimulation.SECOND);

        assertThat(key.reads()).as("all but what Redis never heard of").isGreaterThanOrEqualTo(512);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFullWindowStaysFullWhenRedisLosesItsData(boolean comesBack) {
        var random = new Random(1);
        var simulation = new WindowSimulation(redis, random, 3);
        var key = new SimulatedClient(simulation, random, 3, 1, Map.of(RateClass.REQUESTS, 300));
        key.press(100, 8);
        simulation.run(10 * WindowSimulation.SECOND);
        assertThat(key.reads()).isEqualTo(300);

        simulation.stopRedis(true);
        key.press(100, 30);
        simulation.run(WindowSimulation.SECOND);
        if (comesBack) {
            simulation.startRedis();
        }
        simulation.run(40 * WindowSimulation.SECOND);
        assertThat(key.reads()).as("nothing has left the window").isEqualTo(300);

        key.press(100, 60);
        simulation.run(60 * WindowSimulation.SECOND);
        assertThat(key.reads()).as("what left comes back to who had it").isGreaterThanOrEqualTo(570);
        // Without Redis for a minute, a gateway that had less than a third may use a third.
        assertThat(key.logs())
                .allSatisfy(log -> assertThat(log.mostInAMinute()).isLessThanOrEqualTo(comesBack ? 300 : 330));
    }

    @Test
    void withoutRedisAnIdleKeyHasAnEqualPartOfItsLimitAtEachGateway() {
        var random = new Random(1);
        var simulation = new WindowSimulation(redis, random, 3);
        var key = new SimulatedClient(simulation, random, 3, 1, Map.of(RateClass.REQUESTS, 300));
        simulation.stopRedis(false);

        key.press(100, 20);
        simulation.run(30 * WindowSimulation.SECOND);

        assertThat(key.reads()).isEqualTo(300);
    }

    @Test
    void aKeyThatIsFirstUsedAfterRedisLostItsDataIsAdmittedAtOnce() {
        var random = new Random(1);
        var simulation = new WindowSimulation(redis, random, 3);
        simulation.stopRedis(true);
        simulation.run(WindowSimulation.SECOND);
        simulation.startRedis();
        simulation.run(5 * WindowSimulation.SECOND);
        var key = new SimulatedClient(simulation, random, 3, 1, Map.of(RateClass.REQUESTS, 300));

        key.send(30, 20 * WindowSimulation.MILLI);
        simulation.run(2 * WindowSimulation.SECOND);

        assertThat(key.reads()).isEqualTo(30);
    }

    @Test
    void aSliceThatNobodyUsesIsThereForTheOtherGateways() {
        var random = new Random(1);
        var simulation = new WindowSimulation(redis, random, 2);
        var key = new SimulatedClient(simulation, random, 1, 1, Map.of(RateClass.REQUESTS, 800));
        key.press(50, 1);
        simulation.run(3 * WindowSimulation.SECOND);
        int used = key.reads();

        key.sendTo(2);
        key.press(1_000, 2);
        simulation.run(3 * WindowSimulation.SECOND);

        assertThat(used).isLessThan(100);
        assertThat(key.reads()).isEqualTo(800);
    }

    /** One schedule: some clients, some of them with limits of the account too, and outages of Redis. */
    private static final class Run {
        private final Random random;
        private final WindowSimulation simulation;
        private final List<AdmissionLog> logs = new ArrayList<>();
        private final int gateways;

        private Run(Random random, int gateways) {
            this.random = random;
            this.gateways = gateways;
            this.simulation = new WindowSimulation(redis, random, gateways);
        }

        private void play(int seconds) {
            for (int number = 1; number <= CLIENTS; number++) {
                startClient(number, seconds);
            }
            if (random.nextInt(2) == 0) {
                simulation.after(random.nextInt(seconds) * WindowSimulation.SECOND, this::outage);
            }
            if (random.nextInt(2) == 0) {
                simulation.after(random.nextInt(seconds) * WindowSimulation.SECOND, this::killGateway);
            }
            simulation.run(seconds * WindowSimulation.SECOND);
        }

        private void killGateway() {
            simulation.kill(random.nextInt(gateways));
            simulation.after(random.nextInt(20_000) * WindowSimulation.MILLI, this::killGateway);
        }

        private void startClient(int number, int seconds) {
            int limit = LIMITS[random.nextInt(LIMITS.length)];
            Map<RateClass, Integer> limits = random.nextInt(3) == 0
                    ? Map.of(
                            RateClass.REQUESTS,
                            limit,
                            RateClass.GENERATIONS,
                            Math.max(1, limit / 3),
                            RateClass.REFUSED_CREATES,
                            limit,
                            RateClass.ACCOUNT_REQUESTS,
                            2 * limit,
                            RateClass.ACCOUNT_GENERATIONS,
                            Math.max(1, limit / 2))
                    : Map.of(
                            RateClass.REQUESTS, limit,
                            RateClass.GENERATIONS, Math.max(1, limit / 2),
                            RateClass.REFUSED_CREATES, limit);
            var client = new SimulatedClient(simulation, random, gateways, number, limits);
            logs.addAll(client.logs());
            client.create(random.nextInt(3) == 0 ? 0.2 : 0);
            client.wander(limit / 60.0, seconds);
        }

        private void outage() {
            simulation.stopRedis(random.nextBoolean());
            simulation.after((50 + random.nextInt(8_000)) * WindowSimulation.MILLI, simulation::startRedis);
        }
    }
}
