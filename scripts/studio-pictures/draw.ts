/** Takes the pictures of blocks for the Studio’s picker from a running catalogue. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { z } from 'zod';
import { type BlockType, blockSchemas } from '#schemas/blocks/index.ts';
import { shootStory } from '#scripts/catalogue/shoot-story.ts';
import { readStories } from '#scripts/catalogue/story-index.ts';
import { launchOptions } from '#scripts/launch/browser.mjs';
import {
  blockTypes,
  chosenStory,
  folderOf,
  manifestName,
  maxBytes,
  picturesFolder,
  sourceHash,
} from './sources.ts';

/** The sizes of the story's window and of its picture, in pixels. */
const seen = { width: 1080, height: 720 } as const;
const drawn = { width: 480, height: 320 } as const;

/** The ids of the stories that the pictures are of, from the catalogue's index. */
async function storyIds(url: string): Promise<ReadonlyMap<BlockType, string>> {
  const stories = await readStories(url);
  return new Map(
    blockTypes.flatMap((type) => {
      const path = `./blocks/${folderOf(type)}/${folderOf(type)}.stories.tsx`;
      const story = stories.find(
        ({ name, importPath }) => importPath === path && name.replaceAll(' ', '') === chosenStory,
      );
      return story ? [[type, story.id] as const] : [];
    }),
  );
}

/** A small block stands in the middle, a tall one begins at the top. */
const style =
  '#storybook-root { display: grid; align-content: safe center; min-height: 100vh; padding-block: 2.5rem; }';

/** Encodes with the best quality within the size limit. */
async function small(shot: Buffer): Promise<Buffer> {
  for (const quality of [80, 70, 60, 50, 40, 30, 20, 10]) {
    const picture = await sharp(shot).resize(drawn).webp({ quality, effort: 6 }).toBuffer();
    if (picture.byteLength <= maxBytes) return picture;
  }
  throw new Error('A picture is too large at every quality setting.');
}

/**
 * Takes the pictures of these blocks from a running catalogue and records their source hashes.
 * @param url of the catalogue, without a slash at its end
 * @param types which; all others keep what they have
 * @throws {Error} naming the block whose story is not there
 */
export async function drawPictures(root: string, url: string, types: readonly BlockType[]): Promise<void> {
  const ids = await storyIds(url);
  const folder = join(root, picturesFolder);
  const manifest = new Map(Object.entries(readManifest(folder)));
  const browser = await chromium.launch(launchOptions());
  try {
    for (const type of types) {
      const id = ids.get(type);
      if (!id) throw new Error(`The block "${type}" has no story ${chosenStory}.`);
      const shot = await shootStory(browser, url, id, { ...seen, style });
      writeFileSync(join(folder, `${type}.webp`), await small(shot));
      manifest.set(type, { source: sourceHash(root, type), alt: blockSchemas[type].description });
    }
  } finally {
    await browser.close();
  }
  const kept = blockTypes.flatMap((type) => {
    const entry = manifest.get(type);
    return entry ? [[type, entry] as const] : [];
  });
  writeFileSync(join(folder, manifestName), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

const manifestShape = z.record(z.string(), z.object({ source: z.string(), alt: z.string() }));

/** Reads the source hashes of the pictures in a folder; empty if there are none. */
export function readManifest(folder: string): z.output<typeof manifestShape> {
  try {
    return manifestShape.parse(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')));
  } catch {
    return {};
  }
}
