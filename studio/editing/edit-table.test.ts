import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeLine, parseCopiedCells, pasteCells, type StoredTableRow, tableWidth } from './edit-table.ts';

const table = (...lines: string[][]): StoredTableRow[] =>
  lines.map((cells, index) => ({ _key: `k${index}`, _type: 'tableRow', cells }));
const texts = (rows: readonly StoredTableRow[]) => rows.map(({ cells }) => [...cells]);

describe('changing rows and columns', () => {
  const rows = table(['a', 'b'], ['c', 'd'], ['e']);

  test('inserts empty rows and columns', () => {
    expect(texts(changeLine(rows, 'row', 0, 'insertAfter'))[1]).toEqual(['', '']);
    expect(texts(changeLine(rows, 'column', 0, 'insertBefore'))).toEqual([
      ['', 'a', 'b'],
      ['', 'c', 'd'],
      ['', 'e', ''],
    ]);
  });

  test('moves rows with their keys, and columns with all their cells', () => {
    expect(changeLine(rows, 'row', 1, 'moveBack').map(({ _key }) => _key)).toEqual(['k1', 'k0', 'k2']);
    expect(texts(changeLine(rows, 'column', 0, 'moveOn'))[2]).toEqual(['', 'e']);
  });

  test('leaves the order alone at the ends', () => {
    expect(texts(changeLine(rows, 'row', 0, 'moveBack'))[0]).toEqual(['a', 'b']);
    expect(texts(changeLine(rows, 'column', 1, 'moveOn'))[0]).toEqual(['a', 'b']);
  });

  test('removes rows and columns', () => {
    expect(texts(changeLine(rows, 'row', 1, 'remove'))).toEqual([
      ['a', 'b'],
      ['e', ''],
    ]);
    expect(texts(changeLine(rows, 'column', 0, 'remove'))).toEqual([['b'], ['d'], ['']]);
  });

  test('undoes every move and every insertion by its opposite', () => {
    const grid = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .chain(([height, width]) =>
        fc.array(fc.array(fc.string(), { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      );
    fc.assert(
      fc.property(grid, fc.constantFrom('row', 'column'), fc.nat(4), (lines, line, at) => {
        const start = table(...lines);
        const length = line === 'row' ? start.length : tableWidth(start);
        fc.pre(at < length);
        const inserted = changeLine(start, line, at, 'insertBefore');
        expect(changeLine(inserted, line, at, 'remove')).toEqual(start);
        fc.pre(at + 1 < length);
        expect(changeLine(changeLine(start, line, at, 'moveOn'), line, at + 1, 'moveBack')).toEqual(start);
      }),
    );
  });
});

describe('pasting cells of a spreadsheet', () => {
  test.each([
    ['one line', 'a\tb', [['a', 'b']]],
    [
      'lines of Windows and of others',
      'a\tb\r\nc\td\ne\tf\n',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'empty cells',
      '\ta\t\n\t\tb',
      [
        ['', 'a', ''],
        ['', '', 'b'],
      ],
    ],
    ['quoted tabs, line breaks and quotes', '"a\n\tb"\t"say ""hi"""', [['a b', 'say "hi"']]],
    ['a quote within a text', 'a 6" rail\tb', [['a 6" rail', 'b']]],
    ['a quote that never closes', '"a\tb', [['"a', 'b']]],
  ])('reads %s', (_, copied, expected) => {
    expect(parseCopiedCells(copied)).toEqual(expected);
  });

  test('writes over cells and grows the table', () => {
    const pasted = pasteCells(table(['a', 'b'], ['c', 'd']), { row: 1, column: 1 }, [['x', 'y'], ['z']]);
    expect(texts(pasted)).toEqual([
      ['a', 'b', ''],
      ['c', 'x', 'y'],
      ['', 'z', ''],
    ]);
    expect(new Set(pasted.map(({ _key }) => _key)).size).toBe(3);
  });

  test('reads back whatever a spreadsheet copies', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', 'ā', ' ', ',') });
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (lines) => {
        const copied = lines
          .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t'))
          .join('\n');
        expect(parseCopiedCells(copied)).toEqual(
          lines.map((line) => line.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())),
        );
      }),
    );
  });
});
