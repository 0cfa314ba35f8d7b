// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * A request whose framing is right and whose everything else is drawn from a seed: path, query, headers, and a body of
 * JSON or of a form. None of them may start a run.
 */
record RandomRequest(String method, String target, String headers, String body) {
    private static final List<String> METHODS =
            List.of("GET", "GET", "GET", "HEAD", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW");
    private static final List<String> PATHS = List.of(
            "/",
            "/openapi.json",
            "/docs",
            "/docs/*",
            "/v1/models",
            "/v1/models/*",
            "/v1/models/*/schema",
            "/v1/estimate",
            "/v1/generations",
            "/v1/generations/*",
            "/v1/generations/*/events",
            "/v1/generations/*/cancel",
            "/v1/generations/*/finalize",
            "/v1/files",
            "/v1/files/import",
            "/v1/files/*",
            "/v1/shelves",
            "/v1/shelves/*/items",
            "/v1/shelves/*/items/*",
            "/v1/projects",
            "/v1/voices",
            "/v1/account",
            "/v1/usage",
            "/v1/webhook-endpoints",
            "/v1/webhook-endpoints/*",
            "/v1/webhook-endpoints/*/test",
            "/v1/webhook-endpoints/*/rotate-secret",
            "/v1/webhook-endpoints/*/recover",
            "/v1/webhook-endpoints/*/deliveries",
            "/v1/webhook-endpoints/*/deliveries/*/redeliver",
            "/media/*",
            "/v1/*",
            "/v2/models",
            "/v1/models/",
            "//v1/models",
            "/v1/../v1/models",
            "/v1/%6dodels");
    private static final List<String> IDS = List.of(
            "1",
            "0",
            "-1",
            "gen_1",
            "gen_0",
            "file_1",
            "proj_0",
            "proj_1",
            "hook_1",
            "evt_gen_1",
            "landscape-image",
            "gen_99999999999999999999",
            "%00",
            "%2e%2e",
            "%2F",
            "%C3%A9",
            "%FF%FE",
            "%",
            "%zz",
            "null",
            "a%20b",
            "x".repeat(300),
            "gen_1;v=1",
            "gen_1%0d%0aX:%20y",
            "*",
            "{id}");
    private static final List<String> QUERY_NAMES = List.of(
            "limit",
            "cursor",
            "type",
            "q",
            "task",
            "status",
            "project",
            "model",
            "made_by",
            "origin",
            "wait",
            "provider",
            "from",
            "to",
            "group_by",
            "format",
            "state",
            "surprise",
            "limit[]",
            "",
            "%5B",
            "a.b");
    private static final List<String> QUERY_VALUES = List.of(
            "",
            "1",
            "0",
            "-1",
            "100",
            "101",
            "1e3",
            "image",
            "2026-01-01",
            "2026-13-45",
            "2026-01-01T00:00:00Z",
            "%00",
            "%",
            "%E6%BC%A2",
            "%FF",
            "a+b",
            "'",
            "%22",
            "null",
            "true",
            "x".repeat(500),
            "99999999999999999999",
            "[]",
            "eyJpZCI6MX0",
            "day",
            "csv");
    private static final List<String> HEADER_VALUES = List.of(
            "",
            "*",
            "*/*",
            "application/json",
            "text/html",
            "application/xml;q=0.9",
            "text/event-stream",
            "identity",
            "gzip, br;q=0",
            "bytes=0-",
            "bytes=-1",
            "bytes=5-2",
            "bytes=0-0,2-3",
            "\"x\"",
            "W/\"x\"",
            "Thu, 01 Jan 1970 00:00:00 GMT",
            "no date",
            "é",
            "\u00ff\u00fe",
            "a".repeat(700),
            "0",
            "-1",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0-0-0",
            "https://evil.example",
            "null",
            "127.0.0.1",
            "for=\"[::1]\"",
            "k1",
            "a,b;c=d",
            "utf-16",
            "application/json; charset=utf-16",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "application/x-www-form-urlencoded");
    private static final List<String> HEADER_NAMES = List.of(
            "Accept",
            "Accept-Encoding",
            "Accept-Language",
            "Accept-Charset",
            "Range",
            "If-Range",
            "If-None-Match",
            "If-Match",
            "If-Modified-Since",
            "If-Unmodified-Since",
            "Idempotency-Key",
            "traceparent",
            "tracestate",
            "X-Request-Id",
            "Origin",
            "Access-Control-Request-Method",
            "X-Forwarded-For",
            "X-Forwarded-Proto",
            "X-Forwarded-Host",
            "Forwarded",
            "Cookie",
            "Referer",
            "User-Agent",
            "X-HTTP-Method-Override",
            "Via",
            "TE",
            "Cache-Control",
            "Pragma",
            "Content-Encoding",
            "Content-Language",
            "X-Surprise");
    private static final List<String> CONTENT_TYPES = List.of(
            "application/json",
            "application/json",
            "application/json; charset=utf-8",
            "Application/JSON",
            "text/plain",
            "application/json; charset=utf-16",
            "application/problem+json",
            "",
            "nonsense");
    private static final List<String> JSON_VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "1e400",
            "0.1",
            "99999999999999999999999",
            "\"\"",
            "\"x\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "[]",
            "[[[[]]]]",
            "{}",
            "{\"a\":{\"b\":{}}}",
            "\"file_1\"",
            "\"https://127.0.0.1/\"",
            "\"data:image/png;base64,AAAA\"",
            "[\"file_1\",\"file_1\"]",
            "NaN",
            "'x'",
            "[1,]",
            "\"" + "y".repeat(3_000) + "\"");
    private static final List<String> JSON_NAMES = List.of(
            "model",
            "input",
            "project",
            "prompt",
            "url",
            "events",
            "enabled",
            "name",
            "media",
            "since",
            "aspect_ratio",
            "default_aspect_ratio",
            "seed",
            "image",
            "surprise",
            "",
            "__proto__",
            "model");
    private static final List<String> PART_HEADERS = List.of(
            "Content-Disposition: form-data; name=\"file\"; filename=\"a.png\"",
            "Content-Disposition: form-data; name=\"file\"",
            "Content-Disposition: form-data; name=\"project\"",
            "Content-Disposition: form-data; name=\"model\"",
            "Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''%e2%82",
            "Content-Disposition: form-data; name=\"file\"; filename=\"..\\..\\x\u0000.png\"",
            "Content-Disposition: attachment",
            "Content-Disposition: form-data; name=\"file\"; filename=\"" + "n".repeat(2_000) + "\"",
            "Content-Type: image/png",
            "Content-Type: ;;;",
            "Content-Transfer-Encoding: base64",
            "Content-Length: -5",
            "nonsense",
            "X: " + "h".repeat(5_000));
    private static final List<String> PART_BODIES = List.of(
            "",
            "\u0089PNG\r\n\u001a\n",
            "GIF89a\u0001\u0000\u0001\u0000",
            "proj_0",
            "proj_x",
            "landscape-image",
            "--b",
            "--b--",
            "\r\n",
            "RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 ",
            "<svg onload=alert(1)>",
            "%PDF-1.4",
            "\u0000\u0000\u0000\u0018ftypmp42",
            "z".repeat(5_000));

    static RandomRequest of(Random random) {
        String method = pick(random, METHODS);
        var target = new StringBuilder(pick(random, PATHS));
        for (int star = target.indexOf("*"); star >= 0; star = target.indexOf("*")) {
            target.replace(star, star + 1, pick(random, IDS).replace("*", "%2A"));
        }
        for (int n = random.nextInt(3); n > 0; n--) {
            target.append(target.indexOf("?") < 0 ? '?' : '&')
                    .append(pick(random, QUERY_NAMES))
                    .append(random.nextInt(8) == 0 ? "" : "=")
                    .append(pick(random, QUERY_VALUES));
        }
        boolean isForm = target.indexOf("/v1/files") == 0 && random.nextInt(4) > 0;
        boolean hasBody = (!method.equals("GET") && !method.equals("HEAD")) || random.nextInt(20) == 0;
        String body = !hasBody ? "" : isForm ? form(random) : json(random, 0);
        // A create that would be valid costs nothing: this price is below each model's.
        if (hasBody && !isForm && body.startsWith("{") && body.length() > 2) {
            body = "{\"max_credits\":0," + body.substring(1);
        }
        var headers = new StringBuilder();
        String type = isForm
                ? "multipart/form-data; boundary=" + pick(random, List.of("b", "b", "b", "\"b\"", "c"))
                : pick(random, CONTENT_TYPES);
        if (hasBody && !type.isEmpty()) {
            headers.append("Content-Type: ").append(type).append("\r\n");
        }
        for (int n = random.nextInt(4); n > 0; n--) {
            headers.append(pick(random, HEADER_NAMES))
                    .append(": ")
                    .append(pick(random, HEADER_VALUES))
                    .append("\r\n");
        }
        return new RandomRequest(method, target.toString(), headers.toString(), body);
    }

    private static String json(Random random, int depth) {
        if ((depth > 0 && random.nextInt(3) > 0) || random.nextInt(10) == 0) {
            return pick(random, JSON_VALUES);
        }
        var json = new StringBuilder("{");
        for (int n = random.nextInt(4); n > 0; n--) {
            json.append(json.length() == 1 ? "" : ",")
                    .append('"')
                    .append(pick(random, JSON_NAMES))
                    .append("\":")
                    .append(depth < 3 ? json(random, depth + 1) : "1");
        }
        return json.append(random.nextInt(30) == 0 ? "" : "}").toString();
    }

    private static String form(Random random) {
        var form = new StringBuilder(random.nextInt(10) == 0 ? "preamble\r\n" : "");
        for (int n = random.nextInt(4); n > 0; n--) {
            form.append("--b\r\n");
            for (int headers = random.nextInt(3); headers > 0; headers--) {
                form.append(pick(random, PART_HEADERS)).append("\r\n");
            }
            form.append("\r\n").append(pick(random, PART_BODIES)).append("\r\n");
        }
        return form.append(random.nextInt(6) == 0 ? "" : "--b--\r\n").toString();
    }

    private static String pick(Random random, List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    /** The bytes to send. */
    byte[] encode(String host, String key) {
        return bytes("%s %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n%sContent-Length: %d\r\n\r\n"
                        .formatted(method, target, host, key, headers, body.length())
                + body);
    }

    @Override
    public String toString() {
        String text = method + " " + target + "\n" + headers + "\n" + body;
        return text.length() <= 2_000 ? text : text.substring(0, 2_000) + "...";
    }
}
