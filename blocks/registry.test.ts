import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const ownModules = /^(blocks|components|schemas|contracts)\//;
/** Packages that open something, and Node's modules for files, networks and processes. */
const opening =
  /^(pg|drizzle-orm|@electric-sql\/|@sanity\/client|nodemailer|pino|hono|@hono\/|node:(child_process|cluster|dgram|fs|http|https|net|sqlite|tls|worker_threads)(\/|$))/;

/** Returns the modules that a source file imports for their values; imports of types disappear. */
function valueImports(path: string): readonly string[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  const imported = module.staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.length === 0 || entries.some(({ isType }) => !isType) ? [moduleRequest.value] : [],
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  return [...imported, ...passedOn];
}

/** Lists everything that loading a file loads: our files, relative to the project, and packages by name. */
function loadedBy(entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  // The loop also visits entries that are added while it runs.
  for (const file of loaded) {
    if (!existsSync(join(root, file)) || !/\.tsx?$/.test(file)) continue;
    for (const name of valueImports(join(root, file))) {
      if (name.startsWith('.')) loaded.add(join(dirname(file), name));
      else loaded.add(name.startsWith('#') ? name.slice(1) : name);
    }
  }
  return loaded;
}

const loaded = [...loadedBy('blocks/registry.ts')];
const files = loaded.filter((name) => existsSync(join(root, name)) && name.includes('/'));

test('the registry loads few files from outside the blocks', () => {
  const outside = files.filter((file) => !ownModules.test(file)).toSorted();
  expect(files.length).toBeGreaterThan(250);
  expect(outside.length, outside.join('\n')).toBeLessThanOrEqual(20);
});

test('the registry loads nothing that opens a database, a file or a connection', () => {
  const packages = loaded.filter((name) => !files.includes(name));
  expect(packages).toContain('zod');
  expect(packages.filter((name) => opening.test(name))).toEqual([]);
});
