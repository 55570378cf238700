import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookingCookie } from '#contracts/booking/booking-cookie.ts';
import { cartCookie } from '#contracts/cart/cart-cookie.ts';
import { noteCookieName } from '#src/app/(site)/staff/kept-note.ts';
import { staffCookie } from '#src/app/(site)/staff/staff-session.ts';
import { draftCookie } from '#src/page/draft/draft-session.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/reference/specification.md'), 'utf8');

/** The statements: number and words, without the headings and remarks between them. */
const statements = text
  .split(/\n(?=- \*\*)/)
  .slice(1)
  .map((entry) => {
    const [words = ''] = entry.split('\n\n');
    const [, section = '', place = ''] = /^- \*\*(\d+)\.(\d+)\*\* /.exec(words) ?? [];
    return { section: Number(section), place: Number(place), words: words.replaceAll(/\s+/g, ' ') };
  })
  .filter(({ place }) => place > 0);

/** What shows a statement, written as the file of a test, a sign and its title. */
const proofs = [...text.replaceAll(/\s+/g, ' ').matchAll(/`([^`]+) › ([^`]+)`/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

/** What the site keeps to besides: entries by name, after the statements. */
const besides = (text.split('\n## What it keeps to besides\n')[1] ?? '')
  .split(/\n(?=- \*\*)/)
  .slice(1)
  .map((entry) => (entry.split('\n\n')[0] ?? '').replaceAll(/\s+/g, ' '));

/** Where a statement that no test shows may end. */
const ends = /Shown by `|Decided\b/i;

describe('the map of the specification', () => {
  test('has the nine sections and counts the statements of each without a gap', () => {
    expect([...new Set(statements.map(({ section }) => section))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { section, place } of statements) {
      const before = statements.filter((other) => other.section === section && other.place < place);
      expect(before, `${section}.${place}`).toHaveLength(place - 1);
    }
  });

  test('says of each statement what shows it, or what was decided', () => {
    const open = statements.filter(({ words }) => !ends.test(words));
    expect(open.map(({ section, place }) => `${section}.${place}`)).toEqual([]);
  });

  test('says of each thing that the site keeps to besides which test shows it', () => {
    expect(besides.length).toBeGreaterThan(0);
    expect(besides.filter((words) => !/Shown by `[^`]+ › /.test(words))).toEqual([]);
  });

  test('names every cookie that the code sets', () => {
    const names = [
      cartCookie,
      bookingCookie(false),
      staffCookie(false),
      noteCookieName(false),
      draftCookie(false),
    ];
    const [first] = statements.filter(({ section, place }) => section === 1 && place === 1);
    expect(names.filter((name) => !first?.words.includes(`\`${name}\``))).toEqual([]);
  });

  test('says how many error codes there are nowhere but in their list', () => {
    expect(text).not.toMatch(/closed list of \w+ with|\b\w+teen (?:error )?codes/);
  });

  test('names only tests that are there', () => {
    expect(proofs.length).toBeGreaterThan(0);
    const missing = proofs.filter(({ file, title }) => {
      const source = readFileSync(join(root, file), 'utf8');
      const written = ["'", '"', '`'].flatMap((quote) =>
        [',', ';'].map((end) => quote + title + quote + end),
      );
      return !written.some((literal) => source.includes(literal));
    });
    expect(missing).toEqual([]);
  });
});
