import { describe, expect, test } from 'vitest';
import { addToList } from './add-to-list.ts';

const source = `import type { Shape } from '#schemas/shape.ts';
import { coast } from './coast/coast.block.ts';
import { rail } from './rail/rail.block.ts';

/** The list. */
export const registry = {
  rail,
  coast,
} satisfies Record<string, Shape>;

export const other = { rail };
`;
const entry = { statement: "import { ferry } from './ferry/ferry.block.ts';", key: 'ferry' };

describe('adding to a list', () => {
  test('keeps imports and keys in order and everything else as it is', () => {
    expect(addToList(source, 'registry', entry, 'sorted')).toBe(
      source
        .replace('import { rail }', `${entry.statement}\nimport { rail }`)
        .replace('  rail,\n  coast,\n', '  coast,\n  ferry,\n  rail,\n'),
    );
  });

  test('leaves the order of a list alone that people have put in order', () => {
    expect(addToList(source, 'registry', entry, 'last')).toContain('  rail,\n  coast,\n  ferry,\n}');
  });

  test('puts an import that comes after all others behind them', () => {
    const last = { statement: "import { tram } from './tram/tram.block.ts';", key: 'tram' };
    expect(addToList(source, 'registry', last, 'sorted')).toContain(
      "from './rail/rail.block.ts';\nimport { tram }",
    );
  });

  test('refuses a file of another form rather than guess', () => {
    expect(() => addToList(source, 'other', entry, 'sorted')).toThrow(/does not have one key per line/);
    expect(() => addToList('', 'registry', entry, 'sorted')).toThrow(/does not have one key per line/);
  });
});
