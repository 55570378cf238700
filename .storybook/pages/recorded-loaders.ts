/** Vite plugin for Storybook that stubs block loaders (`*.load.ts`) with recorded data, so no server code is bundled. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Matches the import of a loader file. */
const loaderFile = /\.load\.ts$/;
const mark = '\0recorded-loader:';

/**
 * A Vite plugin that lets the block registry run in the browser. Each function that a `*.load.ts` file exports returns the
 * `recorded` value of its context. No server code is bundled.
 */
export function recordedLoaders(): Plugin {
  return {
    name: 'recorded-loaders',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!loaderFile.test(source) || importer?.startsWith(mark)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && `${mark}${resolved.id.split('?')[0]}`;
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const source = readFileSync(id.slice(mark.length), 'utf8');
      const names = [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
        ([, name]) => name,
      );
      return names
        .map((name) => `export const ${name} = async (_block, context) => context.recorded;`)
        .join('\n');
    },
  };
}
