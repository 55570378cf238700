import { maxFeedIdLength } from '#contracts/search/max-timetable-id.ts';
import { cleanLine } from '#contracts/text/text-rule.ts';
import type { FeedProblems } from './feed-problems.ts';

/** Index of the ids of one table, with the line of each. Finds duplicate ids and broken references. */
export class IdIndex {
  readonly #file: string;
  readonly #column: string;
  readonly #problems: FeedProblems;
  readonly #places = new Map<string, number>();
  readonly #lines: number[] = [];
  /** False when the table could not be read. Missing ids are then not reported. */
  isComplete = true;

  constructor(file: string, column: string, problems: FeedProblems) {
    this.#file = file;
    this.#column = column;
    this.#problems = problems;
  }

  /**
   * Adds the id of a row. A duplicate id is a fault, unless `isDuplicate` returns true for the index of the first row.
   * Then the row is left out with a warning.
   * @param tripId the trip to which a fault belongs, if any
   * @returns true if the id is new
   */
  claim(
    id: string,
    line: number,
    isDuplicate: (place: number) => boolean = () => false,
    tripId = '',
  ): boolean {
    const first = this.#places.get(id);
    if (first !== undefined && isDuplicate(first)) {
      this.#problems.countDuplicate(this.#file, line);
      return false;
    }
    if (first !== undefined) {
      const where = `first on line ${this.#lines[first]}`;
      this.#problems.addTripFault(
        tripId,
        this.#file,
        line,
        `the ${this.#column} ${quoteValue(id)} appears twice; ${where}`,
      );
      return false;
    }
    // Service ids never appear in URLs or API calls, so their length does not matter.
    if (id.length > maxFeedIdLength && this.#column !== 'service_id')
      this.#problems.addTripFault(
        tripId,
        this.#file,
        line,
        `the ${this.#column} is longer than ${maxFeedIdLength} characters`,
      );
    this.#places.set(id, this.#lines.length);
    this.#lines.push(line);
    return true;
  }

  /** Returns the index of an id in the order of the claims, or undefined. */
  indexOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  lineOf(place: number): number {
    return this.#lines[place] ?? 0;
  }

  /** Adds a fault (of `tripId`, if given) when a row of another table refers to an id that does not exist. */
  expect(id: string, file: string, line: number, column: string, tripId = ''): void {
    if (this.#places.has(id) || !this.isComplete) return;
    const reason =
      id === '' ? `${column} is missing` : `${column} is ${quoteValue(id)}, which is not in ${this.#file}`;
    this.#problems.addTripFault(tripId, file, line, reason);
  }
}

/** Quotes a value for a message: one line, cut to 60 characters, without control characters. */
export function quoteValue(value: string): string {
  const text = cleanLine(value);
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}
