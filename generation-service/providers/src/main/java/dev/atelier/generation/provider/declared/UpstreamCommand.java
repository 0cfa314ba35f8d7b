// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.declared.VendorFileReader.Declared;
import dev.atelier.generation.provider.declared.VendorFileReader.VendorFileException;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.generation.provider.http.UpstreamRequest;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tries the file of a vendor from a shell, without a service and without calling anybody. */
public final class UpstreamCommand {
    private static final String USAGE = "usage: upstream check FILE | upstream judge FILE ANSWER [CALL [STATUS]]";
    private static final Set<String> CALLS = Set.of("submit", "poll", "fetch", "cancel");
    private static final Upstream.Credential CUT = new Upstream.Credential("***");
    private static final int WRONG = 1;
    private static final int NOT_UNDERSTOOD = 2;

    private final PrintStream out;

    UpstreamCommand(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        System.exit(new UpstreamCommand(System.out).run(List.of(arguments)));
    }

    /** 0 for a usable file, 1 for another one, 2 for arguments that are not understood. */
    int run(List<String> arguments) {
        try {
            if (arguments.size() == 2 && arguments.getFirst().equals("check")) {
                return check(arguments.get(1));
            }
            if (arguments.size() >= 3
                    && arguments.size() <= 5
                    && arguments.getFirst().equals("judge")) {
                return judge(arguments);
            }
            out.println(USAGE);
            return NOT_UNDERSTOOD;
        } catch (VendorFileException wrong) {
            wrong.mistakes().forEach(out::println);
            return WRONG;
        } catch (IOException fault) {
            out.println("cannot be read: " + fault.getMessage());
            return WRONG;
        }
    }

    /** Shows the request of each example; the reader has played them all. */
    private int check(String file) throws IOException {
        String text = Files.readString(Path.of(file));
        Vendor vendor = VendorFileReader.read(file, text, Examples.STILL);
        Declared declared = VendorFileReader.readUntested(new Mistakes(file), text, Examples.STILL);
        var examples = new Examples(vendor);
        for (VendorFile.Example example : declared.examples()) {
            VendorFile.Request request = example.request();
            if (request != null) {
                examples.submission(request.model(), request.input()).ifPresent(submission -> show(vendor, submission));
            }
        }
        out.println(file + ": usable, " + declared.examples().size() + " examples hold");
        return 0;
    }

    private void show(Vendor vendor, RequestWriter.Submission submission) {
        UpstreamRequest request = vendor.api().authorization().authorize(submission.request(), CUT);
        out.println(request.method() + " " + vendor.api().vendorUrl().orElseThrow() + request.path());
        request.headers().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(header -> out.println(header.getKey() + ": " + header.getValue()));
        out.println(
                vendor.submit().isForm()
                        ? "as a form: " + submission.body()
                        : submission.body().toString());
        out.println();
    }

    /** Says what would be made of an answer, which is a file or, as {@code -}, the standard input. */
    private int judge(List<String> arguments) throws IOException {
        String call = arguments.size() > 3 ? arguments.get(3) : "poll";
        String status = arguments.size() > 4 ? arguments.get(4) : "200";
        if (!CALLS.contains(call) || !status.matches("[1-5][0-9][0-9]")) {
            out.println(USAGE);
            return NOT_UNDERSTOOD;
        }
        String file = arguments.get(1);
        Vendor vendor = VendorFileReader.read(file, Files.readString(Path.of(file)), Examples.STILL);
        String answer = arguments.get(2);
        byte[] body = answer.equals("-") ? System.in.readAllBytes() : Files.readAllBytes(Path.of(answer));
        JsonNode json = UpstreamJson.read(new String(body, StandardCharsets.UTF_8));
        Examples.Verdict verdict = new Examples(vendor).judge(call, Integer.parseInt(status), json);
        out.println(verdict.word() + "  " + verdict.detail());
        verdict.outputs().forEach(output -> out.println("output  " + output));
        return 0;
    }
}
