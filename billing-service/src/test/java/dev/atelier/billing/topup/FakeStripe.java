// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stripe's payment intents on loopback, strict about headers and parameters. The payment method says how it behaves:
 * {@code pm_ok}, {@code pm_declined}, {@code pm_lost} (takes the money and drops the first answers), {@code pm_slow_bank}
 * (processing until it is asked about), {@code pm_short} (takes less), {@code pm_down} (500).
 */
public final class FakeStripe implements QuarkusTestResourceLifecycleManager {
    static final String API_KEY = "sk_test_not_a_secret";
    static final String WEBHOOK_SECRET = "whsec_not_a_secret";

    private static final String INTENTS = "/v1/payment_intents";
    private static final String KNOWN = "amount|currency|customer|payment_method|off_session|confirm"
            + "|error_on_requires_action|description|metadata\\[atelier_topup]";
    private static final Pattern SEARCH = Pattern.compile("metadata\\['atelier_topup']:'([^']+)'");

    /** The JDK's client sends a request once more by itself when its answer is dropped. */
    private static final int DROPPED = 2;

    /** What was sent as a form; a parameter that is missing is empty. */
    private record Form(Map<String, String> all) {
        private String get(String name) {
            return all.getOrDefault(name, "");
        }
    }

    private record Intent(String id, Form sent, String status, long received) {
        private Intent now(String status, long received) {
            return new Intent(id, sent, status, received);
        }

        private String json() {
            return """
                    {"id": "%s", "object": "payment_intent", "amount": %s, "amount_received": %d, "currency": "%s",
                     "customer": "%s", "status": "%s", "metadata": {"atelier_topup": "%s"}}
                    """.formatted(
                            id,
                            sent.get("amount"),
                            received,
                            sent.get("currency"),
                            sent.get("customer"),
                            status,
                            sent.get("metadata[atelier_topup]"));
        }
    }

    private final Map<String, Intent> byKey = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
    private @Nullable HttpServer server;

    @Override
    public Map<String, String> start() {
        HttpServer stripe = listen();
        stripe.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        stripe.createContext(INTENTS, this::handle);
        stripe.createContext("/seen/", this::seen);
        stripe.start();
        server = stripe;
        return Map.of(
                "atelier.billing.topup.provider",
                StripePaymentProvider.NAME,
                "atelier.billing.topup.stripe.api-key",
                API_KEY,
                "atelier.billing.topup.stripe.webhook-secret",
                WEBHOOK_SECRET,
                "atelier.billing.topup.stripe.api-base",
                "http://127.0.0.1:" + stripe.getAddress().getPort());
    }

    private static HttpServer listen() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    /** For tests: how many payments of a customer were asked for, and how many were made. */
    private void seen(HttpExchange call) throws IOException {
        String customer = call.getRequestURI().getPath().substring("/seen/".length());
        long paid = byKey.values().stream()
                .filter(intent -> customer.equals(intent.sent().get("customer")))
                .filter(intent -> intent.received() > 0)
                .count();
        int asked = requests.getOrDefault(customer, new AtomicInteger()).get();
        answer(call, 200, "{\"asked\": %d, \"paid\": %d}".formatted(asked, paid));
    }

    private void handle(HttpExchange call) throws IOException {
        String path = call.getRequestURI().getPath();
        boolean isOurs = ("Bearer " + API_KEY).equals(call.getRequestHeaders().getFirst("Authorization"));
        if (!isOurs) {
            answer(call, 401, error("invalid_request_error", "\"message\": \"Invalid API Key\""));
        } else if (call.getRequestHeaders().getFirst("Stripe-Version") == null) {
            answer(call, 400, error("invalid_request_error", "\"message\": \"No version\""));
        } else if (call.getRequestMethod().equals("POST") && path.equals(INTENTS)) {
            create(call);
        } else if (call.getRequestMethod().equals("GET") && path.equals(INTENTS + "/search")) {
            search(call);
        } else if (call.getRequestMethod().equals("GET") && path.startsWith(INTENTS + "/")) {
            retrieve(call, path.substring(INTENTS.length() + 1));
        } else {
            answer(call, 404, error("invalid_request_error", "\"message\": \"Unrecognized request URL\""));
        }
    }

    private void create(HttpExchange call) throws IOException {
        String key = String.valueOf(call.getRequestHeaders().getFirst("Idempotency-Key"));
        Form sent = form(new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        String problem = problem(call, key, sent);
        if (!problem.isEmpty()) {
            answer(call, 400, error("invalid_request_error", "\"message\": \"" + problem + "\""));
            return;
        }
        int asked = requests.computeIfAbsent(sent.get("customer"), _ -> new AtomicInteger())
                .incrementAndGet();
        String method = sent.get("payment_method");
        if (method.equals("pm_down")) {
            answer(call, 500, error("api_error", "\"message\": \"down\""));
            return;
        }
        byKey.putIfAbsent(key, intent(sent));
        Intent known = byKey.getOrDefault(key, intent(sent));
        if (!known.sent().equals(sent)) {
            answer(
                    call,
                    400,
                    error("idempotency_error", "\"message\": \"Keys can only be used with the same parameters\""));
        } else if (known.status().equals("requires_payment_method")) {
            answer(call, 402, error("card_error", """
                    "code": "card_declined", "decline_code": "insufficient_funds", "message": "Your card was declined"
                    """));
        } else if (method.equals("pm_lost") && asked <= DROPPED) {
            call.close();
        } else {
            answer(call, 200, known.json());
        }
    }

    private static Intent intent(Form sent) {
        long amount = Long.parseLong(sent.get("amount"));
        String id = "pi_" + sent.get("metadata[atelier_topup]").replace("-", "_");
        return switch (sent.get("payment_method")) {
            case "pm_declined" -> new Intent(id, sent, "requires_payment_method", 0);
            case "pm_slow_bank" -> new Intent(id, sent, "processing", 0);
            case "pm_short" -> new Intent(id, sent, "succeeded", amount - 1);
            default -> new Intent(id, sent, "succeeded", amount);
        };
    }

    private static String problem(HttpExchange call, String key, Form sent) {
        for (String name : sent.all().keySet()) {
            if (!name.matches(KNOWN)) {
                return "Received unknown parameter: " + name;
            }
        }
        String type = String.valueOf(call.getRequestHeaders().getFirst("Content-Type"));
        boolean isComplete = type.startsWith("application/x-www-form-urlencoded")
                && sent.all().size() == 9
                && sent.get("amount").matches("[1-9][0-9]{0,7}")
                && sent.get("currency").matches("[a-z]{3}")
                && sent.get("off_session").equals("true")
                && sent.get("confirm").equals("true")
                && key.equals("atelier-topup-" + sent.get("metadata[atelier_topup]"));
        return isComplete ? "" : "Missing or wrong parameter in " + sent.all().keySet();
    }

    private void search(HttpExchange call) throws IOException {
        Matcher query = SEARCH.matcher(
                String.valueOf(form(call.getRequestURI().getRawQuery()).get("query")));
        Intent found = query.matches() ? byKey.get("atelier-topup-" + query.group(1)) : null;
        answer(call, 200, """
                {"object": "search_result", "url": "/v1/payment_intents/search", "has_more": false, "data": [%s]}
                """.formatted(found == null ? "" : found.json()));
    }

    private void retrieve(HttpExchange call, String id) throws IOException {
        for (Map.Entry<String, Intent> entry : byKey.entrySet()) {
            if (entry.getValue().id().equals(id)) {
                Intent intent = entry.getValue();
                Intent later = intent.status().equals("processing")
                        ? intent.now("succeeded", Long.parseLong(intent.sent().get("amount")))
                        : intent;
                entry.setValue(later);
                answer(call, 200, later.json());
                return;
            }
        }
        answer(
                call,
                404,
                error("invalid_request_error", "\"code\": \"resource_missing\", \"message\": \"No such intent\""));
    }

    private static String error(String type, String members) {
        return "{\"error\": {\"type\": \"%s\", %s}}".formatted(type, members);
    }

    private static Form form(String text) {
        Map<String, String> form = new TreeMap<>();
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            form.put(
                    URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
                    URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return new Form(form);
    }

    private static void answer(HttpExchange call, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        call.getResponseHeaders().add("Content-Type", "application/json");
        call.getResponseHeaders().add("Request-Id", "req_fake");
        call.sendResponseHeaders(status, body.length);
        try (var out = call.getResponseBody()) {
            out.write(body);
        }
    }
}
