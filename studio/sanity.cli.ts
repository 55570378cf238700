/** Build configuration of the Studio for `sanity build` in this folder, run by scripts/launch/studio.mjs. */
import { fileURLToPath } from 'node:url';
import { defineCliConfig } from 'sanity/cli';
import { studioBuild } from './build-plugin.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineCliConfig({
  // Required by the tool; the real values are loaded at run time (environment.ts).
  api: { projectId: 'southbound', dataset: 'production' },
  project: { basePath: '/studio' },
  deployment: { autoUpdates: false },
  vite: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), studioBuild(root)],
    // The configuration uses top-level await for the environment.
    build: { ...config.build, target: 'es2022', chunkSizeWarningLimit: 10_000 },
  }),
});
