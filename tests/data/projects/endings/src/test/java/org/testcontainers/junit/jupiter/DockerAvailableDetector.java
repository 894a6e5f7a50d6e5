package org.testcontainers.junit.jupiter;

/** Has the name of the class by which Testcontainers' JUnit extension looks for Docker. */
public class DockerAvailableDetector {
    public boolean isDockerAvailable() {
        System.loadLibrary("jnidispatch");
        return true;
    }
}
