import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeMissingPreloads } from './preload-manifests.mjs';

test('scripts that were not built are not preloaded', () => {
  const build = mkdtempSync(join(tmpdir(), 'southbound-build-'));
  const page = join(build, 'server', 'app', 'page');
  for (const folder of [page, join(build, 'static')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(build, 'static', 'a.js'), '');
  const list = join(page, 'react-loadable-manifest.json');
  writeFileSync(
    list,
    JSON.stringify({
      1: { id: 1, files: ['static/a.js', 'static/gone.js'] },
      2: { id: 2, files: ['static/gone.js'] },
    }),
  );
  removeMissingPreloads(build);
  removeMissingPreloads(build);
  expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual({
    1: { id: 1, files: ['static/a.js'] },
    2: { id: 2, files: [] },
  });
  rmSync(build, { recursive: true });
});
