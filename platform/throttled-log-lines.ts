/**
 * Time in which equal lines are counted instead of written, in milliseconds. Repeated requests must not fill the disk.
 */
const windowMs = 10_000;

/** Writes a line. @param times number of lines that it stands for, if they were counted */
type Write = (times?: number) => void;

/**
 * Throttles equal log lines. It writes the first at once. After ten seconds, or when the process ends, it writes the
 * last of those that followed, with their number.
 */
export class ThrottledLogLines {
  readonly #windows = new Map<string, { times: number; write: Write }>();
  readonly #maxDistinctLines: number;

  /** @param maxDistinctLines maximum number of distinct lines within ten seconds; visitors could create more */
  constructor(maxDistinctLines: number) {
    this.#maxDistinctLines = maxDistinctLines;
  }

  /**
   * Writes a line now, or counts it.
   * @param other key that counts lines beyond `maxDistinctLines`; without it such lines are written uncounted
   */
  write(key: string, write: Write, other?: string): void {
    const isRoom = this.#windows.has(key) || this.#windows.size < this.#maxDistinctLines;
    const name = isRoom ? key : other;
    if (name === undefined) {
      write();
      return;
    }
    const open = this.#windows.get(name);
    if (!open) {
      this.#windows.set(name, { times: 0, write });
      this.#closeLater(name);
      write();
      return;
    }
    open.times += 1;
    open.write = write;
    unwritten.add(this);
  }

  /** Writes all pending counts. */
  flush(): void {
    unwritten.delete(this);
    for (const open of this.#windows.values()) writeCount(open);
  }

  #closeLater(name: string): void {
    setTimeout(() => {
      const open = this.#windows.get(name);
      // A continuing flood writes one line every ten seconds.
      if (open && writeCount(open)) this.#closeLater(name);
      else this.#windows.delete(name);
    }, windowMs).unref();
  }
}

function writeCount(open: { times: number; readonly write: Write }): boolean {
  const { times } = open;
  open.times = 0;
  if (times > 0) open.write(times);
  return times > 0;
}

const unwritten = new Set<ThrottledLogLines>();
process.on('exit', () => {
  for (const lines of unwritten) lines.flush();
});
