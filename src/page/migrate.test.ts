import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlockMigration } from '#schemas/block-schema.ts';
import { migrate } from './migrate.ts';

const rename =
  (from: string, to: string): BlockMigration =>
  ({ [from]: value, ...rest }) => ({ ...rest, [to]: value });

const card = { migrations: [rename('a', 'b'), rename('b', 'c')] };
const lookup = (type: string) => (type === 'card' ? card : undefined);

describe('migrate', () => {
  test('takes each step from the stored version on, in order', () => {
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

  test('reaches blocks nested in others, at any depth', () => {
    const outer = { migrations: [] };
    const stored = { _type: 'outer', rows: [{ cells: [{ _type: 'card', a: 'deep' }] }] };
    expect(migrate(stored, outer, lookup).stored).toMatchObject({
      rows: [{ cells: [{ _type: 'card', c: 'deep', schemaVersion: 3 }] }],
    });
  });

  test('leaves a block of a newer release as it is', () => {
    const newer = { _type: 'card', d: 1, schemaVersion: 9 };
    expect(migrate(newer, card, lookup).stored).toEqual(newer);
  });

  test('counts a version that is no version as the first', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(null), fc.constant(-1), fc.constant(1.5)), (version) => {
        expect(migrate({ _type: 'card', a: 1, schemaVersion: version }, card, lookup).from).toBe(1);
      }),
    );
  });

  test('keeps fields it does not know, changes nothing it was given, and is stable when repeated', () => {
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
