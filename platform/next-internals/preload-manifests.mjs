/**
 * Removes scripts that a build does not have from its lists of scripts to preload. Turbopack lists, for a page with many
 * lazy components, chunks that it then merges into others: browsers would request them in vain.
 *
 * Relies on Next 16.4.5: `react-loadable-manifest.json` beside each page lists `files` by component. Noticed by
 * preload-manifests.test.ts.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Rewrites the lists of all pages of a build. Repeated calls change nothing.
 * @param {string} build Next's folder of a build
 */
export function removeMissingPreloads(build) {
  for (const path of readdirSync(join(build, 'server'), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('react-loadable-manifest.json')) continue;
    const file = join(build, 'server', path);
    /** @type {Record<string, { files: string[] }>} */
    const before = JSON.parse(readFileSync(file, 'utf8'));
    const after = Object.entries(before).map(([name, entry]) => [
      name,
      { ...entry, files: entry.files.filter((script) => existsSync(join(build, script))) },
    ]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(after), null, 2));
  }
}
