/** Whose turn it is to be drawn anew. */

/** How it takes turns; times in milliseconds. */
export interface RenderQueueSettings {
  /** After a drawing, visitors have the process to themselves for so many times as long as that took. */
  readonly restsTimes: number;
  /** A page that was first turned away so long ago is drawn beside the one whose turn it is. */
  readonly longestWait: number;
  /** A turn of which nothing is heard for so long is the next one's: the drawing may have failed. */
  readonly patience: number;
  /** Of so many pages it is known since when they wait; the others wait anew. */
  readonly maxWaiting: number;
}

const usual: RenderQueueSettings = {
  restsTimes: 1,
  longestWait: 30 * 60_000,
  patience: 10_000,
  maxWaiting: 20_000,
};

/** The turns of one process. */
export interface RenderQueue {
  /** Whether a page that is due may be drawn anew now. If so, it is expected to be. */
  take(key: string): boolean;
  /** A page was drawn, or could not be. */
  end(key: string): void;
}

/**
 * Pages come due together: what was asked for after a start or after midnight is as old as all else, a minute later and each minute
 * from then on. To draw all of them at once takes seconds, in which nobody else is answered. So it is done one after the other, half
 * of the time; whoever asks for a page meanwhile is given it as it is. Nobody stands in line: a page has its turn when it is asked for
 * and nobody else has theirs.
 * @param clock milliseconds that only go forward
 */
export function createRenderQueue(
  settings: RenderQueueSettings = usual,
  clock = () => performance.now(),
): RenderQueue {
  const { restsTimes, longestWait, patience, maxWaiting } = settings;
  let turn: { readonly key: string; readonly since: number } | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const waitsSince = new Map<string, number>();

  function isTooLate(key: string, now: number): boolean {
    const since = waitsSince.get(key);
    if (since !== undefined) return now - since > longestWait;
    waitsSince.set(key, now);
    if (waitsSince.size > maxWaiting) waitsSince.delete(waitsSince.keys().next().value ?? key);
    return false;
  }

  return {
    take(key) {
      const now = clock();
      const isFree = turn ? now - turn.since >= patience : now >= restsUntil;
      if (!isFree) return isTooLate(key, now);
      // Where the turn was free for long, whoever waited before could have had it by asking.
      const freeSince = turn ? turn.since + patience : restsUntil;
      if (now - freeSince > longestWait) waitsSince.clear();
      turn = { key, since: now };
      return true;
    },
    end(key) {
      waitsSince.delete(key);
      if (turn?.key !== key) return;
      const now = clock();
      const took = now - turn.since;
      // What comes after all patience is another drawing's end.
      if (took < patience) restsUntil = now + took * restsTimes;
      turn = undefined;
    },
  };
}
