import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockNameError, blockName } from './block-name.ts';

const taken = new Set(['hero', 'keyFacts', 'page']);

describe('a name for a block', () => {
  test.each(['trainFacts', 'TrainFacts', 'train-facts', 'train_facts', 'train facts', '  Train  Facts '])(
    'is understood as %j',
    (given) => {
      expect(blockName(given, taken)).toEqual({
        type: 'trainFacts',
        folder: 'train-facts',
        component: 'TrainFacts',
        title: 'Train facts',
      });
    },
  );

  test.each([
    ['', /Name the block/],
    ['hero', /"hero" already exists/],
    ['Key Facts', /"keyFacts" already exists/],
    ['page', /"page" already exists/],
    ['image', /already used for something else/],
    ['class', /already used for something else/],
    ['constructor', /already used for something else/],
    ['--help', /no options/],
    ['../evil', /not a valid block name/],
    ['3d-map', /not a valid block name/],
    ['kōwhai', /not a valid block name/],
    ['a b c d e f', /not a valid block name/],
  ])('%j is refused with a reason in one line', (given, reason) => {
    expect(() => blockName(given, taken)).toThrow(BlockNameError);
    expect(() => blockName(given, taken)).toThrow(reason);
    expect(() => blockName(given, taken)).not.toThrow(/\n/);
  });

  test('has nothing of the marks around its words', () => {
    expect(blockName('__proto__', taken).type).toBe('proto');
  });

  test('never leads out of its folder, whatever is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z_ -]{1,20}$/)), (given) => {
        try {
          const { type, folder, component } = blockName(given, taken);
          expect(type).toMatch(/^[a-z][A-Za-z\d]*$/);
          expect(folder).toMatch(/^[a-z][a-z\d-]*$/);
          expect(component).toMatch(/^[A-Z][A-Za-z\d]*$/);
        } catch (error) {
          expect(error).toBeInstanceOf(BlockNameError);
        }
      }),
    );
  });
});
