// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.media.DisplayName;
import dev.atelier.library.shelf.ShelfItemService.DeletedItemView;
import dev.atelier.library.shelf.ShelfItemService.PinRequest;
import dev.atelier.library.shelf.ShelfService.ShelfView;
import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.id.ShelfItemId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.extensions.Extension;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Lists shelves, and lists, pins, renames and removes their items. */
@Path("/v1/shelves")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
@Tag(name = "Shelves")
public class ShelfResource {
    private static final int CREATED = 201;

    private final ShelfService shelves;
    private final ShelfItemService items;
    private final CurrentCaller caller;
    private final Cursors cursors;

    ShelfResource(ShelfService shelves, ShelfItemService items, CurrentCaller caller, Cursors cursors) {
        this.shelves = shelves;
        this.items = items;
        this.caller = caller;
        this.cursors = cursors;
    }

    @GET
    @Operation(
            operationId = "listShelves",
            summary = "List shelves",
            description = "`proj_0` and one shelf per project, with their item counts.")
    @APIResponse(responseCode = "200", description = "One page; the first shelf is that of all projects.")
    public Page<ShelfView> list(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        return shelves.list(caller.account(), limit, cursor);
    }

    @GET
    @Path("/{project}/items")
    @Operation(
            operationId = "listShelfItems",
            summary = "List the items of a shelf",
            description = "`q` matches the name of an item or of its file.")
    @APIResponse(responseCode = "200", description = "One page.")
    public Page<ShelfItemView> items(
            @PathParam("project") ProjectId project,
            @Parameter(
                            description =
                                    "A part of the item's name or file name; one or two letters are looked for among the newest items.")
                    @QueryParam("q")
                    @Nullable String words,
            @QueryParam("type") @Nullable String type,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        ItemFilter filter = items.filter(caller.account(), project, words, type);
        return items.list(filter, cursors.request(limit, cursor, filter.listName()));
    }

    @POST
    @Path("/{project}/items")
    @ResponseStatus(CREATED)
    @Operation(
            operationId = "createShelfItem",
            summary = "Pin a file or an output to a shelf",
            description = "A name is unique on its shelf, and so is the pinned thing.",
            extensions = @Extension(name = "x-codes", value = "already_exists project_read_only"))
    @APIResponseSchema(value = ShelfItemView.class, responseDescription = "The item.", responseCode = "201")
    public ShelfItemView pin(@PathParam("project") ProjectId project, @Nullable PinRequest request) {
        return items.pin(caller.account(), project, RequiredInput.body(request));
    }

    @PATCH
    @Path("/{project}/items/{id}")
    @Operation(
            operationId = "renameShelfItem",
            summary = "Rename a shelf item",
            description = "Rename a shelf item.",
            extensions = @Extension(name = "x-codes", value = "already_exists project_read_only"))
    @APIResponse(responseCode = "200", description = "The item.")
    public ShelfItemView rename(
            @PathParam("project") ProjectId project, @PathParam("id") ShelfItemId id, @Nullable RenameRequest request) {
        return items.rename(
                caller.account(), project, id, RequiredInput.body(request).displayName());
    }

    @DELETE
    @Path("/{project}/items/{id}")
    @Operation(
            operationId = "deleteShelfItem",
            summary = "Take an item off a shelf",
            description = "The underlying file stays.",
            extensions = @Extension(name = "x-codes", value = "project_read_only"))
    @APIResponse(responseCode = "200", description = "The item is gone.")
    public DeletedItemView unpin(@PathParam("project") ProjectId project, @PathParam("id") ShelfItemId id) {
        return items.unpin(caller.account(), project, id);
    }

    /** A request to rename an item. */
    @Schema(name = "RenameItemRequest", requiredProperties = "name")
    public record RenameRequest(
            @Schema(maxLength = 120) @Nullable String name) {

        DisplayName displayName() {
            return DisplayName.of(RequiredInput.param(name, "name"), "name");
        }
    }
}
