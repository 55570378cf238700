import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRefundChoice, refundChoiceParameters } from './refund-choice.ts';

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 300, selector: (id) => id.slice(-8) });

test('reads a choice from a URL as it was written', () => {
  fc.assert(
    fc.property(ids, fc.boolean(), ([about = '', ...chosen], everything) => {
      const made = everything ? ['everything', ...chosen] : chosen;
      const { isChosen, isAbout } = readRefundChoice(refundChoiceParameters(made, about));
      expect(made.every(isChosen)).toBe(true);
      expect([isChosen(about), isChosen('everything')]).toEqual([false, everything]);
      expect([isAbout(about), ...chosen.map(isAbout)]).toEqual([true, ...chosen.map(() => false)]);
    }),
  );
});

test.each([{}, { chosen: ['everything'] }, { chosen: 'x', at: ['x'] }, { chosen: `${'a'.repeat(9)}.` }])(
  'reads no choice from %j',
  (query) => {
    const { isChosen, isAbout } = readRefundChoice(query);
    expect([isChosen('everything'), isChosen('aaaaaaaa'), isAbout('aaaaaaaa')]).toEqual([
      false,
      false,
      false,
    ]);
  },
);
