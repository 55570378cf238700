/** Makes pictures a few at a time, in turns between the networks that ask; only so many wait, and only while somebody waits for them. */

import { withTimeout } from './timeout.ts';

/** There is more to do than can be done soon: to be asked again later. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
}

/** What one network waits for in a job. */
type Ticket = { clients: number; readonly dropped: PromiseWithResolvers<never> };

type Job = {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
  readonly result: PromiseWithResolvers<Buffer>;
  /** Who waits for it to be begun, by network. */
  readonly tickets: Map<string, Ticket>;
  running: boolean;
};

/** A network with jobs that wait, in the order they were asked for, or that run. */
type Line = {
  readonly waiting: Set<Job>;
  running: number;
  /** The turn in which it came, or had its last job begun. */
  since: number;
};

/**
 * Works on `parallel` pictures at once and lets `waiting` more wait.
 *
 * Free hands go to the network that has the fewest jobs running, and of these to the one that had no turn for longest: however
 * much one network asks for, another's first job waits for one job of each network in line, and not for all of them. When
 * too many wait, the network that has most of them waiting loses the one it asked for last.
 */
export class WorkQueue {
  readonly #parallel: number;
  readonly #waiting: number;
  readonly #jobs = new Map<string, Job>();
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #turn = 0;
  #closed = false;
  #idle: (() => void) | undefined;

  constructor(parallel: number, waiting: number) {
    this.#parallel = parallel;
    this.#waiting = waiting;
  }

  /**
   * What `make` gives, which is called once however many ask for `name` meanwhile. Rejects with `gone`'s reason as soon as
   * it is aborted; what nobody waits for any more is not begun, but what has begun is brought to its end. Throws
   * `TooBusyError` when too many wait, or after `close`.
   * @param network who asks: any text that is the same for all requests of one network
   */
  async get(name: string, make: () => Promise<Buffer>, gone: AbortSignal, network = ''): Promise<Buffer> {
    gone.throwIfAborted();
    const job = this.#jobs.get(name) ?? this.#add(name, make);
    const ticket = this.#enter(job, network);
    this.#next();
    const { promise, reject } = Promise.withResolvers<never>();
    const leave = () => {
      ticket.clients--;
      if (ticket.clients === 0) this.#leave(job, network);
      reject(gone.reason);
    };
    gone.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([job.result.promise, ticket.dropped.promise, promise]);
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  /** Begins nothing more and waits for what runs, at most `timeoutMs`; tells whether it has ended. */
  async close(timeoutMs: number): Promise<boolean> {
    this.#closed = true;
    for (const { waiting } of [...this.#lines.values()]) {
      for (const job of waiting) {
        this.#jobs.delete(job.name);
        job.result.reject(new TooBusyError('Nothing more is taken on.'));
      }
      waiting.clear();
    }
    if (this.#running === 0) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#idle = resolve;
    await withTimeout(promise, timeoutMs, () => undefined);
    return this.#running === 0;
  }

  #add(name: string, make: () => Promise<Buffer>): Job {
    if (this.#closed) throw new TooBusyError('Nothing more is taken on.');
    const job: Job = { name, make, result: Promise.withResolvers(), tickets: new Map(), running: false };
    // When all who asked are gone nobody hears of a failure.
    job.result.promise.catch(() => undefined);
    return job;
  }

  /** Puts the job into the network's line, unless it is there or has begun. Throws `TooBusyError` when there is no room. */
  #enter(job: Job, network: string): Ticket {
    const known = job.tickets.get(network);
    if (known) {
      known.clients++;
      return known;
    }
    const ticket: Ticket = { clients: 1, dropped: Promise.withResolvers() };
    ticket.dropped.promise.catch(() => undefined);
    if (job.running) return ticket;
    const line = this.#lines.get(network) ?? { waiting: new Set(), running: 0, since: this.#turn++ };
    if (this.#running >= this.#parallel) this.#makeRoom(line);
    this.#jobs.set(job.name, job);
    this.#lines.set(network, line);
    line.waiting.add(job);
    job.tickets.set(network, ticket);
    return ticket;
  }

  /** Drops the last job of the longest line where too many wait; the line of who asks would be the longest itself: throws. */
  #makeRoom(own: Line): void {
    const lines = [...this.#lines];
    if (lines.reduce((sum, [, { waiting }]) => sum + waiting.size, 0) < this.#waiting) return;
    const busy = new TooBusyError('Too many pictures are waiting to be made.');
    const longest = lines.reduce<[string, Line] | undefined>(
      (most, each) => (each[1].waiting.size > (most?.[1].waiting.size ?? 0) ? each : most),
      undefined,
    );
    const last = longest && [...longest[1].waiting].at(-1);
    // With one more of its own it would be as long: to drop what waits already would gain nobody anything.
    if (!longest || !last || longest[1].waiting.size <= own.waiting.size + 1) throw busy;
    last.tickets.get(longest[0])?.dropped.reject(busy);
    this.#leave(last, longest[0]);
  }

  /** Takes what has not begun out of the network's line, and forgets it where no other network waits for it. */
  #leave(job: Job, network: string): void {
    if (job.running) return;
    job.tickets.delete(network);
    if (job.tickets.size === 0 && this.#jobs.get(job.name) === job) this.#jobs.delete(job.name);
    const line = this.#lines.get(network);
    line?.waiting.delete(job);
    this.#forgetIdle(network);
  }

  #forgetIdle(network: string): void {
    const line = this.#lines.get(network);
    if (line && line.waiting.size === 0 && line.running === 0) this.#lines.delete(network);
  }

  #next(): void {
    while (this.#running < this.#parallel) {
      const [first, ...others] = [...this.#lines].filter(([, { waiting }]) => waiting.size > 0);
      if (!first) return;
      const [network, line] = others.reduce(
        (best, each) =>
          (each[1].running - best[1].running || each[1].since - best[1].since) < 0 ? each : best,
        first,
      );
      const [job] = line.waiting;
      if (job) this.#run(job, network, line);
    }
  }

  #run(job: Job, network: string, line: Line): void {
    job.running = true;
    for (const each of job.tickets.keys()) this.#lines.get(each)?.waiting.delete(job);
    line.running++;
    line.since = this.#turn++;
    for (const each of job.tickets.keys()) this.#forgetIdle(each);
    this.#running++;
    Promise.try(job.make)
      .then(job.result.resolve, job.result.reject)
      .finally(() => {
        this.#jobs.delete(job.name);
        this.#running--;
        line.running--;
        this.#forgetIdle(network);
        if (!this.#closed) this.#next();
        else if (this.#running === 0) this.#idle?.();
      });
  }
}
