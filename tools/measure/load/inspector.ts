/** Client of V8's inspector protocol: measures the heap of another Node process after garbage collection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { withTimeout } from '#platform/timeout.ts';

const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]).rest(z.unknown());
const reply = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const usage = z.object({ usedSize: z.number() });

/** Timeout for opening the inspector, in milliseconds. */
const openTimeoutMs = 5_000;

/** Request timeout in milliseconds. Garbage collection of a large heap takes some seconds. */
const usualTimeoutMs = 60_000;

/** An open connection to the inspector of a process. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;

  private constructor(socket: WebSocket, timeoutMs: number) {
    this.#socket = socket;
    this.#timeoutMs = timeoutMs;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data))));
    socket.addEventListener('close', () => this.#endAll());
    socket.addEventListener('error', () => this.#endAll());
  }

  /**
   * Opens the inspector of a process that was started with `--inspect-port=port` (by SIGUSR1) and connects to it.
   * @param timeoutMs timeout of each request
   * @throws if the inspector does not open in time
   */
  static async open(pid: number, port: number, timeoutMs = usualTimeoutMs): Promise<Inspector> {
    process.kill(pid, 'SIGUSR1');
    const socket = new WebSocket(await addressOf(port));
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('The inspector can’t be reached.')), {
        once: true,
      });
    });
    return new Inspector(socket, timeoutMs);
  }

  /** Collects garbage, then returns the used bytes of the JavaScript heap. Rejects like `ask`. */
  async heapInUse(): Promise<number> {
    await this.ask('HeapProfiler.collectGarbage');
    return usage.parse(await this.ask('Runtime.getHeapUsage')).usedSize;
  }

  /** Closes the connection and rejects pending requests. */
  close(): void {
    this.#socket.close();
    this.#endAll();
  }

  /**
   * Calls a method of V8's inspector protocol.
   * @throws if the connection is closed, the process returns an error, or the request times out
   */
  async ask(method: string): Promise<unknown> {
    // `send` on a closed socket fails silently.
    if (this.#socket.readyState !== WebSocket.OPEN) throw isGone();
    this.#asked += 1;
    const id = this.#asked;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method }));
    try {
      return await withTimeout(answer.promise, this.#timeoutMs, () => {
        throw new Error(`${method} timed out after ${this.#timeoutMs / 1_000} s.`);
      });
    } finally {
      this.#waiting.delete(id);
    }
  }

  /** Settles the request of a reply. Ignores events, which have no id. */
  #take(message: unknown): void {
    const read = reply.safeParse(message);
    if (!read.success) return;
    const { id, result, error } = read.data;
    if (error) this.#waiting.get(id)?.reject(new Error(error.message));
    else this.#waiting.get(id)?.resolve(result);
  }

  #endAll(): void {
    for (const { reject } of this.#waiting.values()) reject(isGone());
  }
}

function isGone(): Error {
  return new Error('The inspector connection is closed.');
}

async function addressOf(port: number): Promise<string> {
  const until = performance.now() + openTimeoutMs;
  for (;;) {
    try {
      const list = await fetch(`http://127.0.0.1:${port}/json/list`, {
        signal: AbortSignal.timeout(openTimeoutMs),
      });
      return targets.parse(await list.json())[0].webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}
