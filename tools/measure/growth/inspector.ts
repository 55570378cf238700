/** Looks into a Node process from outside, by V8's inspector: what is in use there once all that is not has been cleared. */
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

/** How long it may take to begin, in milliseconds. */
const openTimeoutMs = 5_000;

/** How long an answer may take, in milliseconds: clearing a large memory takes some seconds. */
const usualTimeoutMs = 60_000;

/** An open connection. */
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
   * Has a process that was started with `--inspect-port=port` listen there, and connects to it.
   * @param timeoutMs for an answer, in milliseconds
   * @throws where it does not listen in time
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

  /** Bytes of JavaScript that are still needed: clears all else first. Rejects as `ask` does. */
  async heapInUse(): Promise<number> {
    await this.ask('HeapProfiler.collectGarbage');
    return usage.parse(await this.ask('Runtime.getHeapUsage')).usedSize;
  }

  /** Ends it, and with it what is still waited for. */
  close(): void {
    this.#socket.close();
    this.#endAll();
  }

  /**
   * Asks by a method of V8's protocol.
   * @throws where the process is gone, says that it can't, or does not answer in time
   */
  async ask(method: string): Promise<unknown> {
    // What is sent into a connection that is no longer open is lost without a word.
    if (this.#socket.readyState !== WebSocket.OPEN) throw isGone();
    this.#asked += 1;
    const id = this.#asked;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method }));
    try {
      return await withTimeout(answer.promise, this.#timeoutMs, () => {
        throw new Error(`${method} was not answered in ${this.#timeoutMs / 1_000} s.`);
      });
    } finally {
      this.#waiting.delete(id);
    }
  }

  /** What is no reply is an event that nobody waits for. */
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
  return new Error('The process is gone.');
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
