/** Starts the content lake and the site as child processes. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PlainError, root } from './root.mjs';
import { lakeAddress, siteAddress, testPayments } from './settings.mjs';
import { startOwnPart } from './site-process.mjs';

/**
 * @typedef {object} LocalSite
 * @property {Promise<never>} fallen rejects with a PlainError when a part ends that nobody stopped
 * @property {() => Promise<void>} stop stops the parts, the site first
 */

/**
 * Starts the content lake (unless content is hosted) and the site, and waits until both answer.
 * @param {object} what
 * @param {import('./settings.mjs').Settings} what.settings
 * @param {boolean} [what.dev] the development server with hot reload instead of the production one
 * @param {NodeJS.ProcessEnv} [what.env] the environment the parts inherit
 * @param {import('./terminal.mjs').Terminal} what.terminal
 * @param {(part: string, line: string) => void} what.onLine receives the output of the parts once all answer
 * @returns {Promise<LocalSite>}
 * @throws {PlainError} when a part cannot start; nothing is left running
 */
export async function startSite({ settings, dev = false, env = process.env, terminal, onLine }) {
  const secret = env.SANITY_WEBHOOK_SECRET || randomBytes(32).toString('hex');
  const shared = { ...env, DATA_DIR: settings.dataDir };
  /** @type {import('./site-process.mjs').Part[]} */
  const parts = [];
  if (!settings.hostedContent) {
    parts.push(
      startLake(settings, {
        ...shared,
        LAKE_WEBHOOK_URL: `${siteAddress(settings)}/api/content-webhook`,
        SANITY_WEBHOOK_SECRET: secret,
      }),
    );
  }
  parts.push(
    startOwnPart({
      name: 'site',
      title: 'The site',
      probe: `${siteAddress(settings)}/api/v1/ready`,
      args: ['src/server.ts'],
      env: {
        ...shared,
        ...(settings.hostedContent ? {} : { LAKE_URL: lakeAddress(settings), SANITY_WEBHOOK_SECRET: secret }),
        ...testPayments(settings, env),
        HOST: settings.host,
        PORT: String(settings.port),
        NODE_ENV: dev ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
    }),
  );

  let stopping = false;
  const stop = async () => {
    stopping = true;
    for (const part of [...parts].reverse()) await part.child.stop();
  };
  /** @type {Promise<never>} */
  const fallen = new Promise((_resolve, reject) => {
    for (const part of parts) {
      part.child.exited.then((exit) => {
        if (stopping) return;
        const words = part.describeExit(exit);
        reject(new PlainError(part.wasReady() ? `${words}; everything else has been stopped too.` : words));
      });
    }
  });
  // A later listener still receives the rejection; until then it must not count as unhandled.
  fallen.catch(() => {});

  const step = terminal.step(
    settings.hostedContent ? 'Starting the site' : 'Starting the content lake and the site',
  );
  try {
    await Promise.race([Promise.all(parts.map((part) => part.answers())), fallen]);
    step.done();
  } catch (error) {
    step.fail();
    await stop();
    throw error;
  }
  for (const part of parts) part.listen(onLine);
  return { fallen, stop };
}

/**
 * Starts the content lake.
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env with where it announces what was published
 */
export function startLake(settings, env) {
  return startOwnPart({
    name: 'lake',
    title: 'The content lake',
    probe: `${lakeAddress(settings)}/v1/ping`,
    args: ['lake/main.ts'],
    env: {
      ...env,
      LAKE_HOST: '127.0.0.1',
      LAKE_PORT: String(settings.lakePort),
      CONTENT_DIR: env.CONTENT_DIR || join(root, 'content'),
    },
  });
}
