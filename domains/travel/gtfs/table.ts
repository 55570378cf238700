/** Reads one file of a feed row by row: CSV as RFC 4180 has it, with what real feeds add to it. */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { cleanLine, findForbidden, isLine } from '#contracts/text/text-rule.ts';
import type { FeedProblems } from './feed-problems.ts';
import type { FeedFile, FeedSource } from './feed-source.ts';
import { FeedSourceError } from './feed-source.ts';
import { TextFault, TextLines } from './text-lines.ts';

/** The values of a row in the order of the header, without the spaces around them; may be shorter or longer. */
export type Row = readonly string[];

/** The header of a table. */
export interface Header {
  readonly names: readonly string[];
  /** The place of a column; -1 when the table does not have it. A column that is there twice is a fault. */
  find(column: string): number;
}

/** What is told while reading. */
export interface TableProgress {
  /** Rows so far, in all tables. */
  rows: number;
  /** Bytes so far, in all tables. */
  bytes: number;
  /** The table that is being read. */
  file: string;
}

/** What a reading needs everywhere. */
export interface ReadContext {
  readonly source: FeedSource;
  readonly problems: FeedProblems;
  readonly progress: TableProgress;
  /** Called now and then while reading. */
  readonly onProgress: (progress: Readonly<TableProgress>) => void;
}

interface TableSpec {
  readonly file: string;
  readonly required: readonly string[];
  /** Whether a feed may do without it: then an empty file is as good as none. */
  readonly isOptional?: boolean;
}

/** What came of a table; when it is broken the reason is among the problems. */
export type TableState = 'read' | 'absent' | 'broken';

/** Longest row, in characters: a quotation mark left open would take in the rest of the file. */
const maxRecord = 64 * 1024;

/**
 * Reads a table to its end. `start` gets the header and answers what takes the rows, with the line each begins on. It is
 * broken when its header lacks a required column, or its text is no text.
 */
export async function readTable(
  context: ReadContext,
  spec: TableSpec,
  start: (header: Header) => (row: Row, line: number) => void,
): Promise<TableState> {
  const file = context.source.files.get(spec.file);
  if (!file) return 'absent';
  const { problems } = context;
  const lines = new TextLines();
  const reader = new RowReader(spec, problems, lines, start);
  try {
    await readRows(file, context, lines, reader);
  } catch (error) {
    const fault = faultOf(error, reader.lastLine);
    problems.add(spec.file, fault.line, fault.reason);
    return 'broken';
  }
  reader.warnOfCleaned();
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
  lines: TextLines,
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
    max_record_size: maxRecord,
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
  readonly #text: Pick<TextLines, 'hasOddCharacters'>;
  readonly #start: (header: Header) => (row: Row, line: number) => void;
  #width = 0;
  /** How many rows held a character that no text may have, and the first of them. */
  #cleaned: { count: number; line: number; character: string } | null = null;
  #onRow: (row: Row, line: number) => void = () => undefined;

  constructor(
    spec: TableSpec,
    problems: FeedProblems,
    text: Pick<TextLines, 'hasOddCharacters'>,
    start: (header: Header) => (row: Row, line: number) => void,
  ) {
    this.#spec = spec;
    this.#problems = problems;
    this.#text = text;
    this.#start = start;
  }

  /** Takes a row that ends on the line `end`. */
  take(row: string[], end: number): void {
    const isOneLine = end === this.lastLine + 1;
    const line = isOneLine ? end : end - breaksIn(row);
    this.lastLine = end;
    // Ids are cleaned too, the same way wherever they are named.
    if (this.#text.hasOddCharacters || !isOneLine) this.#clean(row, line);
    if (!this.hasHeader) this.#takeHeader(row, line);
    else if (this.isUsable && (row.length > 1 || row[0])) this.#takeRow(row, line);
  }

  /** Adds one warning for all that was cleaned. */
  warnOfCleaned(): void {
    if (!this.#cleaned) return;
    const { count, line, character } = this.#cleaned;
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    this.#problems.warn(
      this.#spec.file,
      line,
      count === 1
        ? `the row holds a character that no text may have (${code}); it is left out`
        : `this row and ${count - 1} more hold characters that no text may have (${code} here); they are left out`,
    );
  }

  /** Makes each value one line of ordinary text. */
  #clean(row: string[], line: number): void {
    const odd = row.filter((value) => !isLine(value));
    if (odd.length === 0) return;
    for (const [place, value] of row.entries()) if (!isLine(value)) row[place] = cleanLine(value);
    // A line break between quotation marks is ordinary.
    const character = findForbidden(odd.join(' '));
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
    else this.#problems.add(file, line, `the header lacks the column ${missing.join(' and the column ')}`);
  }

  /** Only of a column that somebody asks for does it matter that it is there twice. */
  #find(column: string, names: readonly string[], line: number): number {
    const place = names.indexOf(column);
    if (place !== names.lastIndexOf(column)) {
      this.isUsable = false;
      this.#problems.add(this.#spec.file, line, `the header has the column ${column} twice`);
    }
    return place;
  }
}

function breaksIn(row: readonly string[]): number {
  let breaks = 0;
  for (const value of row)
    for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

function faultOf(error: unknown, lastLine: number): { line: number | null; reason: string } {
  if (error instanceof TextFault) return { line: error.line, reason: error.message };
  if (error instanceof CsvError) {
    // The row began after the last good one: where a quotation mark was left open, the fault is there, not at the end.
    const reason = csvReasons[error.code];
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    return { line: line ? lastLine + 1 : lineOf(error, lastLine), reason: reason ?? error.message };
  }
  if (error instanceof FeedSourceError) return { line: null, reason: error.message };
  const reason = error instanceof Error ? error.message : 'unknown fault';
  return { line: lastLine + 1, reason: `the file can’t be read further (${reason})` };
}

function lineOf(error: CsvError, lastLine: number): number {
  return 'lines' in error && typeof error.lines === 'number' ? error.lines : lastLine + 1;
}

const csvReasons: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened here or below and never closed',
  CSV_MAX_RECORD_SIZE: 'the row that begins here is longer than 64 KB: is a quotation mark left open?',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark stands inside a quoted value; it must be doubled',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'text follows a quoted value; a quotation mark inside must be doubled',
  INVALID_OPENING_QUOTE: 'a quotation mark stands in the middle of a value that is not quoted',
};
