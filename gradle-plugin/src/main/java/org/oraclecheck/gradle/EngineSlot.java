package org.oraclecheck.gradle;

import org.gradle.api.services.BuildService;
import org.gradle.api.services.BuildServiceParameters;

/** Held by whoever analyses: one project at a time, since each analysis uses all processors. */
abstract class EngineSlot implements BuildService<BuildServiceParameters.None> {
    static final String NAME = "oracleEngine";
}
