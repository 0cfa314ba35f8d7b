// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import java.net.URI;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Fails a test when the platform answers a described route with a status that the public description does not have. */
public final class DocumentedAnswers implements Filter {
    public static final Path DESCRIPTION =
            Path.of("..", "..", "gateway", "service", "src", "main", "resources", "openapi.json");
    private static final Pattern PARAMETER = Pattern.compile("\\{[^/]+}");
    /** Made after the fields above, which its constructor reads. */
    static final DocumentedAnswers INSTANCE = new DocumentedAnswers();

    private final Map<String, Map<String, Map<String, Object>>> paths =
            JsonPath.from(DESCRIPTION.toFile()).getMap("paths");

    private DocumentedAnswers() {}

    @Override
    public Response filter(
            FilterableRequestSpecification request, FilterableResponseSpecification expected, FilterContext context) {
        Response answer = context.next(request, expected);
        String method = request.getMethod().toLowerCase(Locale.ROOT);
        String path = URI.create(request.getURI()).getRawPath();
        template(path)
                .map(paths::get)
                .map(operations -> operations.get(method.equals("head") ? "get" : method))
                .map(operation -> (Map<?, ?>) operation.get("responses"))
                .ifPresent(described -> assertThat(described.keySet())
                        .as("%s %s answers what its description has", method, path)
                        .extracting(String::valueOf)
                        .contains(Integer.toString(answer.statusCode())));
        return answer;
    }

    /** The described path that fits; of two the one with fewer parameters. */
    private Optional<String> template(String path) {
        return paths.keySet().stream()
                .filter(template -> path.matches(PARAMETER.matcher(template).replaceAll("[^/]+")))
                .min(Comparator.comparingLong(
                        template -> PARAMETER.matcher(template).results().count()));
    }
}
