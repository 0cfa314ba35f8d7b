#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Quarkus REST Client 3.34.1 (Linux): a request whose body is a java.io.File or java.nio.file.Path leaves the file open after its
# answer, one descriptor for each request, deleted files too; a collection of garbage does not close them. A process that sends
# files ends at its limit of open files. The same request with an InputStream that the caller closes leaves nothing open.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p src/main/java
cat >pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>try</groupId>
  <artifactId>try</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <maven.compiler.parameters>true</maven.compiler.parameters>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>io.quarkus.platform</groupId>
        <artifactId>quarkus-bom</artifactId>
        <version>3.34.1</version>
        <type>pom</type>
        <scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>io.quarkus</groupId>
      <artifactId>quarkus-rest-client</artifactId>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.16.0</version>
      </plugin>
      <plugin>
        <groupId>io.quarkus.platform</groupId>
        <artifactId>quarkus-maven-plugin</artifactId>
        <version>3.34.1</version>
        <extensions>true</extensions>
        <executions><execution><goals><goal>build</goal></goals></execution></executions>
      </plugin>
    </plugins>
  </build>
</project>
X
cat >src/main/java/Try.java <<'J'
import com.sun.net.httpserver.HttpServer;
import io.quarkus.rest.client.reactive.QuarkusRestClientBuilder;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.io.File;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.util.Objects;

@QuarkusMain
public class Try implements QuarkusApplication {
    @Path("/")
    @Consumes("application/octet-stream")
    public interface Store {
        @PUT
        @Path("/file")
        String put(File body);

        @PUT
        @Path("/path")
        String put(java.nio.file.Path body);

        @PUT
        @Path("/stream")
        String put(InputStream body);
    }

    @Override
    public int run(String... args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("ok".getBytes());
            exchange.close();
        });
        server.start();
        Store store = QuarkusRestClientBuilder.newBuilder()
                .baseUri(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                .build(Store.class);
        java.nio.file.Path file = Files.write(Files.createTempFile("sent-", ".bin"), new byte[100_000]);
        for (int i = 0; i < 10; i++) {
            try (InputStream body = Files.newInputStream(file)) {
                store.put(body);
            }
        }
        System.out.println("stream " + open(file));
        for (int i = 0; i < 10; i++) {
            store.put(file.toFile());
        }
        System.out.println("file " + open(file));
        for (int i = 0; i < 10; i++) {
            store.put(file);
        }
        System.out.println("path " + open(file));
        Files.delete(file);
        server.stop(0);
        return 0;
    }

    private static long open(java.nio.file.Path file) throws Exception {
        Thread.sleep(1_000);
        System.gc();
        Thread.sleep(1_000);
        File[] descriptors = Objects.requireNonNull(new File("/proc/self/fd").listFiles());
        long open = 0;
        for (File descriptor : descriptors) {
            if (Files.isSymbolicLink(descriptor.toPath())
                    && Files.readSymbolicLink(descriptor.toPath()).toString().startsWith(file.toString())) {
                open++;
            }
        }
        return open;
    }
}
J
mvn -q -B package >build.log 2>&1 || { tail -20 build.log; exit 1; }
java -Dquarkus.banner.enabled=false -Dquarkus.log.level=WARN -jar target/quarkus-app/quarkus-run.jar 2>/dev/null | tee seen
cat >expected <<'T'
stream 0
file 10
path 20
T
diff expected seen
echo "as described"
