/** wrk asks for an address again and again, with so little work of its own that a server beside it is what is busy. */
import { startChild } from '#scripts/launch/processes.mjs';
import { findProgram } from '#scripts/launch/programs.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import type { Load } from './load.ts';

/** It on this machine; undefined when there is none. */
export function findWrk(): string | undefined {
  return findProgram('wrk');
}

/**
 * Asks for one address. Resolves to answers a second.
 * @param executable wrk itself
 * @param encoding the value of `Accept-Encoding`
 * @throws {PlainError} when an answer was anything but a success
 */
export async function loadWithWrk(
  executable: string,
  url: string,
  encoding: string,
  { connections, seconds }: Load,
): Promise<number> {
  const lines: string[] = [];
  const amount = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`];
  const headers = ['--header', `Accept-Encoding: ${encoding}`, '--header', 'Accept: text/html'];
  const { code } = await startChild({
    name: 'wrk',
    command: executable,
    args: [...amount, ...headers, url],
    onLine: (line) => lines.push(line),
  }).exited;
  const words = lines.join('\n');
  const perSecond = answersIn(words);
  if (code !== 0 || perSecond === undefined)
    throw new PlainError(`wrk failed at ${url} (${encoding}).\n${words}`);
  return perSecond;
}

/** Answers a second in what wrk prints at its end; undefined where it says nothing of them, or that one was no success. */
export function answersIn(words: string): number | undefined {
  const [, perSecond] = /^Requests\/sec:\s+([\d.]+)$/m.exec(words) ?? [];
  if (perSecond === undefined || /Non-2xx or 3xx responses|Socket errors/.test(words)) return;
  return Number(perSecond);
}
