import { describe, expect, it } from 'vitest';
import { readCode } from './extract-code.ts';
import { cssProse, hashCommentProse, markdownProse } from './extract-text.ts';

const rows = (prose: ReturnType<typeof markdownProse>) =>
  prose.map(({ kind, line, text }) => [line, kind, text.replaceAll('\n', ' ').trim()]);

describe('the prose of code', () => {
  const read = (file: string, ...lines: string[]) => rows(readCode(file, lines.join('\n')).prose);

  it('has comments by paragraph, with tags apart and code masked', () => {
    expect(
      read(
        'domains/a.ts',
        '/**',
        ' * Reads a `file`,',
        ' * once.',
        ' *',
        ' *     npm run code',
        ' *',
        ' * - an item',
        ' * @param {string} path where it is',
        ' */',
        'const a = 1; // A note.',
        '// Two lines',
        '// of one text.',
        "const url = 'http://a.example//b';",
      ),
    ).toEqual([
      [2, 'comment', 'Reads a ______, once.'],
      [7, 'comment', 'an item'],
      [8, 'tag', 'where it is'],
      [10, 'comment', 'A note.'],
      [11, 'comment', 'Two lines of one text.'],
    ]);
  });

  it('has the titles of tests, and no other string of a test', () => {
    expect(
      read(
        'domains/a.test.ts',
        "describe('a thing', () => {",
        "  it.each([1])('works %d times', () => { expect('not a title').toBe(1); });",
        `  test.skipIf(isWindows)(\`is \${'quick'}\`, run);`,
        '});',
      ),
    ).toEqual([
      [1, 'title', 'a thing'],
      [2, 'title', 'works %d times'],
      [3, 'title', 'is _'],
    ]);
  });

  it('tells messages from interface text, and leaves out classes, keys and queries', () => {
    expect(
      read(
        'blocks/a.tsx',
        "import 'a of b';",
        "const label = { 'the key': 'Add to cart' };",
        "log.warn({ event: 'a.b' }, 'The call failed');",
        `throw new Error(\`No \${name} was found\`);`,
        'const rows = sql`select a from the table`;',
        'const view = <p className="the class">Pay {price} <b>to the shop</b></p>;',
      ),
    ).toEqual([
      [2, 'interface', 'Add to cart'],
      [3, 'message', 'The call failed'],
      [4, 'message', 'No _ was found'],
      [6, 'interface', 'Pay _'],
      [6, 'interface', 'to the shop'],
    ]);
  });

  it('has exported names', () => {
    const { names } = readCode(
      'a.ts',
      'export const most = 1, b = 2;\nexport type C = 1;\nexport { x as left };',
    );
    expect(names).toEqual([
      { name: 'most', line: 1 },
      { name: 'b', line: 1 },
      { name: 'C', line: 2 },
      { name: 'left', line: 3 },
    ]);
  });
});

describe('the prose of other files', () => {
  it('has the paragraphs, items, cells and link texts of Markdown, without code blocks', () => {
    expect(
      rows(
        markdownProse(
          [
            '# A title',
            '',
            'One [text](a.md)',
            'here.',
            '- item',
            '',
            '```sh',
            'code',
            '```',
            '| a | `b` c |',
          ].join('\n'),
        ),
      ),
    ).toEqual([
      [1, 'heading', 'A title'],
      [3, 'markdown', 'One text here.'],
      [5, 'markdown', 'item'],
      [10, 'cell', 'a'],
      [10, 'cell', '___ c'],
    ]);
  });

  it('has the comments of style sheets, YAML and scripts', () => {
    expect(rows(cssProse('a {}\n/* One\n * two. */'))).toEqual([[2, 'comment', 'One two.']]);
    expect(rows(hashCommentProse('#!/bin/sh\n# One\n# two.\na: "#b" # three'))).toEqual([
      [2, 'comment', 'One two.'],
      [4, 'comment', 'three'],
    ]);
  });

  it('has declared names, with those of parameters and members, and without keys of literals', () => {
    const { declared } = readCode(
      'a.ts',
      [
        'const { a, b: [c], ...d } = { key: 1 };',
        'function e(f = 1, { g: h }: { g: number }) {}',
        'interface I { j: string; k(l: number): void }',
        'class M { #n = 1; o() {} constructor(private p: number) {} }',
      ].join('\n'),
    );
    const names = declared.map(({ name, line }) => `${line}${name}`).toSorted();
    expect(names).toEqual(
      [
        '1a',
        '1c',
        '1d',
        '2e',
        '2f',
        '2g',
        '2h',
        '3I',
        '3j',
        '3k',
        '4M',
        '4constructor',
        '4n',
        '4o',
        '4p',
      ].toSorted(),
    );
  });
});
