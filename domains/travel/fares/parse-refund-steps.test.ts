import { describe, expect, test } from 'vitest';
import { readRefundSentence } from '#domains/booking/refund/read-refund-sentence.testing.ts';
import { readEmbeddedTables } from './fare-tables.testing.ts';
import { parseFareTables } from './parse-fare-tables.ts';

const tables = readEmbeddedTables();
const parsed = parseFareTables(tables);
if (!parsed.ok) throw new Error('The fares are wrong.');
const { fares } = parsed;

const families = (tables.route_networks ?? []).flatMap(({ values }) => {
  const network = fares.networkOfRoute(values.route_id ?? '');
  return (network?.families ?? []).map((family) => ({ network, family }));
});

describe('the refund terms of fares', () => {
  test.each(families.map((row) => [`${row.network?.seller} ${row.family.name}`, row] as const))(
    'of %s agree in text and figures',
    (_, { network, family }) => {
      expect(family.refundSteps).toEqual(
        readRefundSentence(family.refund, { checkInSeconds: (network?.checkInMinutes ?? 0) * 60 }),
      );
    },
  );

  const faultsWith = (change: (text: readonly Record<string, string>[]) => Record<string, string>[]) => {
    const rows = change((tables.refund_terms ?? []).map(({ values }) => values));
    const refused = parseFareTables({
      ...tables,
      refund_terms: rows.map((values, at) => ({ line: at + 2, values })),
    });
    return refused.ok ? [] : refused.problems.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
  };

  test('are refused if a later step refunds more, with the line', () => {
    const faults = faultsWith((rows) =>
      rows.map((row) =>
        row.network_id === 'tranz_alpine' && row.fee === '130' ? { ...row, fee: '0' } : row,
      ),
    );
    expect(faults).toEqual([
      'refund_terms.txt:10 tranz_alpine scenic_plus refunds more than the earlier cancellation on line 9',
    ]);
  });

  test('are refused if they contradict the rank of the fare', () => {
    const faults = faultsWith((rows) => [
      ...rows.filter((row) => row.network_id !== 'te_huia'),
      { ...rows[0], network_id: 'bluebridge', fare_family_id: 'saver' },
    ]);
    expect(faults).toContainEqual(
      expect.stringMatching(/^fare_families\.txt:\d+ te_huia standard has refund_rank 6 but no row/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^refund_terms\.txt:19 bluebridge saver refunds money, but its refund_rank is 0/),
    );
  });

  test.each([
    ['until', 'arrival', /until must be departure or check-in/],
    ['hours_before', '1.5', /hours_before must be a whole number/],
    ['percent', '0', /percent must be a whole number from 1 to 100/],
    ['fee', '2.50', /fee must be in whole dollars/],
    ['fare_family_id', 'gold', /fare_family_id gold is not known/],
    ['network_id', 'monorail', /network_id monorail is not known/],
  ])('are refused with %s %s', (column, value, reason) => {
    const faults = faultsWith((rows) =>
      rows.map((row, at) => (at === 0 ? { ...row, [column]: value } : row)),
    );
    expect(faults.filter((fault) => fault.startsWith('refund_terms.txt:2 '))).toEqual([
      expect.stringMatching(reason),
    ]);
  });

  test('are refused if one appears twice', () => {
    const twice = faultsWith((rows) => [...rows, ...rows.slice(0, 1)]);
    expect(twice).toEqual([expect.stringMatching(/refund_terms\.txt:\d+ .* appears twice; first on line 2/)]);
  });
});
