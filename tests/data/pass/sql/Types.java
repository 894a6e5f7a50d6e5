package sql;

import java.sql.BatchUpdateException;
import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.DataTruncation;
import java.sql.Date;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.JDBCType;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;

/** The value types of java.sql and javax.sql, exceptions, and a driver manager without a driver. */
public class Types {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class Quiet implements Driver {
        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            if (!acceptsURL(url)) return null;
            throw new SQLException("no database behind " + url + " for " + info.getProperty("user"), "08001", 17);
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:quiet:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
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
        public java.util.logging.Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException("no logger");
        }
    }

    public static void main(String[] args) throws Exception {
        Timestamp stamp = Timestamp.valueOf("2024-02-29 13:14:15.123456789");
        System.out.println(stamp + " " + stamp.getNanos() + " " + stamp.getTime() + " " + stamp.toLocalDateTime() + " " + stamp.toInstant() + " " + Timestamp.from(Instant.ofEpochSecond(0, 5)) + " " + new Timestamp(-1) + " " + Timestamp.valueOf("1969-12-31 23:59:59.5").getTime());
        System.out.println(stamp.equals(new java.util.Date(stamp.getTime())) + " " + new java.util.Date(stamp.getTime()).equals(stamp) + " " + stamp.compareTo(new Timestamp(stamp.getTime())) + " " + stamp.after(new Timestamp(0)) + " " + Timestamp.valueOf(LocalDateTime.of(1, 1, 1, 0, 0)));
        System.out.println(Date.valueOf("2024-2-3") + " " + Date.valueOf(LocalDate.of(1999, 12, 31)).toLocalDate() + " " + new Date(86_400_000L * 365) + " " + Time.valueOf("01:02:03") + " " + Time.valueOf(LocalTime.NOON).toLocalTime() + " " + new Time(3_661_000));
        for (String bad : new String[] {"2024-13-01", "x", "2024-1", "20240101"}) attempt("date " + bad, () -> Date.valueOf(bad));
        attempt("stamp", () -> Timestamp.valueOf("2024-01-01"));
        attempt("stamp nanos", () -> Timestamp.valueOf("2024-01-01 00:00:00.1234567890"));
        attempt("stamp day", () -> Timestamp.valueOf("2024-02-31 00:00:00"));
        attempt("time", () -> Time.valueOf("1:2"));
        attempt("date's hours", () -> Date.valueOf("2024-01-01").getHours());
        attempt("date's instant", () -> Date.valueOf("2024-01-01").toInstant());
        attempt("nanos", () -> {
            new Timestamp(0).setNanos(-1);
            return "";
        });
        System.out.println(JDBCType.valueOf(java.sql.Types.VARCHAR) + " " + JDBCType.BIGINT.getVendorTypeNumber() + " " + JDBCType.DATE.getVendor());
        attempt("type", () -> JDBCType.valueOf(123456));
        SQLException first = new SQLException("first", "42000", 5, new IllegalStateException("cause"));
        first.setNextException(new SQLException("second"));
        first.setNextException(new BatchUpdateException("third", new int[] {1, Statement.EXECUTE_FAILED}));
        for (Throwable each : first) System.out.print(each.getMessage() + " ");
        System.out.println(first.getSQLState() + " " + first.getErrorCode() + " " + first.getNextException().getNextException() + " " + new SQLTransientConnectionException("t") + " " + new DataTruncation(1, true, false, 10, 5).getMessage() + " " + new SQLClientInfoException(Map.of("k", ClientInfoStatus.REASON_UNKNOWN)).getFailedProperties());
        attempt("no driver", () -> DriverManager.getConnection("jdbc:none:x"));
        attempt("no url", () -> DriverManager.getConnection(null));
        DriverManager.registerDriver(new Quiet());
        attempt("driver", () -> DriverManager.getConnection("jdbc:quiet:x", "me", "secret"));
        attempt("driver for", () -> DriverManager.getDriver("jdbc:quiet:y").getMajorVersion());
        System.out.println(DriverManager.drivers().count() + " " + DriverManager.getLoginTimeout());
        SerialBlob blob = new SerialBlob(new byte[] {1, 2, 3, 4, 5});
        System.out.println(blob.length() + " " + Arrays.toString(blob.getBytes(2, 3)) + " " + blob.position(new byte[] {3, 4}, 1) + " " + blob.setBytes(2, new byte[] {9}) + " " + blob.getBinaryStream().readAllBytes()[1]);
        attempt("blob range", () -> blob.getBytes(9, 1));
        SerialClob clob = new SerialClob("some text".toCharArray());
        System.out.println(clob.getSubString(6, 4) + " " + clob.position("text", 1) + " " + clob.length());
        attempt("clob range", () -> clob.getSubString(0, 3));
        attempt("row set", () -> javax.sql.rowset.RowSetProvider.newFactory().createCachedRowSet().size());
    }
}
