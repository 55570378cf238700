/** A work queue for rendering images: limits concurrency and waiting jobs, and takes turns between client networks. */

import { withTimeout } from './timeout.ts';

/** The queue is full or closed; clients may retry later. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
}

/** A network's interest in a job: its number of waiting callers. */
type Ticket = { clients: number; readonly dropped: PromiseWithResolvers<never> };

type Job = {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
  readonly result: PromiseWithResolvers<Buffer>;
  /** Networks that wait for the job to begin. */
  readonly tickets: Map<string, Ticket>;
  running: boolean;
};

/** A network with waiting jobs, in order of request, or running ones. */
type Line = {
  readonly waiting: Set<Job>;
  running: number;
  /** Turn in which the network arrived, or its last job began. */
  since: number;
};

/**
 * Runs up to `parallel` jobs at once and lets up to `waiting` more wait.
 *
 * A free slot goes to the network with the fewest running jobs; among equals, to the one whose last turn is longest
 * ago. However many jobs one network requests, another's first job waits for at most one job of each network. When the
 * queue is full, the network with the most waiting jobs loses its newest.
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
   * Returns the result of `make`, which is called once for all concurrent callers of `name`. Rejects with the reason of
   * `gone` when it is aborted. A waiting job without callers is dropped; a running one finishes. Throws `TooBusyError`
   * if the queue is full or closed.
   * @param network key of the client's network; equal for all its requests
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

  /** Begins no more jobs and waits up to `timeoutMs` for running ones. Returns true if all have ended. */
  async close(timeoutMs: number): Promise<boolean> {
    this.#closed = true;
    for (const { waiting } of [...this.#lines.values()]) {
      for (const job of waiting) {
        this.#jobs.delete(job.name);
        job.result.reject(new TooBusyError('The queue is closed.'));
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
    if (this.#closed) throw new TooBusyError('The queue is closed.');
    const job: Job = { name, make, result: Promise.withResolvers(), tickets: new Map(), running: false };
    // Without callers, nobody handles a failure.
    job.result.promise.catch(() => undefined);
    return job;
  }

  /**
   * Adds the job to the network's line, unless it waits there or is running. Throws `TooBusyError` if there is no room.
   */
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

  /** If the queue is full, drops the last job of the longest line. Throws if that would be the caller's own line. */
  #makeRoom(own: Line): void {
    const lines = [...this.#lines];
    if (lines.reduce((sum, [, { waiting }]) => sum + waiting.size, 0) < this.#waiting) return;
    const busy = new TooBusyError('Too many pictures are waiting to be made.');
    const longest = lines.reduce<[string, Line] | undefined>(
      (longest, each) => (each[1].waiting.size > (longest?.[1].waiting.size ?? 0) ? each : longest),
      undefined,
    );
    const last = longest && [...longest[1].waiting].at(-1);
    // The own line would become as long, so dropping another's job would be unfair.
    if (!longest || !last || longest[1].waiting.size <= own.waiting.size + 1) throw busy;
    last.tickets.get(longest[0])?.dropped.reject(busy);
    this.#leave(last, longest[0]);
  }

  /** Removes a waiting job from the network's line, and deletes it if no other network waits for it. */
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
