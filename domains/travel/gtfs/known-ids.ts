import { maxFeedIdLength } from '#contracts/search/max-timetable-id.ts';
import { cleanLine } from '#contracts/text/text-rule.ts';
import type { FeedProblems } from './feed-problems.ts';

/** The ids of one table, each with its line and its place among them: what other tables may refer to. */
export class KnownIds {
  readonly #file: string;
  readonly #column: string;
  readonly #problems: FeedProblems;
  readonly #places = new Map<string, number>();
  readonly #lines: number[] = [];
  /** False when the table could not be read: then nobody can say what it does not hold. */
  isComplete = true;

  constructor(file: string, column: string, problems: FeedProblems) {
    this.#file = file;
    this.#column = column;
    this.#problems = problems;
  }

  /**
   * Takes the id of a row. One that was there before is a fault, unless `isRepeat` says that the row is the same as that of
   * the place given: then it is left out with a warning.
   * @param tripId the trip whose fault it would be, where it is that of a trip
   * @returns whether the id is new
   */
  claim(id: string, line: number, isRepeat: (place: number) => boolean = () => false, tripId = ''): boolean {
    const first = this.#places.get(id);
    if (first !== undefined && isRepeat(first)) {
      this.#problems.countRepeat(this.#file, line);
      return false;
    }
    if (first !== undefined) {
      const where = `it is first on line ${this.#lines[first]}`;
      this.#problems.addOfTrip(
        tripId,
        this.#file,
        line,
        `the ${this.#column} ${named(id)} is there twice; ${where}`,
      );
      return false;
    }
    // No page or call names a service.
    if (id.length > maxFeedIdLength && this.#column !== 'service_id')
      this.#problems.addOfTrip(
        tripId,
        this.#file,
        line,
        `the ${this.#column} is longer than ${maxFeedIdLength} characters`,
      );
    this.#places.set(id, this.#lines.length);
    this.#lines.push(line);
    return true;
  }

  /** The place of an id in the order they were claimed; undefined when there is none. */
  placeOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  lineOf(place: number): number {
    return this.#lines[place] ?? 0;
  }

  /** Adds a fault, of the trip given if any, when `id`, named in a row of another table, is not there. */
  expect(id: string, file: string, line: number, column: string, tripId = ''): void {
    if (this.#places.has(id) || !this.isComplete) return;
    const reason =
      id === '' ? `${column} is missing` : `${column} is ${named(id)}, which ${this.#file} does not have`;
    this.#problems.addOfTrip(tripId, file, line, reason);
  }
}

/** A value as messages show it: quoted, cut when it is long, and without what a terminal would obey. */
export function named(value: string): string {
  const text = cleanLine(value);
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}
