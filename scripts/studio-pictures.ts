/** `npm run studio:pictures`: takes the block pictures for the Studio's picker from stories; only stale ones, or `--all`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { withCatalogue } from '#scripts/catalogue/static-catalogue.ts';
import { main } from '#scripts/launch/main.mjs';
import { root } from '#scripts/launch/root.mjs';
import { drawPictures, readManifest } from './studio-pictures/draw.ts';
import { blockTypes, picturesFolder, sourceHash } from './studio-pictures/sources.ts';

await main(async () => {
  const { values } = parseArgs({
    options: { all: { type: 'boolean', default: false }, url: { type: 'string' } },
  });

  const folder = join(root, picturesFolder);
  const manifest = readManifest(folder);
  const stale = blockTypes.filter(
    (type) =>
      values.all ||
      manifest[type]?.source !== sourceHash(root, type) ||
      manifest[type]?.alt !== blockSchemas[type].description ||
      !existsSync(join(folder, `${type}.webp`)),
  );

  if (stale.length === 0) console.log('All pictures are up to date.');
  else if (values.url) await drawPictures(root, values.url.replace(/\/$/, ''), stale);
  else await withCatalogue(root, (url) => drawPictures(root, url, stale));
  console.log(`${stale.length} pictures were updated in ${picturesFolder}.`);
  return 0;
});
