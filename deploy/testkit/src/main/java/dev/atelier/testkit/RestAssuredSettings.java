// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.RestAssured;
import io.restassured.config.RestAssuredConfig;
import org.apache.http.client.HttpClient;
import org.apache.http.conn.scheme.PlainSocketFactory;
import org.apache.http.conn.scheme.Scheme;
import org.apache.http.conn.scheme.SchemeRegistry;
import org.apache.http.conn.ssl.SSLSocketFactory;
import org.apache.http.impl.client.DefaultHttpClient;
import org.apache.http.impl.conn.BasicClientConnectionManager;
import org.apache.http.params.BasicHttpParams;

/**
 * What REST-assured would otherwise do anew for each request, and what a third of the processor time of some tests went into:
 * format both bodies for a log that only a failed test shows, read the certificates of the JDK and the version of the client, look
 * for modules of Jackson, and compile each path.
 */
public final class RestAssuredSettings {
    private static final ObjectMapper JSON = new ObjectMapper().findAndRegisterModules();
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private RestAssuredSettings() {}

    /** Keeps everything else as it is configured. */
    public static void apply() {
        PlainJsonPathReader.install();
        RestAssuredConfig config = RestAssured.config();
        RestAssured.config = config.logConfig(config.getLogConfig().enablePrettyPrinting(false))
                .httpClient(config.getHttpClientConfig().httpClientFactory(RestAssuredSettings::createClient))
                .objectMapperConfig(
                        config.getObjectMapperConfig().jackson2ObjectMapperFactory((type, charset) -> JSON));
    }

    /** A client for one request, with a connection of its own: REST-assured takes no newer class. */
    @SuppressWarnings("deprecation")
    private static HttpClient createClient() {
        var schemes = new SchemeRegistry();
        schemes.register(new Scheme("http", HTTP, PlainSocketFactory.getSocketFactory()));
        schemes.register(new Scheme("https", HTTPS, Tls.FACTORY));
        // BasicHttpParams.copy() would share one map between all clients.
        var parameters = new BasicHttpParams();
        Defaults.PARAMETERS.copyParams(parameters);
        return new DefaultHttpClient(new BasicClientConnectionManager(schemes), parameters);
    }

    @SuppressWarnings("deprecation")
    private static final class Defaults {
        private static final BasicHttpParams PARAMETERS = new BasicHttpParams();

        static {
            DefaultHttpClient.setDefaultHttpParams(PARAMETERS);
        }
    }

    @SuppressWarnings("deprecation")
    private static final class Tls {
        private static final SSLSocketFactory FACTORY = SSLSocketFactory.getSocketFactory();
    }
}
