/** Starts the API or the whole site as a process that a test can kill. */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { startApi } from '#tools/measure/api-process.ts';

/** A server process that a test can kill with SIGKILL. */
export type KillableServer = { readonly address: string; kill(): Promise<void> };

/** A server that also stops gracefully: `leave` resolves to its exit code, null if it had to be killed. */
export type Stoppable = KillableServer & { leave(): Promise<number | null> };

/** Starts the API without the site’s pages, which takes a second or two. */
export async function startApiAlone(settings: Readonly<Record<string, string>>): Promise<KillableServer> {
  const { port, kill } = await startApi(settings);
  return { address: `http://127.0.0.1:${port}`, kill };
}

/** The longest wait for a ready site, in milliseconds. */
const startTimeoutMs = 60_000;

/** Starts the whole site as the launcher does, with the content of `lakeUrl`. */
export async function startWholeSite(
  settings: Readonly<Record<string, string>>,
  lakeUrl: string,
): Promise<Stoppable> {
  const [port = 0] = await freePorts(1);
  const address = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const site = startNode({
    name: 'site',
    args: ['src/server.ts'],
    env: {
      ...process.env,
      ...{ SANITY_PROJECT_ID: '', DATABASE_URL: '', SMTP_URL: '', SITE_URL: '', API_BASE_URL: '' },
      ...{ HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      LAKE_URL: lakeUrl,
      ...settings,
    },
    onLine: (line) => lines.push(line),
  });
  const kill = async () => {
    site.kill();
    await site.exited;
  };
  const ended = site.exited.then(() => {
    throw new Error(`The site ended:\n${lines.slice(-20).join('\n')}`);
  });
  const ready = async () => {
    const until = Date.now() + startTimeoutMs;
    while (Date.now() < until) {
      const answer = await fetch(`${address}/api/v1/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error(`The site was not ready in time:\n${lines.slice(-20).join('\n')}`);
  };
  try {
    await Promise.race([ready(), ended]);
  } catch (error) {
    await kill();
    throw error;
  }
  ended.catch(() => {});
  return { address, kill, leave: async () => (await site.stop()).code };
}
