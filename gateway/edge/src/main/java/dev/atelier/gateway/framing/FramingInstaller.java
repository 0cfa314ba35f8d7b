// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.framing;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.quarkus.vertx.http.HttpServerStart;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.impl.VertxHandler;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.function.Consumer;

/**
 * Puts the decoder and the guard of this package on every connection of the public port and of the management port.
 * Neither Quarkus nor Vert.x offers a hook for that, so this class adds itself to the listening channels.
 */
@Singleton
public class FramingInstaller implements HttpServerOptionsCustomizer {
    /**
     * The system property without which Quarkus answers some request targets with an empty 400; with it the gateway answers them
     * with its own error.
     */
    public static final String NO_TARGET_CHECK = "vertx.disableURIValidation";

    private static final String DECODER = "httpDecoder";
    private static final String CONNECTION = "handler";

    private final Vertx vertx;
    private final Router router;

    FramingInstaller(Vertx vertx, Router router) {
        this.vertx = vertx;
        this.router = router;
    }

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        // Otherwise the pipeline of a connection would be complete only after its first request.
        options.setHttp2ClearTextEnabled(false);
    }

    void install(@ObservesAsync HttpServerStart started) {
        VertxInternal own = (VertxInternal) vertx;
        forEachChannel(own.getAcceptorEventLoopGroup(), channel -> {
            if (channel instanceof ServerChannel) {
                channel.pipeline().addFirst(new Acceptor(started.options()));
                // Connections that were accepted before this method ran.
                forEachChannel(own.getEventLoopGroup(), child -> {
                    if (channel.equals(child.parent())) {
                        child.pipeline().addFirst(new FirstRead(started.options()));
                    }
                });
            }
        });
    }

    private static void forEachChannel(EventLoopGroup group, Consumer<Channel> action) {
        for (EventExecutor one : group) {
            var loop = (SingleThreadEventLoop) one;
            loop.execute(() -> loop.registeredChannelsIterator().forEachRemaining(action));
        }
    }

    /** Sees every accepted connection before any byte of it is read. */
    @ChannelHandler.Sharable
    private final class Acceptor extends ChannelInboundHandlerAdapter {
        private final HttpServerOptions options;

        private Acceptor(HttpServerOptions options) {
            this.options = options;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object connection) {
            ((Channel) connection).pipeline().addFirst(new FirstRead(options));
            context.fireChannelRead(connection);
        }
    }

    /** Waits for the first bytes of a connection: by then Vert.x has put its own handlers in place. */
    private final class FirstRead extends ChannelInboundHandlerAdapter {
        private final HttpServerOptions options;

        private FirstRead(HttpServerOptions options) {
            this.options = options;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            ChannelPipeline pipeline = context.pipeline();
            pipeline.remove(this);
            if (pipeline.get(DECODER) != null && pipeline.get(CONNECTION) instanceof VertxHandler<?> handler) {
                pipeline.replace(DECODER, DECODER, new HeadDecoder(options));
                pipeline.addBefore(CONNECTION, FramingGuard.class.getSimpleName(), new FramingGuard());
                ((HttpServerConnection) handler.getConnection()).invalidRequestHandler(router);
            }
            context.fireChannelRead(bytes);
        }
    }
}
