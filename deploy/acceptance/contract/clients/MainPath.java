// SPDX-License-Identifier: Apache-2.0

import dev.atelier.client.AccountApi;
import dev.atelier.client.ApiClient;
import dev.atelier.client.ApiException;
import dev.atelier.client.FilesApi;
import dev.atelier.client.GenerationsApi;
import dev.atelier.client.ModelsApi;
import dev.atelier.client.WebhooksApi;
import dev.atelier.client.model.CreateWebhookEndpointRequest;
import dev.atelier.client.model.CreatedWebhookEndpoint;
import dev.atelier.client.model.Estimate;
import dev.atelier.client.model.Generation;
import dev.atelier.client.model.GenerationRequest;
import dev.atelier.client.model.MediaFile;
import dev.atelier.client.model.ModelChoice;
import dev.atelier.client.model.ModelReference;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The main path as a user of the generated client writes it; fails with the first answer that is not as described. */
public final class MainPath {
    private static final int LONGEST_WAIT = 45;

    private MainPath() {}

    public static void main(String[] arguments) throws ApiException, IOException {
        ApiClient client = new ApiClient();
        client.updateBaseUri(System.getenv("ATELIER_BASE_URL"));
        client.setRequestInterceptor(
                request -> request.header("Authorization", "Bearer " + System.getenv("ATELIER_API_KEY")));
        var account = new AccountApi(client);
        var generations = new GenerationsApi(client);
        long before = account.getAccount().getCredits();

        ModelChoice model = new ModelsApi(client).listModels(null, null, "image").getDefaults().getImage();
        var request = new GenerationRequest()
                .model(new ModelReference(model.getSlug()))
                .input(Map.of("prompt", "a lighthouse by the sea", "seed", 8));
        Estimate price = generations.estimate(request);
        check(price.getSufficient() && price.getCredits() >= model.getBaseCredits(), "the price is known");
        Generation created = generations.createGeneration(
                request.maxCredits(price.getCredits()), UUID.randomUUID().toString());
        Generation finished = generations.getGeneration(created.getId(), LONGEST_WAIT);
        check(finished.getStatus().equals("succeeded"), "it ended well");
        try (var picture = URI.create(finished.getOutputs().getFirst().getUrl()).toURL().openStream()) {
            check(picture.readAllBytes().length > 0, "its picture is there");
        }
        check(
                generations
                        .listGenerations(null, 1, null, null, null, null, "succeeded")
                        .getData()
                        .getFirst()
                        .getId()
                        .equals(finished.getId()),
                "it is the newest");

        MediaFile file = new FilesApi(client).uploadFile(new File("pixel.png"), null);
        check(file.getType().equals("image") && file.getDurationSeconds() == null, "the upload is a picture");

        var webhooks = new WebhooksApi(client);
        CreatedWebhookEndpoint endpoint = webhooks.createWebhookEndpoint(new CreateWebhookEndpointRequest()
                .url(System.getenv("WEBHOOK_URL"))
                .events(List.of(CreateWebhookEndpointRequest.EventsEnum.GENERATION_FAILED)));
        check(endpoint.getSecret().startsWith("whsec_"), "the secret is shown");
        check(webhooks.deleteWebhookEndpoint(endpoint.getId()).getDeleted(), "the endpoint is gone");

        check(account.getAccount().getCredits() == before - price.getCredits(), "the account paid the price");
        try {
            generations.estimate(new GenerationRequest().model(new ModelReference("no-such-model")).input(Map.of()));
            check(false, "an unknown model is refused");
        } catch (ApiException refusal) {
            check(refusal.getCode() == 404, "a refusal has its status");
        }
        System.out.println("java: the main path holds");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("not so: " + what);
        }
    }
}
