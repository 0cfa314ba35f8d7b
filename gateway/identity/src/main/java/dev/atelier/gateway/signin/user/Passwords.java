// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Hashes and checks passwords on threads of their own: a hash takes a processor for a while and 19 MiB, so only a few are
 * computed at once, and no event loop or carrier thread computes one.
 */
@Singleton
public class Passwords {
    public static final int MIN_LENGTH = 12;
    public static final int MAX_LENGTH = 128;

    /** The requests of the API need the other processors. */
    private static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    /** About four seconds of work for one thread; a longer wait is worth less than a clear answer. */
    private static final int MAX_WAITING = 64;

    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    /**
     * What a password is compared with where there is none, so that an unknown address takes as long as a known one: the
     * result is thrown away, so its password need not be known.
     */
    private static final String HASH_OF_NOBODY =
            "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdC4uLg$" + "bm9ib2R5IGtub3dzIHRoZSBwYXNzd29yZCBvZiBub2I";

    private final SecureRandom random = new SecureRandom();
    private final ThreadPoolExecutor threads;

    Passwords() {
        this(new ThreadPoolExecutor(
                THREADS,
                THREADS,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(MAX_WAITING),
                Thread.ofPlatform().daemon().name("password-hash-", 0).factory()));
    }

    Passwords(ThreadPoolExecutor threads) {
        this.threads = threads;
        threads.allowCoreThreadTimeOut(true);
    }

    @PreDestroy
    void stop() {
        threads.shutdownNow();
    }

    public String hash(String password) {
        return run(() -> PasswordHash.create(password, salt()));
    }

    /** Takes the same time without a stored hash, and then never matches. */
    public boolean matches(String password, Optional<String> stored) {
        if (password.codePointCount(0, password.length()) > MAX_LENGTH) {
            return false;
        }
        return run(() -> PasswordHash.matches(password, stored.orElse(HASH_OF_NOBODY))) && stored.isPresent();
    }

    private <T> T run(Callable<T> work) {
        Future<T> result;
        try {
            result = threads.submit(work);
        } catch (RejectedExecutionException _) {
            throw busy();
        }
        try {
            return result.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException _) {
            result.cancel(false);
            throw busy();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a password could not be hashed", e.getCause());
        }
    }

    private static ApiException busy() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many sign-ins at once. Retry shortly.")
                .retryAfter(RETRY_AFTER);
    }

    private byte[] salt() {
        byte[] salt = new byte[PasswordHash.SALT_BYTES];
        random.nextBytes(salt);
        return salt;
    }
}
