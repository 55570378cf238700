import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from './processes.mjs';
import { PlainError, root } from './root.mjs';
import { lakeAddress, siteAddress, testPayments } from './settings.mjs';

/** How long the parts have until they answer, in milliseconds. */
const patience = 120_000;

/**
 * @typedef {object} House
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
 * @param {(part: 'site' | 'lake', line: string) => void} what.onLine what the parts write once all answer
 * @returns {Promise<House>}
 * @throws {PlainError} when a part cannot start; nothing is left running
 */
export async function startHouse({ settings, dev = false, env = process.env, terminal, onLine }) {
  const secret = env.SANITY_WEBHOOK_SECRET || randomBytes(32).toString('hex');
  const shared = { ...env, DATA_DIR: settings.dataDir };
  /** @type {ReturnType<typeof startPart>[]} */
  const parts = [];
  if (!settings.hostedContent) {
    parts.push(
      startPart('lake', 'The content lake', `${lakeAddress(settings)}/v1/ping`, ['src/lake/main.ts'], {
        ...shared,
        LAKE_HOST: '127.0.0.1',
        LAKE_PORT: String(settings.lakePort),
        LAKE_WEBHOOK_URL: `${siteAddress(settings)}/api/content-webhook`,
        SANITY_WEBHOOK_SECRET: secret,
        CONTENT_DIR: env.CONTENT_DIR || join(root, 'content'),
      }),
    );
  }
  parts.push(
    startPart('site', 'The site', `${siteAddress(settings)}/api/v1/ready`, ['src/server.ts'], {
      ...shared,
      ...(settings.hostedContent ? {} : { LAKE_URL: lakeAddress(settings), SANITY_WEBHOOK_SECRET: secret }),
      ...testPayments(settings, env),
      HOST: settings.host,
      PORT: String(settings.port),
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
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
        if (!stopping) reject(new PlainError(part.lastWords(exit)));
      });
    }
  });
  // Whoever listens later still hears of it; until then it must not count as unhandled.
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
 * @param {'site' | 'lake'} name
 * @param {string} title
 * @param {string} probe the address that answers 200 when the part is ready
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function startPart(name, title, probe, args, env) {
  /** @type {string[]} */
  const early = [];
  /** @type {(line: string) => void} */
  let onLine = (line) => {
    if (line.trim()) early.push(line);
  };
  const child = startNode({ name, args, env, onLine: (line) => onLine(line) });
  const began = Date.now();
  let ready = false;
  return {
    child,
    /** Waits until the part answers. */
    async answers() {
      while (!(await isReady(probe))) {
        if (Date.now() - began > patience) {
          throw new PlainError(
            `${title} does not answer at ${probe}.\n${early.slice(-20).join('\n')}`.trim(),
          );
        }
        await sleep(100);
      }
      ready = true;
    },
    /** @param {(part: 'site' | 'lake', line: string) => void} callback */
    listen(callback) {
      onLine = (line) => callback(name, line);
      for (const line of early.splice(0)) onLine(line);
    },
    /**
     * What to say of an end that nobody asked for.
     * @param {import('./processes.mjs').Exit} exit
     */
    lastWords({ code, signal }) {
      const how = signal ? `signal ${signal}` : `exit code ${code}`;
      if (ready) return `${title} stopped unexpectedly (${how}); everything else was stopped too.`;
      const words = early.length === 1 ? `: ${early[0]}` : early.length > 1 ? `:\n${early.join('\n')}` : '';
      return `${title} could not start (${how})${words}`;
    },
  };
}

/** @param {string} address */
async function isReady(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
