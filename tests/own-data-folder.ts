/** Gives each worker its own data folder, so that no test opens that of a developer's site or of another worker. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

if (process.env.DATA_DIR === undefined) {
  const folder = join(tmpdir(), `southbound-unit-tests-${process.pid}`);
  process.env.DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
