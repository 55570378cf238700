/** Vite plugin of `sanity build`: removes resources of other hosts and records the source files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** File beside the built Studio that lists its source files: path in the project → SHA-256. */
export const SOURCES_FILE = 'sources.json';

/**
 * Removes scripts and fonts of other hosts from the page. Records the Studio's source files, so that the launcher can
 * tell whether the build is current (scripts/launch/studio.mjs).
 * @param root folder of the project
 */
export function studioBuild(root: string): Plugin {
  return {
    name: 'southbound-studio',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('The Studio build has no HTML page.');
        // The script connects a Studio to Sanity's dashboard, which this product does not use.
        page.source = String(page.source).replace(/<script[^>]*\bdata-sanity-core\b[^>]*><\/script>\s*/, '');
        if (/(?:src|href)="https?:/.test(page.source))
          this.error('The Studio’s page refers to another host.');
        for (const sheet of Object.values(bundle)) {
          if (sheet.type !== 'asset' || !sheet.fileName.endsWith('.css')) continue;
          // Fonts of another host; the page has its own.
          sheet.source = String(sheet.source).replace(/@font-face\s*\{[^}]*url\(["']?https?:[^}]*\}/g, '');
          if (/url\(["']?(?:https?:)?\/\//.test(sheet.source))
            this.error(`${sheet.fileName} refers to another host.`);
        }
        const sources: Record<string, string> = {};
        for (const id of this.getModuleIds()) {
          const [file = ''] = id.split('?');
          const path = relative(root, file);
          if (
            file.startsWith('\0') ||
            path.startsWith('..') ||
            /(?:^|\/)(?:node_modules|\.studio\.work)\//.test(path)
          )
            continue;
          sources[path] = createHash('sha256').update(readFileSync(file)).digest('hex');
        }
        this.emitFile({ type: 'asset', fileName: SOURCES_FILE, source: JSON.stringify(sources, null, 2) });
      },
    },
  };
}
