// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PasswordsTest {
    /** Made by the reference implementation: argon2id, v=19, m=65536, t=2, p=1, salt "somesalt", password "password". */
    private static final String REFERENCE =
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

    private final Passwords passwords = new Passwords();

    @Test
    void matchesThePasswordAlone() {
        Optional<String> stored = Optional.of(passwords.hash("correct horse battery staple"));

        assertThat(passwords.matches("correct horse battery staple", stored)).isTrue();
        assertThat(passwords.matches("correct horse battery stapl", stored)).isFalse();
        assertThat(passwords.matches("", stored)).isFalse();
        assertThat(passwords.matches("x".repeat(10_000), stored)).isFalse();
    }

    @Test
    void readsHashesOfOtherProgramsWithTheirOwnCost() {
        assertThat(passwords.matches("password", Optional.of(REFERENCE))).isTrue();
        assertThat(passwords.matches("passwore", Optional.of(REFERENCE))).isFalse();
    }

    @Test
    void aHashHasASaltOfItsOwnAndNamesItsCost() {
        String first = passwords.hash("correct horse battery staple");
        String second = passwords.hash("correct horse battery staple");

        assertThat(first).isNotEqualTo(second).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }

    @Test
    void nobodyHasAPassword() {
        assertThat(passwords.matches("correct horse battery staple", Optional.empty()))
                .isFalse();
        assertThat(passwords.matches("nobody knows the password of nob", Optional.empty()))
                .isFalse();
    }

    @Test
    void anUnknownPersonCostsTheWorkOfOneHash() {
        var threads = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        var counted = new Passwords(threads);

        counted.matches("correct horse battery staple", Optional.empty());
        counted.stop();

        assertThat(threads.getTaskCount()).isEqualTo(1);
    }

    @Test
    void aCrowdIsToldToComeBackAndNotKeptWaiting() {
        var threads = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        var busy = new Passwords(threads);
        var end = new CountDownLatch(1);
        for (int i = 0; i < 2; i++) {
            threads.execute(() -> awaitUninterruptibly(end));
        }

        assertThatThrownBy(() -> busy.hash("correct horse battery staple"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE));

        end.countDown();
        busy.stop();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void theSameLetterTypedInTwoWaysIsTheSame() {
        Optional<String> stored = Optional.of(passwords.hash("caf\u00e9 caf\u00e9 caf\u00e9"));

        assertThat(passwords.matches("cafe\u0301 cafe\u0301 cafe\u0301", stored))
                .isTrue();
    }
}
