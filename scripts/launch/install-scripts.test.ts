import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeProjectBinFromPath } from './install.mjs';
import { installScriptFaults, requireReviewedScripts } from './install-scripts.mjs';
import { root } from './root.mjs';

test('every script that a package of ours would run while it is installed was looked at', () => {
  expect(() => requireReviewedScripts()).not.toThrow();
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

describe('a package with a script of its own', () => {
  const lock = (...names: string[]) => ({
    packages: {
      '': { hasInstallScript: true },
      ...Object.fromEntries(
        names.map((name) => [
          `node_modules/a/node_modules/${name}`,
          { version: '1.2.3', hasInstallScript: true },
        ]),
      ),
      'node_modules/harmless': { version: '1.0.0' },
    },
  });

  test('is refused by name and version until somebody has looked at it', () => {
    expect(installScriptFaults(lock('@new/thing'), { allowScripts: {} })).toEqual([
      expect.stringMatching(
        /^@new\/thing 1\.2\.3 has an install script .*"@new\/thing": false into allowScripts/,
      ),
    ]);
    expect(installScriptFaults(lock('new'), {})).toHaveLength(1);
    expect(installScriptFaults(lock('new', 'known'), { allowScripts: { known: false } })).toHaveLength(1);
    expect(installScriptFaults(lock('known'), { allowScripts: { known: false } })).toEqual([]);
  });

  test('is refused by the name under which it is published, not by that of a folder', () => {
    const aliased = {
      packages: { 'node_modules/known': { name: 'other', version: '1.0.0', hasInstallScript: true } },
    };
    expect(installScriptFaults(aliased, { allowScripts: { known: false } })).toEqual([
      expect.stringMatching(/^other 1\.0\.0 has an install script/),
      expect.stringContaining('lists known, which no longer has an install script'),
    ]);
  });

  test('is not believed to run where it is allowed, and is forgotten when it is gone', () => {
    expect(installScriptFaults(lock('known'), { allowScripts: { known: true } })).toEqual([
      expect.stringContaining('npm rebuild --ignore-scripts=false known'),
    ]);
    expect(installScriptFaults(lock(), { allowScripts: { known: false } })).toEqual([
      expect.stringContaining('lists known, which no longer has an install script'),
    ]);
  });
});

describe('npm with the settings of this project', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-scripts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (path: string, content: unknown) =>
    writeFileSync(join(folder, path), JSON.stringify(content));
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--no-update-notifier'], {
      cwd: folder,
      // Settings of an npm that started this run would win over the file.
      env: { PATH: removeProjectBinFromPath(process.env.PATH ?? ''), HOME: folder, NODE_ENV: 'test' },
      stdio: 'pipe',
    });

  test('installs a package without running its scripts, and the launcher refuses it', () => {
    const ran = join(folder, 'ran');
    mkdirSync(join(folder, 'thing'));
    const script = `node -e "require('fs').writeFileSync('${ran}', '')"`;
    write('thing/package.json', { name: 'thing', version: '1.0.0', scripts: { postinstall: script } });
    npm('pack', './thing');
    write('package.json', { name: 'project', dependencies: { thing: 'file:thing-1.0.0.tgz' } });
    cpSync(join(root, '.npmrc'), join(folder, '.npmrc'));
    npm('install');
    npm('ci');
    expect(existsSync(join(folder, 'node_modules', 'thing', 'package.json'))).toBe(true);
    expect(existsSync(ran)).toBe(false);
    expect(() => requireReviewedScripts(folder)).toThrow('thing 1.0.0 has an install script');
    // It would have run without them.
    rmSync(join(folder, '.npmrc'));
    write('package.json', {
      name: 'project',
      dependencies: { thing: 'file:thing-1.0.0.tgz' },
      allowScripts: { thing: true },
    });
    npm('ci');
    expect(existsSync(ran)).toBe(true);
  });
});
