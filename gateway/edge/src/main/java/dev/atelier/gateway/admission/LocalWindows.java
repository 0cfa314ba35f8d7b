// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.admission.AdmissionDecision.RateLimitStatus;
import dev.atelier.gateway.admission.LocalWindow.Admission;
import dev.atelier.gateway.lease.GatewayRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The windows of credentials and accounts as this process knows them. */
@Singleton
class LocalWindows {
    /**
     * Bounds the memory of the windows. Beyond, the credential or account that was idle longest is forgotten: Redis counts its
     * slices until they leave, and without Redis it starts with empty windows.
     */
    private static final long MAX_CREDENTIALS = 5_000;

    private final LongSupplier nanoTime;
    private final IntSupplier processes;
    private final Cache<Long, Map<RateClass, LocalWindow>> credentials = cache();
    private final Cache<String, Map<RateClass, LocalWindow>> accounts = cache();
    /** When Redis may have lost what it had counted; absent when it never has. */
    private volatile @Nullable Long lostAt;

    /**
     * The windows in which one request counts, in all or in none.
     *
     * @param ofAccount the windows that all credentials of the account share; in a cluster, they are on another node
     */
    record Counted(List<LocalWindow> ofCredential, List<LocalWindow> ofAccount) {

        List<LocalWindow> all() {
            return Stream.concat(ofCredential.stream(), ofAccount.stream()).toList();
        }

        /** The refusal of a request that needs no question. */
        Optional<RateLimitStatus> refusal(long now) {
            return LocalWindows.refusal(ofAccount.isEmpty() ? ofCredential : all(), now);
        }
    }

    @Inject
    LocalWindows(GatewayRegistry registry) {
        this(System::nanoTime, registry::count);
    }

    /** @param processes that admit requests, this one included */
    LocalWindows(LongSupplier nanoTime, IntSupplier processes) {
        this.nanoTime = nanoTime;
        this.processes = processes;
    }

    /** Redis may have lost what it had counted, in every window. */
    void lost() {
        lostAt = now();
    }

    /** Redis does not know what is admitted in these windows. */
    void lost(List<LocalWindow> windows) {
        windows.forEach(window -> window.lost(now(), processes.getAsInt()));
    }

    long now() {
        return nanoTime.getAsLong();
    }

    /** Of the window that is full for longest. */
    static Optional<RateLimitStatus> refusal(List<LocalWindow> windows, long now) {
        Optional<RateLimitStatus> longest = Optional.empty();
        for (LocalWindow window : windows) {
            Optional<RateLimitStatus> refusal = window.refusal(now);
            boolean isLonger = refusal.isPresent()
                    && longest.filter(other -> other.reset()
                                            .compareTo(refusal.orElseThrow().reset())
                                    > 0)
                            .isEmpty();
            longest = isLonger ? refusal : longest;
        }
        return longest;
    }

    /** Of the window that has least room. */
    static RateLimitStatus tightest(List<Admission> admissions, long now) {
        RateLimitStatus tightest = admissions.getFirst().window().status(now);
        for (Admission admission : admissions.subList(1, admissions.size())) {
            RateLimitStatus status = admission.window().status(now);
            tightest = status.remaining() < tightest.remaining() ? status : tightest;
        }
        return tightest;
    }

    /** Every request passes here: loops, and no streams. */
    Counted of(AdmissionRequest request, CachedCredential credential) {
        List<RateClass> rates = request.requirement().rates();
        List<LocalWindow> own = new ArrayList<>(rates.size());
        List<LocalWindow> shared = new ArrayList<>(0);
        for (RateClass rate : rates) {
            own.add(get(credentials, request.credential(), rate, credential, rate::key));
            RateClass ofAccount = rate.ofAccount().orElse(rate);
            if (ofAccount.isOfAccount() && credential.limits().containsKey(ofAccount)) {
                shared.add(get(accounts, credential.account(), ofAccount, credential, ofAccount::accountKey));
            }
        }
        return new Counted(own, shared);
    }

    private <K> LocalWindow get(
            Cache<K, Map<RateClass, LocalWindow>> windows,
            K owner,
            RateClass rate,
            CachedCredential credential,
            Function<K, String> key) {
        int limit = credential.limit(rate);
        LocalWindow window = windows.get(owner, _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(rate, _ -> new LocalWindow(rate, key.apply(owner), limit, now()));
        window.limitTo(limit);
        Long lost = lostAt;
        if (lost != null && now() - lost < RateLimits.WINDOW.toNanos()) {
            window.lost(lost, processes.getAsInt());
        }
        return window;
    }

    private static <K> Cache<K, Map<RateClass, LocalWindow>> cache() {
        return Caffeine.newBuilder()
                .maximumSize(MAX_CREDENTIALS)
                .expireAfterAccess(RateLimits.WINDOW)
                .build();
    }
}
