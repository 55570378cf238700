/** Rows of a stored table, and their parsing into column names and body rows. */
import { z } from 'zod';
import { hasText } from '../validation/verdict.ts';

/** A stored row: its key in the list, and a text for each column. */
export interface TableRow {
  readonly _key: string;
  readonly cells: readonly string[];
}

/** A table for readers: every row has as many cells as there are columns. */
export interface TableGrid {
  /** A name for each column; '' for a column without one. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Limits of a table that can still be read. */
export const tableLimits = { rows: 60, columns: 8, characters: 300 } as const;

/** Zod schema of a row's cells, each of which matches `text`. Missing ones are ''. */
export const tableCells = (text: z.ZodString) =>
  z
    .array(text.nullable())
    .nullish()
    .transform((cells) => (cells ?? []).map((cell) => cell ?? ''));

/** Returns the number of columns up to the last one with visible text. */
export function countColumns(rows: readonly Pick<TableRow, 'cells'>[]): number {
  return Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex(hasText) + 1));
}

/**
 * Builds the table from stored rows, of which the first contains the column names. Rows and final columns without
 * visible text are left out, and short rows are filled with ''.
 */
export function toTableGrid(stored: readonly TableRow[]): TableGrid {
  const width = countColumns(stored);
  const [columns, ...rows] = stored.map(({ _key, cells }) => ({
    _key,
    cells: Array.from({ length: width }, (_, column) => cells[column]?.trim() ?? ''),
  }));
  return { columns: columns?.cells ?? [], rows: rows.filter(({ cells }) => cells.some(hasText)) };
}
