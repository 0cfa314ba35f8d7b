// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.revocation;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.credential.CredentialRepository;
import dev.atelier.gateway.credential.Restrictions;
import dev.atelier.gateway.eventstream.EventStreams;
import dev.atelier.gateway.longpoll.LongPollRegistry;
import dev.atelier.gateway.request.SessionUse;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.worker.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/**
 * Carries changes of credentials and sessions to this replica once a second: it ends the streams and the held reads of
 * credentials and sessions that are no longer valid, and deletes every changed credential from the cache, so that a change counts even when the
 * replica that made it stopped before it could say so (ADR 0021).
 */
@Singleton
class RevocationWorker {
    private static final Logger LOG = Logger.getLogger(RevocationWorker.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /**
     * How far a read reaches back behind the one before. A change becomes visible when it commits, and a stream or a held
     * read can begin shortly after a change that its admission did not see yet; both take far less.
     */
    private static final Duration OVERLAP = Duration.ofSeconds(10);

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private final CredentialRepository credentials;
    private final CredentialCache cache;
    private final EventStreams streams;
    private final LongPollRegistry heldReads;
    private final Sessions sessions;
    private final Clock clock;
    private final Worker worker;
    private Optional<Long> doneUntilNanos = Optional.empty();

    RevocationWorker(
            CredentialRepository credentials,
            CredentialCache cache,
            EventStreams streams,
            LongPollRegistry heldReads,
            Sessions sessions,
            Clock clock,
            MeterRegistry meters) {
        this.credentials = credentials;
        this.cache = cache;
        this.streams = streams;
        this.heldReads = heldReads;
        this.sessions = sessions;
        this.clock = clock;
        this.worker = new Worker("revocation", INTERVAL, meters, this::carry);
    }

    void start(@Observes StartupEvent event) {
        worker.start();
    }

    void stop(@Observes ShutdownEvent event) {
        worker.stop(STOP_TIMEOUT);
    }

    private Duration carry() {
        long begin = System.nanoTime();
        List<Long> changed = credentials.listChanged(doneUntilNanos
                .map(before -> Duration.ofNanos(begin - before).plus(OVERLAP))
                // Nothing older can be in the cache.
                .orElse(CredentialCache.LIFETIME));
        changed.forEach(this::endWhatIsNoLongerValid);
        endWhatSessionsNoLongerAllow();
        if (cache.deleteAll(changed)) {
            doneUntilNanos = Optional.of(begin);
        } else {
            LOG.debug("redis did not delete every changed credential; the next read reaches back further");
        }
        return INTERVAL;
    }

    /** A session that ended has no row, so what is held here is compared with the sessions that there are. */
    private void endWhatSessionsNoLongerAllow() {
        Set<SessionUse> held = new HashSet<>(streams.sessions());
        held.addAll(heldReads.sessions());
        if (held.isEmpty()) {
            return;
        }
        held.removeAll(sessions.keepAllowed(held));
        held.forEach(ended -> {
            streams.endAllOf(ended);
            heldReads.refuseAllOf(ended);
        });
    }

    private void endWhatIsNoLongerValid(long credential) {
        if (!streams.isHeldBy(credential) && !heldReads.isHeldBy(credential)) {
            return;
        }
        Optional<Restrictions> valid = credentials
                .find(credential)
                .filter(known -> known.canRead(clock.instant()))
                .map(Credential::restrictions);
        Predicate<String> mayNotStay =
                address -> valid.filter(known -> known.admit(address)).isEmpty();
        streams.endAllOf(credential, mayNotStay);
        heldReads.refuseAllOf(credential, mayNotStay, valid.isPresent() ? Restrictions.elsewhere() : invalid());
    }

    private static ApiException invalid() {
        return new ApiException(ErrorCode.INVALID_TOKEN, "This key is malformed, revoked or expired.");
    }
}
