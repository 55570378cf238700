/**
 * `npm run plant-faults`: plants the faults of tests/planted-faults one at a time in a copy of the project, and prints which
 * test notices each. The project's own files are never changed.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { problemOf } from '#tests/planted-faults/check-faults.ts';
import { plantedFaults } from '#tests/planted-faults/planted-faults.ts';
import { main } from './launch/main.mjs';
import { restartWithProjectNode } from './launch/own-node.mjs';
import { PlainError } from './launch/root.mjs';
import { copyProject, plant } from './plant-faults/project-copy.ts';
import { openTestRunner, type TestRun } from './plant-faults/test-runner.ts';

/** The number of faults that may escape each set of tests. */
const maxEscaped: Readonly<Record<TestRun, number>> = { everyday: 4, full: 0 };

const usage = 'npm run plant-faults -- [--only id,id] [--run everyday|full] [--named-only] [--list]';

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        run: { type: 'string', default: 'everyday' },
        // If the tests that a fault names miss it, the other tests are not tried.
        'named-only': { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    });
    const { only, run: testRun, list } = values;
    if (testRun !== 'everyday' && testRun !== 'full') throw new Error(`Unknown set of tests: "${testRun}".`);
    const ids = only?.split(',').map((id) => id.trim());
    const unknown = ids?.filter((id) => !plantedFaults.some((fault) => fault.id === id)) ?? [];
    if (unknown.length > 0) throw new Error(`Unknown fault: "${unknown.join(', ')}".`);
    const isNamedOnly = values['named-only'];
    return {
      testRun,
      list,
      isNamedOnly,
      faults: plantedFaults.filter(({ id }) => ids?.includes(id) ?? true),
    } as const;
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function run(): Promise<number> {
  const { testRun, list, isNamedOnly, faults } = readOptions();
  const problems = faults.map((fault) => problemOf(fault)).filter((problem) => problem !== null);
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
  if (list) {
    for (const { id, area, file, why } of faults) console.log(`${id} (${area}, ${file}): ${why}`);
    return 0;
  }
  await restartWithProjectNode(fileURLToPath(import.meta.url), process.argv.slice(2));
  const folder = copyProject();
  const steps = await openTestRunner(folder, testRun);
  await steps.proveGreen(faults, isNamedOnly);

  console.log('| fault | area | caught | by | seconds |\n| --- | --- | --- | --- | ---: |');
  let caught = 0;
  for (const fault of faults) {
    const began = Date.now();
    const restore = plant(folder, fault);
    const detection = await steps.detect(fault, isNamedOnly).finally(restore);
    if (detection !== null) caught += 1;
    const cells = [fault.id, fault.area, detection === null ? '**no**' : 'yes', cell(detection ?? 'nothing')];
    console.log(`| ${cells.join(' | ')} | ${Math.round((Date.now() - began) / 1_000)} |`);
  }
  console.log(`\ncaught ${caught} of ${faults.length}`);
  const mayEscape = faults.length === plantedFaults.length ? maxEscaped[testRun] : 0;
  return faults.length - caught <= mayEscape ? 0 : 1;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

await main(run);
