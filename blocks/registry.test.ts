import { expect, test } from 'vitest';
import { loadedFiles } from '#tests/dependency-rules/value-imports.testing.ts';

const ownModules = /^(blocks|components|schemas|contracts)\//;
/** Packages that open something, and Node's modules for files, networks and processes. */
const opening =
  /^(pg$|drizzle-orm|@electric-sql\/|@sanity\/client|nodemailer|pino|ioredis|stripe|sharp|prom-client|@opentelemetry\/|next\/(headers|cache)|hono$|@hono\/|node:(child_process|cluster|dgram|fs|http|https|net|sqlite|tls|worker_threads)(\/|$))/;

/** Islands are loaded in browsers. Imports on demand count, because they would open the same things. */
const loaded = [...loadedFiles(['blocks/registry.ts'], { isLazy: true, end: /\.island\.tsx$/ }).keys()];
const isFile = (name: string) => /\.\w+$/.test(name) && !name.startsWith('@');

test('the registry loads few files from outside the blocks', () => {
  const files = loaded.filter(isFile);
  const outside = files.filter((file) => !ownModules.test(file)).toSorted();
  expect(files.length).toBeGreaterThan(250);
  expect(outside.length, outside.join('\n')).toBeLessThanOrEqual(25);
});

test('the registry loads nothing that opens a database, a file or a connection', () => {
  const packages = loaded.filter((name) => !isFile(name));
  expect(packages).toContain('zod');
  expect(packages.filter((name) => opening.test(name))).toEqual([]);
});
