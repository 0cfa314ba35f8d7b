// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.provenance.DemoSigner;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoseSignatureTest {
    private static final byte[] CLAIM = {1, 2, 3};

    @TempDir
    static Path keys;

    /** A stamper that answers a token of this length, or none for -1. */
    private record FixedStamper(int length) implements TimeStamper {
        @Override
        public int space() {
            return 2000;
        }

        @Override
        public Optional<byte[]> stamp(byte[] bytes) {
            return length < 0 ? Optional.empty() : Optional.of(new byte[length]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 23, 24, 255, 256, 1700, 1721, 1722, 1800, 5000})
    void aSignatureIsAsLongAsItsPlaceWhateverTheTimeStamp(int length) throws Exception {
        ClaimSigner signer = DemoSigner.in(keys).signer();
        TimeStamper stamper = new FixedStamper(length);

        byte[] signed = CoseSignature.sign(signer, stamper, CLAIM);

        assertThat(signed).hasSameSizeAs(CoseSignature.placeholder(signer, stamper));
        assertThat(CoseSignature.parse(signed).isOf(CLAIM)).isTrue();
    }

    @Test
    void withoutAStamperNothingIsKeptForAStamp() throws Exception {
        ClaimSigner signer = DemoSigner.in(keys).signer();

        assertThat(CoseSignature.sign(signer, TimeStamper.NONE, CLAIM).length)
                .isLessThan(CoseSignature.sign(signer, new FixedStamper(-1), CLAIM).length - 1900);
    }
}
