// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.framing;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.VertxHttpRequestDecoder;
import java.util.List;

/** Vert.x's decoder, which also refuses folded headers and anything but empty lines before a request line. */
final class HeadDecoder extends VertxHttpRequestDecoder {
    private boolean inHead = true;
    private boolean inRequestLine;
    private boolean afterLineFeed;
    private boolean malformed;

    HeadDecoder(HttpServerOptions options) {
        super(options);
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws Exception {
        boolean readsHead = inHead;
        int from = in.readerIndex();
        int known = out.size();
        super.decode(context, in, out);
        // One call of Netty's decoder never goes beyond the end of a head.
        if (readsHead) {
            scan(in, from, in.readerIndex());
        }
        for (int i = known; i < out.size(); i++) {
            if (out.get(i) instanceof HttpRequest request) {
                finishHead(request);
            }
            if (out.get(i) instanceof LastHttpContent) {
                inHead = true;
            }
        }
    }

    private void finishHead(HttpRequest request) {
        if (malformed && request.decoderResult().isSuccess()) {
            request.setDecoderResult(DecoderResult.failure(new IllegalArgumentException("folded header")));
        }
        inHead = false;
        inRequestLine = false;
        afterLineFeed = false;
        malformed = false;
    }

    private void scan(ByteBuf in, int from, int to) {
        int next = from;
        while (!inRequestLine && next < to) {
            byte one = in.getByte(next);
            boolean emptyLine = one == '\r' || one == '\n';
            malformed |= !emptyLine && one <= ' ';
            inRequestLine = !emptyLine;
            next += emptyLine ? 1 : 0;
        }
        if (next < to && afterLineFeed) {
            malformed |= isBlank(in.getByte(next));
        }
        int lineFeed = next < to ? in.indexOf(next, to, (byte) '\n') : -1;
        while (lineFeed >= 0 && lineFeed + 1 < to) {
            malformed |= isBlank(in.getByte(lineFeed + 1));
            lineFeed = in.indexOf(lineFeed + 1, to, (byte) '\n');
        }
        if (inRequestLine && next < to) {
            afterLineFeed = lineFeed == to - 1;
        }
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t';
    }
}
