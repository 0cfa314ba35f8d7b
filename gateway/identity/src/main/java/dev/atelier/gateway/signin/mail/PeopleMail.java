// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.mail;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.admission.SlidingWindow;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.Texts;
import dev.atelier.gateway.signin.user.Email;
import io.quarkus.mailer.Mail;
import io.quarkus.mailer.reactive.ReactiveMailer;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The mails to people: a subject, a few sentences and a link, in plain text. */
@Singleton
public class PeopleMail {
    /** Two tries: the second one helps where a server was restarted. */
    private static final int RETRIES = 1;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    /** Requests for a mail in a minute. */
    private static final int PER_ADDRESS = 10;
    /** Keeps strangers from filling the mailbox of a person. */
    private static final int PER_RECEIVER = 5;

    private static final Duration RECEIVER_WINDOW = Duration.ofHours(1);
    /** Less than 10 MB. */
    private static final int MAX_RECEIVERS = 20_000;

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final ReactiveMailer mailer;
    private final MailQueue queue;
    private final boolean isEnabled;
    private final Clock clock;
    private final AddressRateLimiter byAddress;
    private final Cache<String, SlidingWindow> byReceiver = Caffeine.newBuilder()
            .maximumSize(MAX_RECEIVERS)
            .expireAfterAccess(RECEIVER_WINDOW)
            .build();

    PeopleMail(
            ReactiveMailer mailer,
            MailQueue queue,
            Clock clock,
            @ConfigProperty(name = "quarkus.mailer.from") Optional<String> sender) {
        this.mailer = mailer;
        this.queue = queue;
        this.isEnabled = sender.isPresent();
        this.clock = clock;
        this.byAddress = new AddressRateLimiter(PER_ADDRESS, clock, "Too many mails are asked for from this address.");
    }

    /** What a mail is for; the texts are {@code <name>_subject} and {@code <name>_body}. */
    public enum Kind {
        INVITE,
        RESET,
        SIGN_UP
    }

    /** Whether there is a server that sends: {@code quarkus.mailer.from} names the sender. */
    public boolean isEnabled() {
        return isEnabled;
    }

    /**
     * Sends a mail, if there is a server, and does not wait for it.
     *
     * @param account which the mail is about; an empty text for none
     */
    public void send(Kind kind, Email receiver, Locale language, String account, String link) {
        if (isEnabled) {
            queue.submit(() -> deliver(kind, receiver, language, account, link));
        }
    }

    /**
     * Runs what a stranger asked for, which may end with a mail. The answer to the stranger is the same with and without a
     * mail, and does not wait.
     *
     * @throws dev.atelier.platform.error.ApiException with {@code rate_limited} when the stranger's address asks too often
     */
    public void request(BrowserRequest request, Email receiver, Runnable work) {
        byAddress.admit(request.address());
        SlidingWindow window =
                byReceiver.get(receiver.key(), _ -> new SlidingWindow(PER_RECEIVER, RECEIVER_WINDOW.toMillis()));
        long now = clock.millis();
        if (window.waitFor(now) == 0) {
            window.add(now);
            queue.submit(work);
        }
    }

    private void deliver(Kind kind, Email receiver, Locale language, String account, String link) {
        Map<String, String> texts = Texts.of("mail", language);
        String name = kind.name().toLowerCase(Locale.ROOT);
        String subject = fill(texts, name + "_subject", account, link);
        String body = fill(texts, name + "_body", account, link);
        mailer.send(Mail.withText(receiver.text(), subject, body))
                .onFailure()
                .retry()
                .withBackOff(RETRY_AFTER)
                .atMost(RETRIES)
                .await()
                .atMost(TIMEOUT);
        queue.count("sent");
    }

    /** A name of an account becomes one line, whatever its owner typed. */
    private static String fill(Map<String, String> texts, String key, String account, String link) {
        return texts.getOrDefault(key, "")
                .replace("{0}", account.replaceAll("\\p{Cntrl}", " "))
                .replace("{1}", link);
    }
}
