/** Runs slow queries on threads, so that they delay no other request. */
import { Worker } from 'node:worker_threads';
import { log } from '#platform/log.ts';
import { createTimeoutError, type QueryRequest, type SlowQueries, type TimedResult } from './query-engine.ts';
import { QueryError } from './query-error.ts';

/** Inputs of a thread: the lake's folder, and the base URL of assets. */
export type QueryThreadData = { readonly folder: string; readonly mediaUrl: string };

/** A thread's answer: the result and how long it took, the query's fault, or an unexpected failure. */
export type QueryReply = TimedResult | { readonly fault: QueryError['body'] } | { readonly failure: string };

/** Each thread holds the documents in memory. */
const MAX_THREADS = 2;
/** Queries that may wait for a thread. Later ones are rejected. */
const MAX_WAITING = 20;
/** How long a thread without work keeps its documents. */
const IDLE_MS = 10 * 60_000;
/** A thread that exceeds the limit of a query by this is ended: not all work can be interrupted. */
const GRACE_MS = 2_000;

type Job = {
  readonly request: QueryRequest;
  readonly resolve: (answer: TimedResult) => void;
  readonly reject: (error: unknown) => void;
};

/** Threads are started when they are needed. Call `close` at the end. */
export class QueryThreads implements SlowQueries {
  readonly #data: QueryThreadData;
  readonly #timeoutMs: number;
  readonly #waiting: Job[] = [];
  readonly #threads = new Set<QueryThread>();

  /** @param timeoutMs time limit of a query */
  constructor(data: QueryThreadData, timeoutMs: number) {
    this.#data = data;
    this.#timeoutMs = timeoutMs;
  }

  /** Resolves to the result, with its duration in milliseconds. Rejects with `QueryError` if the query is at fault. */
  run(request: QueryRequest): Promise<TimedResult> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MAX_WAITING) {
        reject(createBusyError(request.query));
        return;
      }
      this.#waiting.push({ request, resolve, reject });
      this.#assign();
    });
  }

  /** Ends all threads. Their queries are rejected. */
  async close(): Promise<void> {
    const threads = [...this.#threads];
    this.#threads.clear();
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The content lake is stopping.'));
    await Promise.all(threads.map((thread) => thread.end()));
  }

  #assign(): void {
    const [next] = this.#waiting;
    if (!next) return;
    let thread = [...this.#threads].find(({ isIdle }) => isIdle);
    if (!thread && this.#threads.size < MAX_THREADS) {
      thread = new QueryThread(this.#data, this.#timeoutMs, {
        onIdle: () => this.#assign(),
        onEnd: (ended) => {
          this.#threads.delete(ended);
          this.#assign();
        },
      });
      this.#threads.add(thread);
    }
    if (!thread) return;
    this.#waiting.shift();
    thread.run(next);
    this.#assign();
  }
}

/** One thread, which runs one query at a time. */
class QueryThread {
  readonly #worker: Worker;
  readonly #timeoutMs: number;
  readonly #onIdle: () => void;
  #job: Job | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    data: QueryThreadData,
    timeoutMs: number,
    hooks: { readonly onIdle: () => void; readonly onEnd: (thread: QueryThread) => void },
  ) {
    this.#timeoutMs = timeoutMs;
    this.#onIdle = hooks.onIdle;
    this.#worker = new Worker(new URL('./query-thread.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: QueryReply) => this.#answer(reply));
    this.#worker.on('error', (error: unknown) => {
      log.error({ event: 'lake.query-thread-failed', err: error }, 'A thread for slow queries failed.');
      this.#answer({ failure: String(error) });
    });
    this.#worker.on('exit', () => {
      clearTimeout(this.#timer);
      this.#answer({ failure: 'The thread of the query has ended.' });
      hooks.onEnd(this);
    });
  }

  get isIdle(): boolean {
    return this.#job === undefined;
  }

  run(job: Job): void {
    this.#job = job;
    this.#sleep(this.#timeoutMs + GRACE_MS, () => {
      this.#job = undefined;
      job.reject(createTimeoutError(job.request.query, this.#timeoutMs));
      void this.end();
    });
    this.#worker.postMessage(job.request);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #answer(reply: QueryReply): void {
    const job = this.#job;
    if (!job) return;
    this.#job = undefined;
    this.#sleep(IDLE_MS, () => void this.end());
    if ('result' in reply) job.resolve(reply);
    else job.reject('fault' in reply ? new QueryError(reply.fault) : new Error(reply.failure));
    this.#onIdle();
  }

  #sleep(ms: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, ms).unref();
  }
}

function createBusyError(query: string): QueryError {
  const description = 'too many slow queries are running';
  return new QueryError({ type: 'queryEvaluationError', description, query, start: 0, end: query.length });
}
