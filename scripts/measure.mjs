/** Command line of all measurements, such as `npm run size` and `npm run bench:load`. */
import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

requireNode();
const { main } = await import('./launch/main.mjs');
const { installIfNeeded } = await import('./launch/install.mjs');
const { restartWithProjectNode } = await import('./launch/own-node.mjs');
const { PlainError } = await import('./launch/root.mjs');
const { createTerminal } = await import('./launch/terminal.mjs');

/** The measurements by name. Each is imported after the packages and the project's own Node are ready. */
const measures = {
  size: () => import('#tools/measure/size.ts'),
  'bench:pages': () => import('#tools/measure/bench-pages.ts'),
  'bench:peer': () => import('#tools/measure/bench-peer.ts'),
  'bench:render': () => import('#tools/measure/bench-render.ts'),
  'bench:front': () => import('#tools/measure/bench-front.ts'),
  'bench:planner': () => import('#tools/measure/bench-planner.ts'),
  'bench:fares': () => import('#tools/measure/bench-fares.ts'),
  'bench:cart': () => import('#tools/measure/bench-cart.ts'),
  'bench:booking': () => import('#tools/measure/bench-booking.ts'),
  'bench:cost': () => import('#tools/measure/bench-cost.ts'),
  'bench:second': () => import('#tools/measure/bench-second.ts'),
  'bench:publish': () => import('#tools/measure/bench-publish.ts'),
  'bench:live': () => import('#tools/measure/bench-live.ts'),
  'bench:lake': () => import('#tools/measure/bench-lake.ts'),
  soak: () => import('#tools/measure/soak.ts'),
  'bench:ledger': () => import('#tools/measure/bench-ledger.ts'),
  'bench:load': () => import('#tools/measure/bench-load.ts'),
  'content:check': () => import('#tools/content-check/run.ts'),
  'measure:files': () => import('#tools/measure/files-visited.ts'),
  audit: () => import('#tools/measure/audit.ts'),
  shots: () => import('#tools/measure/shots.ts'),
  visual: () => import('#tools/measure/visual.ts'),
};

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const measure = Object.entries(measures).find(([key]) => key === name)?.[1];
  if (!measure) throw new PlainError(`Name a measurement: ${Object.keys(measures).join(', ')}.`);
  await installIfNeeded(createTerminal());
  await restartWithProjectNode(fileURLToPath(import.meta.url), process.argv.slice(2));
  const { run } = await measure();
  return run(args);
});
