/** `npm run new:block -- NAME`: creates a new block type with all required files. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { studioTypes } from '#schemas/documents/index.ts';
import { BlockNameError, blockName } from './block-name.ts';
import { createBlock } from './create-block.ts';

const root = resolve(import.meta.dirname, '../..');

try {
  const name = blockName(process.argv.slice(2).join(' '), new Set(studioTypes.map((type) => type.name)));
  const paths = await createBlock(root, name);
  // The formatter decides line breaks and the order of imports.
  const biome = join(root, 'node_modules/.bin/biome');
  const formatted = spawnSync(biome, ['check', '--write', ...paths], { cwd: root, encoding: 'utf8' });
  if (formatted.status !== 0)
    throw new Error(`The formatter reports errors:\n${formatted.stdout}${formatted.stderr}`);
  console.log(`Created the block "${name.type}":

${paths.map((path) => `  ${path}`).join('\n')}

Next:
  1. schemas/blocks/${name.folder}.schema.ts: its fields, its purpose for editors, and its group, which the title in
     .stories.tsx repeats. The order of lines in schemas/blocks/index.ts is the order of the picker.
  2. blocks/${name.folder}/${name.folder}.fixtures.ts: examples named by behaviour, also hostile ones, each with a story.
     Keep withEverything, from which its picture is drawn.
  3. blocks/${name.folder}/${name.folder}.tsx: the view; its .guide.ts: notes for editors and designers. Data comes from
     a loader: see blocks/pass-picker/pass-picker.load.ts.
  4. npm test -- blocks/${name.folder}/${name.folder}.test.tsx blocks/contract.test.ts blocks/story-matrix.test.ts, then
     npm run storybook.
  5. content/documents/: put the block on a page, because content/dataset.test.ts expects each type on one.
  6. npm run studio:pictures draws its picture for the picker from its story; repeat it when the block changes.
`);
} catch (error) {
  if (!(error instanceof BlockNameError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
