import { fileURLToPath } from 'node:url';
import { requireNode } from './launch/node-version.mjs';

requireNode();
const { main } = await import('./launch/main.mjs');
const { installIfNeeded } = await import('./launch/install.mjs');
const { continueUnderOwnNode } = await import('./launch/own-node.mjs');
const { PlainError } = await import('./launch/root.mjs');
const { createTerminal } = await import('./launch/terminal.mjs');

/** What can be measured. Imported only once packages and the project's own Node are there. */
const measures = {
  size: () => import('./measure/size.ts'),
  'bench:pages': () => import('./measure/bench-pages.ts'),
  'bench:front': () => import('./measure/bench-front.ts'),
  'bench:planner': () => import('./measure/bench-planner.ts'),
  'bench:fares': () => import('./measure/bench-fares.ts'),
  'bench:cart': () => import('./measure/bench-cart.ts'),
  'bench:booking': () => import('./measure/bench-booking.ts'),
  'bench:publish': () => import('./measure/bench-publish.ts'),
  'bench:lake': () => import('./measure/bench-lake.ts'),
  soak: () => import('./measure/soak.ts'),
  'bench:load': () => import('./measure/bench-load.ts'),
  'content:check': () => import('./content-check/run.ts'),
  audit: () => import('./measure/audit.ts'),
  shots: () => import('./measure/shots.ts'),
  visual: () => import('./measure/visual.ts'),
};

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const measure = Object.entries(measures).find(([key]) => key === name)?.[1];
  if (!measure) throw new PlainError(`Measure what? One of ${Object.keys(measures).join(', ')}.`);
  await installIfNeeded(createTerminal());
  await continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
  const { run } = await measure();
  return run(args);
});
