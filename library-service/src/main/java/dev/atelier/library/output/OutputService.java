// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.ObjectKeeper;
import dev.atelier.library.media.Owner;
import dev.atelier.library.project.Reach;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.inbox.Inbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Finds outputs, and lets them stay or go as their generation ends. */
@ApplicationScoped
public class OutputService {
    private static final Logger LOG = Logger.getLogger(OutputService.class);

    private final OutputRepository outputs;
    private final ObjectKeeper objects;
    private final Inbox inbox;
    private final Clock clock;

    OutputService(OutputRepository outputs, ObjectKeeper objects, Inbox inbox, Clock clock) {
        this.outputs = outputs;
        this.objects = objects;
        this.inbox = inbox;
        this.clock = clock;
    }

    @Transactional
    public Optional<KeptOutput> find(OutputId id, Reach reach) {
        return outputs.find(id)
                .filter(object -> {
                    Owner owner = object.owner();
                    return reach.covers(owner.account(), owner.project().value());
                })
                .map(object -> new KeptOutput(id, object, outputs.prompt(id)));
    }

    /** The account's own output with these bytes. */
    @Transactional
    public Optional<OutputId> findByKey(ObjectKey key, long account) {
        return outputs.findByKey(key, account);
    }

    /** Once per event: a success keeps the outputs, a failure removes them and those that come late. */
    @Transactional
    void tell(GenerationFinished event) {
        if (!inbox.firstTime(event.eventId())) {
            return;
        }
        Instant now = clock.instant();
        outputs.lock(event.generation());
        switch (event.outcome()) {
            case SUCCEEDED -> outputs.keep(event.generation(), now);
            case FAILED -> {
                outputs.markFailed(event.generation(), now);
                List<ObjectKey> gone = outputs.remove(event.generation());
                objects.removeAll(gone);
                LOG.debugf("outputs removed generation=%s outputs=%d", event.generation(), gone.size());
            }
        }
    }

    /** Removes up to {@code most} outputs of an account that are older than this. */
    @Transactional
    public int expire(long account, Instant end, int most) {
        List<ObjectKey> gone = outputs.removeOlderThan(end, account, most);
        objects.removeAll(gone);
        return gone.size();
    }

    /** Forgets failures so old that no output can still be on its way. */
    @Transactional
    public int forgetFailures(Instant end) {
        return outputs.forgetFailures(end);
    }
}
