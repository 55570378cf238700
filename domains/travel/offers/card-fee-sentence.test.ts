import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardFeeSentence, withoutCardFee } from './card-fee-sentence.ts';

test('the sentence is taken out wherever it stands, whatever the fee, and nothing else is', () => {
  const sentence = fc.constantFrom('Instant confirmation.', 'Demonstration fare.', 'Children are 2 to 14.');
  fc.assert(
    fc.property(
      fc.array(sentence),
      fc.array(sentence),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom(200, 240, 255),
      (before, after, totalCents, basisPoints) => {
        const said = [...before, cardFeeSentence(totalCents, basisPoints), ...after].join(' ');
        expect(withoutCardFee(said)).toBe([...before, ...after].join(' '));
      },
    ),
  );
});
