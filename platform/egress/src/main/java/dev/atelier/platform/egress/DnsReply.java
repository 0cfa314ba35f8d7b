// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.dns.DnsRawRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/** One name server's reply to one question, or the lack of one. */
record DnsReply(Kind kind, List<InetAddress> addresses) {

    /** No reply, no such name, or neither: the server replied that it could not find out. */
    enum Kind {
        ANSWERED,
        NO_SUCH_NAME,
        UNHELPFUL,
        SILENT
    }

    static final DnsReply NONE = new DnsReply(Kind.SILENT, List.of());

    static DnsReply read(DnsResponse response) {
        DnsResponseCode code = response.code();
        if (code.equals(DnsResponseCode.NXDOMAIN)) {
            return new DnsReply(Kind.NO_SUCH_NAME, List.of());
        }
        if (!code.equals(DnsResponseCode.NOERROR)) {
            return new DnsReply(Kind.UNHELPFUL, List.of());
        }
        return new DnsReply(Kind.ANSWERED, addressesOf(response));
    }

    /** Whether another server would have nothing to add. */
    boolean isDecisive() {
        return kind == Kind.ANSWERED || kind == Kind.NO_SUCH_NAME;
    }

    private static List<InetAddress> addressesOf(DnsResponse response) {
        List<InetAddress> addresses = new ArrayList<>();
        for (int i = 0; i < response.count(DnsSection.ANSWER); i++) {
            if (response.recordAt(DnsSection.ANSWER, i) instanceof DnsRawRecord raw && isAddress(raw)) {
                addresses.add(IpLiteral.ofBytes(ByteBufUtil.getBytes(raw.content())));
            }
        }
        return List.copyOf(addresses);
    }

    private static boolean isAddress(DnsRawRecord raw) {
        int length = raw.content().readableBytes();
        return (raw.type().equals(DnsRecordType.A) && length == 4)
                || (raw.type().equals(DnsRecordType.AAAA) && length == 16);
    }
}
