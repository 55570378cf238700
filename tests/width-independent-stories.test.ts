import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widthIndependentStories } from './width-independent-stories.ts';

describe('stories that need no test at phone width', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'stories-'));
    const files = {
      plain: ['plain.tsx', '<p className="sm:text-lg">Words</p>'],
      hides: ['hides.tsx', '<p className="max-sm:hidden">Words</p>'],
      shows: ['shows.tsx', '<p className="hidden lg:block">Words</p>'],
      measures: ['use-width.ts', "matchMedia('(width < 40rem)')"],
      styled: ['styled.css', '@media (width >= 64rem) { .menu { display: none; } }'],
      printed: ['printed.css', '@media print { .menu { width: 100%; } }'],
    };
    for (const [name, [file = '', text = '']] of Object.entries(files)) {
      const folder = join(root, 'blocks', name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, file), text);
      writeFileSync(join(folder, `${name}.stories.tsx`), '// matchMedia in a story counts for nothing.');
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('are those in folders where nothing depends on the window’s width', () => {
    expect(widthIndependentStories(root).toSorted()).toEqual([
      'blocks/plain/plain.stories.tsx',
      'blocks/printed/printed.stories.tsx',
    ]);
  });
});
