// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.framing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.request.MalformedRequestException;
import dev.atelier.platform.error.ErrorBody;
import dev.atelier.platform.json.WireJson;
import dev.atelier.platform.request.RequestId;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.channels.ClosedChannelException;
import org.jboss.logging.Logger;

/**
 * Lets no byte through behind a request that is not well-formed: a malformed head goes on alone and marked as a failure,
 * and a malformed body is answered here, because its request is being handled already.
 */
final class FramingGuard extends ChannelDuplexHandler {
    private static final Logger LOG = Logger.getLogger(FramingGuard.class);
    private static final ObjectMapper JSON = WireJson.create();

    private int requests;
    private int responses;
    private boolean broken;
    private boolean answered;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (broken) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof HttpRequest request) {
            readHead(context, request);
        } else if (message instanceof HttpContent content
                && content.decoderResult().isFailure()) {
            broken = true;
            LOG.debugf("malformed body cause=%s", content.decoderResult().cause());
            ReferenceCountUtil.release(message);
            refuseBody(context);
        } else {
            context.fireChannelRead(message);
        }
    }

    private void readHead(ChannelHandlerContext context, HttpRequest request) {
        requests++;
        if (request.decoderResult().isSuccess() && !HeadRules.allow(request)) {
            request.setDecoderResult(DecoderResult.failure(new IllegalArgumentException("ambiguous head")));
        }
        if (!HeadRules.isKnownVersion(request)) {
            request.setProtocolVersion(HttpVersion.HTTP_1_1);
        }
        broken = request.decoderResult().isFailure();
        context.fireChannelRead(request);
        if (broken) {
            context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        }
    }

    private void refuseBody(ChannelHandlerContext context) {
        answered = true;
        if (responses == requests - 1) {
            var _ = context.writeAndFlush(response()).addListener(ChannelFutureListener.CLOSE);
        } else {
            // The request has its response, or one before it has none yet: nothing can be said any more.
            var _ = context.close();
        }
    }

    private static HttpResponse response() {
        var refusal = new MalformedRequestException(HttpResponseStatus.BAD_REQUEST.code());
        RequestId id = RequestId.create();
        var response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.BAD_REQUEST, Unpooled.wrappedBuffer(body(refusal, id)));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
                .set(RequestId.HEADER, id.value());
        return response;
    }

    private static byte[] body(MalformedRequestException refusal, RequestId id) {
        try {
            return JSON.writeValueAsBytes(ErrorBody.of(refusal.code(), refusal.message(), null, id.value()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an error body cannot be written", e);
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (answered) {
            ReferenceCountUtil.release(message);
            promise.tryFailure(new ClosedChannelException());
            return;
        }
        boolean begins = message instanceof HttpResponse response
                && response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
        responses += begins ? 1 : 0;
        var _ = context.write(message, promise);
    }
}
