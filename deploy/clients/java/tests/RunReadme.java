// SPDX-License-Identifier: Apache-2.0
import dev.atelier.client.WebhookVerifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs the Java code of a page against a started platform, as one program, in a folder of its own. Its argument is the page; it needs
 * ATELIER_BASE_URL, ATELIER_API_KEY and WEBHOOK_SECRET.
 */
public class RunReadme {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```$");
    private static final String BODY =
            "{\"id\":\"evt_1\",\"type\":\"generation.failed\",\"data\":{\"id\":\"gen_1\",\"status\":\"failed\"}}";

    public static void main(String[] arguments) throws Exception {
        List<String> blocks = BLOCK.matcher(Files.readString(Path.of(arguments[0])))
                .results()
                .map(found -> found.group(1))
                .toList();
        Files.writeString(Path.of("Page.java"), program(blocks));
        Files.writeString(Path.of("body"), BODY);
        // The words of Java 17, as the library promises.
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--source",
                        "17",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "Page.java")
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new AssertionError("the program of " + arguments[0] + " ended with " + code);
        }
        System.out.println("java: " + blocks.size() + " blocks of " + Path.of(arguments[0]).getFileName() + " run");
    }

    /** Imports first, then the methods, and all other code in the order of the page. */
    private static String program(List<String> blocks) {
        Set<String> imports = new LinkedHashSet<>();
        var methods = new StringBuilder();
        var statements = new StringBuilder();
        for (String block : blocks) {
            block.lines().filter(line -> line.startsWith("import ")).forEach(imports::add);
            String code = block.lines()
                    .filter(line -> !line.startsWith("import "))
                    .collect(Collectors.joining("\n", "", "\n"));
            (code.strip().startsWith("static ") ? methods : statements).append(code);
        }
        Map<String, String> headers = WebhookVerifier.sign(BODY, System.getenv("WEBHOOK_SECRET"), "evt_1", Instant.now());
        String sent = headers.entrySet().stream()
                .map(header -> "\"%s\", java.util.List.of(\"%s\")".formatted(header.getKey(), header.getValue()))
                .collect(Collectors.joining(", ", "java.util.Map.of(", ")"));
        return """
                %s
                public class Page {
                %s
                    static void check(boolean holds) { if (!holds) throw new AssertionError(); }

                    public static void main(String[] arguments) throws Exception {
                %s
                        byte[] sent = java.nio.file.Files.readAllBytes(Path.of("body"));
                        check(receive(sent, %s) == 204);
                        check(receive(new byte[1], %s) == 400);
                        check(java.nio.file.Files.size(Path.of("lighthouse.png")) > 1000);
                        check(java.nio.file.Files.size(Path.of("evening.png")) > 1000);
                    }
                }
                """.formatted(String.join("\n", imports), methods, statements, sent, sent);
    }
}
