import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlockMigration } from './block-schema.ts';
import { migrate } from './migrate-blocks.ts';

const rename =
  (from: string, to: string): BlockMigration =>
  ({ [from]: value, ...rest }) => ({ ...rest, [to]: value });

const card = { migrations: [rename('a', 'b'), rename('b', 'c')] };
const lookup = (type: string) => (type === 'card' ? card : undefined);

describe('migrate', () => {
  test('applies each step after the stored version, in order', () => {
    expect(migrate({ _type: 'card', a: 1 }, card, lookup)).toEqual({
      stored: { _type: 'card', c: 1, schemaVersion: 3 },
      from: 1,
    });
    expect(migrate({ _type: 'card', b: 1, schemaVersion: 2 }, card, lookup).stored).toEqual({
      _type: 'card',
      c: 1,
      schemaVersion: 3,
    });
  });

  test('migrates nested blocks at any depth', () => {
    const outer = { migrations: [] };
    const stored = { _type: 'outer', rows: [{ cells: [{ _type: 'card', a: 'deep' }] }] };
    expect(migrate(stored, outer, lookup).stored).toMatchObject({
      rows: [{ cells: [{ _type: 'card', c: 'deep', schemaVersion: 3 }] }],
    });
  });

  test('leaves a block of a newer release unchanged', () => {
    const newer = { _type: 'card', d: 1, schemaVersion: 9 };
    expect(migrate(newer, card, lookup).stored).toEqual(newer);
  });

  test('treats an invalid version as the first', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(null), fc.constant(-1), fc.constant(1.5)), (version) => {
        expect(migrate({ _type: 'card', a: 1, schemaVersion: version }, card, lookup).from).toBe(1);
      }),
    );
  });

  test('keeps unknown fields, does not modify its input, and is idempotent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[d-z]{1,8}$/), fc.jsonValue()), (unknown) => {
        const stored = { ...unknown, _type: 'card', a: 1 };
        const before = structuredClone(stored);
        const once = migrate(stored, card, lookup).stored;
        expect(stored).toEqual(before);
        for (const name of Object.keys(unknown)) expect(once).toHaveProperty([name]);
        expect(migrate(once, card, lookup).stored).toEqual(once);
      }),
    );
  });
});
