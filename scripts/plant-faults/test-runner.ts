/** Mutation testing: runs the everyday or full tests in a copy of the project, to see which detects a planted fault. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Detector, PlantedFault } from '#tests/planted-faults/planted-faults.ts';
import { isStopping, startChild } from '../launch/processes.mjs';
import { PlainError } from '../launch/root.mjs';
import { stages } from '../launch/steps.mjs';
import { keepTemporaryFilesInMemory, temporaryFolder } from '../launch/temporary-folder.mjs';
import { createTerminal } from '../launch/terminal.mjs';
import { testEnvironment } from '../launch/test.mjs';
import { providePrograms } from '../launch/test-programs.mjs';

/** The size of the run that must detect a fault. */
export type TestRun = 'everyday' | 'full';

const leaveTogether = new URL('../launch/exit-with-launcher.mjs', import.meta.url).href;

/** How `startChild` says that there is no such program. */
const noProgram = 127;

/** Runs steps of `npm test` in a copy of the project. */
export interface TestRunner {
  /**
   * Runs the tests that the faults name, without any fault planted. Unless `isNamedOnly`, it runs all other tests too. Throws if
   * a test fails or none runs.
   */
  proveGreen(faults: readonly PlantedFault[], isNamedOnly: boolean): Promise<void>;
  /**
   * Runs the tests that the planted fault names. If they all pass, it runs all other tests, unless `isNamedOnly`.
   * @returns the first test, or the step, that fails; null if nothing fails
   */
  detect(fault: PlantedFault, isNamedOnly: boolean): Promise<string | null>;
}

/** @param folder of the copy, as `copyProject` makes it */
export async function openTestRunner(folder: string, testRun: TestRun): Promise<TestRunner> {
  const env = await environment(testRun);
  const reports = temporaryFolder('reports');

  async function node(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
    const output: string[] = [];
    const { code } = await startChild({
      name: args[0] ?? '',
      command: process.execPath,
      args: ['--import', leaveTogether, ...args],
      env: { ...env, ...more },
      cwd: folder,
      onLine: (line) => output.push(line),
    }).exited;
    // Stopped by a signal: the fault has no result.
    if (isStopping()) return new Promise<never>(() => {});
    if (code === noProgram || code === null) throw new PlainError(`${args.join(' ')} could not run.`);
    return { code, output };
  }

  async function runCommand(title: string, args: readonly string[]): Promise<string | null> {
    const { code, output } = await node(args);
    if (code === 0) return null;
    return `${title}: ${output.find((line) => /error/i.test(line)) ?? `exit code ${code}`}`;
  }

  async function runSuite(detector: Extract<Detector, { files: readonly string[] }>): Promise<string | null> {
    const step = stepOf(detector.step);
    const report = join(reports, 'report.json');
    const times = join(reports, 'times.json');
    rmSync(report, { force: true });
    const selection = {
      isFullSize: testRun === 'full',
      files: [...detector.files],
      title: 'grep' in detector ? detector.grep : undefined,
    };
    const { args = [], env: reporting } = step.suite?.({ ...selection, report, times }) ?? {};
    const { output } = await node(args, reporting);
    let tally: ReturnType<NonNullable<typeof step.tally>> | undefined;
    try {
      tally = step.tally?.(readFileSync(report, 'utf8'), selection);
    } catch {
      // Said below, with what the program wrote.
    }
    if (!tally || tally.passed + tally.failed === 0)
      throw new PlainError([`No test ran of ${detector.files.join(', ')}:`, ...output.slice(-20)].join('\n'));
    const [first] = tally.failures;
    if (first === undefined) return null;
    return `${first.title} (${(first.file ?? '').replace(`${folder}/`, '')}, ${detector.step})`;
  }

  async function runDetector(detector: Detector): Promise<string | null> {
    if ('files' in detector) {
      if (detector.step === 'end-to-end') {
        const unbuilt = await runCommand('Production build', ['scripts/build.mjs']);
        if (unbuilt !== null) return unbuilt;
      }
      return runSuite(detector);
    }
    const step = stepOf(detector.step);
    for (const args of step.commands ?? []) {
      const failure = await runCommand(step.title, args);
      if (failure !== null) return failure;
    }
    return null;
  }

  async function runAllTests(): Promise<string | null> {
    const { code, output } = await node(['scripts/test.mjs']);
    if (!output.some((line) => /^\d+ passed, \d+ failed$/.test(line)))
      throw new PlainError(['The tests could not run:', ...output.slice(-20)].join('\n'));
    if (code === 0) return null;
    const failed =
      output.find((line) => line.startsWith('  ✗ ')) ?? output.find((line) => line.startsWith('✗'));
    return `${failed?.replace(/^ *✗ /, '') ?? 'unknown'} (all tests)`;
  }

  return {
    async proveGreen(faults, isNamedOnly) {
      const failures = [];
      for (const detector of combined(faults.flatMap(({ detectedBy }) => detectedBy)))
        failures.push(await runDetector(detector));
      if (!isNamedOnly) failures.push(await runAllTests());
      const failure = failures.find((each) => each !== null);
      if (failure !== undefined) throw new PlainError(`Without any fault, this fails already: ${failure}`);
    },
    async detect({ detectedBy }, isNamedOnly) {
      for (const detector of detectedBy) {
        const failure = await runDetector(detector);
        if (failure !== null) return failure;
      }
      return isNamedOnly ? null : runAllTests();
    },
  };
}

function stepOf(name: Detector['step']) {
  const step = stages.flat().find((each) => each.name === name);
  if (!step) throw new Error(`npm test has no step "${name}".`);
  return step;
}

/** One detector for each step, with all files and titles. */
function combined(detectors: readonly Detector[]): Detector[] {
  return [...Map.groupBy(detectors, ({ step }) => step).values()].flatMap((group): Detector[] => {
    const [first] = group;
    if (!first || !('files' in first)) return group.slice(0, 1);
    const files = [...new Set(group.flatMap((each) => ('files' in each ? each.files : [])))];
    const titles = group.map((each) => ('grep' in each ? each.grep : undefined));
    return [{ ...first, files, ...(titles.includes(undefined) ? {} : { grep: titles.join('|') }) }];
  });
}

async function environment(testRun: TestRun): Promise<NodeJS.ProcessEnv> {
  keepTemporaryFilesInMemory();
  const { FULL_TESTS: _, ...inherited } = await testEnvironment();
  const env: NodeJS.ProcessEnv = { ...inherited, ...(testRun === 'full' && { FULL_TESTS: 'true' }) };
  const context = {
    terminal: createTerminal(process.stderr),
    folder: temporaryFolder('reports'),
    env,
    strict: true,
    times: [],
  };
  await providePrograms(stages.flat(), context);
  if (!env.TEST_DATABASE_URL)
    throw new PlainError('Many faults show on a real PostgreSQL only, and there is none.');
  return env;
}
