// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.netty.channel.AddressedEnvelope;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsNameResolverChannelStrategy;
import io.netty.resolver.dns.DnsServerAddressStream;
import io.netty.resolver.dns.DnsServerAddressStreamProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks the system's name servers, and only them: no hosts file, no search domains, no cache. */
final class DnsResolver implements NameResolver {
    private static final int TRIES = 2;

    private final NioEventLoopGroup loop = new NioEventLoopGroup(1, new DefaultThreadFactory("egress-dns", true));
    private final DnsNameResolver netty;
    private final DnsServerAddressStreamProvider servers;
    private final String probe;
    private final Duration budget;

    DnsResolver(DnsServerAddressStreamProvider servers, Duration budget, String probe) {
        this.servers = servers;
        this.budget = budget;
        this.probe = probe;
        // A fresh port per question: the 16 bits of a DNS id alone can be guessed.
        this.netty = new DnsNameResolverBuilder(loop.next())
                .datagramChannelType(NioDatagramChannel.class)
                .socketChannelType(NioSocketChannel.class)
                .datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution)
                .nameServerProvider(servers)
                .searchDomains(List.of())
                .queryTimeoutMillis(Math.max(1, budget.toMillis() / TRIES))
                .build();
    }

    @Override
    public NameResolver.Resolution resolve(String host, CallDeadline deadline) throws InterruptedException {
        String name = host + ".";
        CompletableFuture<DnsReply> v4 = ask(name, DnsRecordType.A);
        CompletableFuture<DnsReply> v6 = ask(name, DnsRecordType.AAAA);
        await(CompletableFuture.allOf(v4, v6), deadline.remainingUpTo(budget));
        List<DnsReply> replies = List.of(v4.getNow(DnsReply.NONE), v6.getNow(DnsReply.NONE));
        List<InetAddress> addresses =
                replies.stream().flatMap(reply -> reply.addresses().stream()).toList();
        if (!addresses.isEmpty()) {
            return new NameResolver.Resolution.Found(addresses);
        }
        if (replies.stream().allMatch(DnsReply::isDecisive)) {
            return new NameResolver.Resolution.NotFound();
        }
        return works(deadline) ? new NameResolver.Resolution.Unanswered() : new NameResolver.Resolution.ResolverDown();
    }

    // Silence and SERVFAIL do not show whether the name's servers or our own resolver failed. A lookup that every
    // working resolver can answer shows it, and only an internal failure may be retried without counting.
    private boolean works(CallDeadline deadline) throws InterruptedException {
        CompletableFuture<DnsReply> reply = ask(probe, DnsRecordType.NS);
        await(reply, deadline.remainingUpTo(budget));
        return reply.getNow(DnsReply.NONE).isDecisive();
    }

    private CompletableFuture<DnsReply> ask(String name, DnsRecordType type) {
        DnsQuestion question = new DefaultDnsQuestion(name, type);
        DnsServerAddressStream order = servers.nameServerAddressStream(name);
        // The second try is for a lost datagram as much as for a second server.
        return query(order.next(), question)
                .thenCompose(reply ->
                        reply.isDecisive() ? CompletableFuture.completedFuture(reply) : query(order.next(), question));
    }

    private CompletableFuture<DnsReply> query(InetSocketAddress server, DnsQuestion question) {
        var reply = new CompletableFuture<DnsReply>();
        netty.query(server, question).addListener(future -> reply.complete(read(future)));
        return reply;
    }

    private static DnsReply read(Future<?> future) {
        if (!future.isSuccess() || !(future.getNow() instanceof AddressedEnvelope<?, ?> envelope)) {
            return DnsReply.NONE;
        }
        try {
            return envelope.content() instanceof DnsResponse response ? DnsReply.read(response) : DnsReply.NONE;
        } finally {
            envelope.release();
        }
    }

    private static void await(CompletableFuture<?> all, Duration time) throws InterruptedException {
        try {
            all.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException _) {
            // What did not arrive counts as silence.
        }
    }

    @Override
    public void close() {
        netty.close();
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
