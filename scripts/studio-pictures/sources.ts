/** Names, limits and source hashes of the block pictures in the Studio’s picker. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BlockType, blockSchemas } from '#schemas/blocks/index.ts';

/** The folder of the pictures, relative to the project's. */
export const picturesFolder = 'studio/pictures';

/** The file with the source hash of each picture. */
export const manifestName = 'manifest.json';

/** The command that draws them. */
export const command = 'npm run studio:pictures';

/** The story of a block's picture. */
export const chosenStory = 'WithEverything';

/** The maximum size of a picture in bytes: the picker shows all of them at once. */
export const maxBytes = 15_000;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** All block types, in the order of the content model. */
export const blockTypes = Object.values(blockSchemas).map(({ type }): BlockType => type);

/** The name of a block's folder. */
export const folderOf = (type: BlockType): string => kebab(type);

/**
 * Hashes what decides how a block looks: its own files, with the examples that its stories show, and the design's tokens. Loaders,
 * actions, guides and tests are left out, and so are comments and imports.
 * @returns hexadecimal
 */
export function sourceHash(root: string, type: BlockType): string {
  const folder = join(root, 'blocks', folderOf(type));
  const own = readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|load|action|guide)\.tsx?$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
  const hash = createHash('sha256');
  for (const path of [...own, join(root, 'components/tokens.css')])
    hash.update(withoutComments(readFileSync(path, 'utf8'))).update('\0');
  return hash.digest('hex');
}

/** Removes imports, and the comments that stand on lines of their own. */
function withoutComments(code: string): string {
  return code
    .replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import\s[\s\S]*?;$/gm, '')
    .replaceAll(/\n\s*\n/g, '\n');
}
