/** Validation errors and warnings of a feed, each with its place and a reason in plain words. */
import { countNoun } from '#contracts/counts.ts';

/** `line` counts from 1, including the header. It is null when the problem concerns the whole file. */
export interface FeedProblem {
  /** The file's name, such as `stops.txt`. */
  readonly file: string;
  readonly line: number | null;
  readonly reason: string;
}

/** How many faults, and how many warnings, are listed. The rest are only counted. */
const maxListedProblems = 20;

/** Collects the faults and warnings of one import. A fault refuses the feed; a warning does not. */
export class FeedProblems {
  /** Skipped trips, each with its first fault. */
  readonly skippedTrips = new Map<string, FeedProblem>();
  readonly #skipsTrips: boolean;
  #tripFaults = 0;
  readonly listed: FeedProblem[] = [];
  readonly warnings: FeedProblem[] = [];
  /** Number of faults, including those not listed. */
  count = 0;
  warningCount = 0;
  /** Rows that repeat an earlier row of their file: their number, and the line of the first. */
  readonly #repeats = new Map<string, { count: number; line: number }>();

  /** @param skipsTrips true to skip trips with faults instead of refusing the feed */
  constructor(skipsTrips = false) {
    this.#skipsTrips = skipsTrips;
  }

  /** Adds a fault that refuses the feed. */
  add(file: string, line: number | null, reason: string): void {
    this.count += 1;
    if (this.listed.length < maxListedProblems) this.listed.push({ file, line, reason });
  }

  /**
   * Adds a fault of one trip. It refuses the feed, unless invalid trips are skipped. Without a trip id it always
   * refuses the feed.
   */
  addTripFault(tripId: string, file: string, line: number, reason: string): void {
    if (tripId === '') this.add(file, line, reason);
    else if (!this.#skipsTrips) {
      this.#tripFaults += 1;
      this.add(file, line, reason);
    } else if (!this.skippedTrips.has(tripId)) this.skippedTrips.set(tripId, { file, line, reason });
  }

  /** Adds a warning: something was ignored or looks odd, but does no harm. */
  warn(file: string, line: number | null, reason: string): void {
    this.warningCount += 1;
    if (this.warnings.length < maxListedProblems) this.warnings.push({ file, line, reason });
  }

  /** Counts a row that repeats an earlier one and is left out. */
  countDuplicate(file: string, line: number): void {
    const existing = this.#repeats.get(file);
    if (existing) existing.count += 1;
    else this.#repeats.set(file, { count: 1, line });
  }

  /** Adds one warning for each file with repeated rows. */
  warnOfDuplicates(): void {
    for (const [file, { count, line }] of this.#repeats)
      this.warn(
        file,
        line,
        count === 1
          ? 'the row repeats an earlier one; it is left out'
          : `this row and ${count - 1} more repeat earlier ones; they are left out`,
      );
  }

  /** Throws `FeedRefusedError` if there is any fault. */
  refuseIfAny(feed: string): void {
    if (this.count > 0)
      throw new FeedRefusedError(feed, this.listed, this.count, this.count === this.#tripFaults);
  }
}

/** The feed cannot be used. `message` lists the faults, one per line. */
export class FeedRefusedError extends Error {
  override readonly name = 'FeedRefusedError';
  /** The first faults, in the order they were found. */
  readonly problems: readonly FeedProblem[];
  /** Number of faults, including those not listed. */
  readonly count: number;
  /** True when every fault belongs to a single trip, so that an import without these trips would succeed. */
  readonly hasOnlyTripFaults: boolean;

  constructor(
    feed: string,
    problems: readonly FeedProblem[],
    count: number = problems.length,
    hasOnlyTripFaults = false,
  ) {
    const rest = count > problems.length ? `\n  … and ${count - problems.length} more` : '';
    const lines = problems.map((problem) => `\n  ${describeProblem(problem)}`).join('');
    super(`${feed} was refused: ${countNoun(count, 'fault')}.${lines}${rest}`);
    this.problems = problems;
    this.count = count;
    this.hasOnlyTripFaults = hasOnlyTripFaults;
  }
}

/** Formats a problem as `stops.txt, line 3: …`, or without the line if there is none. */
export function describeProblem({ file, line, reason }: FeedProblem): string {
  return `${file}${line === null ? '' : `, line ${line}`}: ${reason}`;
}
