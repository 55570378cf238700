/** Tests that published texts promise no feature that the site lacks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const folder = join(import.meta.dirname, 'documents');

const portableText = z.object({
  _type: z.literal('block'),
  children: z.array(z.object({ text: z.string().default('') })),
});

/** Returns all texts in a document with their paths. A paragraph of portable text is one text. */
function textsOf(value: unknown, place: string): readonly (readonly [place: string, text: string])[] {
  if (typeof value === 'string') return [[place, value]];
  if (Array.isArray(value)) return value.flatMap((part, at) => textsOf(part, `${place}.${at}`));
  if (typeof value !== 'object' || value === null) return [];
  const paragraph = portableText.safeParse(value);
  if (paragraph.success) return [[place, paragraph.data.children.map(({ text }) => text).join('')]];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${place}.${name}`));
}

const texts = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => textsOf(JSON.parse(line), z.object({ _id: z.string() }).parse(JSON.parse(line))._id)),
);

/** Returns the texts that match `pattern` but not `isRight`. */
const found = (pattern: RegExp, isRight: RegExp = /(?!)/) =>
  texts.filter(([, text]) => pattern.test(text) && !isRight.test(text));

describe('published texts do not promise that the site', () => {
  test.each([
    ['counts the hours of a pass', /how many hours it costs|are taken off|top up/i],
    [
      'adds hours to a pass after the purchase',
      /whenever they run short|more can be added(?!.*when you buy)/i,
    ],
    ['chooses trains together with a pass', /choose your trains when you buy/i],
    ['reserves seats for a pass automatically', /is then reserved against/i],
    ['prints the luggage allowance', /your ticket says (it|, since)/i],
  ])('%s', (_, promise) => {
    expect(found(promise)).toEqual([]);
  });

  test('changes a ticket by itself, but say where it is changed', () => {
    const moved =
      /\b(can|may) be (moved|changed) (to|once|until|without|or)|^Change of (sailing|date) |until check-in closes, and you pay/i;
    const howTo =
      /choose “Change day, time or fare”|change a journey there|on the page of your booking|write to us with your reference/i;
    expect(found(moved, howTo)).toEqual([]);
    expect(found(/^Can I change a /).length).toBeGreaterThan(3);
    for (const [place] of found(/^Can I change a /)) {
      const answer = place.replace(/question$/, 'answer.0');
      expect(texts.find(([other]) => other === answer)?.[1], place).toMatch(howTo);
    }
  });
});
