import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileHint, hintScripts } from './compile-hints.mjs';

let build: string;
const script = (name: string) => join(build, 'static', name);
const read = (name: string) => readFileSync(script(name), 'utf8');
const list = (...names: string[]) =>
  writeFileSync(
    join(build, 'build-manifest.json'),
    JSON.stringify({ rootMainFiles: names.map((name) => `static/${name}`) }),
  );

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'southbound-build-'));
  mkdirSync(join(build, 'static'));
  writeFileSync(script('every-page.js'), 'run();');
  writeFileSync(script('one-page.js'), 'wait();');
});
afterEach(() => rmSync(build, { recursive: true }));

// @spec E.3
test('the scripts of every page get the hint on their first line, once, and no other does', () => {
  list('every-page.js');
  hintScripts(build);
  hintScripts(build);
  expect(read('every-page.js')).toBe(`${compileHint}run();`);
  expect(read('one-page.js')).toBe('wait();');
});

test('a build that lacks a script it lists is refused', () => {
  list('every-page.js', 'gone.js');
  expect(() => hintScripts(build)).toThrow('gone.js');
});
