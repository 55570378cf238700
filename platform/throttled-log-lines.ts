/** How long the same line is counted instead of written, in milliseconds: who knocks without end must not fill the disk. */
const windowMs = 10_000;

/** Writes a line. @param times how many it stands for, where they were counted */
type Write = (times?: number) => void;

/**
 * Of the same lines within ten seconds writes the first at once. When the ten seconds are over, or this process ends, it writes the
 * last of those that followed, with how many they were.
 */
export class ThrottledLogLines {
  readonly #windows = new Map<string, { times: number; write: Write }>();
  readonly #maxApart: number;

  /** @param maxApart how many lines are told apart within ten seconds, where strangers can make up more */
  constructor(maxApart: number) {
    this.#maxApart = maxApart;
  }

  /**
   * Writes a line now, or counts it.
   * @param other the name it is counted under where too many are told apart already; without one it is written, uncounted
   */
  tell(key: string, write: Write, other?: string): void {
    const isRoom = this.#windows.has(key) || this.#windows.size < this.#maxApart;
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

  /** Writes the counts of all that was not written. */
  flush(): void {
    unwritten.delete(this);
    for (const open of this.#windows.values()) tellCount(open);
  }

  #closeLater(name: string): void {
    setTimeout(() => {
      const open = this.#windows.get(name);
      // A flood that goes on is a line every ten seconds.
      if (open && tellCount(open)) this.#closeLater(name);
      else this.#windows.delete(name);
    }, windowMs).unref();
  }
}

function tellCount(open: { times: number; readonly write: Write }): boolean {
  const { times } = open;
  open.times = 0;
  if (times > 0) open.write(times);
  return times > 0;
}

const unwritten = new Set<ThrottledLogLines>();
process.on('exit', () => {
  for (const lines of unwritten) lines.flush();
});
