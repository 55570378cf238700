/** `npm run new:block -- NAME`: a new block type, complete by the contract. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { studioTypes } from '#schemas/documents/index.ts';
import { BlockNameError, blockName } from './block-name.ts';
import { createBlock } from './create-block.ts';

const root = resolve(import.meta.dirname, '../..');

try {
  const name = blockName(process.argv.slice(2).join(' '), new Set(studioTypes.map((type) => type.name)));
  const paths = await createBlock(root, name);
  // Line breaks depend on the length of the name, the order of imports on the formatter's own idea of it.
  const biome = join(root, 'node_modules/.bin/biome');
  const formatted = spawnSync(biome, ['check', '--write', ...paths], { cwd: root, encoding: 'utf8' });
  if (formatted.status !== 0)
    throw new Error(`The formatter objects:\n${formatted.stdout}${formatted.stderr}`);
  console.log(`The block "${name.type}" is there:

${paths.map((path) => `  ${path}`).join('\n')}

Next:
  1. schemas/blocks/${name.folder}.schema.ts: its fields, and for an editor what it is for; its place in the picker is its line
     in schemas/blocks/index.ts.
  2. blocks/${name.folder}/${name.folder}.fixtures.ts: examples named by behaviour, hostile ones too; a story for each.
  3. blocks/${name.folder}/${name.folder}.tsx: what a visitor sees; its .guide.ts: what editors and designers are told.
  4. npm test -- blocks/${name.folder}/${name.folder}.test.tsx blocks/contract.test.ts blocks/story-matrix.test.ts, then npm run storybook.
  5. npm run studio:pictures, which draws its picture for the editors’ picker from its story; again when the block changes.
`);
} catch (error) {
  if (!(error instanceof BlockNameError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
