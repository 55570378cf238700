import { describe, expect, test } from 'vitest';
import { toTableGrid } from './table-grid.ts';

const row = (_key: string, ...cells: string[]) => ({ _key, cells });

describe('table grid', () => {
  test('takes the first row as the names of the columns', () => {
    expect(toTableGrid([row('a', 'Fare', 'Bags'), row('b', ' Flexi ', '2')])).toEqual({
      columns: ['Fare', 'Bags'],
      rows: [row('b', 'Flexi', '2')],
    });
  });

  test('fills short rows, and leaves out final columns and rows without visible text', () => {
    const { columns, rows } = toTableGrid([
      row('a', 'Fare', 'Bags', '\u200B', ''),
      row('b', 'Flexi'),
      row('c', ' ', '\u2800'),
      row('d', '', '1'),
    ]);
    expect(columns).toEqual(['Fare', 'Bags']);
    expect(rows).toEqual([row('b', 'Flexi', ''), row('d', '', '1')]);
  });

  test('keeps a column without a name if a row has a text in it', () => {
    expect(toTableGrid([row('a', 'Fare'), row('b', 'Flexi', 'changeable')]).columns).toEqual(['Fare', '']);
  });

  test('is empty without rows', () => {
    expect(toTableGrid([])).toEqual({ columns: [], rows: [] });
  });
});
