import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stages } from './steps.mjs';
import { concludeRun } from './test-results.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-missing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// The step of the unit tests, for one file of which every test needs a PostgreSQL beside one that does not.
function runWithoutPostgres(ci: boolean) {
  const step = stages.flat().find(({ name }) => name === 'unit');
  const report = join(folder, 'report.json');
  const files = ['platform/database/postgres.test.ts', 'domains/travel/time/service-time.test.ts'];
  const times = join(folder, 'times.json');
  const { args = [] } = step?.suite?.({ report, times, isFullSize: false, files }) ?? {};
  const { CI: _, TEST_DATABASE_URL: __, ...rest } = process.env;
  const env = { ...rest, TIMES_OUTPUT_FILE: times };
  const { status } = spawnSync(process.execPath, args, { env: ci ? { ...env, CI: 'true' } : env });
  const tally = step?.tally?.(readFileSync(report, 'utf8'), { isFullSize: false });
  return concludeRun(tally ?? { passed: 0, failed: 0, skipped: [], failures: [] }, {
    exitCode: status,
    strict: ci,
  });
}

it('counts tests without their PostgreSQL as failed on a build server', {
  tags: ['full'],
  timeout: 120_000,
}, () => {
  const { passed, failed } = runWithoutPostgres(true);
  expect(passed).toBeGreaterThan(0);
  expect(failed).toBeGreaterThan(0);
});

it('names them as skipped elsewhere', { tags: ['full'], timeout: 120_000 }, () => {
  const { passed, failed, skipped } = runWithoutPostgres(false);
  expect({ failed, ranOthers: passed > 0 }).toEqual({ failed: 0, ranOthers: true });
  expect(skipped).not.toEqual([]);
  for (const name of skipped) expect(name).toContain('there is no PostgreSQL');
});
