/** A Vitest reporter that writes how long each test file took: loading and set-up, and its tests. */
import { writeFileSync } from 'node:fs';

export default class TimesReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      return {
        // The stories' second pass.
        file: `${module.relativeModuleId}${module.project.name.endsWith('-phone') ? ' (phone)' : ''}`,
        setupMs: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
        testsMs: duration,
      };
    });
    writeFileSync(process.env.TIMES_OUTPUT_FILE ?? '', JSON.stringify(times));
  }
}
