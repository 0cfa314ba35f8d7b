// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.metadata.Metadata;
import io.quarkus.security.PermissionsAllowed;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Reports what the caller's account spent. */
@Path("/v1/usage")
@RunOnVirtualThread
@Tag(name = "Account")
public class UsageResource {
    private static final String CSV = "text/csv";
    private static final MediaType CSV_IN_UTF8 = new MediaType("text", "csv", "UTF-8");

    private final UsageService usage;
    private final CurrentCaller caller;

    UsageResource(UsageService usage, CurrentCaller caller) {
        this.usage = usage;
        this.caller = caller;
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, CSV})
    @PermissionsAllowed("read")
    @Operation(
            operationId = "getUsage",
            summary = "Read what was spent",
            description =
                    "Credits by day, model, project, credential, origin or a key of metadata; as JSON or CSV. "
                            + "`metadata[key]=value` in the query narrows the report to generations with this pair; several must all match.")
    @APIResponse(
            responseCode = "200",
            description = "The report.",
            content = {
                @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = UsageView.class)),
                @Content(mediaType = CSV, schema = @Schema(implementation = String.class))
            })
    public Response report(
            @Parameter(
                            description = "First day; the first of the month of `to` when absent.",
                            schema = @Schema(implementation = String.class, format = "date"))
                    @RestQuery
                    @Nullable String from,
            @Parameter(
                            description = "Last day; today when absent. At most 366 days in one report.",
                            schema = @Schema(implementation = String.class, format = "date"))
                    @RestQuery
                    @Nullable String to,
            @Parameter(
                            name = "group_by",
                            description = "day, model, project, credential, origin or `metadata[key]`.",
                            schema = @Schema(implementation = String.class, defaultValue = "day"))
                    @RestQuery("group_by")
                    @Nullable String groupBy,
            @Parameter(
                            schema =
                                    @Schema(
                                            implementation = String.class,
                                            enumeration = {"json", "csv"}))
                    @RestQuery
                    @Nullable String format,
            // Declared for the check of unknown parameters; a description of it would not compile in generated clients.
            @Parameter(hidden = true) @RestQuery @Nullable String metadata,
            @Context UriInfo uri,
            @Parameter(hidden = true) @HeaderParam(HttpHeaders.ACCEPT) @Nullable String accept) {
        boolean asCsv = isCsv(format, accept);
        UsageView report = usage.report(caller.account(), from, to, groupBy, Metadata.filter(uri.getQueryParameters()));
        return asCsv
                ? Response.ok(UsageCsv.format(report), CSV_IN_UTF8)
                        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                        .build()
                : Response.ok(report, MediaType.APPLICATION_JSON_TYPE)
                        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                        .build();
    }

    private static boolean isCsv(@Nullable String format, @Nullable String accept) {
        return switch (format) {
            case null -> accept != null && accept.startsWith(CSV);
            case "csv" -> true;
            case "json" -> false;
            default -> throw ApiException.invalid("format is json or csv.", "format");
        };
    }
}
