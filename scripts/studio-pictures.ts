/** `npm run studio:pictures`: draws the picker's pictures of blocks from their stories; only those that are stale, or `--all`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { root } from '#scripts/launch/root.mjs';
import { drawPictures, readManifest } from './studio-pictures/draw.ts';
import { blockTypes, picturesFolder, sourceHash } from './studio-pictures/sources.ts';

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, url: { type: 'string' } },
});

const folder = join(root, picturesFolder);
const manifest = readManifest(folder);
const stale = blockTypes.filter(
  (type) =>
    values.all ||
    manifest[type]?.source !== sourceHash(root, type) ||
    !existsSync(join(folder, `${type}.webp`)),
);

if (stale.length === 0) console.log('All pictures are of today’s blocks.');
else if (values.url) await drawPictures(root, values.url.replace(/\/$/, ''), stale);
else {
  const [port = 0] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const catalogue = startNode({
    name: 'Storybook',
    args: [
      'node_modules/storybook/dist/bin/dispatcher.js',
      'dev',
      '--port',
      String(port),
      '--ci',
      '--no-open',
      '--disable-telemetry',
    ],
  });
  try {
    await answering(`${url}/index.json`);
    await drawPictures(root, url, stale);
  } finally {
    await catalogue.stop();
  }
}
console.log(`${stale.length} pictures were drawn in ${picturesFolder}.`);

/** Waits for an address to answer, for two minutes at most. */
async function answering(address: string): Promise<void> {
  const until = Date.now() + 120_000;
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error('The catalogue does not start.');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
