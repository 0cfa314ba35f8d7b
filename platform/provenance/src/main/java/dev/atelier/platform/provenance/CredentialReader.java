// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.probe.ByteReader;
import dev.atelier.platform.media.probe.InvalidMediaException;
import dev.atelier.platform.provenance.ContentCredentials.Validity;
import dev.atelier.platform.provenance.container.BoxMatcher;
import dev.atelier.platform.provenance.container.HashPlan;
import dev.atelier.platform.provenance.container.MediaContainer;
import dev.atelier.platform.provenance.container.Range;
import dev.atelier.platform.provenance.container.UnsupportedLayoutException;
import dev.atelier.platform.provenance.manifest.ManifestReader;
import dev.atelier.platform.provenance.manifest.ManifestReader.ReadManifest;
import dev.atelier.platform.provenance.manifest.ReadBinding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** Finds the credentials of a file and judges them; a file of a stranger costs bounded time and memory. */
public final class CredentialReader {
    private static final List<String> PLACES =
            List.of("GPSL", "exif:GPS", "LocationCreated", "LocationShown", "contentLocation");
    private static final int LONGEST_NAME = 200;

    private final TrustAnchors anchors;

    public CredentialReader(TrustAnchors anchors) {
        this.anchors = anchors;
    }

    /** Whether a file of this format can have credentials that are found here. */
    public static boolean knows(MediaFormat format) {
        return MediaContainer.of(format).isPresent();
    }

    /** Reads the credentials; empty when the file has none. */
    public Optional<ContentCredentials> read(Path path, MediaFormat format) throws IOException {
        Optional<MediaContainer> container = MediaContainer.of(format);
        if (container.isEmpty()) {
            return Optional.empty();
        }
        try (ByteReader file = new ByteReader(path)) {
            List<MediaContainer.StorePiece> pieces = container.orElseThrow().findStore(file);
            return pieces.isEmpty() ? Optional.empty() : Optional.of(judge(file, pieces));
        } catch (InvalidMediaException _) {
            // The file ends too early, before anything that could be credentials.
            return Optional.empty();
        } catch (UnsupportedLayoutException _) {
            return Optional.of(ContentCredentials.unreadable("manifest.inaccessible", false));
        }
    }

    private ContentCredentials judge(ByteReader file, List<MediaContainer.StorePiece> pieces) throws IOException {
        byte[] store = MediaContainer.readStore(file, pieces);
        boolean namesPlace = namesPlace(store);
        ReadManifest manifest;
        try {
            manifest = ManifestReader.read(store);
        } catch (IOException _) {
            return ContentCredentials.unreadable("claim.malformed", namesPlace);
        }
        X509Certificate certificate = manifest.chain().getFirst();
        Optional<String> problem = manifest.problem();
        boolean isJudged = problem.isPresent() || !(manifest.binding() instanceof ReadBinding.Unsupported);
        if (problem.isEmpty() && isJudged) {
            problem = mismatch(file, manifest.binding(), pieces).or(() -> expired(certificate));
        }
        return new ContentCredentials(
                validity(manifest, problem, isJudged),
                isJudged ? problem : Optional.of("algorithm.unsupported"),
                manifest.label(),
                signer(certificate),
                Certificates.fingerprint(certificate),
                manifest.generator(),
                manifest.actions(),
                manifest.sourceTypes(),
                manifest.generation(),
                manifest.parent(),
                namesPlace);
    }

    private Validity validity(ReadManifest manifest, Optional<String> problem, boolean isJudged) {
        if (!isJudged) {
            return Validity.UNREADABLE;
        }
        if (problem.isPresent()) {
            return Validity.INVALID;
        }
        return anchors.trust(manifest.chain()) ? Validity.TRUSTED : Validity.VALID;
    }

    /** Time stamps are not read, so a certificate counts for as long as it is in force. */
    private static Optional<String> expired(X509Certificate certificate) {
        try {
            certificate.checkValidity();
            return Optional.empty();
        } catch (CertificateException _) {
            return Optional.of(ContentCredentials.EXPIRED);
        }
    }

    private static Optional<String> mismatch(
            ByteReader file, ReadBinding binding, List<MediaContainer.StorePiece> pieces) throws IOException {
        return switch (binding) {
            case ReadBinding.Data data ->
                matches(file, data.algorithm(), data.hash(), plan(data, file.size(), pieces))
                        ? Optional.empty()
                        : Optional.of("assertion.dataHash.mismatch");
            case ReadBinding.Boxes boxes ->
                matches(file, boxes.algorithm(), boxes.hash(), BoxMatcher.plan(file, boxes.rules(), boxes.hasOffsets()))
                        ? Optional.empty()
                        : Optional.of("assertion.bmffHash.mismatch");
            case ReadBinding.Unsupported _ -> Optional.empty();
        };
    }

    private static boolean matches(ByteReader file, String algorithm, String hash, Optional<HashPlan> plan)
            throws IOException {
        return plan.isPresent()
                && HexFormat.of()
                        .formatHex(plan.orElseThrow().hash(algorithm, target -> file.copyTo(0, file.size(), target)))
                        .equals(hash);
    }

    /**
     * Empty for ranges that are not in the file, or overlap, or leave out bytes together with the store (C2PA 2.2, 15.12.1): they
     * would not look like bytes that anybody may change.
     */
    private static Optional<HashPlan> plan(ReadBinding.Data data, long size, List<MediaContainer.StorePiece> pieces) {
        List<Range> skipped = new ArrayList<>();
        long end = 0;
        for (ReadBinding.Data.Exclusion exclusion : data.exclusions().stream()
                .sorted(Comparator.comparingLong(ReadBinding.Data.Exclusion::start))
                .toList()) {
            if (exclusion.start() < end || exclusion.start() > size || exclusion.length() > size - exclusion.start()) {
                return Optional.empty();
            }
            Range range = Range.ofLength(exclusion.start(), exclusion.length());
            long held = pieces.stream()
                    .mapToLong(piece -> piece.whole().overlap(range))
                    .sum();
            if (held > 0 && held < range.length()) {
                return Optional.empty();
            }
            skipped.add(range);
            end = exclusion.start() + exclusion.length();
        }
        return Optional.of(new HashPlan(skipped, List.of()));
    }

    private static String signer(X509Certificate certificate) {
        try {
            List<Rdn> names = new LdapName(certificate.getSubjectX500Principal().getName()).getRdns();
            for (String type : List.of("O", "CN")) {
                for (Rdn name : names) {
                    if (name.getType().equalsIgnoreCase(type)) {
                        return shorten(name.getValue().toString());
                    }
                }
            }
        } catch (InvalidNameException _) {
            // A name that cannot be parsed is not shown.
        }
        return "";
    }

    private static String shorten(String name) {
        String printable = name.replaceAll("\\p{Cntrl}", "");
        return printable.substring(0, Math.min(printable.length(), LONGEST_NAME));
    }

    private static boolean namesPlace(byte[] store) {
        String text = new String(store, StandardCharsets.ISO_8859_1);
        return PLACES.stream().anyMatch(text::contains);
    }
}
