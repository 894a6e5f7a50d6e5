package org.testcontainers;

/** Has the name of Testcontainers' class that looks for Docker, which it does with a native library among other ways. */
public final class DockerClientFactory {
    private static final DockerClientFactory INSTANCE = new DockerClientFactory();

    private DockerClientFactory() {}

    public static DockerClientFactory instance() {
        return INSTANCE;
    }

    public synchronized boolean isDockerAvailable() {
        System.loadLibrary("jnidispatch");
        return true;
    }
}
