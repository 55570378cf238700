import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { z } from 'zod';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import type { createTerminal } from '#scripts/launch/terminal.mjs';
import { type Sum, sumOf, weighPage } from './weight.ts';

/** In Next's own cache, which its builds leave alone. */
const folder = join(root, '.next', 'cache', 'framework-floor');
const note = join(folder, 'floor.json');
const patience = 30_000;

/** The floor of the locked versions, so that nobody has to build an application to know it. */
const record = join(import.meta.dirname, 'framework-floor.json');

/**
 * One page and one layout, no client component: what is loaded here is the framework and nothing else.
 * @param folder the project's root
 */
const filesIn = (folder: string) => ({
  'package.json': JSON.stringify({ name: 'framework-floor', private: true, type: 'module' }),
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(folder)} }, outputFileTracingRoot: ${JSON.stringify(folder)} };\n`,
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  'app/page.js': 'export default function Page() { return <p>Nothing.</p>; }\n',
});

const noted = z.object({ key: z.string(), count: z.number(), bytes: z.number() });

/**
 * The framework's floor: the scripts a browser loads for the smallest page there can be, gzip -9 a file. It is recorded for
 * the locked versions. For others it is measured and remembered until a version changes.
 */
export async function frameworkFloor(
  browser: Browser,
  terminal: ReturnType<typeof createTerminal>,
): Promise<Sum> {
  return recordedFloor() ?? readNote(note) ?? (await measureFloor(browser, terminal));
}

/** The floor as it is recorded in the repository, if that is for the versions in use. */
export const recordedFloor = (): Sum | undefined => readNote(record);

/** A floor that was noted for the versions and files of today. */
function readNote(file: string): Sum | undefined {
  if (!existsSync(file)) return undefined;
  const known = noted.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return known.success && known.data.key === keyOfToday() ? known.data : undefined;
}

const keyOfToday = () =>
  `${['next', 'react', 'react-dom'].map(version).join(' ')} ${JSON.stringify(filesIn('/'))}`;

/**
 * Builds an application of one page (some 20 seconds) and notes its floor in `.next/cache/framework-floor/floor.json`. Copy
 * that to `framework-floor.json` beside this file when a version changes.
 */
export async function measureFloor(
  browser: Browser,
  terminal: ReturnType<typeof createTerminal>,
): Promise<Sum> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(filesIn(root))) writeFileSync(join(folder, name), text);
  // A data folder of its own, so that nothing can take the site's.
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  await runTool(
    terminal,
    'Building the smallest page, for the floor',
    process.execPath,
    [next, 'build', folder],
    env,
  );
  const [port = 0] = await freePorts(1);
  const site = `http://127.0.0.1:${port}`;
  const words: string[] = [];
  const server = startNode({
    name: 'floor',
    args: [next, 'start', folder, '--port', String(port), '--hostname', '127.0.0.1'],
    env,
    onLine: (line) => words.push(line),
  });
  try {
    const began = Date.now();
    while (!(await answers(site))) {
      if (Date.now() - began > patience)
        throw new PlainError(`The smallest page does not answer.\n${words.join('\n')}`);
      await sleep(100);
    }
    const { count, bytes } = sumOf(await weighPage(browser, site, '/'), 'script');
    writeFileSync(note, JSON.stringify({ key: keyOfToday(), count, bytes }));
    return { count, bytes };
  } finally {
    await server.stop();
  }
}

function version(name: string): string {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return `${name}@${z.object({ version: z.string() }).parse(JSON.parse(text)).version}`;
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
