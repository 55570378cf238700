/** What this project adds to `sanity build`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** The file beside the built Studio that names what it was made of: path below the project's folder → SHA-256. */
export const SOURCES_FILE = 'sources.json';

/**
 * Takes the script of another host out of the page, and writes down which files of the project the Studio was made of, so
 * that a start knows whether it is still that Studio (scripts/launch/studio.mjs).
 * @param root the project's folder
 */
export function studioBuild(root: string): Plugin {
  return {
    name: 'southbound-studio',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('The Studio has no page.');
        // It connects a Studio to Sanity's dashboard, which is no part of this product.
        page.source = String(page.source).replace(/<script[^>]*\bdata-sanity-core\b[^>]*><\/script>\s*/, '');
        if (/(?:src|href)="https?:/.test(page.source)) this.error('The Studio’s page names another host.');
        for (const sheet of Object.values(bundle)) {
          if (sheet.type !== 'asset' || !sheet.fileName.endsWith('.css')) continue;
          // Typefaces of another host; the page brings its own.
          sheet.source = String(sheet.source).replace(/@font-face\s*\{[^}]*url\(["']?https?:[^}]*\}/g, '');
          if (/url\(["']?(?:https?:)?\/\//.test(sheet.source))
            this.error(`${sheet.fileName} names another host.`);
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
