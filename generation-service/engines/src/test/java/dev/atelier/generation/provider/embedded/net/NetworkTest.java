// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {

    @ParameterizedTest
    @CsvSource({"esrgan-x2, 255", "esrgan-x3, 255", "esrgan-x4, 255", "selfie, 1"})
    void theResultIsThatOfTensorFlow(String name, int range) throws IOException {
        Reference reference = Reference.read(name);

        float[] result = reference.thinned(Network.load(name));

        assertThat(result).hasSameSizeAs(reference.output());
        assertThat(signalToNoise(result, reference.output(), range)).isGreaterThan(70);
    }

    @ParameterizedTest
    @CsvSource({"esrgan-x3, 6, 5", "esrgan-x4, 3, 4", "esrgan-x2, 9, 1", "esrgan-x2, 1, 1"})
    void vectorsAndPlainLoopsMakeTheSameNumbers(String name, int width, int height) {
        var picture = new Shape(height, width, 3);

        float[] plain = all(Network.load(name, new PlainKernel()).run(picture, NetworkTest::draw));
        float[] vectors = all(Network.load(name, new VectorKernel()).run(picture, NetworkTest::draw));

        assertThat(vectors).containsExactly(plain);
    }

    /** A layer that kept more than it needs, or computed a row twice, would take more for a higher picture. */
    @Test
    void memoryGrowsWithTheWidthOfAPictureOnly() {
        Network network = Network.load("esrgan-x4", new PlainKernel());

        long low = bytes(network, 8, 30);
        long high = bytes(network, 8, 60);
        long wide = bytes(network, 40, 24);

        assertThat(high).isEqualTo(low);
        // A picture of 2,048 pixels is 32 MB at this rate.
        assertThat((wide - low) / 32).isLessThan(16_000);
    }

    @Test
    void anInterruptEndsTheComputation() {
        NetworkRun run = Network.load("esrgan-x2").run(new Shape(9, 9, 3), NetworkTest::draw);
        run.row(0);

        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> run.row(1)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void weightsMayBeBytesWithAScale() throws IOException {
        Network network = network("""
            {"layers": [
              {"op": "input", "inputs": [], "channels": 1},
              {"op": "convolution", "inputs": [0], "shape": [1, 1, 1, 2], "stride": 1, "padding": "valid",
               "filter": {"at": 0, "type": "u8", "count": 2, "scale": 0.5, "min": -1},
               "bias": {"at": 2, "type": "u8", "count": 2}}]}
            """, new byte[] {4, (byte) 200, 7, 0});

        float[] result = all(network.run(new Shape(1, 1, 1), (_, row, start) -> row[start] = 3));

        assertThat(result).containsExactly(3 * 1 + 7, 3 * 99);
    }

    @Test
    void sharesOfAPixelAddUpToOneAndChannelsCanBeBehindEachOther() throws IOException {
        Network network = network("""
            {"layers": [
              {"op": "input", "inputs": [], "channels": 2},
              {"op": "concatenation", "inputs": [0, 0]},
              {"op": "activation", "inputs": [1], "activation": "softmax"}]}
            """, new byte[0]);

        float[] result = all(network.run(new Shape(1, 1, 2), (_, row, start) -> row[start + 1] = (float) Math.log(3)));

        assertThat(result).containsExactly(new float[] {0.125f, 0.375f, 0.125f, 0.375f}, within(1e-6f));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ATN", "PNG1....", "ATN1\u007f\u0000\u0000\u0000{}"})
    void aFileOfAnotherKindIsRefused(String content) {
        var file = new ByteArrayInputStream(content.getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> NetworkFile.read(file)).isInstanceOf(IOException.class);
    }

    private static Network network(String description, byte[] numbers) throws IOException {
        byte[] json = description.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + json.length + numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put("ATN1".getBytes(StandardCharsets.US_ASCII))
                .putInt(json.length)
                .put(json)
                .put(numbers);
        return Network.of(NetworkFile.read(new ByteArrayInputStream(file.array())), new PlainKernel());
    }

    private static void draw(int y, float[] row, int start) {
        for (int i = 0; i < 3; i++) {
            row[start + i] = (y * 31 + i * 60) % 256;
        }
    }

    private static long bytes(Network network, int width, int height) {
        NetworkRun run = network.run(new Shape(height, width, 3), NetworkTest::draw);
        all(run);
        return run.mostBytes();
    }

    private static float[] all(NetworkRun run) {
        Shape shape = run.shape();
        int length = shape.width() * shape.channels();
        float[] all = new float[shape.height() * length];
        for (int y = 0; y < shape.height(); y++) {
            System.arraycopy(run.row(y), 0, all, y * length, length);
        }
        return all;
    }

    private static double signalToNoise(float[] result, float[] reference, int range) {
        double squares = 0;
        for (int i = 0; i < result.length; i++) {
            squares += Math.pow(result[i] - reference[i], 2);
        }
        return 10 * Math.log10(range * range / (squares / result.length));
    }

    /**
     * What {@code weights/reference.mjs} has written: a small picture, whose pixels are repeated, and numbers of what
     * TensorFlow.js makes of it.
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Reference(JsonNode description, float[] input, float[] output) {

        static Reference read(String name) throws IOException {
            try (InputStream file =
                    Objects.requireNonNull(NetworkTest.class.getResourceAsStream(name + ".reference"))) {
                NetworkFile reference = NetworkFile.read(file);
                JsonNode description = reference.description();
                return new Reference(
                        description,
                        reference.numbers(description.path("input")),
                        reference.numbers(description.path("output")));
            }
        }

        /** The numbers of the result that the reference has, too. */
        float[] thinned(Network network) {
            int side = number("size") * number("repeat");
            NetworkRun run = network.run(new Shape(side, side, 3), this::picture);
            int channels = run.shape().channels();
            float[] thinned = new float[output.length];
            int count = 0;
            for (int y = 0; y < run.shape().height(); y++) {
                float[] row = run.row(y);
                for (int x = 0; y % number("every") == 0 && x < run.shape().width(); x += number("every")) {
                    System.arraycopy(row, x * channels, thinned, count, channels);
                    count += channels;
                }
            }
            return Arrays.copyOf(thinned, count);
        }

        private void picture(int y, float[] row, int start) {
            int size = number("size");
            int repeat = number("repeat");
            for (int i = 0; i < size * repeat * 3; i++) {
                int place = (y / repeat * size + i / 3 / repeat) * 3 + i % 3;
                row[start + i] = input[place] * number("range") / 255;
            }
        }

        private int number(String name) {
            return description.path(name).asInt();
        }
    }
}
