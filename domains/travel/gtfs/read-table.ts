/** Reads one CSV file of a feed row by row (RFC 4180), tolerating common deviations. */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { cleanLine, findForbidden, isLine } from '#contracts/text/text-rule.ts';
import type { FeedProblems } from './feed-problems.ts';
import type { FeedFile, FeedSource } from './feed-source.ts';
import { FeedSourceError } from './feed-source.ts';
import { InvalidTextError, TextNormalizer } from './normalize-text.ts';

/** Trimmed values in the order of the header. A row may be shorter or longer than the header. */
export type Row = readonly string[];

/** Header of a table. */
export interface Header {
  readonly names: readonly string[];
  /** Returns the index of a column, or -1 if it is missing. A duplicate column is a fault. */
  find(column: string): number;
}

/** Progress of an import. */
export interface TableProgress {
  /** Rows read so far, in all tables. */
  rows: number;
  /** Bytes read so far, in all tables. */
  bytes: number;
  /** The current table. */
  file: string;
}

/** Context shared by the readers of all tables. */
export interface ReadContext {
  readonly source: FeedSource;
  readonly problems: FeedProblems;
  readonly progress: TableProgress;
  /** Called for every chunk that is read. */
  readonly onProgress: (progress: Readonly<TableProgress>) => void;
}

interface TableSpec {
  readonly file: string;
  readonly required: readonly string[];
  /** True when a feed may omit the file; an empty file then counts as absent. */
  readonly isOptional?: boolean;
}

/** Result of reading a table. For a broken table the reason is among the problems. */
export type TableState = 'read' | 'absent' | 'broken';

/** Longest row, in characters. Without it, an unclosed quotation mark would swallow the rest of the file. */
const maxRowLength = 64 * 1024;

/**
 * Reads a table to its end. `start` receives the header and returns the row handler, which gets each row and its
 * first line. A table is broken if a required column is missing or the text is invalid.
 */
export async function readTable(
  context: ReadContext,
  spec: TableSpec,
  start: (header: Header) => (row: Row, line: number) => void,
): Promise<TableState> {
  const file = context.source.files.get(spec.file);
  if (!file) return 'absent';
  const { problems } = context;
  const lines = new TextNormalizer();
  const reader = new RowReader(spec, problems, lines, start);
  try {
    await readRows(file, context, lines, reader);
  } catch (error) {
    const fault = faultOf(error, reader.lastLine);
    problems.add(spec.file, fault.line, fault.reason);
    return 'broken';
  }
  reader.warnOfCleanedRows();
  if (!reader.hasHeader && spec.isOptional) {
    problems.warn(spec.file, null, 'is empty; it is left out');
    return 'absent';
  }
  if (!reader.hasHeader) problems.add(spec.file, 1, 'the file is empty: not even a header');
  return reader.isUsable ? 'read' : 'broken';
}

async function readRows(
  file: FeedFile,
  context: ReadContext,
  lines: TextNormalizer,
  reader: RowReader,
): Promise<void> {
  const { progress, onProgress } = context;
  progress.file = file.name;
  const before = progress.rows;
  const csv = parse({
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    record_delimiter: '\n',
    max_record_size: maxRowLength,
    on_record: (row: string[], { lines }) => {
      reader.take(row, lines);
      return null;
    },
  });
  lines.on('data', (chunk: Buffer) => {
    progress.bytes += chunk.length;
    progress.rows = before + reader.rows;
    onProgress(progress);
  });
  csv.resume();
  await pipeline(await file.open(), lines, csv);
  progress.rows = before + reader.rows;
}

class RowReader {
  rows = 0;
  lastLine = 0;
  hasHeader = false;
  isUsable = false;
  readonly #spec: TableSpec;
  readonly #problems: FeedProblems;
  readonly #text: Pick<TextNormalizer, 'hasForbiddenCharacters'>;
  readonly #start: (header: Header) => (row: Row, line: number) => void;
  #width = 0;
  /** Rows with a forbidden character: their number, and the first of them. */
  #cleaned: { count: number; line: number; character: string } | null = null;
  #onRow: (row: Row, line: number) => void = () => undefined;

  constructor(
    spec: TableSpec,
    problems: FeedProblems,
    text: Pick<TextNormalizer, 'hasForbiddenCharacters'>,
    start: (header: Header) => (row: Row, line: number) => void,
  ) {
    this.#spec = spec;
    this.#problems = problems;
    this.#text = text;
    this.#start = start;
  }

  /** Handles a row that ends on line `end`. */
  take(row: string[], end: number): void {
    const isOneLine = end === this.lastLine + 1;
    const line = isOneLine ? end : end - countLineBreaks(row);
    this.lastLine = end;
    // Ids are cleaned too, the same way in every table.
    if (this.#text.hasForbiddenCharacters || !isOneLine) this.#clean(row, line);
    if (!this.hasHeader) this.#takeHeader(row, line);
    else if (this.isUsable && (row.length > 1 || row[0])) this.#takeRow(row, line);
  }

  /** Adds one warning for all cleaned rows. */
  warnOfCleanedRows(): void {
    if (!this.#cleaned) return;
    const { count, line, character } = this.#cleaned;
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    this.#problems.warn(
      this.#spec.file,
      line,
      count === 1
        ? `the row contains a character that is not allowed (${code}); it is left out`
        : `this row and ${count - 1} more contain characters that are not allowed (${code} here); they are left out`,
    );
  }

  /** Reduces each value to one line of plain text. */
  #clean(row: string[], line: number): void {
    const invalid = row.filter((value) => !isLine(value));
    if (invalid.length === 0) return;
    for (const [place, value] of row.entries()) if (!isLine(value)) row[place] = cleanLine(value);
    // A line break between quotation marks is allowed.
    const character = findForbidden(invalid.join(' '));
    if (character === null) return;
    this.#cleaned ??= { count: 0, line, character };
    this.#cleaned.count += 1;
  }

  #takeRow(row: string[], line: number): void {
    this.rows += 1;
    if (row.length > this.#width && row.slice(this.#width).some((value) => value !== ''))
      this.#problems.add(
        this.#spec.file,
        line,
        `the row has ${row.length} values, the header only ${this.#width}`,
      );
    this.#onRow(row, line);
  }

  #takeHeader(names: string[], line: number): void {
    this.hasHeader = true;
    this.#width = names.length;
    const { file, required } = this.#spec;
    const missing = required.filter((column) => !names.includes(column));
    this.isUsable = missing.length === 0;
    if (this.isUsable)
      this.#onRow = this.#start({ names, find: (column) => this.#find(column, names, line) });
    else this.#problems.add(file, line, `the header has no column ${missing.join(' and the column ')}`);
  }

  /** A duplicate column is a fault only if a reader uses it. */
  #find(column: string, names: readonly string[], line: number): number {
    const place = names.indexOf(column);
    if (place !== names.lastIndexOf(column)) {
      this.isUsable = false;
      this.#problems.add(this.#spec.file, line, `the header has the column ${column} twice`);
    }
    return place;
  }
}

function countLineBreaks(row: readonly string[]): number {
  let breaks = 0;
  for (const value of row)
    for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

function faultOf(error: unknown, lastLine: number): { line: number | null; reason: string } {
  if (error instanceof InvalidTextError) return { line: error.line, reason: error.message };
  if (error instanceof CsvError) {
    // An unclosed quotation mark is reported where the row starts, not where the file ends.
    const reason = csvReasons[error.code];
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    return { line: line ? lastLine + 1 : lineOf(error, lastLine), reason: reason ?? error.message };
  }
  if (error instanceof FeedSourceError) return { line: null, reason: error.message };
  const reason = error instanceof Error ? error.message : 'unknown fault';
  return { line: lastLine + 1, reason: `the rest of the file can’t be read (${reason})` };
}

function lineOf(error: CsvError, lastLine: number): number {
  return 'lines' in error && typeof error.lines === 'number' ? error.lines : lastLine + 1;
}

const csvReasons: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark opens on this line or below and never closes',
  CSV_MAX_RECORD_SIZE: 'the row that starts here is longer than 64 KB: is a closing quotation mark missing?',
  CSV_INVALID_CLOSING_QUOTE: 'there is a quotation mark inside a quoted value; it must be doubled',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'text follows a quoted value; a quotation mark inside must be doubled',
  INVALID_OPENING_QUOTE: 'there is a quotation mark in the middle of an unquoted value',
};
