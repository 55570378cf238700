/** Queue that limits how many pages past their lifetime are rendered again at a time. A publish does not use it. */

/** Settings of the queue; times in milliseconds. */
export interface RenderQueueSettings {
  /** Pause after a render, as a multiple of its duration, which leaves the process to visitors. */
  readonly restRatio: number;
  /** A page that has waited this long is rendered in addition to the current one. */
  readonly maxWaitMs: number;
  /** Timeout of a turn: the render may have failed, so the next page may start. */
  readonly turnTimeoutMs: number;
  /** Maximum number of pages whose waiting time is remembered. */
  readonly maxWaiting: number;
}

const usual: RenderQueueSettings = {
  restRatio: 1,
  maxWaitMs: 30 * 60_000,
  turnTimeoutMs: 10_000,
  maxWaiting: 20_000,
};

/** The queue of one process. */
export interface RenderQueue {
  /** Returns true if an expired page may be rendered now. The caller is then expected to render it. */
  take(key: string): boolean;
  /** Ends the turn of a page that was rendered or failed to render. */
  end(key: string): void;
}

/**
 * Creates a render queue. Pages expire together: everything that was requested after a start or after midnight is due a
 * minute later, and again every minute. Rendering all of them at once would block the process for seconds. So they are
 * rendered one at a time, using half of the time, and other requests get the expired page. There is no waiting list: a page
 * gets a turn when it is requested and none is in progress.
 * @param clock monotonic clock in milliseconds
 */
export function createRenderQueue(
  settings: RenderQueueSettings = usual,
  clock = () => performance.now(),
): RenderQueue {
  const { restRatio, maxWaitMs, turnTimeoutMs, maxWaiting } = settings;
  let turn: { readonly key: string; readonly since: number } | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const waitsSince = new Map<string, number>();

  function isTooLate(key: string, now: number): boolean {
    const since = waitsSince.get(key);
    if (since !== undefined) return now - since > maxWaitMs;
    waitsSince.set(key, now);
    if (waitsSince.size > maxWaiting) waitsSince.delete(waitsSince.keys().next().value ?? key);
    return false;
  }

  return {
    take(key) {
      const now = clock();
      const isFree = turn ? now - turn.since >= turnTimeoutMs : now >= restsUntil;
      if (!isFree) return isTooLate(key, now);
      // If the queue was idle for long, every waiting page could have had a turn, so their waiting times start again.
      const freeSince = turn ? turn.since + turnTimeoutMs : restsUntil;
      if (now - freeSince > maxWaitMs) waitsSince.clear();
      turn = { key, since: now };
      return true;
    },
    end(key) {
      waitsSince.delete(key);
      if (turn?.key !== key) return;
      const now = clock();
      const took = now - turn.since;
      // An end after the timeout belongs to another render.
      if (took < turnTimeoutMs) restsUntil = now + took * restRatio;
      turn = undefined;
    },
  };
}
