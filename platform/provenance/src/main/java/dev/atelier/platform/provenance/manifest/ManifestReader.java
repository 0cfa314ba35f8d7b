// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.provenance.manifest.Jumbf.MalformedException;
import dev.atelier.platform.provenance.manifest.Jumbf.Slice;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads the active manifest of a store and checks it within itself: the signature of the claim and the hash of each assertion
 * (C2PA 2.2, 15.7 to 15.10). Manifests of ingredients are not judged.
 */
public final class ManifestReader {
    static final String GENERATION = "dev.atelier.generation";
    static final String INGREDIENT = "c2pa.ingredient.v3";
    static final String PARENT = "parentOf";

    private static final String ASSERTIONS = "c2pa.assertions";
    private static final int MOST_ASSERTIONS = 500;
    private static final int MOST_ACTIONS = 100;
    /** A claim has one list of actions, and those of the programs that worked on the file before. */
    private static final int MOST_ACTION_LISTS = 10;

    private static final int LONGEST_TEXT = 200;

    private final byte[] store;
    private final Jumbf manifest;
    private final byte[] claimBytes;
    private final JsonNode claim;

    private ManifestReader(byte[] store) throws IOException, MalformedException {
        this.store = store;
        Jumbf root = Jumbf.parse(store);
        if (!root.type().equals("c2pa") || root.children().isEmpty()) {
            throw new MalformedException("The store has no manifest.");
        }
        this.manifest = root.children().getLast();
        Jumbf box = manifest.child("c2pa.claim.v2")
                .or(() -> manifest.child("c2pa.claim"))
                .orElseThrow(() -> new MalformedException("The manifest has no claim."));
        this.claimBytes = cbor(box);
        this.claim = Cbor.decode(claimBytes);
    }

    /**
     * Reads a store.
     *
     * @throws IOException when it is malformed, or beyond the limits
     */
    public static ReadManifest read(byte[] store) throws IOException {
        try {
            return new ManifestReader(store).read();
        } catch (MalformedException malformed) {
            throw new IOException(malformed);
        }
    }

    private ReadManifest read() throws IOException, MalformedException {
        Jumbf box = manifest.child("c2pa.signature")
                .orElseThrow(() -> new MalformedException("The manifest has no signature."));
        CoseSignature signature = CoseSignature.parse(cbor(box));
        Optional<String> problem = signature.isOf(claimBytes) ? findProblem() : Optional.of("claimSignature.mismatch");
        List<Action> actions = actions();
        return new ReadManifest(
                shorten(manifest.label()),
                shorten(generator()),
                present(actions, Action::name),
                present(actions, Action::sourceType),
                present(actions, Action::generation).stream().findFirst(),
                parent(),
                signature.chain(),
                binding(),
                problem);
    }

    private String generator() {
        JsonNode info = claim.path("claim_generator_info");
        String name = (info.isArray() ? info.path(0) : info).path("name").asText();
        return name.isEmpty() ? claim.path("claim_generator").asText() : name;
    }

    /** Each assertion must match the hash in the claim; the signature does not cover one that the claim does not name. */
    private Optional<String> findProblem() throws IOException {
        Set<Slice> declared = new HashSet<>();
        for (String list : List.of("assertions", "created_assertions", "gathered_assertions")) {
            for (JsonNode reference : claim.path(list)) {
                Optional<Jumbf> assertion = assertion(reference.path("url").asText());
                if (assertion.isEmpty()) {
                    return Optional.of("assertion.missing");
                }
                // One that is named again and again would be hashed as often.
                if (!declared.add(assertion.orElseThrow().whole()) || declared.size() > MOST_ASSERTIONS) {
                    throw new IOException("too many assertions, or one is named twice");
                }
                if (!matches(reference, assertion.orElseThrow())) {
                    return Optional.of("assertion.hashedURI.mismatch");
                }
            }
        }
        if (declared.isEmpty()) {
            return Optional.of("claim.malformed");
        }
        return declared.size() < assertions().size() ? Optional.of("assertion.undeclared") : Optional.empty();
    }

    private boolean matches(JsonNode reference, Jumbf assertion) throws IOException {
        String algorithm = reference.path("alg").asText(claim.path("alg").asText("sha256"));
        try {
            MessageDigest digest = MessageDigest.getInstance(ReadBinding.algorithm(algorithm));
            digest.update(
                    store,
                    assertion.whole().from(),
                    assertion.whole().to() - assertion.whole().from());
            return reference.path("hash").isBinary()
                    && MessageDigest.isEqual(
                            digest.digest(), reference.get("hash").binaryValue());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + algorithm, e);
        }
    }

    /** Finds an assertion of this manifest by the last part of a JUMBF URI. */
    private Optional<Jumbf> assertion(String url) {
        int at = url.lastIndexOf(ASSERTIONS + "/");
        boolean isElsewhere = url.contains("/c2pa/") && !url.contains("/c2pa/" + manifest.label() + "/");
        return at < 0 || isElsewhere
                ? Optional.empty()
                : manifest.child(ASSERTIONS).flatMap(all -> all.child(url.substring(at + ASSERTIONS.length() + 1)));
    }

    private ReadBinding binding() throws IOException {
        List<Jumbf> found = assertions().stream()
                .filter(child -> child.label().startsWith("c2pa.hash."))
                .toList();
        if (found.size() != 1) {
            return new ReadBinding.Unsupported("");
        }
        Jumbf box = found.getFirst();
        return box.content("cbor").isEmpty()
                ? new ReadBinding.Unsupported(box.label())
                : ReadBinding.parse(
                        box.label(),
                        Cbor.decode(bytes(box.content("cbor").orElseThrow())),
                        claim.path("alg").asText("sha256"));
    }

    private List<Jumbf> assertions() {
        return manifest.child(ASSERTIONS).map(Jumbf::children).orElse(List.of());
    }

    /** What is shown of an action; the rest of it is not kept. */
    private record Action(String name, String sourceType, String generation) {
        static Action of(JsonNode action) {
            return new Action(
                    shorten(action.path("action").asText()),
                    shorten(DigitalSourceType.codeOf(
                            action.path("digitalSourceType").asText())),
                    shorten(action.path("parameters").path(GENERATION).asText()));
        }
    }

    private List<Action> actions() throws IOException {
        List<Slice> lists = assertions().stream()
                .filter(assertion -> assertion.label().startsWith("c2pa.actions"))
                .flatMap(assertion -> assertion.content("cbor").stream())
                .toList();
        if (lists.size() > MOST_ACTION_LISTS) {
            throw new IOException("too many lists of actions");
        }
        List<Action> actions = new ArrayList<>();
        for (Slice list : lists) {
            for (JsonNode action : Cbor.decode(bytes(list)).path("actions")) {
                if (actions.size() < MOST_ACTIONS) {
                    actions.add(Action.of(action));
                }
            }
        }
        return actions;
    }

    private static List<String> present(List<Action> actions, Function<Action, String> part) {
        return actions.stream()
                .map(part)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
    }

    private Optional<String> parent() throws IOException {
        Optional<Slice> first = manifest.child(ASSERTIONS)
                .flatMap(all -> all.child(INGREDIENT))
                .flatMap(assertion -> assertion.content("cbor"));
        if (first.isEmpty()) {
            return Optional.empty();
        }
        JsonNode ingredient = Cbor.decode(bytes(first.orElseThrow()));
        return ingredient.path("relationship").asText().equals(PARENT)
                ? Ingredient.hashIn(ingredient.path("instanceID").asText())
                : Optional.empty();
    }

    private byte[] cbor(Jumbf box) throws MalformedException {
        return bytes(box.content("cbor").orElseThrow(() -> new MalformedException("A box has no CBOR in it.")));
    }

    private byte[] bytes(Slice slice) {
        return Arrays.copyOfRange(store, slice.from(), slice.to());
    }

    /** Texts of strangers are shown to people. */
    private static String shorten(String text) {
        return text.codePoints()
                .filter(point -> !Character.isISOControl(point))
                .limit(LONGEST_TEXT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /**
     * The active manifest of a store.
     *
     * @param problem the status code of C2PA for the first thing that does not hold within the store (C2PA 2.2, 15.2.2)
     * @param generation the id of the run that Atelier writes into its claims
     * @param parent SHA-256 of the file that was changed, as Atelier names it
     */
    public record ReadManifest(
            String label,
            String generator,
            List<String> actions,
            List<String> sourceTypes,
            Optional<String> generation,
            Optional<String> parent,
            List<X509Certificate> chain,
            ReadBinding binding,
            Optional<String> problem) {}
}
