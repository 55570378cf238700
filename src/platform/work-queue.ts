/** Makes pictures a few at a time; of those that wait there are only so many, and only while somebody waits for them. */

/** There is more to do than can be done soon: to be asked again later. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
}

type Job = {
  readonly make: () => Promise<Buffer>;
  readonly result: PromiseWithResolvers<Buffer>;
  clients: number;
  running: boolean;
};

/** Works on `parallel` pictures at once and lets `waiting` more wait. */
export class WorkQueue {
  readonly #parallel: number;
  readonly #waiting: number;
  // Those that run and those that wait, in the order they were asked for.
  readonly #jobs = new Map<string, Job>();
  #running = 0;
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
   */
  async get(name: string, make: () => Promise<Buffer>, gone: AbortSignal): Promise<Buffer> {
    gone.throwIfAborted();
    const job = this.#jobs.get(name) ?? this.#add(name, make);
    job.clients++;
    const { promise, reject } = Promise.withResolvers<never>();
    const leave = () => {
      job.clients--;
      if (job.clients === 0 && !job.running) this.#jobs.delete(name);
      reject(gone.reason);
    };
    gone.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([job.result.promise, promise]);
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  /** Begins nothing more and waits for what runs, for `patience` milliseconds at most; tells whether it has ended. */
  async close(patience: number): Promise<boolean> {
    this.#closed = true;
    for (const [name, job] of this.#jobs) {
      if (job.running) continue;
      this.#jobs.delete(name);
      job.result.reject(new TooBusyError('Nothing more is taken on.'));
    }
    if (this.#running === 0) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#idle = resolve;
    const timer = setTimeout(resolve, patience);
    await promise;
    clearTimeout(timer);
    return this.#running === 0;
  }

  #add(name: string, make: () => Promise<Buffer>): Job {
    if (this.#closed || this.#jobs.size >= this.#parallel + this.#waiting) {
      throw new TooBusyError('Too many pictures are waiting to be made.');
    }
    const job: Job = { make, result: Promise.withResolvers(), clients: 0, running: false };
    // When all who asked are gone nobody hears of a failure.
    job.result.promise.catch(() => undefined);
    this.#jobs.set(name, job);
    this.#next();
    return job;
  }

  #next(): void {
    for (const [name, job] of this.#jobs) {
      if (this.#running >= this.#parallel) return;
      if (!job.running) this.#run(name, job);
    }
  }

  #run(name: string, job: Job): void {
    job.running = true;
    this.#running++;
    Promise.try(job.make)
      .then(job.result.resolve, job.result.reject)
      .finally(() => {
        this.#jobs.delete(name);
        this.#running--;
        if (!this.#closed) this.#next();
        else if (this.#running === 0) this.#idle?.();
      });
  }
}
