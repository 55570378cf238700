/** Starts a part of the running site, such as the lake or nginx, and waits until it answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from './processes.mjs';
import { PlainError } from './root.mjs';

/** The timeout until a part answers, in milliseconds. */
const startTimeoutMs = 120_000;

/**
 * @typedef {object} Part
 * @property {import('./processes.mjs').Child} child
 * @property {() => Promise<void>} answers waits until the part answers; rejects with a PlainError when it does not in time
 * @property {(callback: (name: string, line: string) => void) => void} listen passes on its output, including earlier output
 * @property {(exit: import('./processes.mjs').Exit) => string} describeExit describes an unexpected end
 * @property {() => boolean} wasReady true once it has answered
 */

/**
 * Starts a part.
 * @param {object} what
 * @param {string} what.name the prefix of each of its log lines
 * @param {string} what.title the part's name in messages, capitalised
 * @param {string} what.probe the probed address, for messages
 * @param {() => Promise<boolean>} what.isReady returns true if the part answers; never rejects
 * @param {(onLine: (line: string) => void) => import('./processes.mjs').Child} what.start
 * @returns {Part}
 */
export function startPart({ name, title, probe, isReady, start }) {
  /** @type {string[]} */
  const early = [];
  /** @type {(line: string) => void} */
  let onLine = (line) => {
    if (line.trim()) early.push(line);
  };
  const child = start((line) => onLine(line));
  const began = Date.now();
  let ready = false;
  return {
    child,
    async answers() {
      while (!(await isReady())) {
        if (Date.now() - began > startTimeoutMs) {
          throw new PlainError(
            `${title} does not answer at ${probe}.\n${early.slice(-20).join('\n')}`.trim(),
          );
        }
        await sleep(100);
      }
      ready = true;
    },
    listen(callback) {
      onLine = (line) => callback(name, line);
      for (const line of early.splice(0)) onLine(line);
    },
    describeExit({ code, signal }) {
      const how = signal ? `signal ${signal}` : `exit code ${code}`;
      if (ready) return `${title} stopped unexpectedly (${how})`;
      const words = early.length === 1 ? `: ${early[0]}` : early.length > 1 ? `:\n${early.join('\n')}` : '';
      return `${title} could not start (${how})${words}`;
    },
    wasReady: () => ready,
  };
}

/**
 * Starts a part that is a program of ours and answers by HTTP.
 * @param {{ name: string, title: string, probe: string, args: string[], env: NodeJS.ProcessEnv }} what `probe` is the
 *   address that answers 200 when the part is ready
 * @returns {Part}
 */
export function startOwnPart({ name, title, probe, args, env }) {
  return startPart({
    name,
    title,
    probe,
    isReady: () => isHealthy(probe),
    start: (onLine) => startNode({ name, args, env, onLine }),
  });
}

/**
 * Resolves to true if an address answers 200. Never rejects.
 * @param {string} address
 */
export async function isHealthy(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
