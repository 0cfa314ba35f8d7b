// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.PublicAddresses;
import dev.atelier.compat.upload.SpooledBody.Spooled;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;

/** Gives out places for files, takes the bytes in and hands them to the library. */
@ApplicationScoped
public class UploadService {
    private final UploadRepository uploads;
    private final LibraryFilesClient library;
    private final SpooledBody spool;
    private final PublicAddresses addresses;
    private final UploadConfig config;
    private final Clock clock;
    private final Semaphore places;

    UploadService(
            UploadRepository uploads,
            LibraryFilesClient library,
            SpooledBody spool,
            PublicAddresses addresses,
            UploadConfig config,
            Clock clock) {
        this.uploads = uploads;
        this.library = library;
        this.spool = spool;
        this.addresses = addresses;
        this.config = config;
        this.clock = clock;
        this.places = new Semaphore(config.concurrent());
    }

    /** @param extension of the public link, for clients that look at it */
    public UploadTicket begin(Dialect dialect, long account, String contentType, String fileName, String extension) {
        Instant now = clock.instant();
        var names = new UploadRepository.Names(dialect.name(), UploadSecret.create(), UploadSecret.create());
        uploads.insert(
                new Upload(
                        UUID.randomUUID(), account, contentType, fileName, Optional.empty(), now.plus(config.life())),
                names,
                now);
        return new UploadTicket(
                addresses.of(dialect, "/files/" + names.publicKey() + "." + extension),
                addresses.of(dialect, "/files/upload/" + names.token()),
                contentType);
    }

    /** Takes the bytes; the same bytes once more are welcome, because a client repeats what it got no answer to. */
    public void put(Dialect dialect, String token, InputStream body) {
        Upload upload = uploads.byToken(token, dialect.name())
                .filter(found -> found.expiresAt().isAfter(clock.instant()))
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "This upload URL is not valid any more."));
        if (!places.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many uploads at once. Retry shortly.")
                    .retryAfter(Duration.ofSeconds(2));
        }
        try (Spooled spooled = spool.take(body)) {
            if (upload.kept().isPresent()) {
                requireSame(upload.kept().orElseThrow(), spooled);
                return;
            }
            uploads.keep(upload, library.keep(upload, spooled));
        } finally {
            places.release();
        }
    }

    /** Where the file behind a public link can be read. */
    public String mediaUrl(Dialect dialect, String name) {
        return uploads.byPublicKey(publicKey(name), dialect.name())
                .flatMap(Upload::kept)
                .map(Upload.Kept::mediaUrl)
                .orElseThrow(() -> ApiException.notFound("file"));
    }

    static String publicKey(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private static void requireSame(Upload.Kept kept, Spooled sent) {
        if (!kept.contentHash().equals(sent.hash())) {
            throw new ApiException(ErrorCode.ALREADY_EXISTS, "Another file was uploaded here already.");
        }
    }
}
