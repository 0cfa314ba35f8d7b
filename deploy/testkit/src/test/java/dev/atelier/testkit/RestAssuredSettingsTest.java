// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.RestAssured;
import org.apache.http.client.HttpClient;
import org.apache.http.client.params.ClientPNames;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@SuppressWarnings("deprecation")
class RestAssuredSettingsTest {

    @BeforeAll
    static void applySettings() {
        RestAssuredSettings.apply();
    }

    /** Requests run side by side, and some follow no redirects. */
    @Test
    void whatOneRequestSetsHoldsForNoOther() {
        HttpClient one = client();
        HttpClient beside = client();

        one.getParams().setBooleanParameter(ClientPNames.HANDLE_REDIRECTS, false);

        assertThat(one.getParams().isParameterFalse(ClientPNames.HANDLE_REDIRECTS))
                .isTrue();
        assertThat(beside.getParams().getParameter(ClientPNames.HANDLE_REDIRECTS))
                .isNull();
        assertThat(client().getParams().getParameter(ClientPNames.HANDLE_REDIRECTS))
                .isNull();
    }

    private static HttpClient client() {
        return RestAssured.config().getHttpClientConfig().httpClientInstance();
    }
}
