import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeSpans } from './picture-spans.ts';

test('every picture has a span and every row is full', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
      const spans = composeSpans(count);
      expect(spans).toHaveLength(count);
      let column = 0;
      for (const span of spans) {
        column += span;
        expect(column).toBeLessThanOrEqual(12);
        column %= 12;
      }
      expect(column).toBe(0);
    }),
  );
});
