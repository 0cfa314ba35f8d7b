// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.atelier.generation.provider.declared.VendorFileReader.VendorFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VendorFileReaderTest {
    private static final String FILE = """
        upstream_protocol: 1
        name: acme
        base: https://api.acme.test/v1
        submit:
          routes: [{model: "{model}", post: "/jobs/{model}"}]
          json: {input: {$input: all}}
          id: $.id
          take: {poll: {path: $.url, is: address}}
        poll: {get: "{poll}"}
        status: {path: $.status}
        outputs: [{path: $.output}]
        errors: [{http: 429, means: busy}]
        test:
          - {json: {status: queued}, is: waiting}
        """;

    @ParameterizedTest
    @ValueSource(strings = {"bfl", "replicate", "runway", "stability"})
    void aFileThatComesWithTheServiceIsUsableAndPlaysItsExamples(String vendor) {
        assertThat(Declared.shipped(vendor).api().name()).isEqualTo(vendor);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: acme | name: acme\\nnmae: x | acme.yaml:3:1: nmae: is not known here",
                "means: busy | meens: busy | acme.yaml:12:22: errors[0].meens: is not known here",
                "id: $.id | id: $.id. | acme.yaml:7:3: submit.id: '.' is no step",
                "id: $.id | id: $..id | acme.yaml:7:3: submit.id: '..id' is no step",
                "$input: all | $inptu: all | acme.yaml:6:18: submit.json.input.$inptu: is no rule",
                "/jobs/{model} | /jobs/{modle} | acme.yaml:5:31: submit.routes[0].post: {modle} is not known here",
                "{poll} | /x/{poll} | acme.yaml:9:8: poll.get: {poll} stands alone when it is an address",
                "http: 429 | http: 500 | acme.yaml:12:11: errors[0].http: after 408 and 5xx but 503 a job may be"
                        + " accepted",
                "http: 429 | http: 4xx | acme.yaml:12:11: errors[0].http: after 408 and 5xx but 503 a job may be"
                        + " accepted",
                "http: 429 | path: $.a, given: true | acme.yaml:12:10: errors[0]: in an answer of any status busy"
                        + " needs",
                "http: 429 | http: 200 | acme.yaml:12:10: errors[0]: in an answer of any status busy needs",
                "is: waiting | is: working | acme.yaml:14:30: test[0].is: is waiting",
                "status: {path: $.status} | job: task | acme.yaml:1:1: 'status' is missing",
                "outputs: [ | outputs: [[ | acme.yaml:12:",
                "name: acme | name: acme\\nname: acme | acme.yaml:3:1: 'name' stands here twice",
                "/v1 | /v1/ | acme.yaml:3:1: base: is an address such as"
            })
    void aMistakeIsNamedWithItsLineAndColumn(String right, String wrong, String mistake) {
        String text = FILE.replace(right, wrong.replace("\\n", "\n"));

        assertThat(mistakes(text)).anySatisfy(found -> assertThat(found).startsWith(mistake));
    }

    @Test
    void theFileInTheDocumentationIsUsable() throws IOException {
        String page = Files.readString(Path.of("../../docs/upstreams.md"));
        int start = page.indexOf("```yaml\n", page.indexOf("A whole file, for a vendor")) + "```yaml\n".length();

        Vendor vendor =
                VendorFileReader.read("acme.yaml", page.substring(start, page.indexOf("```", start)), Examples.STILL);

        assertThat(vendor.api().name()).isEqualTo("acme");
    }

    @Test
    void allMistakesAreNamedAtOnce() {
        String text = FILE.replace("id: $.id", "id: $.id.")
                .replace("$input: all", "$inptu: all")
                .replace("429", "502");

        assertThat(mistakes(text)).hasSize(3);
    }

    @Test
    void aFileCannotGrowByReferences() {
        assertThatThrownBy(
                        () -> VendorFileReader.read("acme.yaml", FILE + "pages: &a [x]\nhosts: *a\n", Examples.STILL))
                .isInstanceOf(VendorFileException.class);
    }

    private static List<String> mistakes(String text) {
        VendorFileException refused = catchThrowableOfType(
                VendorFileException.class, () -> VendorFileReader.read("acme.yaml", text, Examples.STILL));
        assertThat(refused).isNotNull();
        return refused.mistakes();
    }
}
