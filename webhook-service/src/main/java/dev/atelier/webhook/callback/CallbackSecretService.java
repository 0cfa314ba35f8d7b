// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.endpoint.SecretCipher;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Creates, shows and rotates the secret of an account's callbacks. */
@ApplicationScoped
class CallbackSecretService {
    private static final Logger LOG = Logger.getLogger(CallbackSecretService.class);

    private final CallbackSecretRepository secrets;
    private final SecretCipher cipher;
    private final Clock clock;

    CallbackSecretService(CallbackSecretRepository secrets, SecretCipher cipher, Clock clock) {
        this.secrets = secrets;
        this.cipher = cipher;
        this.clock = clock;
    }

    /** Creates the secret when the account has none. */
    CallbackSecretView get(long account) {
        Optional<CallbackSecretRepository.StoredSecret> known = secrets.find(account);
        if (known.isEmpty()) {
            secrets.add(account, cipher.seal(EndpointSecret.random(), SecretCipher.ownerOfCallbacks(account)));
        }
        // Read again: of two requests that create it at once, one wins.
        CallbackSecretRepository.StoredSecret row =
                known.or(() -> secrets.find(account)).orElseThrow();
        Instant now = clock.instant();
        return new CallbackSecretView(
                cipher.open(row.secret(), SecretCipher.ownerOfCallbacks(account))
                        .text(),
                row.formerUntil().filter(until -> until.isAfter(now)).orElse(null));
    }

    /** The former secret signs too for a while. */
    CallbackSecretView rotate(long account) {
        EndpointSecret secret = EndpointSecret.random();
        Instant formerUntil = clock.instant().plus(EndpointSecret.ROTATION_OVERLAP);
        secrets.rotate(account, cipher.seal(secret, SecretCipher.ownerOfCallbacks(account)), formerUntil);
        LOG.infof("callback secret rotated account=%d", account);
        return get(account);
    }

    /**
     * The secret that signs an account's callbacks.
     *
     * @param formerSecretUntil until when the former secret signs too, absent when there is none
     */
    public record CallbackSecretView(
            String secret, @Nullable Instant formerSecretUntil) {
        @Override
        public String toString() {
            return "CallbackSecretView[hidden]";
        }
    }
}
