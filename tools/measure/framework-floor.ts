/** Measures the framework's own scripts (its "floor"): the scripts of a minimal Next application. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { z } from 'zod';
import { root } from '#scripts/launch/root.mjs';
import type { createTerminal } from '#scripts/launch/terminal.mjs';
import { withNextApplication } from './next-application.ts';
import { type Sum, sumOf, weighPage } from './weight.ts';

/** Folder of the minimal application, in Next's cache folder, which builds keep. */
const folder = join(root, '.next', 'cache', 'framework-floor');
const note = join(folder, 'floor.json');

/** The recorded floor of the locked versions, so that measuring needs no build. */
const record = join(import.meta.dirname, 'framework-floor.json');

/**
 * Returns the source files of the minimal application: one page and one layout without client components.
 * @param folder the root of the repository
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
 * Returns count and bytes (gzip -9) of the scripts that a browser loads for a minimal page. The values of the locked
 * versions are recorded in the repository. For other versions they are measured, and cached until a version changes.
 */
export async function frameworkFloor(
  browser: Browser,
  terminal: ReturnType<typeof createTerminal>,
): Promise<Sum> {
  return recordedFloor() ?? readNote(note) ?? (await measureFloor(browser, terminal));
}

/** Reads the floor recorded in the repository. Undefined if it is for other versions than the installed ones. */
export const recordedFloor = (): Sum | undefined => readNote(record);

/** Reads a saved floor. Undefined if it is missing or for other versions or source files. */
function readNote(file: string): Sum | undefined {
  if (!existsSync(file)) return undefined;
  const known = noted.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return known.success && known.data.key === keyOfToday() ? known.data : undefined;
}

const keyOfToday = () =>
  `${['next', 'react', 'react-dom'].map(version).join(' ')} ${JSON.stringify(filesIn('/'))}`;

/**
 * Builds the minimal application (about 20 seconds), measures its scripts and saves the result in
 * `.next/cache/framework-floor/floor.json`. After an upgrade, copy that file to `framework-floor.json` in this folder.
 */
export async function measureFloor(
  browser: Browser,
  terminal: ReturnType<typeof createTerminal>,
): Promise<Sum> {
  const title = 'Building a minimal page, to measure the framework’s scripts';
  return withNextApplication(terminal, { folder, title, files: filesIn(root) }, async (url) => {
    const { count, bytes } = sumOf(await weighPage(browser, url, '/'), 'script');
    writeFileSync(note, JSON.stringify({ key: keyOfToday(), count, bytes }));
    return { count, bytes };
  });
}

function version(name: string): string {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return `${name}@${z.object({ version: z.string() }).parse(JSON.parse(text)).version}`;
}
