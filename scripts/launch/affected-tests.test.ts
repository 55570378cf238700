import { describe, expect, it } from 'vitest';
import { filesThatImport, importersOf } from './affected-tests.mjs';

const module = (source: string, ...imports: [string, ...string[]][]) => ({
  source,
  dependencies: imports.map(([resolved, ...dependencyTypes]) => ({ resolved, dependencyTypes })),
});

describe('the files that a change can affect', () => {
  it('imports it, directly or not, even in a circle, other than for a type; the nearest comes first', () => {
    const modules = [
      module('a.stories.tsx', ['a.tsx', 'import']),
      module('a.tsx', ['b.ts', 'import'], ['c.ts', 'import', 'type-only']),
      module('b.ts', ['a.tsx', 'dynamic-import']),
      module('b.test.ts', ['b.ts', 'import']),
      module('c.ts', ['b.ts', 'import', 'type-only']),
    ];
    expect(importersOf(['b.ts'], modules)).toEqual(['b.ts', 'a.tsx', 'b.test.ts', 'a.stories.tsx']);
    expect(importersOf(['c.ts'], modules)).toEqual(['c.ts']);
  });

  it('is found in the project’s own files', { tags: ['full'] }, async () => {
    const found = await filesThatImport(['components/layout/site-header.tsx']);
    expect(found).toContain('components/layout/site-header.stories.tsx');
    expect(found).not.toContain('blocks/hero/hero.stories.tsx');
  });
});
