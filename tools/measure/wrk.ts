/** Load generator with wrk, which uses so little CPU that the server on the same machine is the bottleneck. */
import { startChild } from '#scripts/launch/processes.mjs';
import { findProgram } from '#scripts/launch/programs.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import type { Load } from './autocannon.ts';

/** Finds wrk on this machine; undefined if it is not installed. */
export function findWrk(): string | undefined {
  return findProgram('wrk');
}

/** Number of responses and actual duration in seconds. wrk runs up to 0.1 s longer than requested. */
export type Counted = { readonly answers: number; readonly seconds: number };

/**
 * Requests one address repeatedly.
 * @param executable path of wrk
 * @param encoding the value of `Accept-Encoding`
 * @throws {PlainError} if there was no response or one was an error; wrk counts a redirect as a success
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

/** Parses the output of wrk. Undefined if it reports no responses, or a failed one. */
export function answersIn(words: string): Counted | undefined {
  const answers = Number(/^\s*(\d+) requests in /m.exec(words)?.[1] ?? 0);
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(words)?.[1] ?? 0);
  if (answers === 0 || perSecond === 0 || /Non-2xx or 3xx responses|Socket errors/.test(words)) return;
  return { answers, seconds: answers / perSecond };
}
