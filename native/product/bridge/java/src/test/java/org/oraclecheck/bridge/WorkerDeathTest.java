package org.oraclecheck.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerDeathTest {
    @ParameterizedTest
    @CsvSource({"134, crashed or ran out of memory", "137, SIGKILL", "139, SIGSEGV", "143, SIGTERM", "1, status 1"})
    void tellsWhatTheStatusMeans(int status, String meaning) {
        String text = WorkerDeath.explain("analyse", status, List.of());
        assertTrue(text.contains(meaning) && text.contains("`analyse`"), text);
    }

    @Test
    void showsWhatTheWorkerSaidLast() {
        List<String> said = IntStream.range(0, 100).mapToObj(Integer::toString).toList();
        List<String> shown = WorkerDeath.explain("analyse", 1, said).lines().skip(1).map(String::strip).toList();
        assertEquals(said.subList(80, 100), shown);
    }
}
