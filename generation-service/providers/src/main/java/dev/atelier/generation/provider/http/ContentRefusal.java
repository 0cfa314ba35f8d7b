// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map.Entry;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognises in an answer that a vendor withholds outputs for their content. It counts only where there are no outputs or
 * where the job has failed: what is refunded for the wrong reason is refunded all the same.
 */
public final class ContentRefusal {
    /** Lower case, without anything but letters: every vendor writes them in its own way. */
    private static final Set<String> CODES = Set.of(
            "contentpolicyviolation",
            "moderationblocked",
            "contentfilter",
            "contentfiltered",
            "contentmoderation",
            "contentmoderated",
            "requestmoderated",
            "responsibleaipolicyviolation",
            "safety",
            "imagesafety",
            "prohibitedcontent",
            "imageprohibitedcontent",
            "blocklist",
            "nsfw",
            "nsfwcontent",
            "nsfwcontentdetected",
            "sensitivecontent",
            "sensitivecontentdetected",
            "inputtextsensitivecontentdetected",
            "outputimagesensitivecontentdetected");

    /** Members that say why there is no output, wherever they stand. */
    private static final Set<String> REASONS =
            Set.of("finish_reason", "finishReason", "block_reason", "blockReason", "error_type", "error_code");

    /** Members that say what an error is; elsewhere these names mean other things. */
    private static final Set<String> CODES_OF_ERRORS = Set.of("code", "type", "status", "reason");

    private static final Set<String> ERRORS = Set.of("error", "errors", "innererror", "inner_error", "detail");

    /** True for each withheld output. */
    private static final Set<String> FLAGS =
            Set.of("has_nsfw_concepts", "has_nsfw_contents", "has_nsfw_content", "nsfw_content_detected");

    /** An echo of what was asked for is no answer. */
    private static final Set<String> ECHOES = Set.of("input", "inputs", "params", "parameters", "prompt", "metadata");

    private static final Pattern SENTENCE = Pattern.compile(
            "NSFW|sensitive|\\bE005\\b|content policy|content filter|moderation|safety (system|filter|checker)",
            Pattern.CASE_INSENSITIVE);

    private ContentRefusal() {}

    /** Whether a code, or a type of error, means the content. */
    public static boolean isCode(String code) {
        return CODES.contains(code.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""));
    }

    /** Whether the sentence of an error means the content, for vendors without codes. */
    public static boolean isSentence(String sentence) {
        return SENTENCE.matcher(sentence).find();
    }

    /** Whether flags beside the outputs say that every one of them was withheld or painted over. */
    public static boolean isWithheld(JsonNode result) {
        return FLAGS.stream().map(result::path).anyMatch(ContentRefusal::isRaised);
    }

    /** Whether an answer without outputs says anywhere that this is for the content. */
    public static boolean isIn(JsonNode answer) {
        return isIn(answer, false);
    }

    /** Recursion is safe: the depth of an answer is bounded where it is parsed. */
    private static boolean isIn(JsonNode node, boolean inError) {
        if (node.isArray()) {
            return node.valueStream().anyMatch(element -> isIn(element, inError));
        }
        return isWithheld(node) || node.propertyStream().anyMatch(member -> isIn(member, inError));
    }

    private static boolean isIn(Entry<String, JsonNode> member, boolean inError) {
        String name = member.getKey();
        JsonNode value = member.getValue();
        if (value.isTextual()) {
            boolean counts = REASONS.contains(name) || (inError && CODES_OF_ERRORS.contains(name));
            return counts && isCode(value.asText());
        }
        return !ECHOES.contains(name) && isIn(value, inError || ERRORS.contains(name));
    }

    private static boolean isRaised(JsonNode flag) {
        return flag.isArray()
                ? !flag.isEmpty() && flag.valueStream().allMatch(JsonNode::asBoolean)
                : flag.isBoolean() && flag.asBoolean();
    }
}
