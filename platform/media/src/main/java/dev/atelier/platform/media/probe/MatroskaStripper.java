// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Blanks tags of a Matroska or WebM file that name a place (RFC 9559, 5.1.8); every other byte keeps its position. */
final class MatroskaStripper implements MetadataStripper.Stripper {
    private static final long SEGMENT = 0x18538067L;
    private static final long CLUSTER = 0x1F43B675L;
    private static final long TAGS = 0x1254C367L;
    private static final long TAG = 0x7373;
    private static final long SIMPLE_TAG = 0x67C8;
    private static final long TAG_NAME = 0x45A3;
    private static final long CHECKSUM = 0xBF;
    private static final long UNREADABLE = 0;
    private static final int VOID = 0xEC;
    /** An int has one more zero bit before the first bit of its last byte. */
    private static final int FIRST_BIT = 23;

    private static final int MAX_DEPTH = 8;

    /** Ten minutes of a recording whose parts do not say how long they are have 70,000. */
    private static final int MAX_ELEMENTS = 2_000_000;

    private static final int LONGEST_NAME = 200;
    private static final int SHORT_VOID = 128;
    private static final byte[] BLANK = new byte[16 * 1024];

    /** Of Matroska's own list, of telephones, and of programs that copy the tags of other containers. */
    private static final Set<String> PLACES = Set.of("LOCATION", "GPS", "LATITUDE", "LONGITUDE", "GEO", "\u00a9XYZ");

    /** An element; one of unknown length goes to the end of the file, or to where its siblings begin. */
    private record Element(long id, long from, long content, long to, boolean isOpen) {}

    private int seen;

    @Override
    public boolean isClean(ByteReader file) throws IOException {
        return find(file).isEmpty();
    }

    @Override
    public void write(ByteReader file, OutputStream target) throws IOException {
        long copied = 0;
        for (Element element : find(file)) {
            file.copyTo(copied, element.from(), target);
            writeVoid(element.to() - element.from(), target);
            copied = element.to();
        }
        file.copyTo(copied, file.size(), target);
    }

    /** An element that readers skip, with a length of one byte, or of eight. */
    private static void writeVoid(long length, OutputStream target) throws IOException {
        target.write(VOID);
        int head = length <= SHORT_VOID ? 2 : 9;
        long content = length - head;
        if (head == 2) {
            target.write((int) (0x80 | content));
        } else {
            target.write(1);
            for (int shift = 48; shift >= 0; shift -= 8) {
                target.write((int) (content >> shift));
            }
        }
        for (long left = content; left > 0; left -= BLANK.length) {
            target.write(BLANK, 0, (int) Math.min(BLANK.length, left));
        }
    }

    /** What is blanked: tags, and the checksums of what holds them. */
    private List<Element> find(ByteReader file) throws IOException {
        seen = 0;
        List<Element> found = new ArrayList<>();
        for (Element tags : tags(file)) {
            collect(file, tags, 0, found);
        }
        found.sort(Comparator.comparingLong(Element::from));
        return found;
    }

    /** A segment, and a part of a stream that does not say how long it is, are read as if they were not there. */
    private List<Element> tags(ByteReader file) throws IOException {
        List<Element> tags = new ArrayList<>();
        long at = 0;
        while (at + 2 <= file.size()) {
            Element element = element(file, at, file.size());
            if (element.id() == TAGS) {
                tags.add(element);
            }
            boolean isEntered = element.id() == SEGMENT || (element.id() == CLUSTER && element.isOpen());
            at = isEntered ? element.content() : element.to();
        }
        return tags;
    }

    /** Returns whether something in the element is blanked. */
    private boolean collect(ByteReader file, Element parent, int depth, List<Element> found) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new InvalidMediaException("The tags of the file are in each other too deep.");
        }
        List<Element> checksums = new ArrayList<>();
        boolean isChanged = false;
        long at = parent.content();
        while (at + 2 <= parent.to()) {
            Element child = element(file, at, parent.to());
            if (child.id() == CHECKSUM) {
                checksums.add(child);
            } else if (child.id() == SIMPLE_TAG && namesPlace(file, child)) {
                found.add(child);
                isChanged = true;
            } else if (child.id() == TAG || child.id() == SIMPLE_TAG) {
                isChanged |= collect(file, child, depth + 1, found);
            }
            at = child.to();
        }
        if (isChanged) {
            found.addAll(checksums);
        }
        return isChanged;
    }

    private boolean namesPlace(ByteReader file, Element tag) throws IOException {
        long at = tag.content();
        while (at + 2 <= tag.to()) {
            Element child = element(file, at, tag.to());
            if (child.id() == TAG_NAME) {
                int length = (int) Math.min(LONGEST_NAME, child.to() - child.content());
                String name = new String(file.bytes(child.content(), length), StandardCharsets.UTF_8)
                        .toUpperCase(Locale.ROOT);
                return PLACES.stream().anyMatch(name::contains);
            }
            at = child.to();
        }
        return false;
    }

    /**
     * Reads the head of an element: the number of zero bits before its first one says how long a number is (RFC 8794, 4). What
     * is none counts as one to the end, because players play a file in spite of it.
     */
    private Element element(ByteReader file, long at, long end) throws IOException {
        if (++seen > MAX_ELEMENTS) {
            throw new InvalidMediaException("The file has too many elements.");
        }
        int idBytes = numberBytes(file, at, end);
        int lengthBytes = numberBytes(file, at + idBytes, end);
        long content = at + idBytes + lengthBytes;
        if (idBytes == 0 || lengthBytes == 0 || content > end) {
            return new Element(UNREADABLE, at, end, end, false);
        }
        long mask = (1L << (7 * lengthBytes)) - 1;
        long length = number(file, at + idBytes, lengthBytes) & mask;
        boolean isOpen = length == mask;
        // The last element of a recording that broke off is not complete.
        long to = isOpen || length > end - content ? end : content + length;
        return new Element(number(file, at, idBytes), at, content, to, isOpen);
    }

    /** One to eight; 0 when there is no number. */
    private static int numberBytes(ByteReader file, long at, long end) throws IOException {
        int bytes = at < end ? Integer.numberOfLeadingZeros(file.u8(at)) - FIRST_BIT : 0;
        return bytes <= Long.BYTES && bytes <= end - at ? bytes : 0;
    }

    private static long number(ByteReader file, long at, int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number = (number << 8) | file.u8(at + i);
        }
        return number;
    }
}
