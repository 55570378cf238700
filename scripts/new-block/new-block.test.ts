import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productFolders } from '#scripts/product-folders.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The files that linting, type checks and tests of a block need. */
const needed = [
  '.gitignore',
  '.storybook',
  'biome.json',
  ...productFolders,
  'package.json',
  'scripts/launch',
  'scripts/new-block',
  'scripts/product-folders.mjs',
  'tests',
  'tsconfig.json',
  'vitest.config.mts',
];

/** The timeout of a test, in milliseconds: each checks a whole copy, also on a busy machine. */
const timeoutMs = 400_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-block-'));
  for (const path of needed) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      // Else the tests of the copy would find this one and copy again.
      filter: (source) => basename(source) !== 'new-block.test.ts',
    });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const checked = {
    extends: './tsconfig.json',
    // Incremental: what a missing line breaks is found without reading all the rest again.
    compilerOptions: { incremental: true, types: ['node', 'next', 'vite/client'] },
    include: ['blocks', 'schemas', 'tests/blocks', ...productFolders.map((each) => `${each}/**/*.d.ts`)],
  };
  await writeFile(join(folder, 'tsconfig.blocks.json'), JSON.stringify(checked));
}, timeoutMs);

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Answer {
  readonly isGood: boolean;
  readonly output: string;
}

function run(program: string, ...parameters: string[]): Answer {
  const { VITEST, VITEST_MODE, VITEST_POOL_ID, VITEST_WORKER_ID, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...environment, NO_COLOR: '1' },
  });
  return { isGood: status === 0, output: `${stdout}${stderr}` };
}

const bin = (name: string) => join(folder, 'node_modules/.bin', name);
const newBlock = (...name: string[]) => run(process.execPath, 'scripts/new-block/new-block.ts', ...name);
const lint = () => run(bin('biome'), 'ci', 'blocks', 'schemas');
const typecheck = () => run(bin('tsc'), '--noEmit', '-p', 'tsconfig.blocks.json');
const unitTests = (...paths: string[]) =>
  run(process.execPath, bin('../vitest/vitest.mjs'), 'run', '--project', 'unit*', ...paths);

const path = (file: string) => join(folder, file);

/** Takes a piece out of files of the copy while `check` looks at it. */
async function without(files: readonly string[], piece: string, check: () => Answer): Promise<Answer> {
  const before = await Promise.all(
    files.map(async (file) => [path(file), await readFile(path(file), 'utf8')] as const),
  );
  for (const [file, text] of before) {
    expect(text).toContain(piece);
    await writeFile(file, text.replaceAll(piece, ''));
  }
  try {
    return check();
  } finally {
    for (const [file, text] of before) await writeFile(file, text);
  }
}

describe('npm run new:block', { timeout: timeoutMs }, () => {
  test('says where the block is and what to do next', () => {
    const { isGood, output } = newBlock('wayside', 'notes');
    expect(output).toContain('Created the block "waysideNotes"');
    expect(output).toContain('blocks/wayside-notes/wayside-notes.stories.tsx');
    expect(output).toContain('Next:');
    expect(output).toContain('npm run studio:pictures');
    expect(isGood).toBe(true);
  });

  test('makes what passes lint and the tests of the block contract without an edit', {
    tags: ['full'],
  }, () => {
    expect(lint()).toMatchObject({ isGood: true });
    const tested = unitTests(
      'blocks/wayside-notes',
      'blocks/contract.test.ts',
      'blocks/story-matrix.test.ts',
    );
    expect(tested.output).toContain('blocks/wayside-notes/wayside-notes.test.tsx');
    expect(tested, tested.output).toMatchObject({ isGood: true });
  });

  test('makes what compiles without an edit', { tags: ['full'] }, () => {
    expect(typecheck()).toEqual({ isGood: true, output: '' });
  });

  test.each([
    // Together: each of the two is named by a fault of its own.
    [
      'registry and the examples lack',
      ['blocks/registry.ts', 'blocks/fixtures.ts'],
      [/registry\.ts.*waysideNotes/s, /fixtures\.ts.*waysideNotes/s],
    ],
    ['content model lacks', ['schemas/blocks/index.ts'], [/wayside-notes\.block\.ts.*waysideNotes/s]],
  ])('a block that the %s does not compile', { tags: ['full'] }, async (_lists, files, complaints) => {
    const { isGood, output } = await without(files, '  waysideNotes,\n', typecheck);
    for (const complaint of complaints) expect(output).toMatch(complaint);
    expect(isGood).toBe(false);
  });

  test('a block without one of its stories or its test fails a test that names it', {
    tags: ['full'],
  }, async () => {
    const story = 'export const LongWords = story(fixtures.longWords, undefined);\n';
    await rm(path('blocks/wayside-notes/wayside-notes.test.tsx'));
    const { isGood, output } = await without(['blocks/wayside-notes/wayside-notes.stories.tsx'], story, () =>
      unitTests('blocks/contract.test.ts'),
    );
    expect(output).toMatch(/block waysideNotes > has a story for each fixture/);
    expect(output).toContain('longWords');
    expect(output).toMatch(/block waysideNotes > has \.test\.tsx/);
    expect(isGood).toBe(false);
  });

  test('a state that no story shows fails a test that names the cell', { tags: ['full'] }, async () => {
    const { isGood, output } = await without(
      ['blocks/wayside-notes/wayside-notes.guide.ts'],
      "    macrons: 'WithEverything',\n",
      () => unitTests('blocks/story-matrix.test.ts'),
    );
    expect(output).toContain('waysideNotes × macrons');
    expect(isGood).toBe(false);
  });

  test('refuses a name that is taken, reserved or none, in one line, and writes nothing', {
    tags: ['full'],
  }, () => {
    for (const [given, reason] of [
      ['waysideNotes', '"waysideNotes" already exists.'],
      ['page', '"page" already exists.'],
      ['image', '"image" is already used for something else: choose another name.'],
      ['../elsewhere', 'is not a valid block name'],
    ] as const) {
      const { isGood, output } = newBlock(given);
      expect(output).toContain(reason);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(isGood).toBe(false);
    }
    expect(existsSync(path('blocks/image'))).toBe(false);
  });
});
