import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '#scripts/launch/part.mjs';
import { isStopping } from '#scripts/launch/processes.mjs';
import { PlainError } from '#scripts/launch/root.mjs';

/** A part that ends by itself this often within this time, in milliseconds, is broken. */
const most = { ends: 5, within: 60_000 };

/** How long after its end a part is started again, in milliseconds. */
const pause = 500;

/** Whether what ended at these times, in milliseconds, the newest last, is worth another start. */
export function isWorthAnother(ends: readonly number[], now: number): boolean {
  return ends.filter((end) => now - end < most.within).length < most.ends;
}

/** What a part's keeper needs of its surroundings. */
export type Surroundings = {
  /** What it writes once it answers. */
  readonly onLine: (name: string, line: string) => void;
  /** A sentence for whoever is at the terminal. */
  readonly say: (sentence: string) => void;
  /** It can't be kept running. */
  readonly giveUp: (error: PlainError) => void;
  /** It has begun to answer, or is gone. */
  readonly changed?: () => void;
};

/** A program that is started again when it ends by itself. */
export class KeptPart {
  readonly #start: () => Part;
  readonly #around: Surroundings;
  readonly #ends: number[] = [];
  #part: Part | undefined;
  /** That of its first process: what needs it is older than a later one, and is stopped before it all the same. */
  #place: number | undefined;
  /** How often it was told to begin or to stop: what follows from an order before the last is of no account any more. */
  #orders = 0;

  constructor(start: () => Part, around: Surroundings) {
    this.#start = start;
    this.#around = around;
  }

  /** Its process, while there is one. */
  get pid(): number | undefined {
    return this.#part?.child.pid;
  }

  /** Starts it and waits until it answers. Rejects with a PlainError when it ends before, or takes too long. */
  async begin(): Promise<void> {
    this.#orders += 1;
    await this.#beginBy(this.#orders);
  }

  /** Stops it and waits until it is gone. */
  async stop(): Promise<void> {
    this.#orders += 1;
    const part = this.#part;
    this.#part = undefined;
    await part?.child.stop();
    this.#around.changed?.();
  }

  async #beginBy(order: number): Promise<void> {
    const part = this.#start();
    this.#place ??= part.child.place;
    part.child.place = this.#place;
    this.#part = part;
    const ended = part.child.exited.then((exit) => Promise.reject(new PlainError(part.lastWords(exit))));
    ended.catch(() => undefined);
    try {
      await Promise.race([part.answers(), ended]);
    } catch (error) {
      if (this.#part === part) this.#part = undefined;
      await part.child.stop();
      throw error;
    }
    part.listen(this.#around.onLine);
    this.#around.changed?.();
    void part.child.exited.then((exit) => {
      if (this.#counts(order)) void this.#beginAgain(order, part.lastWords(exit));
    });
  }

  async #beginAgain(order: number, words: string): Promise<void> {
    this.#part = undefined;
    this.#around.changed?.();
    const now = Date.now();
    this.#ends.push(now);
    if (!isWorthAnother(this.#ends, now)) return this.#around.giveUp(new PlainError(`${words}.`));
    this.#around.say(`${words}. It is started again.`);
    await sleep(pause);
    if (!this.#counts(order)) return;
    try {
      await this.#beginBy(order);
    } catch (error) {
      if (this.#counts(order))
        await this.#beginAgain(order, error instanceof Error ? error.message : String(error));
    }
  }

  #counts(order: number): boolean {
    return order === this.#orders && !isStopping();
  }
}

/**
 * Stops and starts instances one after the other; between two it waits until the one that came back is asked again.
 * @param restSeconds how long that takes
 * @throws PlainError when one does not come back; those after it are left as they are
 */
export async function restartOneByOne(
  instances: readonly Pick<KeptPart, 'stop' | 'begin'>[],
  restSeconds: number,
  rest: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (const instance of instances) {
    await instance.stop();
    await instance.begin();
    await rest(restSeconds * 1_000);
  }
}
