import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';

// Starting a program takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Programs whose options no other test covers, with their first arguments. */
const programs = [
  'content-export.ts',
  'content-import.ts',
  'content-migrate.ts',
  'lint-prose.ts',
  'measure.mjs size',
  'studio-pictures.ts',
  'timetable-import.ts',
];

test.concurrent.each(programs)('scripts/%s refuses an unknown option in plain words', async (program) => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const run = promisify(execFile)(process.execPath, [...`scripts/${program}`.split(' '), '--nope'], { env });
  await expect(run).rejects.toMatchObject({
    stdout: '',
    stderr: expect.not.stringMatching(/^ +at /m),
  });
});
