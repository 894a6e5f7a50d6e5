package org.oraclecheck.gradle;

import org.gradle.api.services.BuildService;
import org.gradle.api.services.BuildServiceParameters;

/** A lock that lets one project at a time be analysed, since each analysis uses all processors. */
abstract class EngineSlot implements BuildService<BuildServiceParameters.None> {
    static final String NAME = "oracleEngine";
}
