/**
 * Shows progress: on a terminal as one line in place, in a log as occasional lines.
 */

/** The interval of progress lines in a log, in milliseconds. */
const sayEvery = 15_000;

/**
 * @typedef {object} Step
 * @property {(note?: string) => void} done ends the step well
 * @property {(note?: string) => void} fail ends the step badly
 */

/**
 * @param {{ write(text: string): unknown, isTTY?: boolean, columns?: number }} [stream]
 * @param {() => number} [now] milliseconds
 */
export function createTerminal(stream = process.stdout, now = Date.now) {
  const live = stream.isTTY === true && !process.env.CI;
  /** @type {Map<object, { title: string, since: number, said: number }>} */
  const running = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const status = () => [...running.values()].map((s) => `${s.title} ${seconds(now() - s.since)}`).join(' · ');
  const clear = () => live && stream.write('\r\u001b[K');
  const draw = () => {
    if (live && running.size > 0)
      stream.write(`\r\u001b[K… ${status().slice(0, (stream.columns ?? 80) - 3)}`);
  };
  const tick = () => {
    if (live) return draw();
    for (const step of running.values()) {
      if (now() - step.said < sayEvery) continue;
      step.said = now();
      stream.write(`  … ${step.title}, ${seconds(now() - step.since)}\n`);
    }
  };
  /** @param {string} text */
  const line = (text) => {
    clear();
    stream.write(`${text}\n`);
    draw();
  };

  return {
    line,
    /**
     * Shows the start of long work.
     * @param {string} title description of the work, as a phrase
     * @returns {Step}
     */
    step(title) {
      const key = {};
      const since = now();
      running.set(key, { title, since, said: since });
      if (live) draw();
      else stream.write(`  ${title} …\n`);
      timer ??= setInterval(tick, 1_000);
      /** @param {string} mark @param {string} note */
      const end = (mark, note) => {
        if (!running.delete(key)) return;
        if (running.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        line(`${mark} ${title}, ${seconds(now() - since)}${note ? `: ${note}` : ''}`);
      };
      return { done: (note = '') => end('✓', note), fail: (note = '') => end('✗', note) };
    },
  };
}

/** @typedef {ReturnType<typeof createTerminal>} Terminal */

/**
 * A duration for people: "0.4 s", "12 s", "3 min 05 s".
 * @param {number} milliseconds
 */
export function seconds(milliseconds) {
  const all = milliseconds / 1_000;
  if (all < 10) return `${all.toFixed(1)} s`;
  if (all < 60) return `${Math.round(all)} s`;
  const whole = Math.round(all);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
