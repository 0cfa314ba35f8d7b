// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.provenance.DemoSigner;
import dev.atelier.platform.provenance.manifest.ManifestReader.ReadManifest;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores of an attacker, whose signature holds. */
class ManifestReaderTest {
    private static final String ASSERTIONS = "self#jumbf=c2pa.assertions/";
    private static final int BOX_HEAD = 8;

    @TempDir
    static Path keys;

    private static ClaimSigner signer;

    @BeforeAll
    static void makeKey() throws Exception {
        signer = DemoSigner.in(keys).signer();
    }

    @Test
    void whatTheClaimNamesIsRead() throws Exception {
        byte[] drawn = actions("c2pa.actions.v2", "algorithmicMedia");

        ReadManifest found = ManifestReader.read(store(List.of(drawn, dataHash()), names(drawn, dataHash())));

        assertThat(found.problem()).isEmpty();
        assertThat(found.sourceTypes()).containsExactly("algorithmicMedia");
    }

    @Test
    void anAssertionThatTheClaimDoesNotNameIsAProblem() throws Exception {
        byte[] drawn = actions("c2pa.actions.v2", "algorithmicMedia");
        byte[] added = actions("c2pa.actions.v2__1", "digitalCapture");
        byte[] sameName = actions("c2pa.actions.v2", "digitalCapture");

        for (byte[] foreign : List.of(added, sameName)) {
            ReadManifest found =
                    ManifestReader.read(store(List.of(drawn, dataHash(), foreign), names(drawn, dataHash())));

            assertThat(found.problem()).contains("assertion.undeclared");
        }
    }

    @Test
    void aHardBindingThatTheClaimDoesNotNameBindsNothing() throws Exception {
        byte[] drawn = actions("c2pa.actions.v2", "algorithmicMedia");

        ReadManifest found = ManifestReader.read(store(List.of(drawn, dataHash()), names(drawn)));

        assertThat(found.problem()).contains("assertion.undeclared");
    }

    @Test
    void anAssertionThatIsNamedTwiceIsNotHashedTwice() throws Exception {
        byte[] drawn = actions("c2pa.actions.v2", "algorithmicMedia");
        byte[] store = store(List.of(drawn), Collections.nCopies(2, names(drawn).getFirst()));

        assertThatThrownBy(() -> ManifestReader.read(store)).isInstanceOf(IOException.class);
    }

    @Test
    void onlySomeListsOfActionsAreRead() throws Exception {
        List<byte[]> lists = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            lists.add(actions("c2pa.actions.v2__" + i, "algorithmicMedia"));
        }
        byte[] store = store(lists, names(lists.toArray(byte[][]::new)));

        assertThatThrownBy(() -> ManifestReader.read(store)).hasMessageContaining("lists of actions");
    }

    @Test
    void whatARuleComparesWithEachBoxOfAFilmIsBounded() throws Exception {
        Map<String, Object> rule = Map.of("xpath", "/uuid");
        Map<String, Object> match = Map.of("offset", 8, "value", new byte[16]);
        Map<String, Object> longMatch = Map.of("offset", 8, "value", new byte[65]);

        for (List<?> exclusions : List.of(
                Collections.nCopies(21, rule),
                List.of(Map.of("xpath", "/uuid", "data", List.of(match, match, match))),
                List.of(Map.of("xpath", "/uuid", "data", List.of(longMatch))))) {
            byte[] hash = assertion("c2pa.hash.bmff.v3", Map.of("hash", new byte[32], "exclusions", exclusions));
            byte[] store = store(List.of(hash), names(hash));

            assertThatThrownBy(() -> ManifestReader.read(store)).isInstanceOf(IOException.class);
        }
    }

    private static byte[] actions(String label, String sourceType) {
        return assertion(
                label, Map.of("actions", List.of(Map.of("action", "c2pa.created", "digitalSourceType", sourceType))));
    }

    private static byte[] dataHash() {
        return assertion("c2pa.hash.data", Map.of("hash", new byte[32], "exclusions", List.of()));
    }

    private static byte[] assertion(String label, Object content) {
        return Jumbf.superbox("cbor", label, List.of(Jumbf.box("cbor", Cbor.encode(content))));
    }

    private static List<Object> names(byte[]... assertions) throws Exception {
        List<Object> names = new ArrayList<>();
        for (byte[] assertion : assertions) {
            byte[] content = Arrays.copyOfRange(assertion, BOX_HEAD, assertion.length);
            names.add(Map.of(
                    "url",
                    ASSERTIONS + Jumbf.parse(assertion).label(),
                    "hash",
                    MessageDigest.getInstance("SHA-256").digest(content)));
        }
        return names;
    }

    /** A store with a signature that holds. */
    private static byte[] store(List<byte[]> assertions, List<Object> names) throws Exception {
        byte[] claim = Cbor.encode(Map.of("alg", "sha256", "created_assertions", names));
        byte[] signature = CoseSignature.sign(signer, TimeStamper.NONE, claim);
        return Jumbf.superbox(
                "c2pa",
                "c2pa",
                List.of(Jumbf.superbox(
                        "c2ma",
                        "urn:c2pa:somebody",
                        List.of(
                                Jumbf.superbox("c2as", "c2pa.assertions", assertions),
                                Jumbf.superbox("c2cl", "c2pa.claim.v2", List.of(Jumbf.box("cbor", claim))),
                                Jumbf.superbox("c2cs", "c2pa.signature", List.of(Jumbf.box("cbor", signature)))))));
    }
}
