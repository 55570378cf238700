/** Load generator for pages, with autocannon. */
import { join } from 'node:path';
import { z } from 'zod';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';

/** Number of concurrent connections and duration of a run. */
export type Load = { readonly connections: number; readonly seconds: number };

/** Result of a run: responses per second, and `middle`, the median response time in milliseconds. */
export type Run = { readonly perSecond: number; readonly middle: number };

const report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number() }),
  errors: z.number(),
  timeouts: z.number(),
  non2xx: z.number(),
  '2xx': z.number(),
});

/**
 * Requests one address repeatedly, with autocannon in a child process.
 * @param encoding the value of `Accept-Encoding`
 * @throws {PlainError} if any response is not a 2xx
 */
export async function load(url: string, encoding: string, { connections, seconds }: Load): Promise<Run> {
  const lines: string[] = [];
  const tool = join(root, 'node_modules', 'autocannon', 'autocannon.js');
  const amount = ['--connections', String(connections), '--duration', String(seconds)];
  const headers = ['--headers', `Accept-Encoding=${encoding}`, '--headers', 'Accept=text/html'];
  const { code } = await startNode({
    name: 'autocannon',
    args: [tool, ...amount, ...headers, '--json', '--no-progress', url],
    onLine: (line) => lines.push(line),
  }).exited;
  const text = lines.find((line) => line.startsWith('{'));
  if (code !== 0 || !text) throw new PlainError(`autocannon failed.\n${lines.join('\n')}`);
  const result = report.parse(JSON.parse(text));
  if (result.errors + result.timeouts + result.non2xx > 0 || result['2xx'] === 0)
    throw new PlainError(
      `${url} (${encoding}): ${result['2xx']} successful responses, ${result.non2xx} others, ${result.errors} errors.`,
    );
  return { perSecond: result.requests.average, middle: result.latency.p50 };
}
