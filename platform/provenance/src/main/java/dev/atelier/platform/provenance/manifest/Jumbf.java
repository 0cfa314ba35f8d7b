// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A superbox of a manifest store (ISO 19566-5; C2PA 2.2, 11.1).
 *
 * @param type the first four bytes of the UUID, which C2PA spells in letters
 */
record Jumbf(String type, String label, Slice whole, List<Jumbf> children, List<Content> contents) {
    private static final int DEEPEST = 10;
    /** A store of an editor has some hundred boxes for each ingredient. */
    private static final int MOST_BOXES = 5000;

    private static final int HEAD = 8;
    private static final int LONG_HEAD = 16;
    private static final int UUID = 16;
    private static final int HAS_LABEL = 2;
    private static final int LONGEST_LABEL = 500;
    private static final byte[] UUID_REST = {
        0, 0x11, 0, 0x10, (byte) 0x80, 0, 0, (byte) 0xAA, 0, 0x38, (byte) 0x9B, 0x71
    };

    /** Bytes of the store. */
    record Slice(int from, int to) {}

    /** A box of content, such as {@code cbor}. */
    record Content(String type, Slice bytes) {}

    /** A store that is not made of boxes as it should be, or of too many. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }

    Optional<Jumbf> child(String label) {
        return children.stream().filter(child -> child.label().equals(label)).findFirst();
    }

    Optional<Slice> content(String type) {
        return contents.stream()
                .filter(content -> content.type().equals(type))
                .map(Content::bytes)
                .findFirst();
    }

    /** Writes a superbox with a description box; the label can be asked for. */
    static byte[] superbox(String type, String label, List<byte[]> boxes) {
        byte[] name = (label + "\0").getBytes(StandardCharsets.UTF_8);
        byte[] description = ByteBuffer.allocate(UUID + 1 + name.length)
                .put(ascii(type))
                .put(UUID_REST)
                .put((byte) (1 | HAS_LABEL))
                .put(name)
                .array();
        List<byte[]> all = new ArrayList<>(List.of(box("jumd", description)));
        all.addAll(boxes);
        return box("jumb", join(all));
    }

    static byte[] box(String type, byte[] content) {
        return ByteBuffer.allocate(HEAD + content.length)
                .putInt(HEAD + content.length)
                .put(ascii(type))
                .put(content)
                .array();
    }

    static byte[] join(List<byte[]> parts) {
        ByteBuffer joined =
                ByteBuffer.allocate(parts.stream().mapToInt(part -> part.length).sum());
        parts.forEach(joined::put);
        return joined.array();
    }

    /** Reads the outermost superbox of a store. */
    static Jumbf parse(byte[] store) throws MalformedException {
        return new Parser(store).superbox(0, store.length, 0);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static final class Parser {
        private final byte[] store;
        private final ByteBuffer numbers;
        private int boxes;

        Parser(byte[] store) {
            this.store = store;
            this.numbers = ByteBuffer.wrap(store);
        }

        private record Head(String type, int content, int end) {}

        private Head head(int from, int limit) throws MalformedException {
            if (limit - from < HEAD || ++boxes > MOST_BOXES) {
                throw new MalformedException("The store has too many boxes, or ends in the middle of one.");
            }
            long stated = Integer.toUnsignedLong(numbers.getInt(from));
            if (stated == 1 && limit - from < LONG_HEAD) {
                throw new MalformedException("A box is shorter than its head.");
            }
            long length = stated == 1 ? numbers.getLong(from + HEAD) : stated == 0 ? limit - from : stated;
            int head = stated == 1 ? LONG_HEAD : HEAD;
            if (length < head || length > limit - from) {
                throw new MalformedException("A box is longer than what holds it.");
            }
            return new Head(text(from + 4, from + HEAD), from + head, (int) (from + length));
        }

        Jumbf superbox(int from, int limit, int depth) throws MalformedException {
            Head outer = head(from, limit);
            if (!outer.type().equals("jumb") || depth > DEEPEST) {
                throw new MalformedException("The boxes are nested too deep, or are no superboxes.");
            }
            Head description = head(outer.content(), outer.end());
            if (!description.type().equals("jumd") || description.end() - description.content() <= UUID) {
                throw new MalformedException("A superbox does not begin with its description.");
            }
            List<Jumbf> children = new ArrayList<>();
            List<Content> contents = new ArrayList<>();
            int at = description.end();
            while (at < outer.end()) {
                Head next = head(at, outer.end());
                if (next.type().equals("jumb")) {
                    children.add(superbox(at, outer.end(), depth + 1));
                } else {
                    contents.add(new Content(next.type(), new Slice(next.content(), next.end())));
                }
                at = next.end();
            }
            String type = text(description.content(), description.content() + 4);
            return new Jumbf(type, label(description), new Slice(outer.content(), outer.end()), children, contents);
        }

        private String label(Head description) throws MalformedException {
            int at = description.content() + UUID;
            if ((store[at] & HAS_LABEL) == 0) {
                return "";
            }
            int from = at + 1;
            int end = from;
            while (end < description.end() && store[end] != 0) {
                end++;
            }
            if (end == description.end() || end - from > LONGEST_LABEL) {
                throw new MalformedException("A label is too long.");
            }
            return new String(Arrays.copyOfRange(store, from, end), StandardCharsets.UTF_8);
        }

        private String text(int from, int to) {
            return new String(store, from, to - from, StandardCharsets.ISO_8859_1);
        }
    }
}
