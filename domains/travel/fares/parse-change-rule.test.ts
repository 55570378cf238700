import { describe, expect, test } from 'vitest';
import { readEmbeddedTables } from './fare-tables.testing.ts';
import type { ChangeRule } from './fares.ts';
import { parseFareTables } from './parse-fare-tables.ts';

const tables = readEmbeddedTables();
const parsed = parseFareTables(tables);
if (!parsed.ok) throw new Error('The fares are wrong.');
const { fares } = parsed;

const families = (tables.route_networks ?? []).flatMap(({ values }) => {
  const network = fares.networkOfRoute(values.route_id ?? '');
  return (network?.families ?? []).map((family) => ({ network, family }));
});

/** Parses the text separately, to compare it with the figures. */
function ruleInWords(words: string, checkInMinutes: number): ChangeRule | null {
  if (words === 'No changes.') return null;
  const [, count, unit, anchor] =
    /until (?:(\d+) (days|hours) before )?(departure|check-in)/.exec(words) ?? [];
  const hours = Number(count ?? 0) * (unit === 'days' ? 24 : 1);
  const [, fee] = /costs \$(\d+) a person/.exec(words) ?? [];
  return {
    secondsBefore: hours * 3_600 + (anchor === 'check-in' ? checkInMinutes * 60 : 0),
    times: /^One change/.test(words) ? 1 : null,
    freeTimes: /first change of date is free/.test(words) ? 1 : null,
    feeCents: Number(fee ?? 0) * 100,
    paysDifference: /pay any difference in fare/.test(words),
    needsSameFare: /if the fare is still available/.test(words),
  };
}

describe('the change terms of fares', () => {
  test.each(families.map((row) => [`${row.network?.seller} ${row.family.name}`, row] as const))(
    'of %s agree in text and figures',
    (_, { network, family }) => {
      expect(family.changeRule).toEqual(ruleInWords(family.changes, network?.checkInMinutes ?? 0));
    },
  );

  test('are unknown for a feed with text only, and refused if they contradict the text', () => {
    const without = parseFareTables({ ...tables, change_terms: [] });
    const ruleOf = (route: string, id: string) =>
      without.ok &&
      without.fares.networkOfRoute(route)?.families.find((family) => family.id === id)?.changeRule;
    expect(ruleOf('tranz_alpine', 'scenic')).toBeUndefined();
    const fixed = families.find(({ family }) => family.changes === 'No changes.');
    expect(fixed?.family.changeRule).toBeNull();
    const [first] = tables.change_terms ?? [];
    const refused = parseFareTables({
      ...tables,
      change_terms: [
        { line: 2, values: { ...first?.values, network_id: 'intercity', fare_family_id: 'saver' } },
      ],
    });
    expect(refused).toEqual({
      ok: false,
      problems: [
        {
          ...{ file: 'change_terms.txt', line: 2 },
          reason: 'intercity saver can be changed, but its text says “No changes.”',
        },
      ],
    });
  });

  test.each([
    [{ fee: '10', free_times: '' }, 'has a fee, but all changes are free'],
    [{ fee: '10', times: '1', free_times: '1' }, 'has a fee, but all changes are free'],
    [{ fee: '0', free_times: '1' }, 'limits free changes, but others have no fee'],
    [{ pay_difference: '1', same_fare: '1' }, 'needs the same fare, so there is no difference to pay'],
  ])('are refused if figures exclude each other: %o', (changes, reason) => {
    const rows = tables.change_terms ?? [];
    const at = rows.findIndex(({ values }) => values.fare_family_id === 'scenic');
    const refused = parseFareTables({
      ...tables,
      change_terms: rows.map((row, index) =>
        index === at ? { ...row, values: { ...row.values, ...changes } } : row,
      ),
    });
    expect(refused).toMatchObject({
      ok: false,
      problems: [{ file: 'change_terms.txt', reason: expect.stringContaining(reason) }],
    });
  });
});
