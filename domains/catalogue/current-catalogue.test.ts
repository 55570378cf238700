import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Starts a process with the catalogue in `folder`. */
function start(folder: string) {
  const program = `import(${JSON.stringify(join(import.meta.dirname, 'current-catalogue.ts'))}).then((file) => file.readCatalogueAtStart())`;
  const { status, stdout } = spawnSync(process.execPath, ['-e', program], {
    env: { ...process.env, CATALOGUE_DIR: folder, VITEST: '', LOG_LEVEL: 'info' },
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n').filter((line) => line !== '') };
}

test('a process with a valid catalogue starts silently', () => {
  expect(start(join(import.meta.dirname, 'tables'))).toEqual({ status: 0, lines: [] });
});

test('a process with an invalid catalogue exits with one line', () => {
  const empty = mkdtempSync(join(tmpdir(), 'catalogue-'));
  try {
    const { status, lines } = start(empty);
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('passes.csv:1: can’t be read');
  } finally {
    rmSync(empty, { recursive: true });
  }
});
