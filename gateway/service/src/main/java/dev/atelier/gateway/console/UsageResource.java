// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.console.CredentialNames.Member;
import dev.atelier.gateway.console.CredentialNames.NamedCredential;
import dev.atelier.gateway.console.CreditClient.Sums;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestResponse;

/** Whose the credentials of an account are, and what each member spent with theirs. */
@Path("/console/api/v1")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn
public class UsageResource {
    private final SignedInCall call;
    private final CreditClient billing;
    private final CredentialNames names;

    UsageResource(SignedInCall call, @RestClient CreditClient billing, CredentialNames names) {
        this.call = call;
        this.billing = billing;
        this.names = names;
    }

    /** What each member of an account spent, in the console and with the applications that they connected. */
    public record MemberUsage(LocalDate from, LocalDate to, String groupBy, List<MemberSums> data, MemberSums total) {
        /** API keys belong to the account, so what programs spend counts for no member. */
        private static final Member KEYS = new Member("keys", "API keys");

        private static final Member ALL = new Member("total", "");

        /** The sums of one member. */
        public record MemberSums(
                String key, String name, long generations, long refunds, long credits, long creditsRefunded) {

            private static MemberSums of(Member member, Sums sums) {
                return new MemberSums(
                        member.id(),
                        member.name(),
                        sums.generations(),
                        sums.refunds(),
                        sums.credits(),
                        sums.creditsRefunded());
            }

            private String toLine() {
                return "%s,%s,%d,%d,%d,%d\r\n"
                        .formatted(key, Csv.cell(name), generations, refunds, credits, creditsRefunded);
            }
        }

        static MemberUsage of(CreditClient.Usage usage, List<NamedCredential> credentials) {
            Map<String, Member> owners = new HashMap<>();
            credentials.forEach(known -> owners.put(known.id().toString(), ownerOf(known)));
            Map<Member, Sums> sums = new HashMap<>();
            usage.data().forEach(group -> sums.merge(owners.getOrDefault(group.key(), KEYS), group, Sums::plus));
            List<MemberSums> data = sums.entrySet().stream()
                    .map(entry -> MemberSums.of(entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparingLong(MemberSums::credits)
                            .reversed()
                            .thenComparing(MemberSums::key))
                    .toList();
            return new MemberUsage(usage.from(), usage.to(), "member", data, MemberSums.of(ALL, usage.total()));
        }

        /** One line for each member and no total (RFC 4180). */
        String toCsv() {
            StringBuilder csv = new StringBuilder("member,name,generations,refunds,credits,credits_refunded\r\n");
            data.forEach(sums -> csv.append(sums.toLine()));
            return csv.toString();
        }

        private static Member ownerOf(NamedCredential credential) {
            Member member = credential.member();
            return member == null ? KEYS : member;
        }
    }

    @GET
    @Path("/credentials")
    public Page<NamedCredential> listCredentials() {
        return new Page<>(names.list(call.account()), null);
    }

    @GET
    @Path("/usage/members")
    public RestResponse<Object> report() {
        long account = call.account();
        MemberUsage usage =
                MemberUsage.of(billing.usage(account, call.query("from"), call.query("to")), names.list(account));
        return Csv.orJson(call.query("format"), usage::toCsv, () -> usage);
    }
}
