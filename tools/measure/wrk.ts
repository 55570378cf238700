/** wrk asks for an address again and again, with so little work of its own that a server beside it is what is busy. */
import { startChild } from '#scripts/launch/processes.mjs';
import { findProgram } from '#scripts/launch/programs.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import type { Load } from './load.ts';

/** It on this machine; undefined when there is none. */
export function findWrk(): string | undefined {
  return findProgram('wrk');
}

/** What wrk counted: answers in all, and how long it took, in seconds: it ends up to a tenth of a second later than it is told. */
export type Counted = { readonly answers: number; readonly seconds: number };

/**
 * Asks for one address.
 * @param executable wrk itself
 * @param encoding the value of `Accept-Encoding`
 * @throws {PlainError} when there was no answer, or one was an error; wrk takes a redirection for an answer like another
 */
export async function loadWithWrk(
  executable: string,
  url: string,
  encoding: string,
  { connections, seconds }: Load,
): Promise<Counted> {
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
  const counted = answersIn(words);
  if (code !== 0 || !counted) throw new PlainError(`wrk failed at ${url} (${encoding}).\n${words}`);
  return counted;
}

/** What wrk prints at its end; undefined where it says nothing of answers, that there was none, or that one was an error. */
export function answersIn(words: string): Counted | undefined {
  const answers = Number(/^\s*(\d+) requests in /m.exec(words)?.[1] ?? 0);
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(words)?.[1] ?? 0);
  if (answers === 0 || perSecond === 0 || /Non-2xx or 3xx responses|Socket errors/.test(words)) return;
  return { answers, seconds: answers / perSecond };
}
