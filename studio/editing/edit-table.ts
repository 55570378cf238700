/** Changes to the rows of a table block, as its Studio input makes them. Nothing is mutated. */
import type { TableRow } from '#schemas/shared/table-grid.ts';
import { newKey } from './fresh-keys.ts';

/** A row as the content lake stores it. */
export interface StoredTableRow extends TableRow {
  readonly _type: 'tableRow';
}

/** A row or a column. */
export type TableLine = 'row' | 'column';

/** A change to one row or column. */
export type LineChange = 'insertBefore' | 'insertAfter' | 'moveBack' | 'moveOn' | 'remove';

const storedRow = (cells: readonly string[]): StoredTableRow => ({
  _key: newKey(),
  _type: 'tableRow',
  cells,
});

/** Returns the number of cells of the longest row. */
export const tableWidth = (rows: readonly TableRow[]): number =>
  Math.max(0, ...rows.map(({ cells }) => cells.length));

const blanks = (count: number): string[] => Array.from({ length: count }, () => '');

/** Fills short rows, so that all have the same number of cells, and at least `width`. */
function fill(rows: readonly StoredTableRow[], width = 0): StoredTableRow[] {
  const target = Math.max(width, tableWidth(rows));
  return rows.map((row) => ({ ...row, cells: [...row.cells, ...blanks(target - row.cells.length)] }));
}

/** A new table: column names and one row, of two empty cells each. */
export const emptyTable = (): StoredTableRow[] => [storedRow(blanks(2)), storedRow(blanks(2))];

/** Applies a change to a list of lines; a move past an end leaves the list as it is. */
function changed<Line>(lines: readonly Line[], at: number, change: LineChange, empty: () => Line): Line[] {
  const [line] = lines.slice(at, at + 1);
  if (line === undefined) return [...lines];
  if (change === 'insertBefore') return lines.toSpliced(at, 0, empty());
  if (change === 'insertAfter') return lines.toSpliced(at + 1, 0, empty());
  if (change === 'remove') return lines.toSpliced(at, 1);
  const target = change === 'moveBack' ? at - 1 : at + 1;
  if (target < 0 || target >= lines.length) return [...lines];
  return lines.toSpliced(at, 1).toSpliced(target, 0, line);
}

/** Inserts beside, moves or removes the row or column at index `at`. */
export function changeLine(
  rows: readonly StoredTableRow[],
  line: TableLine,
  at: number,
  change: LineChange,
): StoredTableRow[] {
  const full = fill(rows);
  return line === 'row'
    ? changed(full, at, change, () => storedRow(blanks(tableWidth(full))))
    : full.map((row) => ({ ...row, cells: changed(row.cells, at, change, () => '') }));
}

/**
 * Parses copied cells of a spreadsheet: lines of texts between tabs. A text in double quotes may contain tabs and line
 * breaks, and doubles its own quotes. Line breaks within a cell become spaces.
 */
export function parseCopiedCells(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|[\r\n]|$)/gy;
  const lines: string[][] = [];
  let line: string[] = [];
  for (const { 1: inQuotes, 2: plain = '', 3: end } of text.replace(/[\r\n]+$/, '').matchAll(cell)) {
    line.push((inQuotes?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim());
    if (end === '\t') continue;
    lines.push(line);
    line = [];
    if (end === '') break;
  }
  return lines;
}

/** Writes copied cells into the table from row `at.row` and column `at.column` on; the table grows as needed. */
export function pasteCells(
  rows: readonly StoredTableRow[],
  at: { readonly row: number; readonly column: number },
  copied: readonly (readonly string[])[],
): StoredTableRow[] {
  const missing = Math.max(0, at.row + copied.length - rows.length);
  const width = at.column + Math.max(0, ...copied.map((line) => line.length));
  const grown = fill([...rows, ...Array.from({ length: missing }, () => storedRow([]))], width);
  return grown.map((row, index) => {
    const line = copied[index - at.row];
    return line ? { ...row, cells: row.cells.toSpliced(at.column, line.length, ...line) } : row;
  });
}
