// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.dns.DatagramDnsQuery;
import io.netty.handler.codec.dns.DatagramDnsQueryDecoder;
import io.netty.handler.codec.dns.DatagramDnsResponse;
import io.netty.handler.codec.dns.DatagramDnsResponseEncoder;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DefaultDnsRawRecord;
import io.netty.handler.codec.dns.DefaultDnsResponse;
import io.netty.handler.codec.dns.DnsQuery;
import io.netty.handler.codec.dns.DnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import io.netty.handler.codec.dns.TcpDnsQueryDecoder;
import io.netty.handler.codec.dns.TcpDnsResponseEncoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A name server on loopback that answers the questions that a test has set up and ignores all others. */
final class FakeNameServer implements AutoCloseable {
    private static final int MOST_PORTS = 20;

    private final NioEventLoopGroup loop = new NioEventLoopGroup(1);
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final InetSocketAddress address;

    /** What is said to one question. */
    record Reply(DnsResponseCode code, boolean truncated, List<InetAddress> addresses) {}

    FakeNameServer() {
        address = boundForBoth();
    }

    /** A port that is free for one protocol may be taken for the other. */
    private InetSocketAddress boundForBoth() {
        for (int attempt = 1; attempt <= MOST_PORTS; attempt++) {
            Channel udp = new Bootstrap()
                    .group(loop)
                    .channel(NioDatagramChannel.class)
                    .handler(initializer(true))
                    .bind(InetAddress.ofLiteral("127.0.0.1"), 0)
                    .syncUninterruptibly()
                    .channel();
            var port = (InetSocketAddress) udp.localAddress();
            ChannelFuture tcp = new ServerBootstrap()
                    .group(loop)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(initializer(false))
                    .bind(port)
                    .awaitUninterruptibly();
            if (tcp.isSuccess()) {
                return port;
            }
            udp.close().syncUninterruptibly();
        }
        throw new IllegalStateException("no port is free for both UDP and TCP");
    }

    InetSocketAddress address() {
        return address;
    }

    /** The questions in the order they came, such as `udp A hook.test.`. */
    List<String> questions() {
        return questions;
    }

    FakeNameServer answer(DnsRecordType type, String name, String... addresses) {
        return reply(type, name, new Reply(DnsResponseCode.NOERROR, false, EgressFixture.addresses(addresses)));
    }

    FakeNameServer code(DnsRecordType type, String name, DnsResponseCode code) {
        return reply(type, name, new Reply(code, false, List.of()));
    }

    FakeNameServer answerOnlyOverTcp(DnsRecordType type, String name, String... addresses) {
        reply(type, "udp " + name, new Reply(DnsResponseCode.NOERROR, true, List.of()));
        return answer(type, name, addresses);
    }

    private FakeNameServer reply(DnsRecordType type, String name, Reply reply) {
        replies.put(type.name() + " " + name, reply);
        return this;
    }

    private Optional<Reply> replyTo(DnsQuestion question, boolean udp) {
        String type = question.type().name() + " ";
        questions.add((udp ? "udp " : "tcp ") + type + question.name());
        Reply everywhere = replies.get(type + question.name());
        return Optional.ofNullable(
                udp ? replies.getOrDefault(type + "udp " + question.name(), everywhere) : everywhere);
    }

    private ChannelInitializer<Channel> initializer(boolean udp) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (udp) {
                    channel.pipeline().addLast(new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder());
                } else {
                    channel.pipeline().addLast(new TcpDnsQueryDecoder(), new TcpDnsResponseEncoder());
                }
                channel.pipeline().addLast(new Answering());
            }
        };
    }

    private static void fill(DnsResponse response, DnsQuestion question, Reply reply) {
        response.setCode(reply.code())
                .setTruncated(reply.truncated())
                .setRecursionAvailable(true)
                .addRecord(DnsSection.QUESTION, new DefaultDnsQuestion(question.name(), question.type()));
        for (InetAddress address : reply.addresses()) {
            byte[] bytes = address.getAddress();
            DnsRecordType type = bytes.length == 4 ? DnsRecordType.A : DnsRecordType.AAAA;
            response.addRecord(
                    DnsSection.ANSWER,
                    new DefaultDnsRawRecord(question.name(), type, 60, Unpooled.wrappedBuffer(bytes)));
        }
    }

    @Override
    public void close() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private final class Answering extends SimpleChannelInboundHandler<DnsQuery> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, DnsQuery query) {
            DnsQuestion question = query.recordAt(DnsSection.QUESTION);
            boolean udp = query instanceof DatagramDnsQuery;
            replyTo(question, udp).ifPresent(reply -> {
                DnsResponse response = query instanceof DatagramDnsQuery datagram
                        ? new DatagramDnsResponse(
                                /* sender= */ datagram.recipient(), /* recipient= */ datagram.sender(), query.id())
                        : new DefaultDnsResponse(query.id());
                fill(response, question, reply);
                var _ = context.writeAndFlush(response);
            });
        }
    }
}
