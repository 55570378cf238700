import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookingCookie } from '#contracts/booking/booking-cookie.ts';
import { cartCookie } from '#contracts/cart/cart-cookie.ts';
import { findProblems, readRequirements, renderMap } from '#scripts/docs/requirement-maps.ts';
import { noteCookieName } from '#src/app/(site)/staff/note-cookie.ts';
import { staffCookie } from '#src/app/(site)/staff/staff-cookie.ts';
import { draftCookie } from '#src/page/draft/draft-session.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const requirements = readRequirements(root);

describe.each(requirements)('$page.source', ({ page, statements, tags }) => {
  test('has a test for each statement, or says why not; each tag names a statement', () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(findProblems(page, statements, tags)).toEqual([]);
  });

  test(`is mapped to tests in ${page.map}: run "npm run docs:maps" after a change`, () => {
    expect(read(page.map) === renderMap(page, statements, tags), `${page.map} is up to date`).toBe(true);
  });
});

describe('the specification', () => {
  const [specification] = requirements;
  const ids = specification?.statements.flatMap((statement) => statement.ids) ?? [];

  test('has nine sections and six of our own, and numbers their statements without a gap', () => {
    const sections = Map.groupBy(ids, (id) => id.split('.')[0]);
    expect([...sections.keys()].join('')).toBe('123456789ABCDEF');
    for (const [section, own] of sections)
      expect(own).toEqual(own.map((_, index) => `${section}.${index + 1}`));
  });

  test('names every cookie that the code sets', () => {
    const names = [
      cartCookie,
      bookingCookie(false),
      staffCookie(false),
      noteCookieName(false),
      draftCookie(false),
    ];
    const [first] = specification?.statements ?? [];
    expect(names.filter((name) => !first?.text.includes(`\`${name}\``))).toEqual([]);
  });
});

// @spec F.1
describe('the ASVS requirements', () => {
  const [rows = '', gaps = ''] = read('docs/reference/asvs.md').split('\n## Open\n');

  test('call open what the list of gaps has, and nothing else', () => {
    const listed = [...gaps.matchAll(/^\| ([HML]\d+) \|/gm)].map(([, name]) => name);
    const named = [...rows.matchAll(/Open: ([HML]\d+)/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(listed));
  });

  test('rely on accepted risks that the security page gives reasons for', () => {
    const security = read('docs/explanation/security.md');
    const reasons = new Set([...security.matchAll(/^- \*\*(A\d+)\b/gm)].map(([, name]) => name));
    const named = [...`${rows}${security}`.matchAll(/\b(A\d{1,2})\b/g)].map(([, name]) => name);
    expect(named.filter((name) => !reasons.has(name))).toEqual([]);
  });
});
