// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Capabilities.Cancelable;
import dev.atelier.generation.provider.http.VendorApi;
import dev.atelier.generation.provider.http.VendorApi.Authorization;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.media.MediaKind;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a vendor of a file whose members have the right types, and finds what does not fit together. */
final class VendorCompiler {
    private static final ObjectNode NO_JSON = JsonNodeFactory.instance.objectNode();
    private static final String ID = "id";

    /** What a job's request holds of media is in memory; larger ones go by their address or by an upload. */
    private static final int MOST_MEDIA_MB = 20;

    private static final long MEGABYTE = 1_000_000;

    private final VendorFile file;
    private final Mistakes mistakes;
    private final Clock clock;
    private final CallCompiler calls;

    VendorCompiler(VendorFile file, Mistakes mistakes, Clock clock) {
        this.file = file;
        this.clock = clock;
        this.mistakes = mistakes;
        this.calls = new CallCompiler(Objects.requireNonNullElse(file.headers(), Map.of()), mistakes);
    }

    Vendor compile() {
        VendorFile.Submit submit = file.submit();
        Map<String, Vendor.Taken> taken = calls.taken("/submit/take", submit.take());
        if (submit.id() != null) {
            taken.put(ID, calls.taken("/submit/id", new VendorFile.Taken(submit.id(), submit.idIs())));
        }
        List<Vendor.Route> routes = routes(submit);
        Set<String> later = new HashSet<>(taken.keySet());
        routes.forEach(route -> later.addAll(route.model().names()));
        Optional<Vendor.Call> poll = Optional.ofNullable(file.poll())
                .map(call ->
                        calls.call("/poll", call.get(), call.post(), call.put(), call.delete(), call.headers(), later));
        Optional<Vendor.Fetch> fetch = Optional.ofNullable(file.fetch()).map(each -> fetch(each, later));
        Optional<Vendor.Cancel> cancel = Optional.ofNullable(file.cancel()).map(each -> cancel(each, later));
        checkShape(poll.isPresent());
        return new Vendor(
                api(),
                Objects.requireNonNullElse(file.job(), "job"),
                media(),
                new Vendor.Submit(routes, Boolean.TRUE.equals(submit.form()), callback(), taken),
                poll,
                Duration.ofSeconds(
                        file.poll() == null
                                ? 0
                                : Objects.requireNonNullElse(file.poll().pauseS(), 0)),
                new StatusCompiler(mistakes).compile(file.status()),
                fetch,
                outputs(poll.isPresent()),
                cancel,
                conditions(),
                progress(),
                cost(),
                verify(),
                kept(poll, fetch, cancel));
    }

    /** A vendor answers with outputs or with a job; a file that says half of both is a mistake. */
    private void checkShape(boolean isPolled) {
        boolean hasId = file.submit().id() != null;
        mistakes.require(
                hasId == isPolled,
                "/submit",
                "needs 'id' together with 'poll'; without both, the answer to the submit has the outputs");
        mistakes.require(!isPolled || file.status() != null, "", "'status' is missing: 'poll' needs it");
        mistakes.require(isPolled || file.fetch() == null, "/fetch", "needs 'poll'");
        mistakes.require(isPolled || file.cancel() == null, "/cancel", "needs 'poll'");
        mistakes.require(
                file.submit().callback() == null || file.verify() != null,
                "/submit/callback",
                "needs 'verify': a call back is believed only when it is known how to tell who calls");
    }

    private VendorApi api() {
        URI base = mistakes.parse("/base", file.base(), URI::create, URI.create("https://vendor.invalid"));
        mistakes.require(
                base.getHost() != null
                        && base.getRawQuery() == null
                        && !file.base().endsWith("/"),
                "/base",
                "is an address such as https://api.vendor.com/v1, without a slash at the end");
        return new VendorApi(
                file.name(),
                Optional.of(base),
                Objects.requireNonNullElse(authorization(), Authorization.ofScheme("Bearer")),
                errors(),
                file.hosts() == null ? Set.of() : Set.copyOf(file.hosts()));
    }

    private @Nullable Authorization authorization() {
        VendorFile.Key key = file.key();
        if (key == null) {
            return null;
        }
        mistakes.require((key.header() == null) != (key.query() == null), "/key", "needs one of 'header' and 'query'");
        if (key.query() != null) {
            String query = key.query();
            return (request, credential) -> request.query(query, credential.value());
        }
        String header = Objects.requireNonNullElse(key.header(), "authorization");
        String prefix = Objects.requireNonNullElse(key.prefix(), "");
        Integer seconds = key.jwtSeconds();
        return seconds == null
                ? (request, credential) -> request.header(header, prefix + credential.value())
                : (request, credential) ->
                        request.header(header, prefix + SignedToken.of(credential.value(), seconds, clock));
    }

    private DeclaredErrors errors() {
        var rules = new ArrayList<DeclaredErrors.Rule>();
        List<VendorFile.Rule> given = Objects.requireNonNullElse(file.errors(), List.of());
        var compiler = new RuleCompiler(mistakes);
        for (int i = 0; i < given.size(); i++) {
            rules.add(compiler.rule("/errors/" + i, given.get(i)));
        }
        return new DeclaredErrors(
                rules,
                Optional.ofNullable(file.success()).map(test -> compiler.condition("/success", test)),
                Optional.ofNullable(file.errorCode()).map(path -> calls.path("/error_code", path)));
    }

    private List<Condition> conditions() {
        var conditions = new ArrayList<Condition>();
        List<VendorFile.Test> given = Objects.requireNonNullElse(file.refusedWhen(), List.of());
        for (int i = 0; i < given.size(); i++) {
            conditions.add(new RuleCompiler(mistakes).condition("/refused_when/" + i, given.get(i)));
        }
        return conditions;
    }

    private List<Vendor.Route> routes(VendorFile.Submit submit) {
        var routes = new ArrayList<Vendor.Route>();
        for (int i = 0; i < submit.routes().size(); i++) {
            VendorFile.Route route = submit.routes().get(i);
            String at = "/submit/routes/" + i;
            ModelPattern model = mistakes.parse(
                    at + "/model",
                    Objects.requireNonNullElse(route.model(), "{model:path}"),
                    ModelPattern::parse,
                    ModelPattern.parse("{model:path}"));
            routes.add(new Vendor.Route(
                    model,
                    Optional.ofNullable(route.when()).map(when -> calls.path(at + "/when", when)),
                    calls.call(at, null, route.post(), route.put(), null, submit.headers(), model.names()),
                    List.of(
                            tree("/submit/json", submit.json(), model.names()),
                            tree(at + "/json", route.json(), model.names()))));
        }
        return routes;
    }

    private ObjectNode tree(String at, @Nullable ObjectNode json, Set<String> holes) {
        ObjectNode tree = Objects.requireNonNullElse(json, NO_JSON);
        RequestTree.check(tree, holes, (pointer, what) -> mistakes.add(at + pointer, what));
        return tree;
    }

    private Vendor.Fetch fetch(VendorFile.Fetch fetch, Set<String> known) {
        Map<String, Vendor.Taken> taken = calls.taken("/fetch/take", fetch.take());
        Set<String> holes = new HashSet<>(known);
        holes.addAll(taken.keySet());
        return new Vendor.Fetch(calls.call("/fetch", fetch.get(), null, null, null, fetch.headers(), holes), taken);
    }

    private Vendor.Cancel cancel(VendorFile.Cancel cancel, Set<String> known) {
        return new Vendor.Cancel(
                calls.call("/cancel", null, cancel.post(), cancel.put(), cancel.delete(), null, known),
                cancel.stops().equals("queued") ? Cancelable.WHILE_QUEUED : Cancelable.WHILE_RUNNING,
                cancel.tooLate() == null ? Set.of(404, 409, 422) : Set.copyOf(cancel.tooLate()));
    }

    /** What the addresses of later calls are made of; when they are made, the input is not there any more. */
    private Set<String> kept(Optional<Vendor.Call> poll, Optional<Vendor.Fetch> fetch, Optional<Vendor.Cancel> cancel) {
        Set<String> holes = new HashSet<>();
        poll.ifPresent(call -> holes.addAll(call.url().holes()));
        fetch.ifPresent(each -> holes.addAll(each.call().url().holes()));
        cancel.ifPresent(each -> holes.addAll(each.call().url().holes()));
        holes.stream()
                .filter(hole -> hole.startsWith("$"))
                .forEach(hole -> mistakes.add("", "{" + hole + "} is a path into the input, which only a submit has"));
        return holes;
    }

    private Optional<Vendor.Callback> callback() {
        return Optional.ofNullable(file.submit().callback()).map(callback -> {
            mistakes.require(
                    (callback.json() == null) != (callback.query() == null),
                    "/submit/callback",
                    "needs one of 'json' and 'query'");
            return new Vendor.Callback(
                    Optional.ofNullable(callback.json()),
                    Optional.ofNullable(callback.query()),
                    Objects.requireNonNullElse(callback.beside(), NO_JSON),
                    Optional.ofNullable(callback.secretJson()));
        });
    }

    private Vendor.Media media() {
        VendorFile.Media media = file.media();
        JsonNode address = NO_JSON.deepCopy().put(MediaWriter.RULE, "address");
        if (media == null) {
            return new Vendor.Media(address, MOST_MEDIA_MB * MEGABYTE, Optional.empty());
        }
        JsonNode value = Objects.requireNonNullElse(media.value(), address);
        MediaWriter.check(
                value, media.upload() != null, (pointer, what) -> mistakes.add("/media/value" + pointer, what));
        return new Vendor.Media(
                value,
                Objects.requireNonNullElse(media.mostMb(), MOST_MEDIA_MB) * MEGABYTE,
                Optional.ofNullable(media.upload())
                        .map(upload -> new Vendor.Upload(
                                calls.url("/media/upload/post", upload.post(), Set.of()),
                                Objects.requireNonNullElse(file.headers(), Map.of()),
                                upload.form(),
                                Objects.requireNonNullElse(upload.fields(), Map.of()),
                                calls.path("/media/upload/value", upload.value()))));
    }

    private List<Vendor.Output> outputs(boolean isPolled) {
        var outputs = new ArrayList<Vendor.Output>();
        for (int i = 0; i < file.outputs().size(); i++) {
            VendorFile.Output output = file.outputs().get(i);
            String at = "/outputs/" + i;
            boolean isOne =
                    (output.path() == null ? 0 : 1) + (output.every() == null ? 0 : 1) + (output.body() == null ? 0 : 1)
                            == 1;
            mistakes.require(isOne, at, "needs one of 'path', 'every' and 'body'");
            mistakes.require(
                    output.body() == null || (!isPolled && file.outputs().size() == 1),
                    at,
                    "'body' stands alone, where the answer to the submit is the output");
            if (output.body() != null) {
                outputs.add(new Vendor.Output.Body(kind(output.body()).orElse(MediaKind.OTHER)));
            } else if (output.every() != null) {
                outputs.add(new Vendor.Output.Every(calls.path(at + "/every", output.every())));
            } else if (output.path() != null) {
                outputs.add(new Vendor.Output.At(calls.path(at + "/path", output.path()), kind(output.kind())));
            }
        }
        return outputs;
    }

    private static Optional<MediaKind> kind(@Nullable String word) {
        return word == null ? Optional.empty() : WireName.find(MediaKind.class, word);
    }

    private Optional<Vendor.Progress> progress() {
        return Optional.ofNullable(file.progress())
                .map(progress -> new Vendor.Progress(
                        calls.path("/progress/path", progress.path()),
                        Objects.requireNonNullElse(progress.of(), BigDecimal.ONE)));
    }

    private Optional<Vendor.Cost> cost() {
        return Optional.ofNullable(file.cost())
                .map(cost -> new Vendor.Cost(
                        "submit".equals(cost.at()),
                        calls.path("/cost/path", cost.path()),
                        Optional.ofNullable(cost.usd())));
    }

    private Optional<Vendor.Verify> verify() {
        return Optional.ofNullable(file.verify()).map(verify -> {
            boolean isHmac = verify.scheme().equals("hmac_sha256");
            mistakes.require(
                    isHmac == (verify.header() != null), "/verify", "'header' belongs to hmac_sha256, which needs it");
            VendorFile.Secret secret = verify.secret();
            return new Vendor.Verify(
                    WireName.find(Vendor.Scheme.class, verify.scheme()).orElse(Vendor.Scheme.HMAC_SHA256),
                    Objects.requireNonNullElse(verify.header(), "").toLowerCase(Locale.ROOT),
                    Objects.requireNonNullElse(verify.prefix(), ""),
                    !"base64".equals(verify.encoding()),
                    Optional.ofNullable(secret)
                            .map(each -> calls.call("/verify/secret", each.get(), null, null, null, null, Set.of())),
                    secret == null ? JsonPath.ROOT : calls.path("/verify/secret/path", secret.path()));
        });
    }
}
