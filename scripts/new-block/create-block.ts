/** Creates the files of a new block and registers it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addToList, type ListEntry } from './add-to-list.ts';
import { blockFiles } from './block-files.ts';
import { type BlockName, BlockNameError } from './block-name.ts';

/**
 * Writes a new block's files below `root` and adds it to the four lists. Nothing is written when a file exists already or a
 * list can't be read.
 *
 * @returns the paths written and changed, relative to `root`
 * @throws {BlockNameError} when a file of that name is there
 */
export async function createBlock(root: string, name: BlockName): Promise<string[]> {
  const files = blockFiles(name);
  for (const path of [...Object.keys(files), `blocks/${name.folder}`]) {
    if (existsSync(join(root, path))) throw new BlockNameError(`${path} already exists.`);
  }
  const changed = await Promise.all(
    listsOf(name).map(async ({ path, list, order, entry }) => {
      const source = await readFile(join(root, path), 'utf8');
      return [path, addToList(source, list, entry, order)] as const;
    }),
  );
  for (const [path, text] of [...Object.entries(files), ...changed]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return [...Object.keys(files), ...changed.map(([path]) => path)];
}

interface List {
  readonly path: string;
  readonly list: string;
  readonly order: 'sorted' | 'last';
  readonly entry: ListEntry;
}

function listsOf({ type, folder }: BlockName): List[] {
  const entry = (statement: string) => ({ statement, key: type });
  return [
    {
      path: 'schemas/blocks/index.ts',
      list: 'blockSchemas',
      // The order of the picker is for people to decide.
      order: 'last',
      entry: entry(`import { ${type} } from './${folder}.schema.ts';`),
    },
    {
      path: 'blocks/registry.ts',
      list: 'registry',
      order: 'sorted',
      entry: entry(`import { ${type} } from './${folder}/${folder}.block.ts';`),
    },
    {
      path: 'blocks/fixtures.ts',
      list: 'fixtures',
      order: 'sorted',
      entry: entry(`import { fixtures as ${type} } from './${folder}/${folder}.fixtures.ts';`),
    },
    {
      path: 'blocks/guides.ts',
      list: 'guides',
      order: 'sorted',
      entry: entry(`import { guide as ${type} } from './${folder}/${folder}.guide.ts';`),
    },
  ];
}
