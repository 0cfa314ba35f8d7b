// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpstreamCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final UpstreamCommand command = new UpstreamCommand(new PrintStream(out, true, StandardCharsets.UTF_8));
    private Path file = Path.of("replicate.yaml");
    private Path answer = Path.of("answer.json");

    @BeforeEach
    void write(@TempDir Path folder) throws IOException {
        file = Files.writeString(folder.resolve("replicate.yaml"), VendorFiles.shipped("replicate"));
        answer = Files.writeString(
                folder.resolve("answer.json"), "{\"status\":\"succeeded\",\"output\":\"https://a.test/p\"}");
    }

    @Test
    void aUsableFileShowsItsRequestsWithoutAKey() {
        assertThat(command.run(List.of("check", file.toString()))).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("POST https://api.replicate.com/v1/models/acme/heron/predictions")
                .contains("authorization: Bearer ***")
                .contains("{\"input\":{\"prompt\":\"a heron\"}}")
                .contains("usable");
    }

    @Test
    void aWrongFileShowsItsMistakes() throws IOException {
        Files.writeString(file, Files.readString(file).replace("id: $.id", "id: id"));

        assertThat(command.run(List.of("check", file.toString()))).isEqualTo(1);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("replicate.yaml:")
                .contains("submit.id");
    }

    @Test
    void aPastedAnswerIsJudged() {
        assertThat(command.run(List.of("judge", file.toString(), answer.toString())))
                .isZero();

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("finished").contains("output  https://a.test/p");
    }

    @Test
    void anAnswerWithAnErrorIsJudgedByItsStatus() {
        assertThat(command.run(List.of("judge", file.toString(), answer.toString(), "submit", "504")))
                .isZero();

        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("unknown");
    }

    @Test
    void whatIsNotUnderstoodIsSaid() {
        assertThat(command.run(List.of("judge", file.toString()))).isEqualTo(2);
        assertThat(command.run(List.of("judge", file.toString(), answer.toString(), "sumbit")))
                .isEqualTo(2);
    }
}
