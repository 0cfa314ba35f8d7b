// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.admission.AdmissionDecision.RateLimitStatus;
import dev.atelier.gateway.admission.LocalWindow.Admission;
import dev.atelier.gateway.admission.LocalWindow.Ask;
import dev.atelier.gateway.admission.LocalWindow.Grant;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Counts a request of a known credential in every window, or in none. Redis keeps the windows; this process admits from the
 * slices that Redis has reserved for it, and asks for one request where it holds none (ADR 0084).
 */
@Singleton
class RateWindows {
    private static final long RETURN_MILLIS = 250;

    private final WindowCalls calls;
    private final LocalWindows local;
    private final AdmissionFallback fallback;
    private final Set<LocalWindow> held = ConcurrentHashMap.newKeySet();
    private final String process = Long.toHexString(ThreadLocalRandom.current().nextLong());
    private final AtomicLong slices = new AtomicLong();

    private sealed interface Outcome {
        record Counted(List<Admission> admissions) implements Outcome {}

        record Full(RateLimitStatus status) implements Outcome {}
    }

    RateWindows(WindowCalls calls, LocalWindows local, AdmissionFallback fallback) {
        this.calls = calls;
        this.local = local;
        this.fallback = fallback;
        calls.onLoss(local::lost);
    }

    void start(@Observes StartupEvent event, Vertx vertx) {
        start(vertx);
    }

    void start(Vertx vertx) {
        vertx.setPeriodic(RETURN_MILLIS, _ -> returnSlices());
    }

    /**
     * Counts a request that its credential admits; call this on an event loop.
     *
     * @return {@link AdmissionDecision.Admitted} or {@link AdmissionDecision.Limited}; never a failure
     */
    Future<AdmissionDecision> count(AdmissionRequest request, CachedCredential credential) {
        LocalWindows.Counted windows = local.of(request, credential);
        Optional<RateLimitStatus> full = windows.refusal(local.now());
        return full.isPresent()
                ? Future.succeededFuture(new AdmissionDecision.Limited(full.orElseThrow()))
                : countIn(windows).map(outcome -> decision(request, credential, outcome));
    }

    /** Counts a request in this process alone, because Redis has not answered a question about it. */
    AdmissionDecision countHere(AdmissionRequest request, CachedCredential credential) {
        LocalWindows.Counted windows = local.of(request, credential);
        return decision(request, credential, countAlone(windows.all()));
    }

    /** Returns what is left of slices whose time is over, so that other processes can admit it. */
    void returnSlices() {
        held.removeIf(window -> {
            window.askToReturn(local.now()).ifPresent(this::report);
            return !window.holdsSlice();
        });
    }

    private Future<Outcome> countIn(LocalWindows.Counted windows) {
        Future<Outcome> own = countIn(windows.ofCredential());
        return windows.ofAccount().isEmpty()
                ? own
                : own.compose(outcome -> switch (outcome) {
                    case Outcome.Full full -> Future.succeededFuture(full);
                    case Outcome.Counted(var admissions) ->
                        countIn(windows.ofAccount()).map(shared -> both(admissions, shared));
                });
    }

    private Outcome both(List<Admission> admissions, Outcome shared) {
        return switch (shared) {
            case Outcome.Full full -> {
                admissions.forEach(this::undo);
                yield full;
            }
            case Outcome.Counted(var more) ->
                new Outcome.Counted(
                        Stream.concat(admissions.stream(), more.stream()).toList());
        };
    }

    /** @param windows in one hash slot */
    private Future<Outcome> countIn(List<LocalWindow> windows) {
        long now = local.now();
        List<Admission> fromSlices = takeAll(windows, window -> window.takeHeld(now));
        return fromSlices.isEmpty() ? ask(windows, now) : Future.succeededFuture(new Outcome.Counted(fromSlices));
    }

    private Future<Outcome> ask(List<LocalWindow> windows, long askedAt) {
        List<Ask> asks = windows.stream().map(window -> window.ask(askedAt)).toList();
        var call = new WindowCalls.Call(true, process + "-" + slices.incrementAndGet(), asks);
        return calls.send(call)
                .map(answer -> outcome(call, answer.split(" ", -1), askedAt))
                .recover(fault -> {
                    asks.forEach(ask -> ask.window().failed(ask));
                    fallback.note(fault);
                    return Future.succeededFuture(countAlone(windows));
                });
    }

    private Outcome outcome(WindowCalls.Call call, String[] answer, long askedAt) {
        long now = local.now();
        if (answer[0].equals("limited")) {
            call.asks().forEach(ask -> ask.window().answered(ask));
            LocalWindow full = call.asks().get(Integer.parseInt(answer[1]) - 1).window();
            return new Outcome.Full(full.full(Long.parseLong(answer[2]), now));
        }
        long countedAt = Long.parseLong(answer[1]);
        List<Admission> admissions = new ArrayList<>();
        for (int i = 0; i < call.asks().size(); i++) {
            Ask ask = call.asks().get(i);
            var grant = new Grant(number(answer, i, 2), number(answer, i, 3), number(answer, i, 4));
            admissions.add(ask.window().granted(ask, call.slice(), grant, askedAt, countedAt, now));
            if (grant.sliceSize() > 0) {
                held.add(ask.window());
            }
        }
        return new Outcome.Counted(admissions);
    }

    private static long number(String[] answer, int window, int word) {
        return Long.parseLong(answer[3 * window + word]);
    }

    /** Too many requests over all processes are better than none, and billing guards the money. */
    private Outcome countAlone(List<LocalWindow> windows) {
        local.lost(windows);
        long now = local.now();
        List<Admission> admissions = takeAll(windows, window -> window.takeAlone(now));
        return admissions.isEmpty()
                ? new Outcome.Full(LocalWindows.refusal(windows, now)
                        .orElseGet(() -> windows.getFirst().status(now)))
                : new Outcome.Counted(admissions);
    }

    /** Of all windows or of none. */
    private List<Admission> takeAll(List<LocalWindow> windows, Function<LocalWindow, Optional<Admission>> take) {
        List<Admission> taken = new ArrayList<>();
        for (LocalWindow window : windows) {
            Optional<Admission> one = take.apply(window);
            if (one.isEmpty()) {
                taken.forEach(this::undo);
                return List.of();
            }
            taken.add(one.orElseThrow());
        }
        return taken;
    }

    private AdmissionDecision decision(AdmissionRequest request, CachedCredential credential, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Full(var status) -> new AdmissionDecision.Limited(status);
            case Outcome.Counted(var admissions) ->
                new AdmissionDecision.Admitted(
                        credential.claims(),
                        LocalWindows.tightest(admissions, local.now()),
                        request.requirement().mayCreate()
                                ? Optional.of(created -> settle(admissions, created))
                                : Optional.empty());
        };
    }

    private void settle(List<Admission> admissions, GenerationPermit.Outcome outcome) {
        List<RateClass> released = outcome.released().stream()
                .flatMap(rate -> Stream.concat(Stream.of(rate), rate.ofAccount().stream()))
                .toList();
        admissions.stream()
                .filter(admission -> released.contains(admission.window().rate()))
                .forEach(this::undo);
    }

    private void undo(Admission admission) {
        admission.undo().ifPresent(this::report);
    }

    /** Best effort: an admission that Redis does not hear of leaves the window a minute after it was admitted. */
    private void report(Ask ask) {
        calls.send(new WindowCalls.Call(false, "-", List.of(ask)))
                .onFailure(_ -> ask.window().failed(ask));
    }
}
