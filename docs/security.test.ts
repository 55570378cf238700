import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/explanation/security.md'), 'utf8');
const [tables = '', open = ''] = text.split('\n## What is open\n');

/** What shows that a requirement is met, written as the file of a test, a sign and its title. */
const proofs = [...text.replaceAll(/\s+/g, ' ').matchAll(/`([^`]+) › ([^`]+)`/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

/** The rows of requirements: their ids, where each is met, and what shows it. */
const rows = [...tables.matchAll(/^\| (\d+\.\d+\.\d+(?:(?:, | to )\d+\.\d+\.\d+)*) \| (.*) \|$/gm)].map(
  ([, ids = '', rest = '']) => ({ ids, cells: rest.split(' | ') }),
);

/** The entries of the list of what is open: a letter for how bad it is, and a number. */
const listed = [...open.matchAll(/^\| ([HML]\d+) \|/gm)].map(([, name = '']) => name);
const named = (words: string) => [...words.matchAll(/\b([HML]\d{1,2})\b/g)].map(([, name = '']) => name);

describe('the page on security', () => {
  test('names only tests that are there', () => {
    expect(proofs.length).toBeGreaterThan(100);
    const missing = proofs.filter(({ file, title }) => {
      const source = readFileSync(join(root, file), 'utf8');
      const written = [`'${title}',`, `"${title}",`, `\`${title}\`,`];
      return !written.some((literal) => source.includes(literal));
    });
    expect(missing).toEqual([]);
  });

  test('says of each requirement how it is met, or that it is open, or accepted, or that no test shows it', () => {
    expect(rows.length).toBeGreaterThan(100);
    const silent = rows.filter(({ cells }) => cells.length !== 3 || cells.some((cell) => cell.trim() === ''));
    expect(silent.map(({ ids }) => ids)).toEqual([]);
  });

  test('has each requirement in one row', () => {
    const ids = rows.flatMap((row) => [...row.ids.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('calls open what is in the list of what is open, and nothing else', () => {
    const called = new Set(
      [...tables.matchAll(/\*?[Oo]pen: ([^.*|]*)/g)].flatMap(([, names = '']) => named(names)),
    );
    expect([...called].filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !called.has(name))).toEqual([]);
  });

  test('gives a reason for all that it accepts', () => {
    const given = new Set([...tables.matchAll(/^- \*\*(A\d+)\b/gm)].map(([, name = '']) => name));
    const leantOn = [...text.matchAll(/\b(A\d{1,2})\b/g)].map(([, name = '']) => name);
    expect(leantOn.filter((name) => !given.has(name))).toEqual([]);
  });
});
