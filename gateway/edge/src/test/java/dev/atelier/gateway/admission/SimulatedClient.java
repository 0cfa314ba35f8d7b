// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.platform.caller.Scope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** An account with two keys, which sends to any of the gateways; it notes what was admitted in which window. */
final class SimulatedClient {
    private static final RouteRequirement READ = new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST);
    private static final List<GenerationPermit.Outcome> OUTCOMES = List.of(GenerationPermit.Outcome.values());
    private static final int SECOND_KEY = 1_000;
    private static final int MAX_RATE = 400;
    private static final List<Double> PACES = List.of(0.0, 0.3, 1.0, 4.0, 30.0);
    private static final List<Integer> LENGTHS = List.of(3, 10, 70);

    private final WindowSimulation simulation;
    private final Random random;
    private final int number;
    private final CachedCredential credential;
    private final PlainWindow plain;
    private final Map<RateClass, AdmissionLog> first = new EnumMap<>(RateClass.class);
    private final Map<RateClass, AdmissionLog> second = new EnumMap<>(RateClass.class);
    private int gateways;
    private double creates;

    SimulatedClient(
            WindowSimulation simulation, Random random, int gateways, int number, Map<RateClass, Integer> limits) {
        this.simulation = simulation;
        this.random = random;
        this.gateways = gateways;
        this.number = number;
        this.credential = new CachedCredential(
                null,
                null,
                null,
                null,
                List.of(Scope.values()),
                true,
                limits,
                Integer.toString(number),
                "{}",
                Long.MAX_VALUE,
                null,
                null);
        this.plain = new PlainWindow(credential.limit(RateClass.REQUESTS));
        limits.forEach((rate, limit) -> {
            var log = new AdmissionLog(limit);
            first.put(rate, log);
            second.put(rate, rate.isOfAccount() ? log : new AdmissionLog(limit));
        });
    }

    /** The rule in its simplest form: who comes is admitted when fewer than the limit were admitted in the last minute. */
    private static final class PlainWindow {
        private static final long MINUTE = RateLimits.WINDOW.toNanos() / 1_000;

        private final Deque<Long> minute = new ArrayDeque<>();
        private final int limit;
        private int admitted;

        private PlainWindow(int limit) {
            this.limit = limit;
        }

        private void ask(long micros) {
            while (!minute.isEmpty() && minute.getFirst() <= micros - MINUTE) {
                minute.removeFirst();
            }
            if (minute.size() < limit) {
                minute.add(micros);
                admitted++;
            }
        }
    }

    void sendTo(int others) {
        gateways = others;
    }

    /** @param share of the requests that may create a generation */
    void create(double share) {
        creates = share;
    }

    /** Sends at another rate every while, from nothing to many times this rate, and sometimes for longer than a window. */
    void wander(double perSecond, int seconds) {
        int from = 0;
        while (from < seconds) {
            int length = LENGTHS.get(random.nextInt(LENGTHS.size()));
            double rate = Math.min(perSecond * PACES.get(random.nextInt(PACES.size())), MAX_RATE);
            simulation.after(from * WindowSimulation.SECOND, () -> send(rate, length, random.nextInt(2) * SECOND_KEY));
            from += length;
        }
    }

    void press(double perSecond, int seconds) {
        send(perSecond, seconds, 0);
    }

    void send(int requests, long gapNanos) {
        for (int i = 0; i < requests; i++) {
            simulation.after(i * gapNanos, () -> send(number));
        }
    }

    private void send(double perSecond, int seconds, int key) {
        double at = gap(perSecond);
        while (at < seconds) {
            simulation.after((long) (at * WindowSimulation.SECOND), () -> send(number + key));
            at += gap(perSecond);
        }
    }

    private double gap(double perSecond) {
        return perSecond == 0 ? Double.MAX_VALUE : -Math.log(1 - random.nextDouble()) / perSecond;
    }

    private void send(long key) {
        RouteRequirement requirement = random.nextDouble() < creates ? RouteRequirement.newGeneration() : READ;
        plain.ask(simulation.micros());
        simulation.ask(
                random.nextInt(gateways),
                new AdmissionRequest(key, List.of(), requirement, ""),
                credential,
                (question, decision) -> note(key, requirement, question, decision));
    }

    private void note(
            long key, RouteRequirement requirement, WindowSimulation.Question question, AdmissionDecision decision) {
        if (decision instanceof AdmissionDecision.Admitted admitted) {
            Map<RateClass, AdmissionLog.Entry> entries = new EnumMap<>(RateClass.class);
            for (RateClass rate : credential.counted(requirement.rates())) {
                var entry = question.entry(rate.isOfAccount() ? rate.accountKey(credential.account()) : rate.key(key));
                log(key, rate).add(entry);
                entries.put(rate, entry);
            }
            admitted.permit().ifPresent(permit -> settleLater(key, permit, entries));
        }
    }

    private void settleLater(long key, GenerationPermit permit, Map<RateClass, AdmissionLog.Entry> entries) {
        GenerationPermit.Outcome outcome = OUTCOMES.get(random.nextInt(OUTCOMES.size()));
        simulation.after(random.nextInt(500) * WindowSimulation.MILLI, () -> {
            credential
                    .counted(outcome.released())
                    .forEach(rate -> log(key, rate).remove(Objects.requireNonNull(entries.get(rate))));
            permit.settle(outcome);
        });
    }

    private AdmissionLog log(long key, RateClass rate) {
        return Objects.requireNonNull((key == number ? first : second).get(rate));
    }

    /** Of all windows of both keys. */
    Collection<AdmissionLog> logs() {
        List<AdmissionLog> all = new ArrayList<>(first.values());
        all.addAll(second.values());
        return all;
    }

    int reads() {
        return log(number, RateClass.REQUESTS).size();
    }

    int readsOfPlainWindow() {
        return plain.admitted;
    }
}
