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
const patience = 30_000;

/** One page and one layout, no client component: what is loaded here is the framework and nothing else. */
const files = {
  'package.json': JSON.stringify({ name: 'framework-floor', private: true, type: 'module' }),
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} }, outputFileTracingRoot: ${JSON.stringify(root)} };\n`,
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  'app/page.js': 'export default function Page() { return <p>Nothing.</p>; }\n',
};

const noted = z.object({ key: z.string(), count: z.number(), bytes: z.number() });

/**
 * The framework's floor: the scripts a browser loads for the smallest page there can be, gzip -9 a file. Measured on an
 * application of one page that is built for it (some 20 seconds) and remembered until a version changes.
 */
export async function frameworkFloor(
  browser: Browser,
  terminal: ReturnType<typeof createTerminal>,
): Promise<Sum> {
  const note = join(folder, 'floor.json');
  const key = `${['next', 'react', 'react-dom'].map(version).join(' ')} ${JSON.stringify(files)}`;
  if (existsSync(note)) {
    const known = noted.safeParse(JSON.parse(readFileSync(note, 'utf8')));
    if (known.success && known.data.key === key) return known.data;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
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
    writeFileSync(note, JSON.stringify({ key, count, bytes }));
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
