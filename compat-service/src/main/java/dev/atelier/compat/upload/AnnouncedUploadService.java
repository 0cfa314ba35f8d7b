// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;

/** Announces uploads, receives their bytes without a credential and passes them to the library. */
@ApplicationScoped
public class AnnouncedUploadService {
    /** How long an upload URL can be used. */
    private static final Duration LIFE = Duration.ofHours(1);
    /** A body that began in time may end later, and needs its row then. */
    private static final Duration GRACE = Duration.ofHours(1);
    /** Each has its bytes on the disk of this replica until library-service has them. */
    private static final int MOST_AT_ONCE = 16;

    private final UploadRepository uploads;
    private final LibraryFilesClient library;
    private final UploadSpool spool;
    private final PublicUrls urls;
    private final Clock clock;
    private final Semaphore permits = new Semaphore(MOST_AT_ONCE);

    AnnouncedUploadService(
            UploadRepository uploads, LibraryFilesClient library, UploadSpool spool, PublicUrls urls, Clock clock) {
        this.uploads = uploads;
        this.library = library;
        this.spool = spool;
        this.urls = urls;
        this.clock = clock;
    }

    /** @param extension the end of the public link, because some clients read it */
    public UploadTicket announce(
            Dialect dialect, Caller caller, String contentType, String fileName, String extension) {
        Instant now = clock.instant();
        var secrets = UploadRepository.UploadSecrets.create(dialect.name());
        uploads.insert(
                new AnnouncedUpload(
                        UUID.randomUUID(),
                        caller.account(),
                        caller.plan(),
                        contentType,
                        fileName,
                        Optional.empty(),
                        now.plus(LIFE)),
                secrets,
                now);
        return new UploadTicket(
                urls.of(dialect, "/files/" + secrets.publicKey() + "." + extension),
                urls.of(dialect, "/files/upload/" + secrets.token()),
                contentType);
    }

    /** Receives the bytes; equal bytes are accepted again, because a client repeats an upload whose response was lost. */
    public void receive(Dialect dialect, String token, InputStream body) {
        AnnouncedUpload upload = uploads.findByToken(token, dialect.name())
                .filter(found -> found.expiresAt().isAfter(clock.instant()))
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "This upload URL is not valid any more."));
        if (!permits.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many uploads at once. Retry shortly.")
                    .retryAfter(Duration.ofSeconds(2));
        }
        try (SpooledFile spooled = spool.receive(body::transferTo)) {
            if (upload.stored().isPresent()) {
                requireEqual(upload.stored().orElseThrow(), spooled);
                return;
            }
            uploads.setStored(
                    upload,
                    library.store(upload.account(), upload.plan(), upload.fileName(), upload.contentType(), spooled));
        } finally {
            permits.release();
        }
    }

    @Scheduled(every = "1m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void deleteUnused() {
        uploads.deleteUnused(clock.instant().minus(GRACE));
    }

    /** The address at which library-service serves the file behind a public link. */
    public String mediaUrl(Dialect dialect, String name) {
        return uploads.findByPublicKey(publicKey(name), dialect.name())
                .flatMap(AnnouncedUpload::stored)
                .map(AnnouncedUpload.StoredFile::mediaUrl)
                .orElseThrow(() -> ApiException.notFound("file"));
    }

    static String publicKey(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private static void requireEqual(AnnouncedUpload.StoredFile stored, SpooledFile sent) {
        if (!stored.contentHash().equals(sent.hash())) {
            throw new ApiException(ErrorCode.ALREADY_EXISTS, "Another file was uploaded here already.");
        }
    }

    /**
     * The URLs that a client needs for one upload.
     *
     * @param publicUrl names the file in later requests
     * @param uploadUrl takes the bytes, without a credential
     */
    public record UploadTicket(String publicUrl, String uploadUrl, String contentType) {

        /** Without the URLs: one of them is a secret. */
        @Override
        public String toString() {
            return "UploadTicket[" + contentType + "]";
        }
    }
}
