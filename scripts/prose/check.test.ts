import { describe, expect, it } from 'vitest';
import { checkNames, checkNameWords, checkProse } from './check.ts';
import type { Kind } from './extract-text.ts';

const check = (text: string, kind: Kind = 'comment') =>
  checkProse('a.ts', [{ kind, line: 1, text }]).map(({ line, rule, phrase }) => [line, rule, phrase]);

describe('the rules of prose', () => {
  it('find a phrase across lines, as whole words', () => {
    expect(check('Runs so\nmany at once. No whoevers, and soma.')).toEqual([[1, 'phrase', 'so many']]);
  });

  it('find house terms in technical prose, and not where the word has its ordinary sense', () => {
    expect(check('Waits at the door.')).toEqual([[1, 'house-term', 'door']]);
    expect(check('Meet at the door.', 'interface')).toEqual([]);
    expect(check('It means that 20 letters fit.')).toEqual([]);
  });

  it('find wordings where visitors read them', () => {
    expect(check('The fare goes back.', 'interface')).toEqual([[1, 'interface-wording', 'goes back']]);
    expect(check('The reader goes back.')).toEqual([]);
  });

  it.each([
    ['What a step runs.', true],
    ['One. Whoever waits gets it.', true],
    ['What does a step run?', false],
    ['Where there is no cache, it reads the file.', false],
    ['Says what a step runs.', false],
  ])('find a clause as the subject: %s', (text, isFound) => {
    expect(check(text).some(([, rule]) => rule === 'clause-subject')).toBe(isFound);
  });

  it('allow what is usual after a tag and in a label', () => {
    expect(check('whether it is open', 'tag')).toEqual([]);
    expect(check('What to bring', 'interface')).toEqual([]);
  });

  it('find sentences that are too long, by the line they start on', () => {
    const words = (count: number) => Array(count).fill('word').join(' ');
    expect(check(`Short, e.g. this.\nThe ${words(25)}.`)).toEqual([
      [2, 'long-sentence', 'The word word word … (26 words)'],
    ]);
    expect(check(`The ${words(20)}. ____ ${words(20)}.`)).toEqual([]);
    expect(check(`The ${words(24)}. The ${words(24)}.`)).toEqual([]);
  });

  it('find exported names without a noun', () => {
    const names = checkNames([
      { name: 'Told', line: 1 },
      { name: 'toldEvents', line: 2 },
    ]);
    expect(names.map(({ phrase }) => phrase)).toEqual(['Told']);
  });

  it.each([
    ['isTwin', true],
    ['lanes', true],
    ['visitorPatience', true],
    ['HOUSE_URL', true],
    ['UntoldEvent', true],
    ['Redressed', false],
    ['AfterANewBuild', false],
    ['address', false],
    ['constructor', false],
    ['planes', false],
    ['household', false],
  ])('find house terms as words of a declared name: %s', (name, isFound) => {
    const found = checkNameWords('a.ts', [{ name, line: 3 }]);
    expect(found.map(({ line, rule, phrase }) => [line, rule, phrase])).toEqual(
      isFound ? [[3, 'house-name', name]] : [],
    );
  });

  it('allow houses in drawings', () => {
    expect(checkNameWords('tools/posters/kit/buildings.ts', [{ name: 'house', line: 1 }])).toEqual([]);
  });
});
