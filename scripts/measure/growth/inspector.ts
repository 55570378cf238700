/** Looks into a Node process from outside, by V8's inspector: what is in use there once all that is not has been cleared. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]).rest(z.unknown());
const reply = z.object({ id: z.int(), result: z.unknown() });
const usage = z.object({ usedSize: z.number() });

/** How long it may take to begin, in milliseconds. */
const patience = 5_000;

/** An open connection. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const read = reply.safeParse(JSON.parse(String(data)));
      if (!read.success) return;
      this.#waiting.get(read.data.id)?.resolve(read.data.result);
      this.#waiting.delete(read.data.id);
    });
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The process is gone.'));
    });
  }

  /**
   * Has a process that was started with `--inspect-port=port` listen there, and connects to it.
   * @throws where it does not listen in time
   */
  static async open(pid: number, port: number): Promise<Inspector> {
    process.kill(pid, 'SIGUSR1');
    const socket = new WebSocket(await addressOf(port));
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('The inspector can’t be reached.')), {
        once: true,
      });
    });
    return new Inspector(socket);
  }

  /** Bytes of JavaScript that are still needed: clears all else first. */
  async heapInUse(): Promise<number> {
    await this.#ask('HeapProfiler.collectGarbage');
    return usage.parse(await this.#ask('Runtime.getHeapUsage')).usedSize;
  }

  close(): void {
    this.#socket.close();
  }

  #ask(method: string): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method }));
    return answer.promise;
  }
}

async function addressOf(port: number): Promise<string> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      const list = await fetch(`http://127.0.0.1:${port}/json/list`);
      return targets.parse(await list.json())[0].webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}
