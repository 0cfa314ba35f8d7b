#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Agroal 3.0.1: a borrower sets autoCommit, transactionIsolation, readOnly and networkTimeout of a connection and gives it back. Expected: the
# next borrower finds all four as they were in a new connection; Agroal marks each of them as changed when it is set (DirtyAttribute), and
# HikariCP 5.1.0 gives all four back. Seen: three are as they were, and the network timeout of the borrower before is still in force,
# so a statement that takes longer than a stranger's timeout ends with its connection. The driver is one that only remembers.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for artifact in io.agroal:agroal-pool:3.0.1 io.agroal:agroal-api:3.0.1 com.zaxxer:HikariCP:5.1.0 org.slf4j:slf4j-api:2.0.17 \
  org.slf4j:slf4j-nop:2.0.17; do
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -DoutputDirectory=. -Dartifact=$artifact >copy.log 2>&1 ||
    { tail -20 copy.log; exit 1; }
done
cat >Try.java <<'J'
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

public class Try {
    /** Its connections keep what is set on them, as the interface says. */
    public static class Memory implements Driver {
        @Override
        public Connection connect(String url, Properties properties) {
            Map<String, Object> values = new HashMap<>(Map.of(
                    "AutoCommit", true, "ReadOnly", false, "TransactionIsolation", Connection.TRANSACTION_READ_COMMITTED,
                    "NetworkTimeout", 0, "Closed", false));
            return (Connection) Proxy.newProxyInstance(
                    Try.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        String name = method.getName();
                        if (name.equals("isValid")) {
                            return true;
                        }
                        if (name.startsWith("set")) {
                            values.put(name.substring(3), arguments[arguments.length - 1]);
                        }
                        return name.startsWith("set") ? null : values.get(name.replaceFirst("^(get|is)", ""));
                    });
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:memory:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }

    public static void main(String[] args) throws Exception {
        DriverManager.registerDriver(new Memory());
        AgroalDataSource agroal = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(1)
                        .connectionFactoryConfiguration(factory ->
                                factory.connectionProviderClass(Memory.class).jdbcUrl("jdbc:memory:"))));
        lend("Agroal", agroal);
        HikariConfig configuration = new HikariConfig();
        configuration.setJdbcUrl("jdbc:memory:");
        configuration.setMaximumPoolSize(1);
        lend("HikariCP", new HikariDataSource(configuration));
    }

    private static <S extends DataSource & AutoCloseable> void lend(String pool, S source) throws Exception {
        try (source) {
            try (Connection first = source.getConnection()) {
                print(pool + " new", first);
                first.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                first.setReadOnly(true);
                first.setNetworkTimeout(Runnable::run, 60_000);
                first.setAutoCommit(false);
                print(pool + " set", first);
            }
            try (Connection second = source.getConnection()) {
                print(pool + " next", second);
            }
        }
    }

    private static void print(String when, Connection connection) throws Exception {
        System.out.println(when + ": autoCommit " + connection.getAutoCommit() + ", isolation " + connection.getTransactionIsolation()
                + ", readOnly " + connection.isReadOnly() + ", networkTimeout " + connection.getNetworkTimeout());
    }
}
J
mkdir classes
javac -d classes -cp './*' Try.java
timeout 60 java -cp 'classes:./*' Try 2>log | tee seen
cat >expected <<'T'
Agroal new: autoCommit true, isolation 2, readOnly false, networkTimeout 0
Agroal set: autoCommit false, isolation 8, readOnly true, networkTimeout 60000
Agroal next: autoCommit true, isolation 2, readOnly false, networkTimeout 60000
HikariCP new: autoCommit true, isolation 2, readOnly false, networkTimeout 0
HikariCP set: autoCommit false, isolation 8, readOnly true, networkTimeout 60000
HikariCP next: autoCommit true, isolation 2, readOnly false, networkTimeout 0
T
diff expected seen || { cat log; exit 1; }
echo "as described"
