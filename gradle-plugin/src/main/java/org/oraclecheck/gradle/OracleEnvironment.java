package org.oraclecheck.gradle;

import java.util.Map;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.oraclecheck.bridge.build.WorldSettings;

/** The world of the tests: {@code oracle { environment { … } }}. */
public abstract class OracleEnvironment {
    /** The charset of the platform, such as {@code windows-1252}. */
    public abstract Property<String> getCharset();

    /** The instant at which the clock starts, such as {@code 2028-02-29T12:00:00Z}. */
    public abstract Property<String> getClock();

    /**
     * Files by their paths: a file of the project, {@code text:} and the text, or {@code error:} and the error with
     * which each use of the path ends, such as {@code error:EACCES}.
     */
    public abstract MapProperty<String, String> getFiles();

    /** The name of the machine. */
    public abstract Property<String> getHostName();

    /** Names of hosts with the loopback addresses to which they resolve. */
    public abstract MapProperty<String, String> getHosts();

    /** The default locale: a language, and a country if you like, such as {@code tr-TR}. */
    public abstract Property<String> getLocale();

    /** The number of processors. */
    public abstract Property<Integer> getProcessors();

    /** What can be read from standard input: a file of the project, or {@code text:} and the text. */
    public abstract Property<String> getStdin();

    /** What servers answer to requests for URLs of the scheme {@code http}: files of the project, or {@code text:} and the text. */
    public abstract MapProperty<String, String> getUrls();

    /** The name of the user; {@code root} is the superuser. */
    public abstract Property<String> getUser();

    /** Environment variables with their values. */
    public abstract MapProperty<String, String> getVariables();

    /** The default time zone, such as {@code Asia/Tokyo}. */
    public abstract Property<String> getZone();

    /** Returns the settings for a request; those among the properties win. */
    Map<String, String> settings(Map<String, ?> properties) {
        return new WorldSettings()
                .set("charset", getCharset().getOrNull())
                .set("clock", getClock().getOrNull())
                .setAll("files", getFiles().getOrNull())
                .set("hostName", getHostName().getOrNull())
                .setAll("hosts", getHosts().getOrNull())
                .set("locale", getLocale().getOrNull())
                .set("processors", getProcessors().getOrNull())
                .set("stdin", getStdin().getOrNull())
                .setAll("urls", getUrls().getOrNull())
                .set("user", getUser().getOrNull())
                .setAll("variables", getVariables().getOrNull())
                .set("zone", getZone().getOrNull())
                .add(properties)
                .fields();
    }
}
