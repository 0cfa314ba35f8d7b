// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.picture;

import dev.atelier.library.picture.MadePictureRepository.DuePicture;
import dev.atelier.library.storage.LocalCopies;
import dev.atelier.library.storage.LocalCopies.LocalCopy;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Hashes the pictures that were made here, one after the other and after their run; replicas share the work. */
@ApplicationScoped
public class PictureHashWorker {
    private static final Logger LOG = Logger.getLogger(PictureHashWorker.class);
    private static final int BATCH = 20;
    // Bounds one run, so that a stop of the service does not wait for a large backlog.
    private static final int PICTURES_PER_RUN = 200;
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final MadePictureRepository pictures;
    private final HashPictureReader reader;
    private final LocalCopies copies;
    private final Clock clock;

    PictureHashWorker(MadePictureRepository pictures, HashPictureReader reader, LocalCopies copies, Clock clock) {
        this.pictures = pictures;
        this.reader = reader;
        this.copies = copies;
        this.clock = clock;
    }

    @Scheduled(every = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void run() {
        try {
            hashDue();
        } catch (RuntimeException e) {
            // The database does not answer; the pictures are due again when their lease ends.
            LOG.warnf("pictures not hashed cause=%s", e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Hashes the pictures that are due, up to a fixed number, and returns how many. */
    public int hashDue() throws InterruptedException {
        QuarkusTransaction.requiringNew().run(() -> pictures.removeLost(PICTURES_PER_RUN));
        int hashed = 0;
        // A batch that is claimed and not hashed would wait for the end of its lease.
        while (hashed < PICTURES_PER_RUN) {
            List<DuePicture> batch = claimDue();
            if (batch.isEmpty()) {
                return hashed;
            }
            for (DuePicture picture : batch) {
                hash(picture);
                hashed++;
            }
        }
        return hashed;
    }

    private List<DuePicture> claimDue() {
        Instant now = clock.instant();
        return QuarkusTransaction.requiringNew().call(() -> pictures.claimDue(now, now.plus(LEASE), BATCH));
    }

    private void hash(DuePicture picture) throws InterruptedException {
        Optional<PictureHash> hash;
        try (LocalCopy copy = copies.open(picture.key(), picture.size())) {
            hash = reader.hash(copy.file());
        } catch (IOException e) {
            // The store or the media programs are away; the picture is due again when its lease ends.
            LOG.warnf("picture not hashed cause=%s", e.getMessage());
            return;
        }
        QuarkusTransaction.requiringNew().run(() -> {
            if (hash.isPresent()) {
                pictures.store(picture.id(), hash.orElseThrow());
            } else {
                pictures.remove(picture.id());
            }
        });
    }
}
