import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needsBuild, sourceFingerprint } from './build.mjs';
import { needsInstall, removeProjectBinFromPath } from './install.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-staleness-'));
  write('package-lock.json', '{}');
  write('src/app/page.tsx', 'export default 1;');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('installing', () => {
  it('is needed when nothing is installed, or an installation was cut short', () => {
    expect(needsInstall(folder)).toBe(true);
    mkdirSync(join(folder, 'node_modules/next'), { recursive: true });
    expect(needsInstall(folder)).toBe(true);
  });

  it('is needed when the lock file is newer than what is installed, and only then', () => {
    write('node_modules/.package-lock.json', '{}');
    const lock = join(folder, 'package-lock.json');
    utimesSync(lock, 1_000, 1_000);
    expect(needsInstall(folder)).toBe(false);
    utimesSync(lock, 4_000_000_000, 4_000_000_000);
    expect(needsInstall(folder)).toBe(true);
  });

  it('is needed when a package of the lock file is missing or is another version, unless it is optional', () => {
    const lock = (version: string) =>
      JSON.stringify({
        packages: {
          '': { name: 'us' },
          'node_modules/next': { version },
          'node_modules/for-another-platform': { version: '1.0.0', optional: true },
        },
      });
    write('package-lock.json', lock('16.0.0'));
    write('node_modules/.package-lock.json', lock('16.0.0'));
    expect(needsInstall(folder)).toBe(true);
    write('node_modules/next/package.json', '{}');
    expect(needsInstall(folder)).toBe(false);
    write('package-lock.json', lock('16.1.0'));
    utimesSync(join(folder, 'package-lock.json'), 1_000, 1_000);
    expect(needsInstall(folder)).toBe(true);
  });

  it('runs on no Node that it is about to replace', () => {
    const path = ['/p/node_modules/.bin', '/usr/bin', '/q/node_modules/.bin/'].join(delimiter);
    expect(removeProjectBinFromPath(path)).toBe('/usr/bin');
  });
});

describe('building', () => {
  const built = (fingerprint: string) => {
    write('.next/BUILD_ID', 'x');
    write('.next/sources.sha256', fingerprint);
  };
  const fingerprint = (env: Record<string, string> = {}) => sourceFingerprint(folder, env);

  it('is needed before the first build and after one that did not finish', () => {
    expect(needsBuild(fingerprint(), folder)).toBe(true);
    write('.next/sources.sha256', fingerprint());
    expect(needsBuild(fingerprint(), folder)).toBe(true);
  });

  it('is not needed for the same sources', () => {
    built(fingerprint());
    expect(needsBuild(fingerprint(), folder)).toBe(false);
  });

  it.each([
    ['a changed source', 'src/app/page.tsx'],
    ['a new source in a folder never seen before', 'rooms/new.ts'],
    ['other packages', 'package-lock.json'],
    ['a public file', 'public/icon.svg'],
    ['settings of a tool', 'next.config.ts'],
  ])('is needed after %s', (_what, path) => {
    built(fingerprint());
    write(path, 'changed');
    expect(needsBuild(fingerprint(), folder)).toBe(true);
  });

  it('is needed after a source was removed', () => {
    write('src/app/other.tsx', 'export default 2;');
    built(fingerprint());
    rmSync(join(folder, 'src/app/other.tsx'));
    expect(needsBuild(fingerprint(), folder)).toBe(true);
  });

  it('is needed when a public setting that is built in changes', () => {
    built(fingerprint({ NEXT_PUBLIC_A: '1' }));
    expect(needsBuild(fingerprint({ NEXT_PUBLIC_A: '2' }), folder)).toBe(true);
    expect(needsBuild(fingerprint({ NEXT_PUBLIC_A: '1', OTHER: '2' }), folder)).toBe(false);
  });

  it.each([
    'content/documents/page.ndjson',
    'docs/adr/0001.md',
    'README.md',
    'src/page/render.test.ts',
    'blocks/hero/hero.stories.tsx',
    'tests/end-to-end/smoke.spec.ts',
    'scripts/tool.ts',
    '.data/lake/store.db',
    'notes.txt',
  ])('is not needed after a change of %s', (path) => {
    built(fingerprint());
    write(path, 'changed');
    expect(needsBuild(fingerprint(), folder)).toBe(false);
  });
});
