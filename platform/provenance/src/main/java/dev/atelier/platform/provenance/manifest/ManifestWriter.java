// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import dev.atelier.platform.secret.Sha256;
import java.security.GeneralSecurityException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Writes the manifest store of one file: one manifest with a claim of version 2 (C2PA 2.2, 10 and 11). */
public final class ManifestWriter {
    private static final int BOX_HEAD = 8;
    private static final int SHA256_BYTES = 32;
    private static final int DATE_TAG = 0;
    private static final String STORE = "c2pa.assertions";

    private final ClaimSigner signer;
    private final TimeStamper stamper;
    private final String label = "urn:c2pa:" + UUID.randomUUID();
    private final String instance = "xmp:iid:" + UUID.randomUUID();
    private final List<byte[]> assertions = new ArrayList<>();
    private final List<Object> references = new ArrayList<>();

    public ManifestWriter(MediaClaim claim, ClaimSigner signer, TimeStamper stamper) {
        this.signer = signer;
        this.stamper = stamper;
        List<Object> ingredients = new ArrayList<>();
        for (Ingredient ingredient : claim.ingredients()) {
            int number = ingredients.size();
            boolean isParent = number == 0 && claim.derivation() != Derivation.CREATED;
            ingredients.add(add(ingredientLabel(number), Cbor.encode(ingredient(ingredient, isParent))));
        }
        add("c2pa.actions.v2", Cbor.encode(actions(claim, ingredients)));
    }

    /** The name of the manifest. */
    public String label() {
        return label;
    }

    /** The length of the store with this binding, whatever numbers are in it. */
    public int size(HardBinding binding) throws GeneralSecurityException {
        return assemble(binding, new byte[SHA256_BYTES], _ -> CoseSignature.placeholder(signer, stamper)).length;
    }

    /** The store of a file that has this hash. */
    public byte[] write(HardBinding binding, byte[] sha256) throws GeneralSecurityException {
        return assemble(binding, sha256, claim -> CoseSignature.sign(signer, stamper, claim));
    }

    private interface SignatureMaker {
        byte[] make(byte[] claim) throws GeneralSecurityException;
    }

    private byte[] assemble(HardBinding binding, byte[] sha256, SignatureMaker signature)
            throws GeneralSecurityException {
        byte[] bound = assertion(binding.label(), binding.toCbor(sha256));
        List<Object> created = new ArrayList<>(references);
        created.add(reference(binding.label(), bound));
        byte[] claim = Cbor.encode(Map.of(
                "instanceID",
                instance,
                "claim_generator_info",
                Map.of("name", "Atelier"),
                "signature",
                "self#jumbf=/c2pa/" + label + "/c2pa.signature",
                "created_assertions",
                created,
                "alg",
                "sha256"));
        List<byte[]> all = new ArrayList<>(assertions);
        all.add(bound);
        return Jumbf.superbox(
                "c2pa",
                "c2pa",
                List.of(Jumbf.superbox(
                        "c2ma",
                        label,
                        List.of(
                                Jumbf.superbox("c2as", STORE, all),
                                Jumbf.superbox("c2cl", "c2pa.claim.v2", List.of(Jumbf.box("cbor", claim))),
                                Jumbf.superbox(
                                        "c2cs",
                                        "c2pa.signature",
                                        List.of(Jumbf.box("cbor", signature.make(claim))))))));
    }

    private Object add(String assertionLabel, byte[] cbor) {
        byte[] box = assertion(assertionLabel, cbor);
        Object reference = reference(assertionLabel, box);
        assertions.add(box);
        references.add(reference);
        return reference;
    }

    private static byte[] assertion(String label, byte[] cbor) {
        return Jumbf.superbox("cbor", label, List.of(Jumbf.box("cbor", cbor)));
    }

    /** A hashed URI: the hash is that of the superbox without its head (C2PA 2.2, 8.4.2.3). */
    private static Object reference(String label, byte[] box) {
        return Map.of(
                "url",
                "self#jumbf=" + STORE + "/" + label,
                "hash",
                Sha256.of(Arrays.copyOfRange(box, BOX_HEAD, box.length)));
    }

    private static String ingredientLabel(int number) {
        return ManifestReader.INGREDIENT + (number == 0 ? "" : "__" + number);
    }

    private static Object ingredient(Ingredient ingredient, boolean isParent) {
        return Map.of(
                "relationship",
                isParent ? ManifestReader.PARENT : "inputTo",
                "dc:format",
                ingredient.contentType(),
                "instanceID",
                ingredient.name());
    }

    private static Object actions(MediaClaim claim, List<Object> ingredients) {
        boolean isNew = claim.derivation() == Derivation.CREATED;
        List<Object> actions = new ArrayList<>();
        if (!isNew) {
            actions.add(Map.of(
                    "action", "c2pa.opened", "parameters", Map.of("ingredients", List.of(ingredients.getFirst()))));
        }
        actions.add(mainAction(claim, isNew ? ingredients : ingredients.subList(1, ingredients.size())));
        return Map.of("actions", actions);
    }

    private static Object mainAction(MediaClaim claim, List<Object> inputs) {
        Map<String, Object> agent = new LinkedHashMap<>(Map.of("name", claim.agent()));
        claim.agentVersion().ifPresent(version -> agent.put("version", version));
        Map<String, Object> parameters = new LinkedHashMap<>();
        claim.generation().ifPresent(id -> parameters.put(ManifestReader.GENERATION, id));
        if (!inputs.isEmpty()) {
            parameters.put("ingredients", inputs);
        }
        Map<String, Object> action = new LinkedHashMap<>(Map.of(
                "action",
                claim.derivation().action(),
                "digitalSourceType",
                claim.sourceType().uri(),
                "softwareAgent",
                agent,
                "when",
                new Cbor.Tagged(
                        DATE_TAG, claim.time().truncatedTo(ChronoUnit.SECONDS).toString())));
        if (!parameters.isEmpty()) {
            action.put("parameters", parameters);
        }
        return action;
    }
}
