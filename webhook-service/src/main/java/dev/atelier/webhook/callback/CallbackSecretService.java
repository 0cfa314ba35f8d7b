// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.endpoint.SecretVault;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Makes, shows and rotates the secret of an account's callbacks. */
@ApplicationScoped
class CallbackSecretService {
    private static final Logger LOG = Logger.getLogger(CallbackSecretService.class);

    private final CallbackSecretRepository secrets;
    private final SecretVault vault;
    private final CallbackConfig config;
    private final Clock clock;

    CallbackSecretService(CallbackSecretRepository secrets, SecretVault vault, CallbackConfig config, Clock clock) {
        this.secrets = secrets;
        this.vault = vault;
        this.config = config;
        this.clock = clock;
    }

    /** Makes the secret when the account has none. */
    CallbackSecretView get(long account) {
        Optional<CallbackSecretRepository.Row> known = secrets.find(account);
        if (known.isEmpty()) {
            secrets.add(account, vault.seal(EndpointSecret.random(), SecretVault.ownerOfCallbacks(account)));
        }
        // Read again: of two who make it at once one wins.
        CallbackSecretRepository.Row row = known.or(() -> secrets.find(account)).orElseThrow();
        Instant now = clock.instant();
        return new CallbackSecretView(
                vault.open(row.secret(), SecretVault.ownerOfCallbacks(account)).text(),
                row.formerUntil().filter(until -> until.isAfter(now)).orElse(null));
    }

    /** The former secret signs along for a while. */
    CallbackSecretView rotate(long account) {
        EndpointSecret secret = EndpointSecret.random();
        Instant formerUntil = clock.instant().plus(config.secretOverlap());
        secrets.rotate(account, vault.seal(secret, SecretVault.ownerOfCallbacks(account)), formerUntil);
        LOG.infof("callback secret rotated account=%d", account);
        return get(account);
    }
}
