import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createTextReader,
  excerptOf as excerptOfRead,
  highlightTerms as highlightTermsOfRead,
} from './excerpt.ts';
import { termsOfQuery, termsOfWord, wordsOf } from './terms.ts';

const read = createTextReader();
const highlightTerms = (text: string, terms: ReadonlySet<string>) => highlightTermsOfRead(read(text), terms);
const excerptOf = (text: string, terms: ReadonlySet<string>) => excerptOfRead(read(text), terms);
const inBrackets = (parts: ReturnType<typeof highlightTerms>) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('marked search words', () => {
  test('are marked as whole words, as written', () => {
    expect(inBrackets(highlightTerms('Arthur’s Pass, Ōtaki and ŌTAKI', new Set(['arthurs', 'otaki'])))).toBe(
      '[Arthur’s] Pass, [Ōtaki] and [ŌTAKI]',
    );
    expect(inBrackets(highlightTerms('By coach, by buses', new Set(['bus'])))).toBe('By [coach], by [buses]');
  });

  test('are marked in otherwise unchanged text', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), fc.array(fc.lorem({ maxCount: 1 })), (text, terms) => {
        expect(
          highlightTerms(text, new Set(terms))
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('an excerpt', () => {
  const long = `${'Nothing of it here, word after word. '.repeat(20)}The whales are in Kaikōura. ${'And more. '.repeat(40)}`;

  test('shows the place with most of the words, between two ellipses', () => {
    const parts = excerptOf(long, new Set(['whale', 'kaikoura']));
    expect(inBrackets(parts)).toMatch(/^…\u00A0The \[whales\] are in \[Kaikōura\]\. And more\..*\u00A0…$/);
  });

  test('shows the beginning if nothing is marked', () => {
    expect(inBrackets(excerptOf('A short text.', new Set(['whale'])))).toBe('A short text.');
    expect(inBrackets(excerptOf(long, new Set()))).toMatch(/^Nothing of it here.*\u00A0…$/);
    expect(excerptOf('', new Set(['a']))).toEqual([]);
  });

  test('is no longer than three lines, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 1_000 }), fc.string(), (text, term) => {
        const length = excerptOf(text, new Set([term])).reduce((sum, part) => sum + part.text.length, 0);
        expect(length).toBeLessThanOrEqual(300);
      }),
    );
  });

  test('separates paragraphs', () => {
    expect(inBrackets(excerptOf('At a glance\nLength\nAbout 4 h.\nBook ahead', new Set(['length'])))).toBe(
      'At a glance · [Length] · About 4\u00A0h. Book ahead',
    );
  });

  test('prefers prose, and ends with the prose', () => {
    const text = [
      'Getting to Nelson',
      'By train',
      'None',
      'In the morning take the coach from the station. It reaches Nelson after two hours in the hills.',
      'A hotel beside the river is kept for whoever misses the next one.',
      'Good to know',
      'Nelson',
    ].join('\n');
    expect(inBrackets(excerptOf(text, new Set(['nelson'])))).toBe(
      '…\u00A0It reaches [Nelson] after two hours in the hills. A hotel beside the river is kept for whoever misses the next one.\u00A0…',
    );
  });

  test('ends with a sentence if one ends late enough, and excludes a following question', () => {
    const sentence =
      'The harbour of Wellington lies between two lighthouses, one of them high and one of them low.';
    const next = `The ${'long '.repeat(30)}way goes on.`;
    expect(inBrackets(excerptOf(`${sentence} ${next}`, new Set(['wellington'])))).toBe(
      `${sentence.replace('Wellington', '[Wellington]')}\u00A0…`,
    );
    const answer = 'Yes: the train goes on to Wellington in the afternoon.';
    const question = 'What should we bring for a week in the hills in the south?';
    expect(inBrackets(excerptOf(`${answer}\n${question}\nA coat.`, new Set(['wellington'])))).toBe(
      `${answer.replace('Wellington', '[Wellington]')}\u00A0…`,
    );
  });

  test('begins with a whole sentence if there is room', () => {
    const sentence =
      'The train that comes through the mountains from the west in the evening stops in Ōtira.';
    expect(inBrackets(excerptOf(`Good to know\n${sentence}\nCoach\nNone`, new Set(['otira'])))).toBe(
      `…\u00A0${sentence.replace('Ōtira', '[Ōtira]')}\u00A0…`,
    );
  });

  test('keeps numbers with their units, and preserves non-breaking spaces', () => {
    expect(inBrackets(excerptOf('Cook\u00A0Strait  takes\n3 h 30 min', new Set()))).toBe(
      'Cook\u00A0Strait takes · 3\u00A0h\u00A030\u00A0min',
    );
  });
});

describe('the words of a query', () => {
  test('are folded, unique and without stop words', () => {
    expect(termsOfQuery('How do I get to Kaikōura, KAIKOURA?')).toEqual(['kaikoura']);
    expect(termsOfQuery('to the')).toEqual(['to', 'the']);
    expect(termsOfQuery(Array.from({ length: 40 }, (_, at) => `word${at}`).join(' '))).toHaveLength(12);
  });

  test('match every word of a text that equals them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of wordsOf(text))
          for (const term of termsOfQuery(word)) expect(termsOfWord(word)).toContain(term);
      }),
    );
  });

  test.each([
    ['ferries', 'ferry'],
    ['coaches', 'coach'],
    ['passes', 'pass'],
    ['buses', 'bus'],
    ['trains', 'train'],
    ['bus', 'bus'],
    ['pass', 'pass'],
  ])('are singular: %s', (many, one) => {
    expect(termsOfQuery(many)).toEqual([one]);
  });
});
