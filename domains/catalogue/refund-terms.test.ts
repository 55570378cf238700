import { describe, expect, test } from 'vitest';
import { readRefundSentence } from '#domains/booking/refund/read-refund-sentence.testing.ts';
import { changedCatalogue, embeddedCatalogue, embeddedTable } from './catalogue-fixtures.testing.ts';
import { CatalogueError } from './load-catalogue.ts';

const catalogue = embeddedCatalogue();

describe('the refund terms of the catalogue', () => {
  test.each([...catalogue.passes, ...catalogue.tours].map((product) => [product.id, product] as const))(
    'of %s are the same in words and in numbers',
    (_, { refund, refundSteps }) => {
      expect(refundSteps).toEqual(readRefundSentence(refund));
    },
  );

  const table = embeddedTable('refund_terms');
  const faultsWith = (text: string): readonly string[] => {
    try {
      changedCatalogue({ refund_terms: text });
      return [];
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      return error.problems.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
    }
  };

  test.each([
    ['bus-pass,,24,', 'bus-pass,,0,', 2, 'hours_before must be 0 for a pass, which has no start time'],
    ['bus-pass,no-tour,', 'bus-pass,,', 2, 'tour_id no-tour is not known'],
    ['no-pass,,', 'bus-pass,,', 2, 'pass_range_id no-pass is not known'],
    [',,', 'bus-pass,,', 2, 'must have either a pass_range_id or a tour_id, not both'],
    [',mountains-and-lakes,168,100,0,', ',mountains-and-lakes,336,100,0,', 12, 'repeats mountains-and-lakes'],
    [
      ',mountains-and-lakes,336,40,0,',
      ',mountains-and-lakes,336,100,0,',
      12,
      'refunds more than the earlier cancellation',
    ],
    ['rail-pass,,0,101,', 'rail-pass,,0,100,', 3, 'percent must be a whole number from 1 to 100'],
  ])('are refused with %s', (changed, original, line, reason) => {
    const faults = faultsWith(table.replace(original, changed));
    expect(faults).toContainEqual(expect.stringContaining(`refund_terms.csv:${line} ${reason}`));
  });
});
