/** Supervisor of a part of the cluster: restarts it when it ends unexpectedly. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isStopping } from '#scripts/launch/processes.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import type { Part } from '#scripts/launch/site-process.mjs';

/** A part that ends unexpectedly this often within this time, in milliseconds, is broken. */
const maxRestarts = { ends: 5, within: 60_000 };

/** The pause before a part is restarted, in milliseconds. */
const pause = 500;

/** Decides whether to restart a part that ended at these times, in milliseconds, the newest last. */
export function shouldRestart(ends: readonly number[], now: number): boolean {
  return ends.filter((end) => now - end < maxRestarts.within).length < maxRestarts.ends;
}

/** The callbacks of a kept part. */
export type SupervisorCallbacks = {
  /** Receives the part's output once it answers. */
  readonly onLine: (name: string, line: string) => void;
  /** Prints a sentence on the terminal. */
  readonly say: (sentence: string) => void;
  /** Called when the part can't be kept running. */
  readonly giveUp: (error: PlainError) => void;
  /** Called when the part begins to answer and when it ends. */
  readonly changed?: () => void;
};

/** A program that is restarted when it ends unexpectedly. */
export class SupervisedPart {
  readonly #start: () => Part;
  readonly #around: SupervisorCallbacks;
  readonly #ends: number[] = [];
  #part: Part | undefined;
  /** The first process's place in the stop order. Later processes keep it, so that parts that need this one stop first. */
  #place: number | undefined;
  /** The number of calls to begin or stop. Results of all calls but the latest are ignored. */
  #orders = 0;

  constructor(start: () => Part, around: SupervisorCallbacks) {
    this.#start = start;
    this.#around = around;
  }

  /** The id of its process, while it runs. */
  get pid(): number | undefined {
    return this.#part?.child.pid;
  }

  /** Starts it and waits until it answers. Rejects with a PlainError if it ends or takes too long. */
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
    const ended = part.child.exited.then((exit) => Promise.reject(new PlainError(part.describeExit(exit))));
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
      if (this.#counts(order)) void this.#beginAgain(order, part.describeExit(exit));
    });
  }

  async #beginAgain(order: number, message: string): Promise<void> {
    this.#part = undefined;
    this.#around.changed?.();
    const now = Date.now();
    this.#ends.push(now);
    if (!shouldRestart(this.#ends, now)) return this.#around.giveUp(new PlainError(`${message}.`));
    this.#around.say(`${message}. Restarting it.`);
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
 * Restarts instances one after the other. Between two it waits until nginx sends requests to the restarted one again.
 * @param restSeconds duration of that wait
 * @throws PlainError if one does not come back; the remaining ones are not restarted
 */
export async function restartOneByOne(
  instances: readonly Pick<SupervisedPart, 'stop' | 'begin'>[],
  restSeconds: number,
  rest: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (const instance of instances) {
    await instance.stop();
    await instance.begin();
    await rest(restSeconds * 1_000);
  }
}
