import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Setting } from '#platform/settings/setting.ts';
import { areas, settings } from '#platform/settings/settings.ts';
import { settingsPages } from '#scripts/docs/settings-pages.ts';
import { readSettings } from '#scripts/launch/settings.mjs';
import { productFolders } from '#scripts/product-folders.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const declared = Object.entries<Setting>(settings);

test.each(Object.keys(settingsPages()))('%s is up to date (npm run docs:settings)', (path) => {
  expect(read(path)).toBe(settingsPages()[path]);
});

test('each setting belongs to one area', () => {
  expect(areas.flatMap((area) => Object.keys(area.settings))).toEqual(Object.keys(settings));
});

test('examples are valid, and defaults are', () => {
  for (const [name, { schema, example }] of declared) {
    expect(schema.safeParse(undefined).success, name).toBe(true);
    expect(schema.safeParse(example).success, name).toBe(true);
  }
});

test('settings that belong together name each other', () => {
  for (const [name, { setTogether }] of declared) {
    for (const other of setTogether ?? [])
      expect(declared.find(([each]) => each === other)?.[1].setTogether, name).toBe(setTogether);
    if (setTogether) expect(setTogether).toContain(name);
  }
});

test('sentences are plain: a summary is one, and a rule starts with "must"', () => {
  for (const [name, { summary, onPublicSite = 'must' }] of declared) {
    expect(summary, name).toMatch(/^[^.]*(?:\.\S[^.]*)*\.$/);
    expect(summary.split(' ').length, name).toBeLessThanOrEqual(25);
    expect(onPublicSite, name).toMatch(/^must\b/);
  }
});

test('the launcher, which starts before packages are installed, has the same defaults', () => {
  const { host, port, lakePort, dataDir } = readSettings({});
  expect({ host, port, lakePort, dataDir }).toEqual({
    host: settings.HOST.schema.parse(undefined),
    port: settings.PORT.schema.parse(undefined),
    lakePort: settings.PORT.schema.parse(undefined) + 1,
    dataDir: join(root, settings.DATA_DIR.schema.parse(undefined)),
  });
});

/** Variables of the system, of Node, Next, Vitest and Playwright, and those that our programs set for each other. */
const otherVariables = [
  'HOME',
  'LAUNCHER_BEGAN',
  'LAUNCHER_PID',
  'NEXT_RUNTIME',
  'NODE_OPTIONS',
  'PATH',
  'TEST_PARALLEL_INDEX',
  'TIMES_OUTPUT_FILE',
  'TMPDIR',
  'VITEST',
];

test('programs read declared settings only', () => {
  const programs = globSync(`{${productFolders},scripts}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter(
    (file) => !/[./]test(?:ing)?\.tsx?$|\/testing\.ts$/.test(file),
  );
  const names = programs.flatMap((file) => {
    const text = read(file);
    const taken = [...text.matchAll(/\{([^{}]*)\} = process\.env;/g)].map(([, list = '']) => list);
    return [
      ...[...text.matchAll(/\benv(?:ironment)?\.([A-Z][A-Z_]+)/g)].map(([, name = '']) => name),
      ...taken.flatMap((list) => [...list.matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([name]) => name)),
    ];
  });
  expect(names).toContain('SANITY_CONFORMANCE_TOKEN');
  const unknown = new Set(names.filter((name) => !(name in settings) && !otherVariables.includes(name)));
  expect([...unknown]).toEqual([]);
});
