// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.egress.Redirect;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaSniffer;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Downloads outputs into the workspace: with our key from the upstream's own host, without it from any other. */
@ApplicationScoped
public class OutputDownloader {
    /** Without markup: an error page of a vendor must not pass for an output. */
    static final Set<MediaFormat> ACCEPTED_FORMATS = EnumSet.complementOf(EnumSet.of(
            MediaFormat.HTML,
            MediaFormat.SVG,
            MediaFormat.XML,
            MediaFormat.PDF,
            MediaFormat.ZIP,
            MediaFormat.WEBM_AUDIO));

    private static final Set<Reason> PERMANENT =
            Set.of(Reason.BAD_URL, Reason.FORBIDDEN_ADDRESS, Reason.TOO_LARGE, Reason.BAD_ANSWER);

    /** From the name lookup to the last byte of one output; the run's deadline may come first. */
    private static final Duration DOWNLOAD_TIMEOUT = Duration.ofMinutes(5);

    /** Vendors hand out short-lived addresses by one or two; a chain of more leads nowhere. */
    private static final int MOST_REDIRECTS = 3;

    private final UpstreamClient upstreams;
    private final EgressClient internet;
    private final UpstreamLimits limits;

    OutputDownloader(UpstreamClient upstreams, EgressClient internet, UpstreamLimits limits) {
        this.upstreams = upstreams;
        this.internet = internet;
        this.limits = limits;
    }

    /**
     * Brings the outputs in, in their order.
     *
     * @param answer that the outputs are from; it may say why there are none
     */
    public FetchResult download(VendorApi api, ProviderJob job, List<RemoteOutput> outputs, JsonNode answer)
            throws InterruptedException {
        return outputs.stream().allMatch(RemoteOutput::isBlank) && ContentRefusal.isIn(answer)
                ? new FetchResult.Refused()
                : download(api, job, outputs);
    }

    /** Brings the outputs in, in their order; a blank text is none. */
    public FetchResult download(VendorApi api, ProviderJob job, List<RemoteOutput> texts) throws InterruptedException {
        List<RemoteOutput> outputs =
                texts.stream().filter(output -> !output.isBlank()).toList();
        if (outputs.isEmpty()) {
            return new FetchResult.Failed("no outputs");
        }
        if (outputs.size() > limits.outputs()) {
            return new FetchResult.Failed("more outputs than allowed: " + outputs.size());
        }
        List<MediaFile> files = new ArrayList<>();
        for (RemoteOutput output : outputs) {
            Path file = job.workspace().resolve("output-" + files.size());
            switch (bring(api, job, output, file)) {
                case FetchResult.Files(List<MediaFile> identified, Bill _) -> files.addAll(identified);
                case FetchResult other -> {
                    return other;
                }
            }
        }
        return new FetchResult.Files(files);
    }

    /** Finds out the format of a downloaded file from its bytes and checks its kind and size. */
    public FetchResult identify(Path file, Optional<MediaKind> kind) {
        try {
            Optional<MediaFormat> sniffed = MediaSniffer.sniff(file).filter(ACCEPTED_FORMATS::contains);
            if (sniffed.isEmpty()) {
                return new FetchResult.Failed("an output of no known format");
            }
            MediaFormat format = sniffed.orElseThrow();
            if (kind.isPresent() && kind.orElseThrow() != format.kind()) {
                return new FetchResult.Failed("an output is " + format.contentType() + " instead of "
                        + kind.orElseThrow().wire());
            }
            if (Files.size(file) > limits.largest(format.kind())) {
                return new FetchResult.Failed("an output is larger than allowed");
            }
            Path named = file.resolveSibling(file.getFileName() + "." + format.extension());
            Files.move(file, named, StandardCopyOption.REPLACE_EXISTING);
            return new FetchResult.Files(List.of(new MediaFile(format.kind(), format.contentType(), named)));
        } catch (IOException e) {
            return new FetchResult.Unreachable(
                    "an output cannot be read: " + e.getClass().getSimpleName());
        }
    }

    /** The size limit of an output whose kind may still be unknown. */
    private long maxBytes(Optional<MediaKind> kind) {
        return kind.map(limits::largest)
                .orElseGet(() -> Stream.of(MediaKind.values())
                        .mapToLong(limits::largest)
                        .max()
                        .orElseThrow());
    }

    private FetchResult bring(VendorApi api, ProviderJob job, RemoteOutput output, Path file)
            throws InterruptedException {
        return switch (output) {
            case RemoteOutput.Inline(Path content, var kind) -> identify(content, kind);
            case RemoteOutput.Address(String text, var kind)
            when !OutputText.isAddress(text.strip()) -> decode(text, kind, file);
            case RemoteOutput.Address(String url, var kind) -> {
                Optional<FetchResult> failure = download(api, job, url.strip(), maxBytes(kind), file);
                yield failure.isPresent() ? failure.orElseThrow() : identify(file, kind);
            }
        };
    }

    /**
     * Follows redirects; empty when the file is complete. Our key goes along while they stay at the upstream's own origin.
     * From the first other origin on, every hop is a stranger's: public addresses only, without our key, and no way back.
     */
    private Optional<FetchResult> download(VendorApi api, ProviderJob job, String url, long maxBytes, Path file)
            throws InterruptedException {
        Instant end = upstreams.end(job, DOWNLOAD_TIMEOUT);
        String current = url;
        int left = MOST_REDIRECTS;
        while (SameOriginUrl.parse(api.baseUrl(job.upstream()), current).isPresent()) {
            UpstreamAnswer answer =
                    upstreams.download(api, job, UpstreamRequest.get(current), upstreams.until(end), maxBytes, file);
            Optional<String> target = answer instanceof UpstreamAnswer.Answered moved && left > 0
                    ? Redirect.target(current, moved.answer())
                    : Optional.empty();
            if (target.isEmpty()) {
                return toFailure(answer);
            }
            current = target.orElseThrow();
            left--;
        }
        EgressRequest request = EgressRequest.get(current).within(upstreams.until(end));
        return switch (internet.downloadFollowing(request, left, maxBytes, file)) {
            case EgressAnswer answer -> toFailure(answer);
            case EgressFailure failure -> Optional.of(toFetchResult(failure));
        };
    }

    private static Optional<FetchResult> toFailure(UpstreamAnswer answer) {
        return switch (answer) {
            case UpstreamAnswer.NotSent(String detail) -> Optional.of(new FetchResult.Unreachable(detail));
            case UpstreamAnswer.Lost(String detail) ->
                Optional.of(
                        PERMANENT.contains(Reason.valueOf(detail))
                                ? new FetchResult.Failed(detail)
                                : new FetchResult.Unreachable(detail));
            case UpstreamAnswer.Answered answered -> toFailure(answered.answer());
        };
    }

    private static FetchResult toFetchResult(EgressFailure failure) throws InterruptedException {
        if (failure.reason() == Reason.INTERRUPTED && Thread.interrupted()) {
            throw new InterruptedException("interrupted while fetching an output");
        }
        String detail = "output: " + failure.reason();
        return PERMANENT.contains(failure.reason())
                ? new FetchResult.Failed(detail)
                : new FetchResult.Unreachable(detail);
    }

    private static Optional<FetchResult> toFailure(EgressAnswer answer) {
        if (answer.isSuccess()) {
            return Optional.empty();
        }
        boolean isTransient = answer.status() >= 500 || answer.status() == 429 || answer.status() == 408;
        String detail = "output: status " + answer.status();
        return Optional.of(isTransient ? new FetchResult.Unreachable(detail) : new FetchResult.Failed(detail));
    }

    private FetchResult decode(String text, Optional<MediaKind> kind, Path file) {
        var characters = new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
        try {
            return OutputText.read(characters, file, maxBytes(kind), kind)
                    .map(_ -> identify(file, kind))
                    .orElseGet(() -> new FetchResult.Failed("no outputs"));
        } catch (OutputText.UnusableException fault) {
            return new FetchResult.Failed(String.valueOf(fault.getMessage()));
        } catch (IOException e) {
            return new FetchResult.Unreachable(e.getClass().getSimpleName());
        }
    }
}
