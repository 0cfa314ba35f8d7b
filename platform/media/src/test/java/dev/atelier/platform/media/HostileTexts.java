// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.util.LinkedHashMap;
import java.util.Map;

/** Files that make a careless program open other files and addresses; the names of those that may be stored begin with kept. */
final class HostileTexts {
    private HostileTexts() {}

    /** @param host and port that a program must not reach */
    static Map<String, String> naming(String host) {
        String url = "http://" + host + "/a.ts";
        String playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n" + url + "\n#EXTINF:1,\nfile:///etc/passwd\n";
        Map<String, String> files = new LinkedHashMap<>();
        files.put("list.m3u8", playlist);
        files.put("list.mp4", playlist);
        files.put("list%03d.jpg", playlist);
        files.put("concat.txt", "ffconcat version 1.0\nfile '" + url + "'\nfile '/etc/passwd'\n");
        files.put("concat.mkv", "ffconcat version 1.0\nfile '" + url + "'\n");
        files.put("stream.mpd", "<?xml version=\"1.0\"?><MPD ><BaseURL>" + url + "</BaseURL></MPD>");
        files.put("list.smil", "<smil><body><video src=\"" + url + "\"/></body></smil>");
        files.put("list.pls", "[playlist]\nFile1=" + url + "\n");
        files.put("kept.asx", "<asx><entry><ref href=\"" + url + "\"/></entry></asx>");
        files.put("kept-reference.asf", "[Reference]\nRef1=" + url + "\n");
        files.put("kept.svg", "<svg xmlns:xlink=\"x\"><image xlink:href=\"" + url + "\"/></svg>");
        files.put("kept.mvg", "push graphic-context\nimage over 0,0 0,0 '" + url + "'\npop graphic-context\n");
        files.put("kept.sdp", "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n");
        files.put("kept-address.txt", "concat:" + url + "|file:///etc/passwd");
        files.put("reference.mov", "\0\0\0\u0014ftypqt  \0\0\0\0qt  " + referenceMovie(url));
        files.put("list-in.mp4", "\0\0\0\u0014ftypisom\0\0\0\0isom" + playlist);
        files.put("list-in.mkv", "\u001aE\u00df\u00a3\u0093B\u0082\u0088matroska" + playlist);
        files.put("list-in.ogg", "OggS" + playlist);
        files.put("list-in.flac", "fLaC" + playlist);
        files.put("list-in.mp3", "ID3\u0003\0\0\0\0\0\0" + playlist);
        files.put("list-in.wav", "RIFF\0\u0001\0\0WAVEfmt " + playlist);
        files.put("list-in.png", "\u0089PNG\r\n\u001a\n" + playlist);
        files.put("list-in.jpg", "\u00ff\u00d8\u00ff" + playlist);
        files.put("list-in.gif", "GIF89a" + playlist);
        return files;
    }

    private static String referenceMovie(String url) {
        String reference = box("rdrf", "\0\0\0\0url " + number(url.length()) + url);
        return box("moov", box("rmra", box("rmda", reference)));
    }

    private static String box(String type, String content) {
        return number(8 + content.length()) + type + content;
    }

    private static String number(int value) {
        return "" + (char) (value >>> 24 & 0xFF) + (char) (value >>> 16 & 0xFF) + (char) (value >>> 8 & 0xFF)
                + (char) (value & 0xFF);
    }
}
