// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.EgressRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Brings outputs into the workspace: from the public internet without our key, from the upstream's own host with it. */
@ApplicationScoped
public class OutputFetch {
    private static final Set<Reason> FOR_GOOD =
            Set.of(Reason.BAD_URL, Reason.FORBIDDEN_ADDRESS, Reason.TOO_LARGE, Reason.BAD_ANSWER);

    private final UpstreamClient upstreams;
    private final EgressClient strangers;
    private final UpstreamHttpConfig config;

    OutputFetch(UpstreamClient upstreams, EgressClient strangers, UpstreamHttpConfig config) {
        this.upstreams = upstreams;
        this.strangers = strangers;
        this.config = config;
    }

    /** @param signer puts our key on calls to the upstream's own host, and to no other */
    public Fetched fetch(ProviderJob job, List<RemoteOutput> outputs, UpstreamRequest.Signer signer)
            throws InterruptedException {
        if (outputs.isEmpty()) {
            return new Fetched.Failed("no outputs");
        }
        if (outputs.size() > config.mostOutputs()) {
            return new Fetched.Failed("more outputs than allowed: " + outputs.size());
        }
        List<MediaFile> files = new ArrayList<>();
        for (RemoteOutput output : outputs) {
            Path file = job.workspace().resolve("output-" + files.size());
            Optional<Fetched> trouble = bring(job, output, file, signer);
            if (trouble.isPresent()) {
                return trouble.orElseThrow();
            }
            switch (checked(file, output.kind())) {
                case Fetched.Files(List<MediaFile> one) -> files.addAll(one);
                case Fetched other -> {
                    return other;
                }
            }
        }
        return new Fetched.Files(files);
    }

    /** A file that is here already, by its own bytes; at most as large as its kind may be. */
    public Fetched checked(Path file, Optional<MediaKind> kind) {
        try {
            Optional<MediaType> type = MediaType.of(file);
            if (type.isEmpty()) {
                return new Fetched.Failed("an output of no known format");
            }
            MediaType found = type.orElseThrow();
            if (kind.isPresent() && kind.orElseThrow() != found.kind()) {
                return new Fetched.Failed("an output is " + found.contentType() + " instead of "
                        + kind.orElseThrow().wire());
            }
            if (Files.size(file) > config.largest(found.kind())) {
                return new Fetched.Failed("an output is larger than allowed");
            }
            Path named = file.resolveSibling(file.getFileName() + found.extension());
            Files.move(file, named, StandardCopyOption.REPLACE_EXISTING);
            return new Fetched.Files(List.of(new MediaFile(found.kind(), found.contentType(), named)));
        } catch (IOException e) {
            return new Fetched.Unreachable(
                    "an output cannot be read: " + e.getClass().getSimpleName());
        }
    }

    /** The most bytes an output may have before it is known what it is. */
    public long largest(Optional<MediaKind> kind) {
        return kind.map(config::largest)
                .orElseGet(() -> Stream.of(MediaKind.values())
                        .mapToLong(config::largest)
                        .max()
                        .orElseThrow());
    }

    private Optional<Fetched> bring(ProviderJob job, RemoteOutput output, Path file, UpstreamRequest.Signer signer)
            throws InterruptedException {
        if (output.url().startsWith("data:")) {
            return inline(output, file);
        }
        if (OwnPlace.sameOrigin(job.upstream().baseUrl(), output.url()).isPresent()) {
            UpstreamRequest request = signer.sign(UpstreamRequest.get(output.url()));
            return fromUpstream(upstreams.download(job, request, largest(output.kind()), file));
        }
        return fromStranger(job, output, file);
    }

    private static Optional<Fetched> fromUpstream(UpstreamAnswer answer) {
        return switch (answer) {
            case UpstreamAnswer.NotSent(String detail) -> Optional.of(new Fetched.Unreachable(detail));
            case UpstreamAnswer.Lost(String detail) ->
                Optional.of(
                        FOR_GOOD.contains(Reason.valueOf(detail))
                                ? new Fetched.Failed(detail)
                                : new Fetched.Unreachable(detail));
            case UpstreamAnswer.Answered answered -> unlessGiven(answered.answer());
        };
    }

    private Optional<Fetched> fromStranger(ProviderJob job, RemoteOutput output, Path file)
            throws InterruptedException {
        var request = EgressRequest.get(output.url()).within(upstreams.within(job, config.downloadTimeout()));
        return switch (strangers.download(request, largest(output.kind()), file)) {
            case EgressAnswer answer -> unlessGiven(answer);
            case EgressFailure failure -> Optional.of(unlessInterrupted(failure));
        };
    }

    private static Fetched unlessInterrupted(EgressFailure failure) throws InterruptedException {
        if (failure.reason() == Reason.INTERRUPTED && Thread.interrupted()) {
            throw new InterruptedException("interrupted while fetching an output");
        }
        String detail = "output: " + failure.reason();
        return FOR_GOOD.contains(failure.reason()) ? new Fetched.Failed(detail) : new Fetched.Unreachable(detail);
    }

    private static Optional<Fetched> unlessGiven(EgressAnswer answer) {
        if (answer.isSuccess()) {
            return Optional.empty();
        }
        boolean passing = answer.status() >= 500 || answer.status() == 429 || answer.status() == 408;
        String detail = "output: status " + answer.status();
        return Optional.of(passing ? new Fetched.Unreachable(detail) : new Fetched.Failed(detail));
    }

    private Optional<Fetched> inline(RemoteOutput output, Path file) {
        int comma = output.url().indexOf(',');
        if (comma < 0 || !output.url().substring(0, comma).endsWith(";base64")) {
            return Optional.of(new Fetched.Failed("an inline output without base64"));
        }
        try {
            Files.write(file, Base64.getDecoder().decode(output.url().substring(comma + 1)));
            return Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.of(new Fetched.Failed("an inline output with bad base64"));
        } catch (IOException e) {
            return Optional.of(new Fetched.Unreachable(e.getClass().getSimpleName()));
        }
    }
}
