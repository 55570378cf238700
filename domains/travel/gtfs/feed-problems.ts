/** What is wrong with a feed, or worth a look: a place and a reason in plain words. */

/** `line` counts from 1, the header included; null when the fault is that of the whole file. */
export interface FeedProblem {
  /** The file's name, such as `stops.txt`. */
  readonly file: string;
  readonly line: number | null;
  readonly reason: string;
}

/** How many faults and how many warnings are kept word by word; the rest are counted. */
const maxListed = 20;

/** Collects the faults (each refuses the feed) and the warnings of one reading. */
export class FeedProblems {
  /** The trips that are left out, each with the first of its faults. */
  readonly skippedTrips = new Map<string, FeedProblem>();
  readonly #skipsTrips: boolean;
  #tripFaults = 0;
  readonly listed: FeedProblem[] = [];
  readonly warnings: FeedProblem[] = [];
  /** All faults, those not listed too. */
  count = 0;
  warningCount = 0;
  /** Rows that say what an earlier one of their file says: how many, and the line of the first. */
  readonly #repeats = new Map<string, { count: number; line: number }>();

  /** @param skipsTrips whether a trip with a fault of its own is left out, and the feed is taken */
  constructor(skipsTrips = false) {
    this.#skipsTrips = skipsTrips;
  }

  /** A fault: the feed will be refused. */
  add(file: string, line: number | null, reason: string): void {
    this.count += 1;
    if (this.listed.length < maxListed) this.listed.push({ file, line, reason });
  }

  /** A fault of a single trip: it refuses the feed, unless trips are left out. One of no trip refuses it anyway. */
  addOfTrip(tripId: string, file: string, line: number, reason: string): void {
    if (tripId === '') this.add(file, line, reason);
    else if (!this.#skipsTrips) {
      this.#tripFaults += 1;
      this.add(file, line, reason);
    } else if (!this.skippedTrips.has(tripId)) this.skippedTrips.set(tripId, { file, line, reason });
  }

  /** Something that was passed over or looks odd, but does no harm. */
  warn(file: string, line: number | null, reason: string): void {
    this.warningCount += 1;
    if (this.warnings.length < maxListed) this.warnings.push({ file, line, reason });
  }

  /** A row that says what an earlier one says, and is left out. */
  countRepeat(file: string, line: number): void {
    const known = this.#repeats.get(file);
    if (known) known.count += 1;
    else this.#repeats.set(file, { count: 1, line });
  }

  /** Adds one warning for each file with such rows. */
  warnOfRepeats(): void {
    for (const [file, { count, line }] of this.#repeats)
      this.warn(
        file,
        line,
        count === 1
          ? 'the row repeats an earlier one; it is left out'
          : `this row and ${count - 1} more repeat earlier ones; they are left out`,
      );
  }

  /** Throws `FeedRefusedError` when there is any fault. */
  refuseIfAny(feed: string): void {
    if (this.count > 0)
      throw new FeedRefusedError(feed, this.listed, this.count, this.count === this.#tripFaults);
  }
}

/** The feed can't be used. `message` holds every listed fault, one a line. */
export class FeedRefusedError extends Error {
  override readonly name = 'FeedRefusedError';
  /** The first faults, in the order they were found. */
  readonly problems: readonly FeedProblem[];
  /** How many there are in all. */
  readonly count: number;
  /** Whether each is of a single trip, so that the feed could be taken without these trips. */
  readonly isOfTripsAlone: boolean;

  constructor(
    feed: string,
    problems: readonly FeedProblem[],
    count: number = problems.length,
    isOfTripsAlone = false,
  ) {
    const rest = count > problems.length ? `\n  … and ${count - problems.length} more` : '';
    const lines = problems.map((problem) => `\n  ${describeProblem(problem)}`).join('');
    super(`${feed} was refused: ${counted(count, 'fault')}.${lines}${rest}`);
    this.problems = problems;
    this.count = count;
    this.isOfTripsAlone = isOfTripsAlone;
  }
}

/** `stops.txt, line 3: …`; without the line when there is none. */
export function describeProblem({ file, line, reason }: FeedProblem): string {
  return `${file}${line === null ? '' : `, line ${line}`}: ${reason}`;
}

/** A number with its noun: `1 trip`, `2 trips`. `one` takes an s where there are several. */
export function counted(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
