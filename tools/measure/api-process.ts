/** Starts and stops an API server in a child process, for benchmarks. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { withTimeout } from '#platform/timeout.ts';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError } from '#scripts/launch/root.mjs';

/** Start timeout in milliseconds. */
const startTimeoutMs = 60_000;

const hello = z.object({
  port: z.int(),
  apiKey: z.string(),
  first: z.iso.date(),
  last: z.iso.date(),
  places: z.array(z.object({ id: z.string(), stopIds: z.array(z.string()) })),
});

/** A running API server, with the days and places that can be searched. */
export interface ApiProcess extends z.output<typeof hello> {
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
  /** Kills it, as a power cut would, and waits for its exit. */
  kill(): Promise<void>;
}

/**
 * Starts api-server.ts on a free port and waits until it is ready.
 * @param settings settings of the site; at least `DATA_DIR`
 * @throws {PlainError} with the last lines of its output if it does not start
 */
export async function startApi(settings: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const started = Promise.withResolvers<z.output<typeof hello>>();
  const lines: string[] = [];
  const server = startNode({
    name: 'the API',
    args: [fileURLToPath(import.meta.resolve('./api-server.ts'))],
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', ...settings },
    onLine: (line) => {
      lines.push(line);
      if (line.startsWith('{"port"')) started.resolve(hello.parse(JSON.parse(line)));
    },
  });
  const lastWords = (what: string) => new PlainError(`The API ${what}.\n${lines.slice(-40).join('\n')}`);
  try {
    const ended = server.exited.then(() => {
      throw lastWords('ended');
    });
    const there = await withTimeout(Promise.race([started.promise, ended]), startTimeoutMs, () => {
      throw lastWords('did not start');
    });
    return {
      ...there,
      async stop() {
        await server.stop();
      },
      async kill() {
        server.kill();
        await server.exited;
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
