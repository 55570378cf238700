import { describe, expect, it } from 'vitest';
import { importersOf, storiesThatImport } from './affected-stories.mjs';

const module = (source: string, ...imports: [string, ...string[]][]) => ({
  source,
  dependencies: imports.map(([resolved, ...dependencyTypes]) => ({ resolved, dependencyTypes })),
});

describe('what a change can affect', () => {
  it('imports it, directly or not, even in a circle, other than for a type', () => {
    const modules = [
      module('a.stories.tsx', ['a.tsx', 'import']),
      module('a.tsx', ['b.ts', 'import'], ['c.ts', 'import', 'type-only']),
      module('b.ts', ['a.tsx', 'dynamic-import']),
      module('c.ts', ['b.ts', 'import', 'type-only']),
    ];
    expect(importersOf(['b.ts'], modules).toSorted()).toEqual(['a.stories.tsx', 'a.tsx', 'b.ts']);
    expect(importersOf(['c.ts'], modules)).toEqual(['c.ts']);
  });
});

describe('the stories for a change', { tags: ['full'] }, () => {
  it('are those of a component and of the blocks that show it', async () => {
    const stories = await storiesThatImport(['components/layout/site-header.tsx']);
    expect(stories).toContain('components/layout/site-header.stories.tsx');
    expect(stories).not.toContain('blocks/hero/hero.stories.tsx');
  });

  it('are none for what runs on the server alone', async () => {
    expect(await storiesThatImport(['src/ledger/post.ts'])).toEqual([]);
  });

  it('are all for the settings of Storybook', async () => {
    expect(await storiesThatImport(['.storybook/preview.tsx'])).toBeUndefined();
  });
});
